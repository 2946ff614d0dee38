import type { ManagementSchemas } from '../../client/manage.ts';
import { clockTime, minuteOfDay, minutesPerDay, spanOf } from '../../domain/time/clock-span.ts';
import { hoursText } from '../../ui/prices/hours-text.ts';
import { t as shell } from '../base/messages.ts';
import { formats } from '../messages/language.ts';
import type { GuestLanguage } from '../requests/letters/guest-language.ts';
import { lengthText } from '../spaces/slots/slot-hours.ts';
import { t } from './messages.ts';
import type { Slot } from './use-slots.ts';

export type Opening = ManagementSchemas['Opening'];

/** What the texts of an opening need besides it. */
export interface AboutOpening {
  /** Undefined: not loaded yet. */
  readonly venue: Pick<ManagementSchemas['Venue'], 'currency' | 'tax'> | undefined;
  readonly spaceName: string;
  /** Undefined: not loaded yet, or deleted since. */
  readonly packageName: string | undefined;
  /** Undefined: not loaded yet, or deleted since. */
  readonly slot: Slot | undefined;
  /** The length that was asked for; 0: any. */
  readonly minutes: number;
  /** The number of people that was asked for, which its price is for; null: any. */
  readonly attendance: number | null;
}

/** Returns what tells an opening from all others. */
export const keyOf = ({ date, slotId, startTime }: Opening) => [date, slotId, startTime].join(' ');

/**
 * Returns the length of a booking in a slot by the hour, as the service prices it: that asked for, raised to the step and
 * to the minimum; null in a slot that is booked as a whole.
 */
function bookedMinutes({ slot, minutes }: Pick<AboutOpening, 'slot' | 'minutes'>): number | null {
  if (!slot?.hours) return null;
  const { stepMinutes, minimumMinutes } = slot.hours;
  return Math.max(minimumMinutes, Math.ceil(minutes / stepMinutes) * stepMinutes);
}

/** Returns the first times of a booking in a free interval; null: the slot is booked as a whole. */
export function firstTimes({ startTime }: Opening, about: Pick<AboutOpening, 'slot' | 'minutes'>) {
  const length = bookedMinutes(about);
  return length === null ? null : { startTime, endTime: clockTime(minuteOfDay(startTime) + length) };
}

/** Formats the times: `18:00–23:00`, `18:00–01:00 (+1)`; of a free interval `14:00–22:00 free`. */
export function timesText({ startTime, endTime }: Opening, about: AboutOpening): string {
  const { to } = spanOf({ startTime, endTime });
  const ends = { start: formats.time(startTime), end: formats.time(endTime) };
  const times =
    to > minutesPerDay ? shell('timesLater', { ...ends, days: formats.number(1) }) : shell('times', ends);
  return about.slot?.hours ? t('free', { times }) : times;
}

/** Formats the price: `€1,200.00 including tax`; by the hour `2 hours from €60.00 including tax`. */
export function priceText({ hireFeeWithTaxCents }: Opening, about: AboutOpening): string {
  const { venue } = about;
  if (venue === undefined) return '';
  const amount = formats.money(hireFeeWithTaxCents, venue.currency);
  const price = venue.tax === null ? amount : t('includingTax', { amount });
  const length = bookedMinutes(about);
  return length === null ? price : t('priceOf', { shortest: lengthText(length), amount: price });
}

/** Returns what tells an opening from others, for screen readers: `Saturday, 13 March 2027, Great Hall, 18:00–01:00 (+1)`. */
export const openingName = (opening: Opening, about: AboutOpening): string =>
  [formats.date(opening.date), about.spaceName, timesText(opening, about)].join(formats.comma);

/**
 * Returns an opening as a line for an email in the language of a guest: `Saturday 13 March 2027, Great Hall, 18:00 to 01:00
 * the next day, Dinner, Guests: 120, €1,200.00 including tax`; by the hour `2 h from €60.00 including tax`.
 */
export function openingText(
  opening: Opening,
  about: AboutOpening,
  { formats: inLanguage, documentText }: GuestLanguage,
): string {
  const { spaceName, packageName, attendance, venue } = about;
  const { date, startTime, endTime, hireFeeWithTaxCents } = opening;
  const isNextDay = spanOf({ startTime, endTime }).to > minutesPerDay;
  const times = { start: inLanguage.time(startTime), end: inLanguage.time(endTime) };
  const amount = venue ? inLanguage.money(hireFeeWithTaxCents, venue.currency) : '';
  const length = bookedMinutes(about);
  const price =
    length === null ? amount : `${hoursText(length, inLanguage)} ${documentText('priceFrom', { amount })}`;
  return [
    inLanguage.date(date),
    spaceName,
    documentText(isNextDay ? 'timesNextDay' : 'times', times),
    packageName,
    attendance !== null && `${documentText('attendance')}${inLanguage.colon}${inLanguage.number(attendance)}`,
    venue?.tax ? documentText('includingTax', { amount: price }) : price,
  ]
    .filter(Boolean)
    .join(inLanguage.comma);
}
