import { formats } from '../../messages/language.ts';
import { t } from '../messages.ts';
import type { BookedDate } from './booked-offer.ts';

/** Returns whether several dates of a booking are on the day of one of them, whose name then needs more than the day. */
export const sharesDay = <Item extends { readonly date: string }>(
  item: Item,
  items: readonly Item[],
): boolean => items.filter(({ date }) => date === item.date).length > 1;

/** Returns the name of a date of a booking; with space and time if it shares its day. */
export function nameOfDate(
  item: BookedDate,
  items: readonly BookedDate[],
  dateText: (date: string) => string = formats.date,
): string {
  const date = dateText(item.date);
  return sharesDay(item, items) ? [date, item.space.name, timesOf(item)].join(' · ') : date;
}

/** Returns the name of a date with its space, as in a price; with the time if it shares its day. */
export const nameWithSpace = (item: BookedDate, items: readonly BookedDate[]): string =>
  sharesDay(item, items)
    ? nameOfDate(item, items, formats.plainDate)
    : `${formats.plainDate(item.date)} · ${item.space.name}`;

/** Returns the times of a date: `17:30–21:30`. */
export const timesOf = ({ slot }: BookedDate) =>
  t('from', { start: formats.time(slot.startTime), end: formats.time(slot.endTime) });

/** Identifies space, times and package of a date. */
export const placeOf = ({ space, slot, package: offer }: BookedDate): string =>
  JSON.stringify([space.id, slot.id, slot.startTime, slot.endTime, offer.id]);
