import type { Interval } from '../../domain/time/interval.ts';
import { offsetTransitions } from '../../domain/time/wall-clock.ts';

/** A property in jCal (RFC 7265): name, parameters, type, value. */
export type Property = readonly [string, Readonly<Record<string, string>>, string, string | number];
/** A component in jCal: name, properties, nested components. */
export type Component = readonly [string, readonly Property[], readonly Component[]];

/** Before any entry of a calendar. */
const longAgo = '1970-01-01T00:00:00';

/**
 * Returns a zone's clock during a period in iCalendar's form (RFC 5545 §3.6.5). It is built from the same transitions
 * as our own instants, each with its date, so that every program computes the same instants, regardless of the zone rules it
 * has.
 */
export function timezoneComponent(timezone: string, period: Interval): Component {
  const { offset, changes } = offsetTransitions(period, timezone);
  const min = Math.min(offset, ...changes.map(({ offsetAfter }) => offsetAfter));
  const from = (wallTime: string, offsetBefore: number, offsetAfter: number): Component => [
    offsetAfter > min ? 'daylight' : 'standard',
    [
      ['dtstart', {}, 'date-time', wallTime],
      ['tzoffsetfrom', {}, 'utc-offset', offsetText(offsetBefore)],
      ['tzoffsetto', {}, 'utc-offset', offsetText(offsetAfter)],
    ],
    [],
  ];
  return [
    'vtimezone',
    [['tzid', {}, 'text', timezone]],
    [
      from(longAgo, offset, offset),
      ...changes.map(({ wallTime, offsetBefore, offsetAfter }) => from(wallTime, offsetBefore, offsetAfter)),
    ],
  ];
}

/** Formats `+05:30`; never `-00:00`, which iCalendar forbids. */
function offsetText(minutes: number): string {
  const digits = (number: number) => String(number).padStart(2, '0');
  const absolute = Math.abs(minutes);
  return `${minutes < 0 ? '-' : '+'}${digits(Math.floor(absolute / 60))}:${digits(absolute % 60)}`;
}
