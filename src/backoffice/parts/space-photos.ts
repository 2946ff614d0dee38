import { useInfiniteQuery } from '../api/use-query.ts';
import { may } from '../base/session.ts';

/** Returns the address of the first photo of each space that has one, by the space's id; empty while loading. */
export function useSpacePhotos(venueId: string): ReadonlyMap<string, string> {
  const spaces = useInfiniteQuery(may(venueId, 'spaces.read') ? '/venues/{venueId}/spaces' : null, {
    path: { venueId },
    query: { limit: '200' },
  });
  return new Map(
    (spaces.data ?? []).flatMap(({ id, photos: [photo] }) => {
      if (!photo) return [];
      const [smallest] = (photo.sources ?? []).toSorted((one, other) => one.width - other.width);
      return [[id, smallest?.url ?? photo.url] as const];
    }),
  );
}
