/** Bookings by the dates on which their events appear; `bookings-by-date.ts` has them by their start. */
import type { RequestItem, UnpricedRequest } from '../../domain/booking/booking-request.ts';
import { eventDays, isOnDates } from '../../domain/booking/event-days.ts';
import { neededInterval, type OccupiedTime } from '../../domain/booking/occupied-time.ts';
import type { CalendarDate } from '../../domain/time/instant.ts';
import { todayIn } from '../../domain/time/timezone.ts';
import type { Reader } from '../engine/storage.ts';
import { itemsWithRequests } from './booking-items.ts';
import { type ItemCursor, itemCursor } from './bookings-by-date.ts';
import { afterLatestStart, earliestStart } from './event-dates.ts';
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
  { after, limit }: EventPage,
): Promise<{ events: BookedEvent[]; next: ItemCursor | null }> {
  let range = itemsWithRequests(db, venueId)
    .select(['i.reference', 'i.item'])
    .where('i.starts_at', '>', earliestStart(from) - maxEventMs)
    .where('i.starts_at', '<', afterLatestStart(to) + maxPreparationMs)
    .where('i.ends_at', '>', earliestStart(from) - maxPreparationMs)
    .where('r.status', '=', 'accepted')
    .orderBy('i.starts_at')
    .orderBy('i.reference')
    .orderBy('i.item')
    .limit(limit + 1);
  if (after !== null)
    range = range
      .where('i.starts_at', '>=', after.startsAt)
      .where((of) =>
        of(
          of.refTuple('i.starts_at', 'i.reference', 'i.item'),
          '>',
          of.tuple(after.startsAt, after.reference, after.item),
        ),
      );
  const rows = await range.execute();
  const found = await readUnpricedItems(db, venueId, rows.slice(0, limit));
  const last = found.at(-1);
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
  return { events, next: rows.length > limit && last !== undefined ? itemCursor(last) : null };
}
