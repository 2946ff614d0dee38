import { useList } from '../asking/use-answer.ts';

/** Who works at a venue, as far as it is known yet. */
export interface Colleagues {
  /** By their id. */
  readonly nameOf: (id: string) => string | undefined;
  /** Whether it is known that nobody of this id works here any more: of whom nothing is known yet, that is not said. */
  readonly isGone: (id: string) => boolean;
}

/** Those who work at a venue, to name who did something. */
export function useColleagues(venueId: string): Colleagues {
  const { found } = useList('/venues/{venueId}/staff', { path: { venueId }, query: { limit: '200' } });
  const names = new Map(found?.entries.map(({ id, name, email }) => [id, name || email]));
  return {
    nameOf: (id) => names.get(id),
    isGone: (id) => found !== null && !found.hasMore && !names.has(id),
  };
}
