import { isoWeekday } from '../time/calendar.ts';
import type { CalendarDate } from '../time/instant.ts';

/** A dated change to what fee and attendance come to. Exactly one of the two measures is set; negative is a discount. */
export interface Rate {
  readonly label: string;
  readonly basisPoints?: number;
  readonly amountCents?: number;
  /** ISO weekdays, 1 = Monday; left out: every day. */
  readonly weekdays?: readonly number[];
  /** First and last date it applies to, both inclusive; left out: unbounded. */
  readonly from?: CalendarDate;
  readonly to?: CalendarDate;
  /** The only slots and packages of the space it is for; left out: all. */
  readonly slotIds?: readonly string[];
  readonly packageIds?: readonly string[];
  /** Last date on which it is granted, by the venue's calendar: to whoever asks by then; left out: for ever. */
  readonly bookedUntil?: CalendarDate;
}

/** What is asked for, and when. */
export interface RateContext {
  /** The date the slot starts on. */
  readonly date: CalendarDate;
  /** On the venue's calendar. */
  readonly today: CalendarDate;
  readonly slotId: string;
  readonly packageId: string;
}

/** Whether a rate changes the price of a package in a slot on a date: every condition it names is met. */
export function rateApplies(rate: Rate, { date, today, slotId, packageId }: RateContext): boolean {
  return (
    rateIsValidOn(rate, today) && rateMatchesDate(rate, date) && rateMatchesOffer(rate, slotId, packageId)
  );
}

/** Dates are written most significant part first, so their order as texts is their order in time. */
export const rateIsValidOn = ({ bookedUntil }: Rate, today: CalendarDate) =>
  bookedUntil === undefined || today <= bookedUntil;

/** @param weekday of the date, if the caller knows it */
export function rateMatchesDate({ weekdays, from, to }: Rate, date: CalendarDate, weekday?: number): boolean {
  if (from !== undefined && date < from) return false;
  if (to !== undefined && date > to) return false;
  return weekdays?.includes(weekday ?? isoWeekday(date)) ?? true;
}

export const rateMatchesOffer = ({ slotIds, packageIds }: Rate, slotId: string, packageId: string) =>
  (slotIds?.includes(slotId) ?? true) && (packageIds?.includes(packageId) ?? true);
