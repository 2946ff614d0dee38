/** Bookings by the dates on which their events appear; `bookings-by-date.ts` has them by their start. */
import type { RequestItem } from '../../domain/booking/booking-request.ts';
import { eventDays, isOnDates } from '../../domain/booking/event-days.ts';
import { maxOccupancyMs } from '../../domain/booking/slot-interval.ts';
import { type CalendarDate, type Instant, msPerDay } from '../../domain/time/instant.ts';
import { todayIn } from '../../domain/time/timezone.ts';
import { chunks } from '../engine/chunks.ts';
import type { Reader } from '../engine/storage.ts';
import { itemsWithRequests } from './booking-items.ts';
import { afterLatestStart, earliestStart } from './event-dates.ts';
import { readRequestItems, requestColumns } from './request-rows.ts';

/** The dates of events, both inclusive. */
interface EventDates {
  readonly from: CalendarDate;
  readonly to: CalendarDate;
}

/** An item with its request, and when its rooms are ready again: at its end, or after its turnaround. */
export interface BookedEvent extends RequestItem {
  readonly readyAt: Instant;
}

/** An event lasts a slot, and its turnaround a day at most. */
const maxEventMs = maxOccupancyMs + msPerDay;

/**
 * Lists the items of a venue's accepted bookings that appear on these dates (`eventDays`), by start.
 *
 * @param most the maximum number of items that are read
 * @returns null if there are more
 */
export async function listEventsOnDates(
  db: Reader,
  venueId: string,
  { from, to }: EventDates,
  most: number,
): Promise<BookedEvent[] | null> {
  const rows = await itemsWithRequests(db, venueId)
    .select(requestColumns.map((column) => `r.${column}` as const))
    .select('i.item')
    .where('i.starts_at', '>', earliestStart(from) - maxEventMs)
    .where('i.starts_at', '<', afterLatestStart(to))
    .where('i.ends_at', '>', earliestStart(from) - msPerDay)
    .where('r.status', '=', 'accepted')
    .orderBy('i.starts_at')
    .orderBy('i.reference')
    .orderBy('i.item')
    .limit(most + 1)
    .execute();
  if (rows.length > most) return null;
  const found = await readRequestItems(db, rows);
  const ready = await turnaroundEnds(db, venueId, [...new Set(rows.map(({ reference }) => reference))]);
  return found
    .map((each) => ({
      ...each,
      readyAt: ready.get(`${each.request.reference} ${each.item.number}`) ?? each.item.endsAt,
    }))
    .filter(({ item, readyAt }) =>
      isOnDates(
        eventDays({ startsAt: item.startsAt, readyAt }, (at) => todayIn(item.timezone, at)),
        { from, to },
      ),
    );
}

/** Returns when the turnarounds of items end, by reference and item. */
async function turnaroundEnds(
  db: Reader,
  venueId: string,
  references: readonly string[],
): Promise<Map<string, Instant>> {
  const ends = new Map<string, Instant>();
  for (const some of chunks(references)) {
    const rows = await db
      .selectFrom('occupancies')
      .select(['reference', 'item', 'ends_at'])
      .where('venue_id', '=', venueId)
      .where('reference', 'in', some)
      .where('turnaround', '=', 1)
      .execute();
    // In every room at the same time.
    for (const { reference, item, ends_at } of rows) ends.set(`${reference} ${item}`, ends_at);
  }
  return ends;
}
