import { Button } from '../../../ui/parts/button.tsx';
import { Select } from '../../../ui/parts/select.tsx';
import { useInfiniteQuery } from '../../api/use-query.ts';
import { navigate } from '../../base/address.ts';
import { pathOf } from '../../base/routes.ts';
import { SearchInput } from '../../parts/search-input.tsx';
import { filterQuery, hasFilters, type ListFilters, sortOrdersOf } from '../list-filters.ts';
import { t } from '../messages.ts';
import { DateField } from '../offer/date-field.tsx';
import css from '../style.module.css';
import { SavedFilters } from './saved-filters.tsx';

interface FiltersProps {
  readonly venueId: string;
  readonly filter: ListFilters;
}

/** Filters and order of the list, all in the URL. */
export function Filters({ venueId, filter }: FiltersProps) {
  const spaces = useInfiniteQuery('/venues/{venueId}/spaces', { path: { venueId }, query: { limit: '200' } });
  const change = (members: Partial<ListFilters>) =>
    navigate(pathOf(venueId, 'requests', [], filterQuery({ ...filter, ...members })), 'replace');
  const found = spaces.data ?? [];
  return (
    <search class={css.filters}>
      <SearchInput
        label={t('search')}
        placeholder={t('searchHint')}
        text={filter.text}
        onText={(text) => change({ text })}
      />
      <label class={css.sort}>
        <span>{t('order')}</span>
        <select
          id="by"
          value={filter.by}
          onChange={({ currentTarget }) => {
            const by = sortOrdersOf(filter.show).find((each) => each === currentTarget.value);
            if (by) change({ by });
          }}
        >
          {sortOrdersOf(filter.show).map((by) => (
            <option key={by} value={by}>
              {t(`by_${by}`)}
            </option>
          ))}
        </select>
      </label>
      <details open={filter.space + filter.from + filter.to !== '' || undefined}>
        <summary>{t('filter')}</summary>
        <div class={css.narrowing}>
          <Select
            name="space"
            label={t('space')}
            value={filter.space}
            problem={undefined}
            options={found.map(({ id, name }) => [id, name])}
            isRequired={false}
            onValue={(space) => change({ space })}
          />
          <DateField
            name="from"
            label={t('fromDate')}
            date={filter.from}
            onDate={(from) => change({ from })}
          />
          <DateField name="to" label={t('toDate')} date={filter.to} onDate={(to) => change({ to })} />
          {hasFilters(filter) && (
            <Button look="quiet" onClick={() => change({ space: '', from: '', to: '', text: '' })}>
              {t('clear')}
            </Button>
          )}
        </div>
      </details>
      <SavedFilters key={venueId} venueId={venueId} filter={filter} />
    </search>
  );
}
