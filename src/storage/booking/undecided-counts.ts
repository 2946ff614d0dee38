/** Counts of the requests that a venue has not decided on. */
import { sql } from 'kysely';
import type { Instant } from '../../domain/time/instant.ts';
import type { Reader } from '../engine/storage.ts';
import { isHeld, isPending } from './request-filter.ts';
import { holdEndColumn } from './request-order.ts';

/** The highest count: a badge needs no more, and a flood may have millions. */
export const maxCount = 1_000;

/** The number of pending and of expired requests; `maxCount` means that many or more. */
interface UndecidedCounts {
  readonly pending: number;
  readonly expired: number;
}

/** Counts a venue's pending and expired requests at `now`. */
export async function countUndecided(db: Reader, venueId: string, now: Instant): Promise<UndecidedCounts> {
  const ofVenue = () => db.selectFrom('booking_requests').select('reference').where('venue_id', '=', venueId);
  const count = async (matches: ReturnType<typeof isHeld>) => {
    const found = ofVenue().where(matches).limit(maxCount).as('found');
    const row = await db
      .selectFrom(found)
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    return Number(row.count);
  };
  return {
    pending: await count(isHeld(now)),
    expired: await count(sql<boolean>`${isPending} and ${holdEndColumn} <= ${now}`),
  };
}
