import type { UnfinishedVenue } from './inspection.ts';

/** The frozen venues. All columns: an earlier version of the tables has not all of them. */
export const frozenVenuesSql = 'select * from venues where frozen_at is not null order by id';

/** Returns the venues whose move or removal is not finished: not those that have moved, or are frozen for maintenance. */
export const unfinishedVenuesOf = (rows: readonly Readonly<Record<string, unknown>>[]): UnfinishedVenue[] =>
  rows
    .map(({ id, frozen_at: frozenAt, moved_to: movedTo, removed_at: removedAt, ...row }) => ({
      venue: { venueId: String(id), frozenAt: Number(frozenAt) },
      isRemoval: (removedAt ?? null) !== null,
      isMove:
        movedTo === null && [row['move_code'], row['move_code_hash']].some((code) => (code ?? null) !== null),
    }))
    .filter(({ isRemoval, isMove }) => isRemoval || isMove)
    .map(({ venue, isRemoval }) => ({ ...venue, what: isRemoval ? 'removal' : 'move' }));
