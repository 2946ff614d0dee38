/** Where the calendar stands: its page, and the day that the keyboard is on. */
import type { CalendarDate } from '../../domain/time/instant.ts';
import { firstOf, type Month, monthOf } from '../../ui/calendar/months.ts';
import { chooseDate } from './choosing.ts';
import type { LiveState } from './live-state.ts';

/** Turns to a page of the calendar; not before the current month. */
export function showMonth(session: LiveState, month: Month): void {
  const { date, today } = session.state;
  // A day for the keyboard to start from: the chosen one, today, or the first.
  const cursor = [date, today].find((day) => day && monthOf(day) === month);
  if (month >= monthOf(today)) session.change({ month, cursor: cursor ?? firstOf(month) });
}

/** Moves the keyboard's day, turning the page where it has to. */
export function moveCursor(session: LiveState, cursor: CalendarDate): void {
  const month = monthOf(cursor);
  if (month >= monthOf(session.state.today)) session.change({ cursor, month }, 'day');
}

/** Chooses a day that is not on show, and leads the keyboard to it. */
export function leapTo(session: LiveState, date: CalendarDate): void {
  chooseDate(session, date);
  session.change({}, 'day');
}
