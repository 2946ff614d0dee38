/** Finds the blocks that cover slots and bookings on a date. */
import { addDays, daysBetween } from '../time/calendar.ts';
import type { CalendarDate } from '../time/instant.ts';
import { type Interval, overlaps } from '../time/interval.ts';
import { todayIn } from '../time/timezone.ts';
import { type BlockTimes, blockedHours, blockIncludesDate } from './block.ts';
import { slotInterval } from './slot-interval.ts';

/** When a booking is. */
export interface DatedInterval extends Interval {
  /** The date of its slot, in its time zone: a part of a slot by the hour may start on the next. */
  readonly date: CalendarDate;
  readonly timezone: string;
}

/** The hours of a block. */
interface BlockedHours<B> extends Interval {
  readonly block: B;
}

/** Blocked hours, found by binary search: a venue may have thousands on each day. */
class HourIndex<B> {
  /** In the order of the blocks. */
  readonly #hours: readonly BlockedHours<B>[];
  /** Their indexes by start. */
  readonly #order: readonly number[];
  /** For each of these, the latest end up to it. */
  readonly #latestEnds: readonly number[];

  constructor(hours: readonly BlockedHours<B>[]) {
    this.#hours = hours;
    this.#order = hours
      .map((_, index) => index)
      .sort((one, other) => (hours[one]?.startsAt ?? 0) - (hours[other]?.startsAt ?? 0) || one - other);
    let latest = Number.NEGATIVE_INFINITY;
    this.#latestEnds = this.#order.map((index) => {
      latest = Math.max(latest, hours[index]?.endsAt ?? latest);
      return latest;
    });
  }

  /** Yields the hours that an event overlaps, in the order of their starts. */
  *overlapping(event: Interval): Iterable<{ readonly hours: BlockedHours<B>; readonly index: number }> {
    let [first, after] = [0, this.#order.length];
    while (first < after) {
      const middle = (first + after) >> 1;
      if ((this.#latestEnds[middle] ?? 0) > event.startsAt) after = middle;
      else first = middle + 1;
    }
    for (; first < this.#order.length; first++) {
      const index = this.#order[first] ?? 0;
      const hours = this.#hours[index];
      if (hours === undefined || hours.startsAt >= event.endsAt) return;
      if (overlaps(hours, event)) yield { hours, index };
    }
  }
}

/** The blocks of one date. */
interface Day<B> {
  /** Blocks that cover everything booked on it. */
  readonly whole: readonly B[];
  /** Blocked hours that events of this date may overlap, including hours of neighbouring dates. */
  readonly hours: HourIndex<B>;
}

/** How many days before or after a date slots and blocked hours can reach it, even where a zone skips a day. */
export const blockReachDays = 2;
const nearbyDays = [-2, -1, 0, 1, 2];

/** A set of blocks with results cached per date, so that a calendar of many slots takes no longer than one of few. */
export class BlockedDates<B extends BlockTimes> {
  readonly #blocks: readonly B[];
  readonly #timezone: string;
  readonly #byHours: readonly B[];
  readonly #days = new Map<CalendarDate, Day<B>>();
  /** The blocked hours by start date. */
  readonly #hours = new Map<CalendarDate, readonly BlockedHours<B>[]>();

  /** @param timezone the venue's time zone, in which the hours are given */
  constructor(blocks: readonly B[], timezone: string) {
    this.#blocks = blocks.filter((block) => blockedHours(block) === null);
    this.#byHours = blocks.filter((block) => blockedHours(block) !== null);
    this.#timezone = timezone;
  }

  /**
   * Returns a block that covers a slot on that date; null: none. Its turnaround does not count: it may fall into
   * blocked hours.
   */
  findBlockOf(date: CalendarDate, event: Interval): B | null {
    if (this.#blocks.length === 0 && this.#byHours.length === 0) return null;
    const { whole, hours } = this.#about(date);
    if (whole[0] !== undefined) return whole[0];
    for (const { hours: blocked } of hours.overlapping(event)) return blocked.block;
    return null;
  }

  /** Returns the blocked hours within a slot on that date, in the order of their starts; null: the whole day is blocked. */
  findBlockedHours(date: CalendarDate, event: Interval): readonly Interval[] | null {
    if (this.#blocks.length === 0 && this.#byHours.length === 0) return [];
    const { whole, hours } = this.#about(date);
    return whole.length > 0 ? null : [...hours.overlapping(event)].map((found) => found.hours);
  }

  /** Returns all blocks that cover a booking: those of whole days by its date in the venue's current time zone. */
  findBlocks(booking: DatedInterval): B[] {
    if (this.#blocks.length === 0 && this.#byHours.length === 0) return [];
    const { whole, hours } = this.#about(this.#dateOf(booking));
    const overlapping = [...hours.overlapping(booking)].sort((one, other) => one.index - other.index);
    return [...new Set([...whole, ...overlapping.map((found) => found.hours.block)])];
  }

  /** Returns the days of the blocks that cover a booking. If they are excluded, the booking can stay. */
  conflictingDates(booking: DatedInterval): CalendarDate[] {
    const own = this.#dateOf(booking);
    const byHours = nearbyDays
      .map((away) => addDays(own, away))
      .filter((date) => this.#hoursOn(date).some((each) => overlaps(each, booking)));
    const hasWholeDayBlock = this.#blocks.some((block) => blockIncludesDate(block, own));
    return [...new Set([...(hasWholeDayBlock ? [own] : []), ...byHours])].sort();
  }

  #dateOf({ date, timezone, startsAt }: DatedInterval): CalendarDate {
    if (timezone === this.#timezone) return date;
    return addDays(date, daysBetween(todayIn(timezone, startsAt), todayIn(this.#timezone, startsAt)));
  }

  #about(date: CalendarDate): Day<B> {
    const existing = this.#days.get(date);
    if (existing !== undefined) return existing;
    const day = {
      whole: this.#blocks.filter((block) => blockIncludesDate(block, date)),
      hours: new HourIndex(
        this.#byHours.length === 0 ? [] : nearbyDays.flatMap((away) => this.#hoursOn(addDays(date, away))),
      ),
    };
    this.#days.set(date, day);
    return day;
  }

  #hoursOn(date: CalendarDate): readonly BlockedHours<B>[] {
    const existing = this.#hours.get(date);
    if (existing !== undefined) return existing;
    const intervals = new Map<string, Interval>();
    const hours = this.#byHours.flatMap((block) => {
      const times = blockedHours(block);
      if (times === null || !blockIncludesDate(block, date)) return [];
      // Computing instants takes long, and many blocks have the same hours.
      const key = `${times.startTime}-${times.endTime}`;
      const interval = intervals.get(key) ?? slotInterval(times, date, this.#timezone);
      intervals.set(key, interval);
      return { ...interval, block };
    });
    this.#hours.set(date, hours);
    return hours;
  }
}

/** The value of a space without blocks. */
export const noBlocks: BlockedDates<never> = new BlockedDates<never>([], 'UTC');
