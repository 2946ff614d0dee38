import { may } from '../base/session.ts';
import { useInfiniteQuery } from './use-query.ts';

/** The staff of a venue, as far as loaded. */
export interface StaffNames {
  /** Returns a person's name by their id. */
  readonly nameOf: (id: string) => string | undefined;
  /** Returns whether a person has left the venue; false while loading. */
  readonly isGone: (id: string) => boolean;
}

/**
 * Loads the venue's staff, to name actors.
 *
 * @param withTokens whether `nameOf` knows the labels of API tokens too, for owners
 */
export function useStaffNames(venueId: string, { withTokens = false } = {}): StaffNames {
  const path = may(venueId, 'staff.read') ? '/venues/{venueId}/staff' : null;
  const staff = useInfiniteQuery(path, { path: { venueId }, query: { limit: '200' } });
  const tokensPath = withTokens && may(venueId, 'tokens.read') ? '/venues/{venueId}/tokens' : null;
  const tokens = useInfiniteQuery(tokensPath, { path: { venueId }, query: { limit: '200' } });
  const names = new Map(staff.data?.map(({ id, name, email }) => [id, name || email]));
  const labels = new Map(tokens.data?.map(({ id, label }) => [id, label]));
  return {
    nameOf: (id) => names.get(id) ?? labels.get(id),
    isGone: (id) => staff.data !== undefined && !staff.hasNextPage && !names.has(id),
  };
}
