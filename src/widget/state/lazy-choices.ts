/** Changes choices that only later steps can change: months, packages, extras, answers, terms. Loaded with those steps. */
import type { CalendarDate } from '../../domain/time/instant.ts';
import { firstDayOf, type Month, monthOf } from '../../domain/time/months.ts';
import { changeFields, chooseDate, noLoss } from './choices.ts';
import { chosen, extrasIn } from './selection.ts';
import type { SessionStore } from './store.ts';

/** Shows a month; months before the current one are ignored. */
export function showMonth(session: SessionStore, month: Month): void {
  const { date, today } = session.state;
  // The keyboard starts from the selected date, today, or the first of the month.
  const cursor = [date, today].find((day) => day && monthOf(day) === month);
  if (month >= monthOf(today)) session.change({ month, cursor: cursor ?? firstDayOf(month) });
}

/** Moves the keyboard focus to a date; `month` is the first month to show. */
export function moveCursor(session: SessionStore, cursor: CalendarDate, month: Month): void {
  if (monthOf(cursor) >= monthOf(session.state.today)) session.change({ cursor, month }, 'day');
}

/** Selects a date in another month and moves the keyboard focus to it. */
export function goToDate(session: SessionStore, date: CalendarDate): void {
  chooseDate(session, date);
  session.change({}, 'day');
}

/** Selects a package, and prefers it in other slots and spaces. */
export function choosePackage(session: SessionStore, packageId: string): void {
  const { slot } = chosen(session.state);
  const offer = slot?.packages.find(({ id }) => id === packageId);
  const extras = extrasIn(offer, session.state.extras);
  session.change({ ...noLoss, packageId, extras, preferredPackageId: packageId, problems: {} });
}

/** Sets the number of pieces of an extra. */
export function setExtra(session: SessionStore, id: string, pieces: number): void {
  const { extras } = session.state;
  session.change({ ...noLoss, extras: { ...extras, [id]: pieces } });
}

/**
 * Sets the answer to a question.
 *
 * @param value as typed; `yes` or `no` to a yes/no question
 */
export function answer(session: SessionStore, questionId: string, value: string): void {
  const answers = { ...session.state.answers, [questionId]: value };
  changeFields(session, { answers }, `question-${questionId}`);
}

/** Accepts a version of the venue's terms; null: none. */
export function agree(session: SessionStore, agreedTo: string | null): void {
  changeFields(session, { agreedTo }, 'terms');
}
