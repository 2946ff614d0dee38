/** Bookings by the dates on which their events appear; `bookings-by-date.ts` has them by their start. */
import type { RequestItem, UnpricedRequest } from '../../domain/booking/booking-request.ts';
import { eventDays, isOnDates } from '../../domain/booking/event-days.ts';
import { neededInterval, type OccupiedTime } from '../../domain/booking/occupied-time.ts';
import type { CalendarDate } from '../../domain/time/instant.ts';
import { todayIn } from '../../domain/time/timezone.ts';
import type { Reader } from '../engine/storage.ts';
import { afterLatestStart, earliestStart } from './event-dates.ts';
import { type ItemCursor, listItemsByStart, selectItems } from './items-by-start.ts';
import { maxEventMs, maxPreparationMs, readOccupiedTimes } from './ready-times.ts';
import { readUnpricedItems } from './request-pieces.ts';

/** The dates of events, both inclusive. */
interface EventDates {
  readonly from: CalendarDate;
  readonly to: CalendarDate;
}

/** An item with its request, without prices, and when its rooms are occupied. */
export interface BookedEvent extends RequestItem<UnpricedRequest> {
  readonly time: OccupiedTime;
}

/** A page of events: at most `limit` after an item; null: from the first. */
interface EventPage {
  readonly after: ItemCursor | null;
  readonly limit: number;
}

/**
 * Lists a page of the items of a venue's accepted bookings that appear on these dates (`eventDays`), by start.
 *
 * @returns `next`: the last item that was examined; null: there are no more
 */
export async function listEventsOnDates(
  db: Reader,
  venueId: string,
  { from, to }: EventDates,
  page: EventPage,
): Promise<{ events: BookedEvent[]; next: ItemCursor | null }> {
  const items = selectItems(db, venueId)
    .where('i.starts_at', '<', afterLatestStart(to) + maxPreparationMs)
    .where('i.ends_at', '>', earliestStart(from) - maxPreparationMs);
  const accepted = db
    .selectFrom('booking_requests')
    .select('reference')
    .where('venue_id', '=', venueId)
    .where('status', '=', 'accepted');
  const listed = await listItemsByStart(
    items,
    (references) => accepted.where('reference', 'in', references),
    { since: earliestStart(from) - maxEventMs, ...page },
  );
  const names = listed.found.map(({ item }) => item);
  const found = await readUnpricedItems(db, venueId, names);
  const timeOf = await readOccupiedTimes(
    db,
    found.map(({ request }) => request),
  );
  const events = found
    .map((each) => ({ ...each, time: timeOf(each.request, each.item) }))
    .filter(({ item, time }) =>
      isOnDates(
        eventDays(neededInterval(time), (at) => todayIn(item.timezone, at)),
        { from, to },
      ),
    );
  return { events, next: listed.next };
}
