import { useInfiniteQuery } from '../api/use-query.ts';

/** Who works at a venue, as far as it is known yet. */
export interface StaffNames {
  /** By their id. */
  readonly nameOf: (id: string) => string | undefined;
  /** Whether it is known that nobody of this id works here any more: of whom nothing is known yet, that is not said. */
  readonly isGone: (id: string) => boolean;
}

/** Those who work at a venue, to name who did something. */
export function useStaffNames(venueId: string): StaffNames {
  const staff = useInfiniteQuery('/venues/{venueId}/staff', { path: { venueId }, query: { limit: '200' } });
  const names = new Map(staff.data?.map(({ id, name, email }) => [id, name || email]));
  return {
    nameOf: (id) => names.get(id),
    isGone: (id) => staff.data !== undefined && !staff.hasNextPage && !names.has(id),
  };
}
