/** The state of the calendar in its URL: `…/calendar?by=day&span=week&on=2027-03-12`. */
import { addDays, isCalendarDate, isoWeekday } from '../../domain/time/calendar.ts';
import type { CalendarDate } from '../../domain/time/instant.ts';
import { addMonths, firstDayOf, lastDayOf, monthOf } from '../../ui/calendar/months.ts';
import { addMonthsToDate } from '../../ui/calendar/weeks.ts';
import { pathOf } from '../shell/routes.ts';

/** The layouts: one row per space, or a grid of days. */
export const layouts = ['space', 'day'] as const;
export type LayoutName = (typeof layouts)[number];
export const spans = ['week', 'month', 'quarter'] as const;
export type Span = (typeof spans)[number];

/** The panels that can be open beside the calendar. */
export const panels = ['block', 'keys'] as const;
export type Panel = (typeof panels)[number];

export interface CalendarState {
  readonly by: LayoutName;
  readonly span: Span;
  /** A visible day. */
  readonly on: CalendarDate;
  /** The selected day; null: none. */
  readonly day: CalendarDate | null;
  /** Its space; null: all. */
  readonly spaceId: string | null;
  readonly task: Panel | null;
}

/** The defaults: a week on a phone, a quarter on a desktop. */
const defaultsFor = (isNarrow: boolean): Pick<CalendarState, 'by' | 'span'> =>
  isNarrow ? { by: 'day', span: 'week' } : { by: 'space', span: 'quarter' };

/** Parses a URL; ignores invalid values. */
export function parseCalendarUrl(
  query: URLSearchParams,
  { today, isNarrow }: { readonly today: CalendarDate; readonly isNarrow: boolean },
): CalendarState {
  const one = <Name extends string>(names: readonly Name[], name: string) =>
    names.find((each) => each === query.get(name));
  const date = (name: string) => {
    const text = query.get(name);
    return text !== null && isCalendarDate(text) ? text : null;
  };
  const other = defaultsFor(isNarrow);
  const day = date('day');
  return {
    by: one(layouts, 'by') ?? other.by,
    span: one(spans, 'span') ?? other.span,
    on: date('on') ?? day ?? today,
    day,
    spaceId: query.get('space'),
    task: one(panels, 'do') ?? null,
  };
}

/** Returns the URL of a state. */
export function linkTo(venueId: string, { by, span, on, day, spaceId, task }: CalendarState): string {
  return pathOf(venueId, 'calendar', [], {
    ...{ by, span, on },
    ...(day !== null && { day }),
    ...(spaceId !== null && { space: spaceId }),
    ...(task !== null && { do: task }),
  });
}

/** The first and last date, both inclusive. */
export interface DateRange {
  readonly from: CalendarDate;
  readonly to: CalendarDate;
}

/**
 * Returns the visible dates: a week, a month, or three months (92 dates at most).
 *
 * @param firstDay the first ISO weekday of a week, 1 = Monday
 */
export function visibleDates({ span, on }: Pick<CalendarState, 'span' | 'on'>, firstDay: number): DateRange {
  if (span === 'week') {
    const from = addDays(on, -((isoWeekday(on) - firstDay + 7) % 7));
    return { from, to: addDays(from, 6) };
  }
  const month = monthOf(on);
  return { from: firstDayOf(month), to: lastDayOf(addMonths(month, span === 'month' ? 0 : 2)) };
}

/** Moves by a week or a month; a quarter moves by a month. */
export function shiftDate({ span, on }: Pick<CalendarState, 'span' | 'on'>, by: 1 | -1): CalendarDate {
  if (span === 'week') return addDays(on, 7 * by);
  return span === 'month' ? addMonthsToDate(on, by) : firstDayOf(addMonths(monthOf(on), by));
}
