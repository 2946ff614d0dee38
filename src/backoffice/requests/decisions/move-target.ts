import { addDays, daysBetween } from '../../../domain/time/calendar.ts';
import type { OfferChoice } from '../offer/offer-choice.ts';

/** Where a booking is dropped in the calendar. */
export interface MoveTarget {
  readonly spaceId: string;
  readonly date: string;
  /** Its hours there; null or omitted: it keeps its times. */
  readonly hours?: { readonly start: string; readonly end: string } | null;
}

/** Returns the members that change when a booking is dropped; another space has other slots. */
export function targetIn(
  current: OfferChoice,
  { spaceId, date, hours = null }: MoveTarget,
): Partial<OfferChoice> {
  const days = current.endDate === '' ? 0 : daysBetween(current.date, current.endDate);
  return {
    spaceId,
    date,
    ...(current.endDate !== '' && { endDate: addDays(date, days) }),
    ...(spaceId !== current.spaceId && !current.isFree && { slotId: '', packageId: '' }),
    ...(hours !== null && hoursIn(current, hours)),
  };
}

/** Returns other hours: in a slot that is not booked by the hour, they are custom times. */
function hoursIn(
  { isFree, isHourly, startTime, endTime }: OfferChoice,
  { start, end }: NonNullable<MoveTarget['hours']>,
): Partial<OfferChoice> {
  if (start === startTime && end === endTime) return {};
  return { isFree: isFree || !isHourly, startTime: start, endTime: end, endDate: '' };
}
