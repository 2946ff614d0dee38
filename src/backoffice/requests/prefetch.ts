import { prefetchInfiniteQuery } from '../api/use-query.ts';
import { apiQuery, parseFilters } from './list-filters.ts';

interface At {
  readonly venueId: string;
  readonly rest: readonly string[];
}

/** Prefetches the list of a URL, if it is one, while the area's page loads. */
export function prefetchList({ venueId, rest }: At, query: URLSearchParams): void {
  if (rest.length > 0 || query.has('like')) return;
  prefetchInfiniteQuery('/venues/{venueId}/booking-requests', {
    path: { venueId },
    query: apiQuery(parseFilters(query)),
  });
}
