/** Bookings on which a block would be laid: what is agreed comes first. */
import type { NotNull } from 'kysely';
import type { BlockTimes } from '../../domain/booking/block.ts';
import { BlockedDates, reachOfHours } from '../../domain/booking/blocked-dates.ts';
import { maxOccupancyMs, startOfDay } from '../../domain/booking/slot-interval.ts';
import { addDays } from '../../domain/time/calendar.ts';
import type { Instant } from '../../domain/time/instant.ts';
import type { Reader } from '../engine/storage.ts';
import { standsAt } from './occupancies.ts';

/** References of the bookings and live holds in the rooms that are not over and that the block would take. */
export async function referencesInTheWay(
  db: Reader,
  rooms: readonly string[],
  block: BlockTimes,
  timezone: string,
  now: Instant,
): Promise<string[]> {
  if (rooms.length === 0) return [];
  let query = db
    .selectFrom('occupancies')
    .select(['reference', 'starts_at', 'ends_at'])
    .$narrowType<{ reference: NotNull }>()
    .where('room_id', 'in', rooms)
    .where('turnaround', '=', 0)
    .where('ends_at', '>', now)
    // None lasts longer than this, so the index is read only where something is still to come.
    .where('starts_at', '>', now - maxOccupancyMs)
    .where(standsAt(now));
  if (!block.everyYear) {
    const first = startOfDay(addDays(block.from, -reachOfHours), timezone);
    const last = startOfDay(addDays(block.to, reachOfHours + 1), timezone);
    query = query.where('starts_at', '>=', first).where('starts_at', '<', last);
  }
  const standing = await query.orderBy('starts_at').orderBy('reference').execute();
  const blocked = new BlockedDates([block], timezone);
  const taken = standing.filter(
    (row) => blocked.allTaking({ startsAt: row.starts_at, endsAt: row.ends_at }).length > 0,
  );
  return [...new Set(taken.map(({ reference }) => reference))];
}
