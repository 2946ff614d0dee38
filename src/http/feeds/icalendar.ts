/** Writes a calendar as iCalendar (RFC 5545) through jCal, its JSON form (RFC 7265). */
import { setImmediate as nextTurn } from 'node:timers/promises';
import ICAL from 'ical.js';
import type { CalendarEntry } from '../../domain/booking/calendar-entry.ts';
import { type Instant, isoInstant } from '../../domain/time/instant.ts';
import type { Interval } from '../../domain/time/interval.ts';
import { unambiguousWallTime } from '../../domain/time/wall-clock.ts';
import { type Component, type Property, timezoneComponent } from './timezone-component.ts';

// The library counts the octets of a line without the space that starts a folded one (RFC 5545 §3.1).
ICAL.foldLength = 74;
// Supported by every program (RFC 7986 and its predecessors), but not by the library.
for (const name of ['name', 'x-wr-calname', 'x-wr-timezone'])
  ICAL.design.icalendar.property[name] = { defaultType: 'text' };
ICAL.design.icalendar.property['x-published-ttl'] = { defaultType: 'duration' };

/** The suggested refresh interval (RFC 7986 §5.7); most programs have their own. */
const refreshAfter = 'PT15M';
/** This many entries take a millisecond or two; then other requests get a turn. */
const entriesATurn = 50;

/** The input of an iCalendar file. */
export interface CalendarFile {
  readonly name: string;
  readonly timezone: string;
  readonly entries: Iterable<CalendarEntry>;
  /** The period of its entries. */
  readonly period: Interval;
}

/**
 * Returns the file for calendar programs (RFC 5545) in UTF-8, with the time zone's rules for the period. Only the bytes of
 * what is written stay in memory.
 */
export async function calendarFile({
  name,
  timezone,
  entries,
  period,
}: CalendarFile): Promise<Uint8Array<ArrayBuffer>> {
  const timezones = new Set([timezone]);
  const written: Uint8Array[] = [];
  let turn: string[] = [];
  for (const entry of entries) {
    if (!('from' in entry.when)) timezones.add(entry.when.timezone);
    turn.push(`${component(eventOf(entry))}\r\n`);
    if (turn.length < entriesATurn) continue;
    written.push(Buffer.from(turn.join('')));
    turn = [];
    await nextTurn();
  }
  const head = [
    'BEGIN:VCALENDAR',
    ...properties([
      ['version', {}, 'text', '2.0'],
      ['prodid', {}, 'text', '-//Firsthold//Calendar feed//EN'],
      ['calscale', {}, 'text', 'GREGORIAN'],
      ['name', {}, 'text', name],
      ['x-wr-calname', {}, 'text', name],
      ['x-wr-timezone', {}, 'text', timezone],
      ['refresh-interval', {}, 'duration', refreshAfter],
      ['x-published-ttl', {}, 'duration', refreshAfter],
    ]),
    ...[...timezones].sort().map((zone) => component(timezoneComponent(zone, period))),
  ];
  const begin = Buffer.from(`${head.join('\r\n')}\r\n`);
  const end = Buffer.from(`${turn.join('')}END:VCALENDAR\r\n`);
  return new Uint8Array(Buffer.concat([begin, ...written, end]));
}

const properties = (of: readonly Property[]) =>
  of.map((property) => ICAL.stringify.property([...property], ICAL.design.icalendar, false));

const component = (of: Component) => ICAL.stringify.component([...of], ICAL.design.icalendar);

function eventOf(entry: CalendarEntry): Component {
  const { uid, title, details, when, isTentative, changes, changedAt } = entry;
  const changed = utc(changedAt);
  return [
    'vevent',
    [
      ['uid', {}, 'text', uid],
      // Without a scheduling method, DTSTAMP and LAST-MODIFIED both mean the last change (RFC 5545 §3.8.7.2).
      ['dtstamp', {}, 'date-time', changed],
      ['last-modified', {}, 'date-time', changed],
      ['sequence', {}, 'integer', changes],
      ...('from' in when
        ? [day('dtstart', when.from), day('dtend', when.until)]
        : [time('dtstart', when.startsAt, when.timezone), time('dtend', when.endsAt, when.timezone)]),
      ['summary', {}, 'text', oneBreak(title)],
      ...(details.length === 0 ? [] : [['description', {}, 'text', oneBreak(details.join('\n'))] as const]),
      ['status', {}, 'text', isTentative ? 'TENTATIVE' : 'CONFIRMED'],
      ['transp', {}, 'text', 'OPAQUE'],
    ],
    [],
  ];
}

const day = (name: string, date: string): Property => [name, {}, 'date', date];

/**
 * Formats wall-clock time, or UTC if the wall-clock time is ambiguous because of a clock change: RFC 5545 §3.3.5 says
 * that the first occurrence is meant, but programs differ.
 */
function time(name: string, instant: Instant, timezone: string): Property {
  const shown = unambiguousWallTime(instant, timezone);
  return shown === null
    ? [name, {}, 'date-time', utc(instant)]
    : [name, { tzid: timezone }, 'date-time', shown];
}

/** To the second, as in iCalendar. */
const utc = (instant: Instant) => `${isoInstant(instant).slice(0, 19)}Z`;

/** Normalizes line breaks. */
const oneBreak = (text: string) => text.replaceAll(/\r\n?/g, '\n');
