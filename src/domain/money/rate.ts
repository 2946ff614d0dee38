import { isoWeekday } from '../time/calendar.ts';
import type { CalendarDate } from '../time/instant.ts';

/**
 * A dated surcharge or discount on fee and attendance. Exactly one of percentage and amount is set; negative is a
 * discount.
 */
export interface Rate {
  readonly label: string;
  readonly basisPoints?: number;
  readonly amountCents?: number;
  /** ISO weekdays, 1 = Monday; omitted: every day. */
  readonly weekdays?: readonly number[];
  /** First and last date it applies to, both inclusive; omitted: unbounded. */
  readonly from?: CalendarDate;
  readonly to?: CalendarDate;
  /** The slots and packages it applies to; omitted: all. */
  readonly slotIds?: readonly string[];
  readonly packageIds?: readonly string[];
  /** The guest groups it applies to; omitted: all guests. */
  readonly groups?: readonly string[];
  /** The last booking date on which it is valid, in the venue's calendar; omitted: no end. */
  readonly bookedUntil?: CalendarDate;
}

/** The requested offer and date, and the date of the request. */
export interface RateContext {
  /** The date the slot starts on. */
  readonly date: CalendarDate;
  /** Today's date in the venue's calendar. */
  readonly today: CalendarDate;
  readonly slotId: string;
  readonly packageId: string;
  /** The guest groups of the guest, by id. */
  readonly groups: readonly string[];
}

/** Returns whether a rate applies to a package in a slot on a date: all of its conditions are met. */
export function rateApplies(rate: Rate, { date, today, slotId, packageId, groups }: RateContext): boolean {
  return (
    rateIsValidOn(rate, today) &&
    rateIsForGroups(rate, groups) &&
    rateMatchesDate(rate, date) &&
    rateMatchesOffer(rate, slotId, packageId)
  );
}

/** Returns whether a rate applies to a guest of these groups: to any of them, or to all guests. */
export const rateIsForGroups = ({ groups }: Rate, ofGuest: readonly string[]) =>
  groups?.some((group) => ofGuest.includes(group)) ?? true;

/** Returns whether a rate applies to quotes and requests made today. Dates compare correctly as text. */
export const rateIsValidOn = ({ bookedUntil }: Rate, today: CalendarDate) =>
  bookedUntil === undefined || today <= bookedUntil;

/**
 * Returns whether a rate applies on a date.
 *
 * @param weekday of the date, if the caller knows it
 */
export function rateMatchesDate({ weekdays, from, to }: Rate, date: CalendarDate, weekday?: number): boolean {
  if (from !== undefined && date < from) return false;
  if (to !== undefined && date > to) return false;
  return weekdays?.includes(weekday ?? isoWeekday(date)) ?? true;
}

/** Returns whether a rate applies to a slot and package. */
export const rateMatchesOffer = ({ slotIds, packageIds }: Rate, slotId: string, packageId: string) =>
  (slotIds?.includes(slotId) ?? true) && (packageIds?.includes(packageId) ?? true);
