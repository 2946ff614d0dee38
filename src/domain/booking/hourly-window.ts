/** Which times of a slot by the hour are free on a date. */
import { type ClockSpan, spanOf } from '../time/clock-span.ts';
import { type CalendarDate, type Instant, msPerHour, msPerMinute } from '../time/instant.ts';
import type { Interval } from '../time/interval.ts';
import type { SlotSchedule } from '../venue/slot.ts';
import type { SlotHours } from '../venue/slot-hours.ts';
import { neededInterval, withPreparation } from './occupied-time.ts';
import {
  closesAt,
  dateRestriction,
  type OfferPeriod,
  type OfferRestriction,
  type OfferRules,
  opensAt,
} from './offer-rules.ts';
import { instantOfMinute, steadyMidnight } from './slot-interval.ts';
import { longestBooking } from './slot-part.ts';

/** A slot by the hour. */
export type HourlySlot = SlotSchedule & { readonly hours: SlotHours };

/** Returns whether a slot is booked by the hour. */
export const isHourly = <Slot extends SlotSchedule>(slot: Slot): slot is Slot & HourlySlot =>
  slot.hours !== undefined && slot.hours !== null;

/** A slot by the hour on a date on which it is offered. */
export interface HourlyWindow {
  readonly steps: Steps;
  /** The lengths of the shortest and of the longest booking, in minutes. */
  readonly shortest: number;
  readonly longest: number;
  readonly rules: OfferRules;
  /** The first instant at which its parts may be requested. */
  readonly opensAt: Instant;
  /** From its first to its last step. */
  readonly event: Interval;
  /** The blocked hours in it, in the order of their starts. */
  readonly blocked: readonly Interval[];
  /** The interval in which occupancies matter: `event` with setup and turnaround. */
  readonly needed: Interval;
}

/** The wall-clock minutes of a date at which bookings may start and end. */
interface Steps {
  readonly minutes: SlotHours['stepMinutes'];
  /** Returns the first step at or after an instant; null: none. */
  from(instant: Instant): number | null;
  /** Returns the last step until an instant; null: none. */
  until(instant: Instant): number | null;
  /** Returns the instant of a step; null: the clock skips it. */
  at(minute: number): Instant | null;
  /** Whether the clock may skip some of them. */
  readonly mayBeSkipped: boolean;
  /** Null: it skips all of them. */
  readonly interval: Interval | null;
}

/** Returns a slot by the hour on a date; null: nothing of it is offered then. */
export function findWindow(slot: HourlySlot, date: CalendarDate, rules: OfferRules): HourlyWindow | null {
  if (dateRestriction(slot, date) !== null) return null;
  const steps = stepsOf(slot, date, rules.timezone);
  const { interval: event } = steps;
  const blocked = event && rules.blocks.findBlockedHours(date, event);
  if (event === null || blocked === null) return null;
  const { hours } = slot;
  return {
    steps,
    shortest: hours.minimumMinutes,
    longest: longestBooking(slot, hours),
    rules,
    opensAt: opensAt(date, rules),
    event,
    blocked,
    needed: neededInterval(withPreparation(event, rules)),
  };
}

function stepsOf(slot: HourlySlot, date: CalendarDate, timezone: string): Steps {
  const span = spanOf(slot);
  const { stepMinutes } = slot.hours;
  const midnight = steadyMidnight(span, date, timezone);
  return midnight === null
    ? stepsAroundClockChange(span, stepMinutes, (minute) => instantOfMinute(minute, date, timezone))
    : new SteadySteps(span, stepMinutes, midnight);
}

/** A class, because availability has thousands of them. */
class SteadySteps implements Steps {
  readonly minutes: Steps['minutes'];
  readonly mayBeSkipped = false;
  readonly interval: Interval;
  readonly #span: ClockSpan;
  readonly #midnight: Instant;

  constructor(span: ClockSpan, minutes: Steps['minutes'], midnight: Instant) {
    this.minutes = minutes;
    this.#span = span;
    this.#midnight = midnight;
    this.interval = { startsAt: this.at(span.from), endsAt: this.at(span.to) };
  }

  at(minute: number): Instant {
    return this.#midnight + minute * msPerMinute;
  }

  from(instant: Instant): number | null {
    const minute = this.#minuteOf(Math.max(Math.ceil(this.#stepsUntil(instant)), 0));
    return minute > this.#span.to ? null : minute;
  }

  until(instant: Instant): number | null {
    const minute = Math.min(this.#minuteOf(Math.floor(this.#stepsUntil(instant))), this.#span.to);
    return minute < this.#span.from ? null : minute;
  }

  #stepsUntil(instant: Instant): number {
    return (instant - this.interval.startsAt) / (this.minutes * msPerMinute);
  }

  #minuteOf(step: number): number {
    return this.#span.from + step * this.minutes;
  }
}

function stepsAroundClockChange({ from, to }: ClockSpan, minutes: Steps['minutes'], at: Steps['at']): Steps {
  const steps: { readonly minute: number; readonly instant: Instant }[] = [];
  for (let minute = from; minute <= to; minute += minutes) {
    const instant = at(minute);
    if (instant !== null) steps.push({ minute, instant });
  }
  const [first, last] = [steps[0], steps.at(-1)];
  return {
    minutes,
    from: (instant) => steps.find((step) => step.instant >= instant)?.minute ?? null,
    until: (instant) => steps.findLast((step) => step.instant <= instant)?.minute ?? null,
    at,
    mayBeSkipped: true,
    interval: first && last ? { startsAt: first.instant, endsAt: last.instant } : null,
  };
}

