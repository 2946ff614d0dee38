/** The state of the calendar in its URL: `…/calendar?by=day&span=week&on=2027-03-12`. */
import { addDays, isCalendarDate, isoWeekday } from '../../domain/time/calendar.ts';
import type { CalendarDate } from '../../domain/time/instant.ts';
import { addMonths, firstDayOf, lastDayOf, monthOf } from '../../domain/time/months.ts';
import { addMonthsToDate } from '../../ui/calendar/weeks.ts';
import { pathOf } from '../base/routes.ts';

/** The layouts: one row per space, or a grid of days. */
export const layouts = ['space', 'day'] as const;
export type LayoutName = (typeof layouts)[number];
export const spans = ['day', 'week', 'month', 'quarter'] as const;
export type Span = (typeof spans)[number];

/** The panels that can be open beside the calendar. `add` books or blocks the selected days. */
export const panels = ['block', 'keys', 'move', 'add'] as const;
export type Panel = (typeof panels)[number];

export interface CalendarState {
  readonly by: LayoutName;
  readonly span: Span;
  /** A visible day. */
  readonly on: CalendarDate;
  /** The selected day; null: none. */
  readonly day: CalendarDate | null;
  /** The space of the selected day; null: all spaces. */
  readonly spaceId: string | null;
  readonly task: Panel | null;
  /** The booking to move; null: none. */
  readonly reference: string | null;
  /** The item of that booking, by its number; null: the main item. */
  readonly item: number | null;
  /** The last of the selected days, from `day` on; null: one day. */
  readonly until: CalendarDate | null;
  /** The hours selected by dragging, as times of the selected day; null: the whole day. */
  readonly hours: { readonly start: string; readonly end: string } | null;
}

const timePattern = /^([01]\d|2[0-3]):[0-5]\d$/;

/** The defaults: a week on a phone, a quarter on a desktop. */
const defaultsFor = (isNarrow: boolean): Pick<CalendarState, 'by' | 'span'> =>
  isNarrow ? { by: 'day', span: 'week' } : { by: 'space', span: 'quarter' };

/** Parses a URL; ignores invalid values. */
export function parseCalendarUrl(
  query: URLSearchParams,
  { today, isNarrow }: { readonly today: CalendarDate; readonly isNarrow: boolean },
): CalendarState {
  const enumValue = <Name extends string>(names: readonly Name[], name: string) =>
    names.find((each) => each === query.get(name));
  const date = (name: string) => {
    const text = query.get(name);
    return text !== null && isCalendarDate(text) ? text : null;
  };
  const time = (name: string) => timePattern.exec(query.get(name) ?? '')?.[0];
  const [start, end] = [time('start'), time('end')];
  const defaults = defaultsFor(isNarrow);
  const day = date('day');
  return {
    by: enumValue(layouts, 'by') ?? defaults.by,
    span: enumValue(spans, 'span') ?? defaults.span,
    on: date('on') ?? day ?? today,
    day,
    spaceId: query.get('space'),
    task: enumValue(panels, 'do') ?? null,
    reference: query.get('booking'),
    item: /^\d{1,5}$/.test(query.get('item') ?? '') ? Number(query.get('item')) : null,
    until: date('until'),
    hours: start !== undefined && end !== undefined ? { start, end } : null,
  };
}

/** Returns the URL of a state. */
export function linkTo(venueId: string, state: CalendarState): string {
  const { by, span, on, day, spaceId, task, reference, item, until, hours } = state;
  return pathOf(venueId, 'calendar', [], {
    by,
    span,
    on,
    ...(day !== null && { day }),
    ...(spaceId !== null && { space: spaceId }),
    ...(task !== null && { do: task }),
    ...(reference !== null && { booking: reference }),
    ...(item !== null && { item: String(item) }),
    ...(until !== null && { until }),
    ...hours,
  });
}

/** The first and last date, both inclusive. */
export interface DateRange {
  readonly from: CalendarDate;
  readonly to: CalendarDate;
}

/** The maximum number of dates that the API returns at once. */
const maxDates = 92;

/**
 * Returns the range of visible dates. With one row per space, a quarter starts at `on`; by day on a phone, a week starts
 * at `on`. All other ranges start on the first day of the week or month.
 *
 * @param firstDay the first ISO weekday of a week, 1 = Monday
 */
export function visibleDates(
  { by, span, on }: Pick<CalendarState, 'by' | 'span' | 'on'>,
  { firstDay, isNarrow }: { readonly firstDay: number; readonly isNarrow: boolean },
): DateRange {
  if (span === 'day') return { from: on, to: on };
  if (span === 'week') {
    const startsAtDay = isNarrow && by === 'day';
    const from = startsAtDay ? on : addDays(on, -((isoWeekday(on) - firstDay + 7) % 7));
    return { from, to: addDays(from, 6) };
  }
  if (span === 'quarter' && by === 'space') return { from: on, to: addDays(on, maxDates - 1) };
  const month = monthOf(on);
  return { from: firstDayOf(month), to: lastDayOf(addMonths(month, span === 'month' ? 0 : 2)) };
}

/** Returns the date one step later or earlier: a day, a week or a month. A quarter moves by a month. */
export function shiftDate(
  { by, span, on }: Pick<CalendarState, 'by' | 'span' | 'on'>,
  direction: 1 | -1,
): CalendarDate {
  if (span === 'day') return addDays(on, direction);
  if (span === 'week') return addDays(on, 7 * direction);
  return span === 'month' || by === 'space'
    ? addMonthsToDate(on, direction)
    : firstDayOf(addMonths(monthOf(on), direction));
}

/** Returns the date for the URL: the current one if the date is visible in the range. */
export const dateForUrl = (date: CalendarDate, { on }: CalendarState, { from, to }: DateRange) =>
  date >= from && date <= to ? on : date;
