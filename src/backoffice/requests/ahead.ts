import { prefetchInfiniteQuery } from '../api/use-query.ts';
import { askedBy, wishIn } from './wish.ts';

interface At {
  readonly venueId: string;
  readonly rest: readonly string[];
}

/** Asks for the list that is at an address of this area, if one is, while the page that shows it is loaded. */
export function askForList({ venueId, rest }: At, query: URLSearchParams): void {
  if (rest.length > 0 || query.has('like')) return;
  prefetchInfiniteQuery('/venues/{venueId}/booking-requests', {
    path: { venueId },
    query: askedBy(wishIn(query)),
  });
}
