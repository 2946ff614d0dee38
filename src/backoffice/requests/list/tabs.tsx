import { countText, useCounts } from '../../api/pending-count.ts';
import { pathOf } from '../../base/routes.ts';
import { filterQuery, type ListFilters, sortOrdersOf, type Tab, tabs } from '../list-filters.ts';
import { t } from '../messages.ts';
import css from '../style.module.css';

interface TabsProps {
  readonly venueId: string;
  readonly filter: ListFilters;
}

/** The texts of the tabs: some languages have a plural. */
const tabLabels = {
  pending: 'pending',
  waiting: 'waiting',
  lapsed: 'lapsed',
  accepted: 'tab_accepted',
  declined: 'tab_declined',
  cancelled: 'tab_cancelled',
  all: 'all',
} as const satisfies Record<Tab, string>;

/** Renders the tabs of the list, with the numbers of undecided requests; other filters stay. */
export function Tabs({ venueId, filter }: TabsProps) {
  const counts = useCounts(venueId);
  const countOf = (show: Tab) =>
    show === 'pending' ? (counts?.pending ?? 0) : show === 'lapsed' ? (counts?.expired ?? 0) : 0;
  return (
    <nav class={css.tabs} aria-label={t('states')}>
      {tabs.map((show) => (
        <a
          key={show}
          href={pathOf(venueId, 'requests', [], filterQuery({ ...filter, show, by: sortOrdersOf(show)[0] }))}
          aria-current={show === filter.show ? 'page' : undefined}
        >
          {t(tabLabels[show])}
          {countOf(show) > 0 && <span class={css.tabCount}> {countText(countOf(show))}</span>}
        </a>
      ))}
    </nav>
  );
}
