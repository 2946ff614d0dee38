import { useEffect, useMemo, useRef } from 'preact/hooks';
import { useInfiniteQuery } from '../../api/use-query.ts';
import { currentUrl } from '../../base/address.ts';
import { LoadMoreButton } from '../../parts/load-more-button.tsx';
import { QueryView } from '../../parts/query-view.tsx';
import { apiQuery, filterQuery, parseFilters } from '../list-filters.ts';
import { t } from '../messages.ts';
import css from '../style.module.css';
import { RequestRows } from './request-rows.tsx';
import { Tabs } from './tabs.tsx';

interface ListPaneProps {
  readonly venueId: string;
  /** The request that is open beside the list. */
  readonly reference: string;
}

/** Renders the list of requests beside an open one, on wide screens. */
export function ListPane({ venueId, reference }: ListPaneProps) {
  const filter = parseFilters(currentUrl.value.searchParams);
  const list = useInfiniteQuery('/venues/{venueId}/booking-requests', {
    path: { venueId },
    query: apiQuery(filter),
  });
  const query = filterQuery(filter);
  // A dialog of the request changes the URL, but not the list.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the query by its content
  const rows = useMemo(
    () =>
      list.data && <RequestRows venueId={venueId} query={query} entries={list.data} current={reference} />,
    [venueId, reference, list.data, JSON.stringify(query)],
  );
  const pane = useRef<HTMLElement>(null);
  const isLoaded = list.data !== undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the open row changes with the reference
  useEffect(() => {
    pane.current?.querySelector('[aria-current="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [reference, isLoaded]);
  return (
    <aside ref={pane} class={css.pane} aria-label={t('title')}>
      <Tabs venueId={venueId} filter={filter} />
      <QueryView query={list} count={12}>
        {(entries) => (
          <>
            {entries.length === 0 && <p class={css.aside}>{t('noneFound')}</p>}
            {rows}
            <LoadMoreButton list={list} />
          </>
        )}
      </QueryView>
    </aside>
  );
}
