/** When an event runs, as seen on one of the dates on which it appears. */
import { type EventDays, eventDays } from '../../domain/booking/event-days.ts';
import { daysBetween, isoWeekday } from '../../domain/time/calendar.ts';
import type { CalendarDate, ClockTime } from '../../domain/time/instant.ts';
import { dateIn } from '../../ui/locale/zone.ts';
import { t } from '../base/messages.ts';
import { formats } from '../messages/language.ts';

/** An event of a response, with instants as text. */
export interface ShownEvent {
  readonly startTime: ClockTime;
  readonly endTime: ClockTime;
  readonly startsAt: string;
  readonly endsAt: string;
  /** The start of its setup and the end of its turnaround; omitted: none. */
  readonly setupAt?: string;
  readonly readyAt?: string;
}

/** Returns the dates on which an event appears. */
export const daysOfEvent = (
  { startsAt, endsAt, setupAt = startsAt, readyAt = endsAt }: Omit<ShownEvent, 'startTime' | 'endTime'>,
  timezone: string,
): EventDays =>
  eventDays({ startsAt: Date.parse(setupAt), endsAt: Date.parse(readyAt) }, (at) => dateIn(timezone, at));

/**
 * Formats the times of an event on a date: `18:00–23:00`, `18:00–01:00 (+1)`; on earlier dates `setup from 22:00 (for Fri)`, on
 * later dates `until 01:00 (from Fri)`, and after its end `turnaround until 02:00 (from Fri)`.
 */
export function timesOn(day: CalendarDate, event: ShownEvent, timezone: string): string {
  const first = dateIn(timezone, Date.parse(event.startsAt));
  if (day === first) return wholeTimes(event, timezone);
  const from = formats.weekday(isoWeekday(first), 'short');
  if (day < daysOfEvent(event, timezone).first) return `${from} ${wholeTimes(event, timezone)}`;
  if (day < first)
    return t('setupFrom', { start: clockOn(day, event.setupAt ?? event.startsAt, timezone), for: from });
  const isOver = dateIn(timezone, Date.parse(event.endsAt) - 1) < day;
  const end = (isOver ? event.readyAt : undefined) ?? event.endsAt;
  return t(isOver ? 'readyUntil' : 'untilFrom', { end: clockOn(day, end, timezone), from });
}

/** Returns the date on which an event is shown among those of some dates: its first, as far as that is one of them. */
export function shownDay(
  { startsAt }: Pick<ShownEvent, 'startsAt'>,
  { from, to }: { readonly from: CalendarDate; readonly to: CalendarDate },
  timezone: string,
): CalendarDate {
  const first = dateIn(timezone, Date.parse(startsAt));
  return first < from ? from : first > to ? to : first;
}

/** Formats the times of an event (`timesOn`) among those of some dates: with the weekday, unless it is shown on the first. */
export function timesAmong(
  event: ShownEvent,
  dates: { readonly from: CalendarDate; readonly to: CalendarDate },
  timezone: string,
): string {
  const day = shownDay(event, dates, timezone);
  const times = timesOn(day, event, timezone);
  return day === dates.from ? times : `${formats.weekday(isoWeekday(day), 'short')} ${times}`;
}

/**
 * Formats the setup and the turnaround of an event on a date on which it runs: `setup from 16:30`, `turnaround until Sat 01:00`.
 * `timesOn` has those of the dates before and after.
 */
export function preparationOn(day: CalendarDate, event: ShownEvent, timezone: string): string[] {
  const { startsAt, endsAt, setupAt = startsAt, readyAt = endsAt } = event;
  const { first, last } = daysOfEvent({ startsAt, endsAt }, timezone);
  return [
    setupAt !== startsAt && day === first ? t('setupAt', { time: clockOn(day, setupAt, timezone) }) : [],
    readyAt !== endsAt && day >= first && day <= last
      ? t('readyAt', { time: clockOn(day, readyAt, timezone) })
      : [],
  ].flat();
}

/** Formats start and end: `18:00–23:00`, `18:00–01:00 (+1)`. */
export function wholeTimes({ startTime, endTime, startsAt, endsAt }: ShownEvent, timezone: string): string {
  const days = daysBetween(dateIn(timezone, Date.parse(startsAt)), dateIn(timezone, Date.parse(endsAt)));
  const times = { start: formats.time(startTime), end: formats.time(endTime) };
  return days > 0 ? t('timesLater', { ...times, days: formats.number(days) }) : t('times', times);
}

/** Formats a time as seen on a date, with its weekday if it is on another date. */
function clockOn(day: CalendarDate, instant: string, timezone: string): string {
  const at = Date.parse(instant);
  const date = dateIn(timezone, at);
  const clock = new Intl.DateTimeFormat('sv', { timeZone: timezone, timeStyle: 'short' }).format(at);
  const time = formats.time(clock);
  return date === day ? time : `${formats.weekday(isoWeekday(date), 'short')} ${time}`;
}
