/** The clocks of the time zones in a calendar file. */
import ICAL from 'ical.js';
import type { Instant } from '../../time/instant.ts';
import { isTimezone } from '../../time/timezone.ts';
import { instantAt, wallTime } from '../../time/wall-clock.ts';

/** A wall-clock time as if it were UTC, in milliseconds. */
export type Wall = number;

/** The clock of a time zone. */
export interface Clock {
  readonly id: string;
  readonly instantOf: (wall: Wall) => Instant;
  readonly wallOf: (instant: Instant) => Wall;
  /** Returns the wall time in another time zone. */
  readonly wallIn: (wall: Wall, timezone: string) => Wall;
}

export const wallOf = ({ year, month, day, hour, minute, isDate }: ICAL.Time): Wall =>
  isDate ? Date.UTC(year, month - 1, day) : Date.UTC(year, month - 1, day, hour, minute);

/**
 * Returns the clock of a property: that of its time zone by name, as the file defines it, or by the name in Windows; without
 * one that of the venue.
 *
 * @returns null: a zone that is not known
 */
export function clockOf(property: ICAL.Property, calendar: ICAL.Component, timezone: string): Clock | null {
  const value = property.getFirstValue();
  const tzid = property.getParameter('tzid');
  if (value instanceof ICAL.Time && value.zone === ICAL.Timezone.utcTimezone) return zoneClock('UTC');
  if (typeof tzid !== 'string') return zoneClock(timezone);
  if (isTimezone(tzid)) return zoneClock(tzid);
  const defined = calendar
    .getAllSubcomponents('vtimezone')
    .find((each) => each.getFirstPropertyValue('tzid') === tzid);
  if (defined !== undefined) return definedClock(tzid, new ICAL.Timezone(defined));
  const named = windowsZones[tzid] ?? /[A-Z][A-Za-z]+\/[A-Za-z_/]+$/.exec(tzid)?.[0];
  return named !== undefined && isTimezone(named) ? zoneClock(named) : null;
}

const wallText = (wall: Wall) => new Date(wall).toISOString().slice(0, 19);

function zoneClock(id: string): Clock {
  const wallIn = (instant: Instant, timezone: string) => Date.parse(`${wallTime(instant, timezone)}Z`);
  const instantOf = (wall: Wall) => instantAt(wallText(wall), id);
  return {
    id,
    instantOf,
    wallOf: (instant) => wallIn(instant, id),
    wallIn: (wall, timezone) => (timezone === id ? wall : wallIn(instantOf(wall), timezone)),
  };
}

function definedClock(id: string, zone: ICAL.Timezone): Clock {
  const instantOf = (wall: Wall) => {
    const time = ICAL.Time.fromDateTimeString(wallText(wall));
    time.zone = zone;
    return time.toUnixTime() * 1000;
  };
  return {
    id,
    instantOf,
    wallOf: (instant) => wallOf(ICAL.Time.fromJSDate(new Date(instant), true).convertToZone(zone)),
    wallIn: (wall, timezone) => Date.parse(`${wallTime(instantOf(wall), timezone)}Z`),
  };
}

/** Windows' names of the most common time zones, for files that do not define them. */
const windowsZones: Readonly<Record<string, string>> = {
  'GMT Standard Time': 'Europe/London',
  'Greenwich Standard Time': 'Atlantic/Reykjavik',
  'W. Europe Standard Time': 'Europe/Berlin',
  'Romance Standard Time': 'Europe/Paris',
  'Central Europe Standard Time': 'Europe/Budapest',
  'Central European Standard Time': 'Europe/Warsaw',
  'E. Europe Standard Time': 'Europe/Chisinau',
  'FLE Standard Time': 'Europe/Kiev',
  'GTB Standard Time': 'Europe/Bucharest',
  'Turkey Standard Time': 'Europe/Istanbul',
  'Russian Standard Time': 'Europe/Moscow',
  'Israel Standard Time': 'Asia/Jerusalem',
  'Arabian Standard Time': 'Asia/Dubai',
  'India Standard Time': 'Asia/Calcutta',
  'SE Asia Standard Time': 'Asia/Bangkok',
  'China Standard Time': 'Asia/Shanghai',
  'Singapore Standard Time': 'Asia/Singapore',
  'Tokyo Standard Time': 'Asia/Tokyo',
  'Korea Standard Time': 'Asia/Seoul',
  'AUS Eastern Standard Time': 'Australia/Sydney',
  'E. Australia Standard Time': 'Australia/Brisbane',
  'W. Australia Standard Time': 'Australia/Perth',
  'New Zealand Standard Time': 'Pacific/Auckland',
  'South Africa Standard Time': 'Africa/Johannesburg',
  'Eastern Standard Time': 'America/New_York',
  'Central Standard Time': 'America/Chicago',
  'Mountain Standard Time': 'America/Denver',
  'US Mountain Standard Time': 'America/Phoenix',
  'Pacific Standard Time': 'America/Los_Angeles',
  'Alaskan Standard Time': 'America/Anchorage',
  'Hawaiian Standard Time': 'Pacific/Honolulu',
  'Atlantic Standard Time': 'America/Halifax',
  'Central Standard Time (Mexico)': 'America/Mexico_City',
  'SA Pacific Standard Time': 'America/Bogota',
  'E. South America Standard Time': 'America/Sao_Paulo',
  'Argentina Standard Time': 'America/Buenos_Aires',
  'Pacific SA Standard Time': 'America/Santiago',
};
