/** Accessible labels of a day of a space. */
import type { CalendarDate } from '../../domain/time/instant.ts';
import { formats } from '../messages/language.ts';
import { t } from './messages.ts';
import { type DayOccupancies, isPreparation } from './occupancies.ts';

/**
 * Describes a cell: "2 booked, 1 pending, 3 on the waiting list, blocked"; "not offered on this weekday"; "Setup" before
 * an event of another day; "free".
 */
export function cellLabel({ marks, blocks, closed }: DayOccupancies): string {
  let [booked, held, waiting, blocked] = [0, 0, 0, blocks.length];
  for (const { kind, waiting: ofMark } of marks) {
    // Those that wait for two bookings count once.
    waiting = Math.max(waiting, ofMark);
    if (kind === 'booked') booked += 1;
    else if (kind === 'held') held += 1;
    else if (kind === 'blocked') blocked += 1;
  }
  const preparations =
    booked + held > 0 ? [] : [...new Set(marks.filter(isPreparation).map(({ kind }) => kind))];
  const key = `${booked} ${held} ${waiting} ${blocked > 0} ${preparations} ${closed}`;
  const cached = cachedLabels.get(key);
  if (cached !== undefined) return cached;
  const messages = [
    ...(booked > 0 ? [t('countBooked', { count: booked })] : []),
    ...(held > 0 ? [t('countHeld', { count: held })] : []),
    ...(waiting > 0 ? [t('countWaiting', { count: waiting })] : []),
    ...(blocked > 0 ? [t('blocked')] : []),
    ...preparations.map((kind) => t(kind)),
    ...closed.map((why) => t(`closed_${why}`)),
  ];
  const text = messages.length > 0 ? messages.join(formats.comma) : t('nothing');
  cachedLabels.set(key, text);
  return text;
}

/** Cached: a quarter has two thousand cells with few different labels. */
const cachedLabels = new Map<string, string>();

/** Returns the reasons why no space offers a slot on a day: "not offered on this weekday, out of season"; null if one does. */
export function closedLabel(days: readonly DayOccupancies[]): string | null {
  if (days.length === 0 || days.some(({ closed }) => closed.length === 0)) return null;
  return [...new Set(days.flatMap(({ closed }) => closed))]
    .map((why) => t(`closed_${why}`))
    .join(formats.comma);
}

/** Formats minutes since midnight as `01:00`, also after midnight. */
export const formatClock = (minute: number) =>
  [Math.floor(minute / 60) % 24, minute % 60].map((part) => String(part).padStart(2, '0')).join(':');

/** Formats a time span: `18:00–01:00` */
export const formatTimes = (startTime: string, endTime: string) =>
  `${formats.time(startTime)}–${formats.time(endTime)}`;

/** Formats a range of dates in a row. */
export const formatDateRange = (from: CalendarDate, to: CalendarDate) =>
  from === to ? formats.date(from) : ranges.formatRange(Date.parse(from), Date.parse(to));

const ranges = new Intl.DateTimeFormat(formats.locale, {
  calendar: 'gregory',
  dateStyle: 'long',
  timeZone: 'UTC',
});
