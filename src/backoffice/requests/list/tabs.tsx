import { pathOf } from '../../shell/routes.ts';
import { filterQuery, type ListFilters, sortOrdersOf, tabs } from '../list-filters.ts';
import { t } from '../messages.ts';
import css from '../style.module.css';

interface TabsProps {
  readonly venueId: string;
  readonly filter: ListFilters;
}

/** Renders the tabs of the list; other filters stay. */
export function Tabs({ venueId, filter }: TabsProps) {
  return (
    <nav class={css.tabs} aria-label={t('states')}>
      {tabs.map((show) => (
        <a
          key={show}
          href={pathOf(venueId, 'requests', [], filterQuery({ ...filter, show, by: sortOrdersOf(show)[0] }))}
          aria-current={show === filter.show ? 'page' : undefined}
        >
          {t(show)}
        </a>
      ))}
    </nav>
  );
}
