/** Reads a calendar file (RFC 5545) as a table of bookings: a row for each date of each event. Loaded on demand. */
import ICAL from 'ical.js';
import { codedProblem } from '../../problem-codes.ts';
import { addDays } from '../../time/calendar.ts';
import { type CalendarDate, msPerDay, msPerMinute } from '../../time/instant.ts';
import { maxItems } from '../booked-item.ts';
import { maxTextLengths } from '../booking-request.ts';
import { type Clock, clockOf, type Wall, wallOf } from './calendar-clocks.ts';
import { occurrencesOf } from './calendar-recurrence.ts';
import { checkCellLength } from './sheet-limits.ts';
import { SpreadsheetError, throwTooManyRows } from './spreadsheet-error.ts';
import type { Row, Table } from './table.ts';

/** What the dates of a calendar are read for. */
export interface CalendarTarget {
  /** The venue's time zone, in which all times of the table are. */
  readonly timezone: string;
  /** Events that repeat without an end are read for a year from this date. */
  readonly today: CalendarDate;
}

/** Known headings, and one that is not: a repetition without an end is named in it. */
const headings = [
  ...['Date', 'Start', 'End', 'Until', 'Space', 'Name', 'Email', 'Notes', 'Status', 'Reference'],
  'Repeats',
];

/** How long events without an end are read, in days. */
const endlessDays = 366;

/** An event, or one date of an event that repeats. */
interface Dated {
  readonly event: ICAL.Component;
  readonly start: Wall;
  /** The length on the clock of its time zone; null: none is stated. */
  readonly minutes: number | null;
  readonly isAllDay: boolean;
  /** Null: a time zone that is not known. */
  readonly clock: Clock | null;
}

/**
 * Reads a calendar file. Recurring events become a row for each date with one reference, so that they are one booking.
 *
 * @param most the maximum number of rows
 * @throws SpreadsheetError if it is no calendar, has no event, or has more rows
 */
export function readCalendarFile(text: string, target: CalendarTarget, most: number): Table {
  try {
    return tableOf(text, target, most);
  } catch (error) {
    if (error instanceof SpreadsheetError) throw error;
    throw new SpreadsheetError('is not a calendar file that can be read', codedProblem('spreadsheet_broken'));
  }
}

function tableOf(text: string, target: CalendarTarget, most: number): Table {
  const rows: Row[] = [];
  for (const calendar of calendarsIn(text)) {
    const events = calendar.getAllSubcomponents('vevent');
    const byUid = Map.groupBy(events, (event) => event.getFirstPropertyValue('uid') ?? event);
    for (const ofEvent of byUid.values())
      for (const cells of rowsOf(calendar, ofEvent, target)) {
        if (rows.length === most) throwTooManyRows(most - 1);
        for (const cell of cells) checkCellLength(cell.length);
        rows.push({ line: rows.length + 1, cells });
      }
  }
  if (rows.length === 0) throw new SpreadsheetError('is empty', codedProblem('empty'));
  return { headings, rows };
}

/** Returns the calendars in a file. */
function calendarsIn(text: string): ICAL.Component[] {
  const found = ICAL.parse(text.replace(/^\uFEFF/, ''));
  const roots = (typeof found[0] === 'string' ? [found] : found) as unknown[];
  return roots.map((root) => new ICAL.Component(root as never));
}

/** Returns the rows of an event, with the dates that were changed alone. */
function* rowsOf(
  calendar: ICAL.Component,
  ofEvent: readonly ICAL.Component[],
  target: CalendarTarget,
): Iterable<string[]> {
  const [main] = ofEvent.filter((event) => !event.hasProperty('recurrence-id'));
  const changed = ofEvent.filter((event) => event !== main);
  if (main === undefined) {
    for (const event of changed) yield* cellsOf(calendar, datedOf(calendar, event, target), '', target);
    return;
  }
  const dated = datedOf(calendar, main, target);
  if (dated === null) return;
  const until = Date.parse(addDays(target.today, endlessDays));
  const { starts, isEndless, isUnread, repeats } = occurrencesOf(main, dated, {
    until,
    clockOf: (property) => clockOf(property, calendar, target.timezone),
  });
  const changes = new Map(
    changed.flatMap((event) => {
      const id = event.getFirstProperty('recurrence-id');
      if (id === null) return [];
      const clock = clockOf(id, calendar, target.timezone);
      const wall = wallOf(id.getFirstValue() as ICAL.Time);
      return [[toClock(wall, clock, dated), { event, isFollowing: id.getParameter('range') !== undefined }]];
    }),
  );
  const others = [...changes].filter(([wall]) => !starts.includes(wall));
  const dates = [...starts, ...others.map(([wall]) => wall)].toSorted((one, other) => one - other);
  const parts = partsOf(dates, isEndless);
  for (const wall of dates) {
    const change = changes.get(wall);
    const own = change ? datedOf(calendar, change.event, target) : { ...dated, start: wall };
    const isLast = wall === dates.at(-1);
    const isAsked = isUnread || change?.isFollowing === true || (isEndless && isLast);
    const note = isAsked ? repeats : '';
    yield* cellsOf(calendar, own, parts(wall), target, note);
  }
}

