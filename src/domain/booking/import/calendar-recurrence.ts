/** The dates of an event that repeats (RFC 5545, RRULE, RDATE and EXDATE). */
import ICAL from 'ical.js';
import { msPerDay } from '../../time/instant.ts';
import { datesOfRule, isReadableRule } from '../recurrence.ts';
import { type Clock, type Wall, wallOf } from './calendar-clocks.ts';

interface Repeated {
  readonly start: Wall;
  readonly isAllDay: boolean;
  readonly clock: Clock | null;
}

interface Expansion {
  /** Until when a rule without an end is read, as wall time. */
  readonly until: Wall;
  readonly clockOf: (property: ICAL.Property) => Clock | null;
}

/** The dates of an event. */
interface Occurrences {
  /** When it starts, on its own clock. */
  readonly starts: readonly Wall[];
  readonly isEndless: boolean;
  /** Whether a rule cannot be read, so that dates are missing. */
  readonly isUnread: boolean;
  /** How it repeats: `every week`; '': it does not. */
  readonly repeats: string;
}

const units: Readonly<Record<string, string>> = {
  SECONDLY: 'second',
  MINUTELY: 'minute',
  HOURLY: 'hour',
  DAILY: 'day',
  WEEKLY: 'week',
  MONTHLY: 'month',
  YEARLY: 'year',
};

/** Returns when an event starts. */
export function occurrencesOf(
  event: ICAL.Component,
  { start, isAllDay, clock }: Repeated,
  { until, clockOf }: Expansion,
): Occurrences {
  /** Returns the times of a property, on the clock of the event. */
  const timesIn = (name: string): Wall[] =>
    event.getAllProperties(name).flatMap((property) =>
      property.getValues().flatMap((value) => {
        const time = value instanceof ICAL.Period ? value.start : value;
        if (!(time instanceof ICAL.Time)) return [];
        const wall = wallOf(time);
        const own = clockOf(property);
        if (time.isDate || isAllDay || own === null || clock === null || own.id === clock.id) return wall;
        return clock.wallOf(own.instantOf(wall));
      }),
    );
  const starts = new Set([start, ...timesIn('rdate')]);
  const rules = event.getAllProperties('rrule').map((property) => property.getFirstValue() as ICAL.Recur);
  const readable = rules.filter(isReadableRule);
  for (const rule of readable)
    for (const wall of ofRule(rule, { start, isAllDay, clock }, until)) starts.add(wall);
  const left = timesIn('exdate');
  const dayOf = (wall: Wall) => new Date(wall).toISOString().slice(0, 10);
  // Some programs leave out dates of an event with times by the date alone.
  const days = new Set(
    event
      .getAllProperties('exdate')
      .flatMap((property) => property.getValues())
      .flatMap((value) => (value instanceof ICAL.Time && value.isDate ? dayOf(wallOf(value)) : [])),
  );
  return {
    starts: [...starts]
      .filter((wall) => !left.includes(wall) && !days.has(dayOf(wall)))
      .toSorted((a, b) => a - b),
    isEndless: readable.some((rule) => rule.count === null && rule.until === null),
    isUnread: readable.length < rules.length,
    repeats: rules[0] === undefined ? '' : `every ${units[rules[0].freq] ?? 'time'}`,
  };
}

/** Yields the starts of a rule. Its end is compared on the clock of the event, also if the rule names it in another zone. */
function* ofRule(rule: ICAL.Recur, { start, isAllDay, clock }: Repeated, until: Wall): Iterable<Wall> {
  let last = Number.POSITIVE_INFINITY;
  if (rule.until) {
    const wall = wallOf(rule.until);
    const isUtc = rule.until.zone === ICAL.Timezone.utcTimezone;
    const onDay = wall + 86_399_999;
    last = rule.until.isDate ? onDay : isUtc && clock !== null && !isAllDay ? clock.wallOf(wall) : wall;
  } else if (rule.count === null) last = until;
  const day = Math.floor(start / msPerDay);
  for (const each of datesOfRule(rule, day)) {
    const wall = each * msPerDay + (start - day * msPerDay);
    if (wall > last) return;
    yield wall;
  }
}
