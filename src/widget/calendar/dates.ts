/**
 * Dates of the venue's calendar for the screen. The platform's `Date` is exact for dates in UTC, and it is there
 * already; the service's own arithmetic would be half a kilobyte more for every visitor.
 */
import type { CalendarDate } from '../../domain/instant.ts';

const dayMs = 86_400_000;

/** Whether the text is a date that exists. */
export function isCalendarDate(text: string): boolean {
  const instant = Date.parse(text);
  return !Number.isNaN(instant) && new Date(instant).toISOString().startsWith(`${text}T`);
}

/** The date `days` later, or earlier where `days` is negative. */
export function addDays(date: CalendarDate, days: number): CalendarDate {
  return new Date(Date.parse(date) + days * dayMs).toISOString().slice(0, 10);
}

/** Whole days from one date to another; negative where `to` comes first. */
export function daysFrom(from: CalendarDate, to: CalendarDate): number {
  return (Date.parse(to) - Date.parse(from)) / dayMs;
}

/** 1 = Monday … 7 = Sunday. */
export function isoWeekday(date: CalendarDate): number {
  return new Date(date).getUTCDay() || 7;
}
