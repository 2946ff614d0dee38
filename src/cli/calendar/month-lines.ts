import { slotLabel } from '../../domain/booking/booked-item.ts';
import {
  blockDateRanges,
  type DaySpaceStatus,
  type MonthOccupancy,
  statusOfSpaces,
} from '../../domain/booking/month-overview.ts';
import { isoWeekday } from '../../domain/time/calendar.ts';
import type { CalendarDate } from '../../domain/time/instant.ts';
import { formatInstantIn } from '../format-instant.ts';
import { padToWidth, truncateToWidth } from '../table.ts';
import type { Month } from './read-month.ts';

/** The minimum width of a terminal, in columns. */
const width = 80;
const weekdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];
/** The columns for a space's name beside the days. */
const maxNameLength = 16;
const marks: Readonly<Record<DaySpaceStatus, string>> = { booked: 'B', held: 'h', blocked: 'x' };

/**
 * Formats a month as lines of at most 80 columns: a heading, a line of marks for each space, then a legend. Truncates
 * guests' texts that do not fit; `--json` has them in full.
 */
export function linesOfMonth(dates: readonly CalendarDate[], month: Month): string[] {
  const [first = ''] = dates;
  const name = new Intl.DateTimeFormat('en', { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${first}T00:00Z`),
  );
  const entries = monthEntries(dates, month);
  return [
    truncateToWidth(`${name}, ${month.venue.name} (${month.venue.timezone})`, width),
    '',
    ...marksOf(dates, month, entries),
    '',
    'B booked   h held   x blocked   . free',
    ...(entries.length > 0 ? [''] : []),
    ...entries.flatMap(({ lines }) => lines),
  ];
}

function marksOf(
  dates: readonly CalendarDate[],
  { spaces, requestedSpaces }: Month,
  entries: readonly Entry[],
): string[] {
  const status = statusOfSpaces(spaces, entries);
  const nameWidth = maxNameLength + 1;
  const row = (name: string, cell: (date: CalendarDate) => string) =>
    `${padToWidth(truncateToWidth(name, maxNameLength), nameWidth)}${dates.map((date) => cell(date).padEnd(2)).join('')}`.trimEnd();
  return [
    row('', (date) => weekdays[isoWeekday(date) - 1]?.slice(0, 1) ?? ''),
    row('', (date) => (isoWeekday(date) === 1 || date.endsWith('-01') ? String(dayOf(date)) : '')),
    ...requestedSpaces.map(({ id, name }) =>
      row(name, (date) => {
        const found = status.get(id)?.get(date);
        return found === undefined ? '.' : marks[found];
      }),
    ),
  ];
}

/** An occupancy of the month and its legend lines. */
interface Entry extends MonthOccupancy {
  readonly startTime: string;
  readonly lines: readonly string[];
}

function monthEntries(dates: readonly CalendarDate[], { spaces, bookings, blocks }: Month): Entry[] {
  const nameOf = new Map(spaces.map(({ id, name }) => [id, name]));
  const ofBookings = bookings.map(({ request: booking, item }): Entry => {
    const { reference, guest } = booking;
    const { date, space, slot, timezone } = item;
    const { startTime, endTime } = slot;
    const status = booking.status === 'accepted' ? 'booked' : 'held';
    const when = `${shortDate(date)}  ${startTime}–${endTime}`;
    const what = `${reference}  ${space.name}, ${slotLabel(slot)}, ${guest.name}`;
    const until =
      booking.holdExpiresAt === null ? 'it is decided' : formatInstantIn(timezone, booking.holdExpiresAt);
    return {
      status,
      dates: [date],
      spaceIds: [space.id],
      startTime,
      lines: [line(when, status, what), ...(status === 'held' ? [line('', '', `until ${until}`)] : [])],
    };
  });
  const ofBlocks = blocks.flatMap((block) =>
    blockDateRanges(block, dates).map((run): Entry => {
      const { spaceIds, fromTime, toTime, reason } = block;
      const [first = '', last = first] = [run[0], run.at(-1)];
      const hours = fromTime === null ? 'all day' : `${fromTime}–${toTime}`;
      const isOneDay = run.length === 1;
      const where = spaceIds?.map((id) => nameOf.get(id) ?? id).join(', ') ?? 'every space';
      const when = isOneDay ? `${shortDate(first)}  ${hours}` : `${shortDate(first)} to ${shortDate(last)}`;
      const what = [
        ...(isOneDay || fromTime === null ? [] : [hours]),
        where,
        ...(reason === '' ? [] : [reason]),
      ];
      return {
        status: 'blocked',
        dates: run,
        spaceIds,
        startTime: fromTime ?? '',
        lines: [line(when, 'blocked', what.join(', '))],
      };
    }),
  );
  const placeOf = ({ dates: [date = ''], startTime }: Entry) => `${date} ${startTime}`;
  return [...ofBookings, ...ofBlocks].sort((a, b) => (placeOf(a) < placeOf(b) ? -1 : 1));
}

const line = (when: string, status: string, what: string) =>
  truncateToWidth(`${padToWidth(when, 21)}${padToWidth(status, 9)}${what}`, width);

const dayOf = (date: CalendarDate) => Number(date.slice(8));
const shortDate = (date: CalendarDate) =>
  `${weekdays[isoWeekday(date) - 1]} ${String(dayOf(date)).padStart(2)}`;
