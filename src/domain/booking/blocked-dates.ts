/** Finds the blocks that cover slots and bookings on a date. */
import { addDays } from '../time/calendar.ts';
import type { CalendarDate } from '../time/instant.ts';
import { type Interval, overlaps } from '../time/interval.ts';
import { todayIn } from '../time/timezone.ts';
import { type BlockTimes, blockedHours, blockIncludesDate } from './block.ts';
import { slotInterval } from './slot-interval.ts';

/** The hours of a block. */
interface BlockedHours<B> extends Interval {
  readonly block: B;
}

/** The blocks of one date. */
interface Day<B> {
  /** Blocks that cover everything that starts on it. */
  readonly whole: readonly B[];
  /** Blocked hours that events of this date may overlap, including hours of neighbouring dates. */
  readonly hours: readonly BlockedHours<B>[];
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
    return whole[0] ?? hours.find((each) => overlaps(each, event))?.block ?? null;
  }

  /** Returns all blocks that cover a booking, by the date of its start in the venue's current time zone. */
  findBlocks(booking: Interval): B[] {
    if (this.#blocks.length === 0 && this.#byHours.length === 0) return [];
    const { whole, hours } = this.#about(todayIn(this.#timezone, booking.startsAt));
    const overlapping = hours.filter((each) => overlaps(each, booking)).map(({ block }) => block);
    return [...new Set([...whole, ...overlapping])];
  }

  /** Returns the days of the blocks that cover a booking. If they are excluded, the booking can stay. */
  conflictingDates(booking: Interval): CalendarDate[] {
    const today = todayIn(this.#timezone, booking.startsAt);
    const byHours = nearbyDays
      .map((away) => addDays(today, away))
      .filter((date) => this.#hoursOn(date).some((each) => overlaps(each, booking)));
    const hasWholeDayBlock = this.#blocks.some((block) => blockIncludesDate(block, today));
    return [...new Set([...(hasWholeDayBlock ? [today] : []), ...byHours])].sort();
  }

  #about(date: CalendarDate): Day<B> {
    const existing = this.#days.get(date);
    if (existing !== undefined) return existing;
    const day = {
      whole: this.#blocks.filter((block) => blockIncludesDate(block, date)),
      hours:
        this.#byHours.length === 0 ? [] : nearbyDays.flatMap((away) => this.#hoursOn(addDays(date, away))),
    };
    this.#days.set(date, day);
    return day;
  }

  #hoursOn(date: CalendarDate): readonly BlockedHours<B>[] {
    const existing = this.#hours.get(date);
    if (existing !== undefined) return existing;
    const hours = this.#byHours.flatMap((block) => {
      const times = blockedHours(block);
      if (times === null || !blockIncludesDate(block, date)) return [];
      return { ...slotInterval(times, date, this.#timezone), block };
    });
    this.#hours.set(date, hours);
    return hours;
  }
}

/** The value of a space without blocks. */
export const noBlocks: BlockedDates<never> = new BlockedDates<never>([], 'UTC');
