/** Bookings by the dates on which their events appear; `bookings-by-date.ts` has them by their start. */
import type { RequestItem } from '../../domain/booking/booking-request.ts';
import { eventDays, isOnDates } from '../../domain/booking/event-days.ts';
import type { CalendarDate, Instant } from '../../domain/time/instant.ts';
import { todayIn } from '../../domain/time/timezone.ts';
import type { Reader } from '../engine/storage.ts';
import { itemsWithRequests } from './booking-items.ts';
import { afterLatestStart, earliestStart } from './event-dates.ts';
import { maxEventMs, maxTurnaroundMs, readReadyTimes } from './ready-times.ts';
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
    .where('i.ends_at', '>', earliestStart(from) - maxTurnaroundMs)
    .where('r.status', '=', 'accepted')
    .orderBy('i.starts_at')
    .orderBy('i.reference')
    .orderBy('i.item')
    .limit(most + 1)
    .execute();
  if (rows.length > most) return null;
  const found = await readRequestItems(db, rows);
  const readyAt = await readReadyTimes(
    db,
    found.map(({ request }) => request),
  );
  return found
    .map((each) => ({ ...each, readyAt: readyAt(each.request, each.item) }))
    .filter(({ item, readyAt }) =>
      isOnDates(
        eventDays({ startsAt: item.startsAt, readyAt }, (at) => todayIn(item.timezone, at)),
        { from, to },
      ),
    );
}
