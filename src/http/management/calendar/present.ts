/** Presents occupancies and blocks for calendars. */
import {
  type BlockedTime,
  blockedTimes,
  type CalendarBlockEntry,
} from '../../../domain/booking/block-entries.ts';
import type { UnpricedRequest } from '../../../domain/booking/booking-request.ts';
import type { DatedInterval } from '../../../domain/booking/calendar-window.ts';
import type { Rank } from '../../../domain/booking/rank.ts';
import { isoInstant, isoOrNull } from '../../../domain/time/instant.ts';
import type { VenueBooking } from '../../../storage/booking/venue-bookings.ts';

/** Presents a booking or active hold. */
export const presentBooking = (booking: VenueBooking) => ({
  reference: booking.reference,
  item: booking.item,
  spaceId: booking.spaceId,
  slotName: booking.slotName,
  ...(booking.stepMinutes !== null && { stepMinutes: booking.stepMinutes }),
  title: booking.title,
  guestName: booking.guestName,
  date: booking.date,
  startTime: booking.startTime,
  endTime: booking.endTime,
  startsAt: isoInstant(booking.startsAt),
  endsAt: isoInstant(booking.endsAt),
  setupAt: isoInstant(booking.setupAt),
  readyAt: isoInstant(booking.readyAt),
  heldUntil: isoOrNull(booking.heldUntil),
  isChallenged: booking.isChallenged,
  rooms: booking.rooms,
});

/** Presents a request on the waiting list. */
export function presentWaiting(
  { reference, title, guest, items: [item] }: UnpricedRequest,
  { rank, isNext }: Rank,
) {
  const { space, slot, date, startsAt, endsAt } = item;
  return {
    reference,
    spaceId: space.id,
    slotName: slot.name,
    title,
    guestName: guest.name,
    date,
    startTime: slot.startTime,
    endTime: slot.endTime,
    startsAt: isoInstant(startsAt),
    endsAt: isoInstant(endsAt),
    rank,
    isNext,
  };
}

/**
 * Presents the blocks with a day or hour in the window, and those days and hours.
 *
 * @returns null if there are more than `most`
 */
export function presentBlocks(
  blocks: readonly CalendarBlockEntry[],
  window: DatedInterval,
  { timezone, most: max }: { readonly timezone: string; readonly most: number },
) {
  let left = max;
  const all: ReturnType<typeof presentBlock>[] = [];
  for (const block of blocks) {
    const times: BlockedTime[] = [];
    for (const time of blockedTimes(block, window, timezone)) {
      if (left === 0) return null;
      left -= 1;
      times.push(time);
    }
    if (times.length > 0) all.push(presentBlock(block, times));
  }
  return all;
}

const presentBlock = ({ id, spaceIds, reason }: CalendarBlockEntry, times: readonly BlockedTime[]) => ({
  id,
  spaceIds,
  reason,
  days: times.flatMap((time) => ('from' in time ? [{ from: time.from, to: time.to }] : [])),
  hours: times.flatMap((time) =>
    'startsAt' in time ? [{ startsAt: isoInstant(time.startsAt), endsAt: isoInstant(time.endsAt) }] : [],
  ),
});