/**
 * Returns the longest free parts of a window in which a booking fits, in order; and the first instant at which they
 * change because times pass or the window opens.
 *
 * @param occupancies those that overlap `needed`, sorted by start
 */
export function freeParts(
  window: HourlyWindow,
  occupancies: readonly Interval[],
  now: Instant,
): { readonly parts: readonly ClockSpan[]; readonly validUntil: Instant } {
  const { steps, event, blocked, opensAt: opening } = window;
  const { setupMinutes, turnaroundMinutes, noticeHours } = window.rules;
  if (now < opening) return { parts: [], validUntil: opening };
  // An event with its setup and turnaround overlaps an occupancy if it overlaps this itself.
  const inTheWay = occupancies.map(({ startsAt, endsAt }) => ({
    startsAt: startsAt - turnaroundMinutes * msPerMinute,
    endsAt: endsAt + setupMinutes * msPerMinute,
  }));
  const taken =
    blocked.length === 0
      ? inTheWay
      : [...inTheWay, ...blocked].sort((one, other) => one.startsAt - other.startsAt);
  const parts: ClockSpan[] = [];
  const addBetween = (startsAt: Instant, endsAt: Instant) => {
    const [from, to] = [steps.from(startsAt), steps.until(endsAt)];
    if (from !== null && to !== null && hasRoom(window, { from, to })) parts.push({ from, to });
  };
  // The first start whose offer has not closed (`closesAt`).
  const earliest = noticeHours === 0 ? now + 1 : now + noticeHours * msPerHour;
  let freeFrom = Math.max(event.startsAt, earliest);
  for (const { startsAt, endsAt } of taken) {
    if (startsAt > freeFrom) addBetween(freeFrom, startsAt);
    freeFrom = Math.max(freeFrom, endsAt);
  }
  if (freeFrom < event.endsAt) addBetween(freeFrom, event.endsAt);
  const [first] = parts;
  const firstStart = first === undefined ? null : steps.at(first.from);
  return {
    parts,
    validUntil: firstStart === null ? Number.POSITIVE_INFINITY : closesAt(firstStart, window.rules),
  };
}

/** Returns whether a booking fits into a part that starts and ends at steps which the clock shows. */
const hasRoom = (window: HourlyWindow, part: ClockSpan): boolean =>
  part.to - part.from >= window.shortest && (!window.steps.mayBeSkipped || lastStart(window, part) !== null);

/** Returns the last start of a booking in a part, in minutes; null: none fits. */
function lastStart({ steps, shortest, longest }: HourlyWindow, { from, to }: ClockSpan): number | null {
  for (let start = to - shortest; start >= from; start -= steps.minutes)
    if (steps.at(start) !== null)
      for (let end = start + shortest; end <= Math.min(start + longest, to); end += steps.minutes)
        if (steps.at(end) !== null) return start;
  return null;
}

/** Returns the rule by which no part of a slot can be requested on a date at `now`, apart from blocks; null: none. */
export function findWindowRestriction(
  slot: HourlySlot,
  date: CalendarDate,
  rules: OfferRules,
  now: Instant,
): Exclude<OfferRestriction['by'], 'block'> | null {
  const restriction = dateRestriction(slot, date);
  if (restriction !== null) return restriction.by;
  const window = findWindow(slot, date, rules);
  const { reason } = window === null ? { reason: 'closed' as const } : reasonOfWindow(window, now);
  return ({ closed: 'clock', horizon: 'horizon', taken: null, notice: 'notice', started: 'start' } as const)[
    reason
  ];
}

/** Why no part of a window is free (`SlotReason`), and the first instant at which the clock changes that. */
interface WindowReason {
  readonly reason: 'closed' | 'horizon' | 'taken' | 'notice' | 'started';
  readonly validUntil: Instant;
}

/** Returns why no part of a window is free. `taken`: only bookings are in the way. */
export function reasonOfWindow(window: HourlyWindow, now: Instant): WindowReason {
  if (now < window.opensAt) return { reason: 'horizon', validUntil: window.opensAt };
  const offer = offerOfWindow(window);
  if (offer === null) return { reason: 'closed', validUntil: Number.POSITIVE_INFINITY };
  if (now < offer.closesAt) return { reason: 'taken', validUntil: offer.closesAt };
  // The notice of the last start has begun, or the last start itself.
  const lastStart = offerOfWindow({ ...window, rules: { ...window.rules, noticeHours: 0 } });
  return lastStart !== null && now < lastStart.closesAt
    ? { reason: 'notice', validUntil: lastStart.closesAt }
    : { reason: 'started', validUntil: Number.POSITIVE_INFINITY };
}

/** Returns when visitors may request some part of a window, regardless of bookings; null: never. */
export function offerOfWindow(window: HourlyWindow): OfferPeriod | null {
  const always = { ...window, opensAt: Number.NEGATIVE_INFINITY };
  const part = freeParts(always, [], Number.NEGATIVE_INFINITY).parts.at(-1);
  const start = part === undefined ? null : lastStart(window, part);
  const startsAt = start === null ? null : window.steps.at(start);
  return startsAt === null ? null : { opensAt: window.opensAt, closesAt: closesAt(startsAt, window.rules) };
}
