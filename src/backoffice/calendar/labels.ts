/** What is said of a day of a space, for those who do not see it. */
import type { CalendarDate } from '../../domain/time/instant.ts';
import { f } from '../messages/language.ts';
import { t } from './messages.ts';
import type { DayOccupancies } from './occupancies.ts';

/** "2 booked, 1 waiting, blocked"; "not let on this weekday"; "nothing". */
export function cellLabel({ marks, blocks, closed }: DayOccupancies): string {
  let [booked, held, blocked] = [0, 0, blocks.length];
  for (const { kind } of marks) {
    if (kind === 'booked') booked += 1;
    else if (kind === 'held') held += 1;
    else if (kind === 'blocked') blocked += 1;
  }
  const key = `${booked} ${held} ${blocked > 0} ${closed}`;
  const cached = said.get(key);
  if (cached !== undefined) return cached;
  const messages = [
    ...(booked > 0 ? [t('countBooked', { count: booked })] : []),
    ...(held > 0 ? [t('countHeld', { count: held })] : []),
    ...(blocked > 0 ? [t('blocked')] : []),
    ...closed.map((why) => t(`closed_${why}`)),
  ];
  const text = messages.length > 0 ? messages.join(', ') : t('nothing');
  said.set(key, text);
  return text;
}

/** A quarter has two thousand days of spaces, of which most say one of a few things. */
const said = new Map<string, string>();

/** Why nothing of these spaces is offered on a day: "not let on this weekday, out of season"; null: something is. */
export function closedLabel(days: readonly DayOccupancies[]): string | null {
  if (days.length === 0 || days.some(({ closed }) => closed.length === 0)) return null;
  return [...new Set(days.flatMap(({ closed }) => closed))].map((why) => t(`closed_${why}`)).join(', ');
}

/** `01:00` of minutes since midnight, those of the night after it too. */
export const formatClock = (minute: number) =>
  [Math.floor(minute / 60) % 24, minute % 60].map((part) => String(part).padStart(2, '0')).join(':');

/** `18:00–01:00` */
export const formatTimes = (startTime: string, endTime: string) => `${f.time(startTime)}–${f.time(endTime)}`;

/** Of days beside each other, in a line. */
export const formatDateRange = (from: CalendarDate, to: CalendarDate) =>
  from === to ? f.date(from) : ranges.formatRange(Date.parse(from), Date.parse(to));

const ranges = new Intl.DateTimeFormat(f.locale, {
  ...{ calendar: 'gregory', dateStyle: 'long', timeZone: 'UTC' },
});