/** Returns the wall time of an event's clock for that of another. */
const toClock = (wall: Wall, from: Clock | null, { clock, isAllDay }: Dated): Wall =>
  isAllDay || from === null || clock === null || from.id === clock.id
    ? wall
    : clock.wallOf(from.instantOf(wall));

/** Divides more dates than a booking may have by year, or by month. One without an end has the same parts next year. */
function partsOf(dates: readonly Wall[], isEndless: boolean): (wall: Wall) => string {
  if (!isEndless && dates.length <= maxItems) return () => '';
  const yearOf = (wall: Wall) => new Date(wall).toISOString().slice(0, 4);
  const most = Math.max(0, ...[...Map.groupBy(dates, yearOf).values()].map((some) => some.length));
  return most <= maxItems ? yearOf : (wall) => new Date(wall).toISOString().slice(0, 7);
}

function datedOf(
  calendar: ICAL.Component,
  event: ICAL.Component,
  { timezone }: CalendarTarget,
): Dated | null {
  const from = event.getFirstProperty('dtstart');
  const start = from?.getFirstValue();
  if (!from || !(start instanceof ICAL.Time)) return null;
  const clock = clockOf(from, calendar, timezone);
  const dated = { event, start: wallOf(start), isAllDay: start.isDate, clock, minutes: null };
  const to = event.getFirstProperty('dtend');
  const end = to?.getFirstValue();
  if (to && end instanceof ICAL.Time) {
    const wall = toClock(wallOf(end), clockOf(to, calendar, timezone), dated);
    return { ...dated, minutes: (wall - dated.start) / msPerMinute };
  }
  const duration = event.getFirstPropertyValue('duration');
  if (duration instanceof ICAL.Duration) return { ...dated, minutes: duration.toSeconds() / 60 };
  return { ...dated, minutes: start.isDate ? msPerDay / msPerMinute : null };
}

function* cellsOf(
  calendar: ICAL.Component,
  dated: Dated | null,
  part: string,
  { timezone }: CalendarTarget,
  note = '',
): Iterable<string[]> {
  if (dated === null) return;
  const { event } = dated;
  const textOf = (name: string) => String(event.getFirstPropertyValue(name) ?? '').trim();
  const name = String(calendar.getFirstPropertyValue('x-wr-calname') ?? '').trim();
  const uid = textOf('uid').slice(-(maxTextLengths.importReference - ' 2027-12'.length));
  yield [
    ...timesOf(dated, timezone),
    textOf('location') || name,
    textOf('summary'),
    guestOf(event),
    textOf('description'),
    textOf('status'),
    `${uid} ${part}`.trim(),
    note,
  ];
}

/** Returns the cells `Date`, `Start`, `End` and `Until`, on the venue's clock. */
function timesOf({ start, minutes, isAllDay, clock, event }: Dated, timezone: string): string[] {
  const zone = event.getFirstProperty('dtstart')?.getParameter('tzid');
  // Is no date, so a person enters the time.
  if (clock === null) return [`${textOf(start)} ${zone}`, '', '', ''];
  const at = (wall: Wall) => textOf(isAllDay ? wall : clock.wallIn(wall, timezone));
  const [date = '', time = ''] = at(start).split(' ');
  if (minutes === null) return [date, time, '', ''];
  const [until = '', endTime = ''] = at(start + minutes * msPerMinute).split(' ');
  return [date, time, endTime, until];
}

const textOf = (wall: Wall) => new Date(wall).toISOString().slice(0, 16).replace('T', ' ');

/** Returns the address of the only person who attends; '': none, or several. */
function guestOf(event: ICAL.Component): string {
  const people = event
    .getAllProperties('attendee')
    .filter((property) => !/^(?:ROOM|RESOURCE|GROUP)$/i.test(String(property.getParameter('cutype') ?? '')))
    .map((property) => /^mailto:(.+)$/i.exec(String(property.getFirstValue()))?.[1] ?? '');
  const [only = '', ...others] = [...new Set(people)];
  return others.length === 0 ? only : '';
}
