/** Writes a calendar as iCalendar (RFC 5545), by way of jCal, its form as JSON (RFC 7265). */
import { setImmediate as nextTurn } from 'node:timers/promises';
import ICAL from 'ical.js';
import type { CalendarEntry } from '../../domain/booking/calendar-entry.ts';
import { type Instant, isoInstant } from '../../domain/time/instant.ts';
import type { Interval } from '../../domain/time/interval.ts';
import { unambiguousWallTime } from '../../domain/time/wall-clock.ts';
import { type Component, type Property, timezoneComponent } from './timezone-component.ts';

// The library counts the octets of a line without the space that begins a folded one (RFC 5545 §3.1).
ICAL.foldLength = 74;
// Known to every program by now (RFC 7986, and what it was made of), but not to the library.
for (const name of ['name', 'x-wr-calname', 'x-wr-timezone'])
  ICAL.design.icalendar.property[name] = { defaultType: 'text' };
ICAL.design.icalendar.property['x-published-ttl'] = { defaultType: 'duration' };

/** How often a program should look again (RFC 7986 §5.7); most have a mind of their own. */
const refreshAfter = 'PT15M';
/** So many entries take a millisecond or two; after them it is the turn of whoever else waits. */
const entriesATurn = 50;

/** What an iCalendar file is made of. */
export interface CalendarFile {
  readonly name: string;
  readonly timezone: string;
  readonly entries: readonly CalendarEntry[];
  /** Whatever stands in it. */
  readonly period: Interval;
}

/** The file as calendar programs read it (RFC 5545), its time zone written out for the period. */
export async function calendarText({ name, timezone, entries, period }: CalendarFile): Promise<string> {
  const timezones = new Set([
    timezone,
    ...entries.flatMap(({ when }) => ('from' in when ? [] : when.timezone)),
  ]);
  const parts = [
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
  for (const [index, entry] of entries.entries()) {
    if (index % entriesATurn === entriesATurn - 1) await nextTurn();
    parts.push(component(eventOf(entry)));
  }
  return `${parts.join('\r\n')}\r\nEND:VCALENDAR\r\n`;
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
      // Of a calendar that is not sent as a message, both say when it was changed last (RFC 5545 §3.8.7.2).
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
 * By the clock on the wall; in UTC where a clock put back shows the same time twice. Of the two the first is meant (RFC
 * 5545 §3.3.5), but programs differ.
 */
function time(name: string, instant: Instant, timezone: string): Property {
  const shown = unambiguousWallTime(instant, timezone);
  return shown === null
    ? [name, {}, 'date-time', utc(instant)]
    : [name, { tzid: timezone }, 'date-time', shown];
}

/** To the second, as iCalendar has it. */
const utc = (instant: Instant) => `${isoInstant(instant).slice(0, 19)}Z`;

/** However somebody's machine writes the end of a line. */
const oneBreak = (text: string) => text.replaceAll(/\r\n?/g, '\n');
