/** Which blocks take what starts on a date. */
import { addDays } from '../time/calendar.ts';
import type { CalendarDate } from '../time/instant.ts';
import { type Interval, overlaps } from '../time/interval.ts';
import { todayIn } from '../time/timezone.ts';
import { type BlockTimes, blockedHours, blockIncludesDate } from './block.ts';
import { slotInterval } from './slot-interval.ts';

/** Hours of a block, in which nothing else may be. */
interface BlockedHours<B> extends Interval {
  readonly block: B;
}

/** What is blocked about one date. */
interface Day<B> {
  /** They take what starts on it. */
  readonly whole: readonly B[];
  /** They take what overlaps them: of this date, and of those from which something can reach here. */
  readonly hours: readonly BlockedHours<B>[];
}

/** No slot and no blocked hours that start further away reach a date, even where a zone skips a day. */
export const blockReachDays = 2;
const reach = [-2, -1, 0, 1, 2];

/**
 * Some blocks, all of which concern whoever asks. Each date is worked out once, so that a calendar of many slots takes
 * no longer than one of few.
 */
export class BlockedDates<B extends BlockTimes> {
  readonly #blocks: readonly B[];
  readonly #timezone: string;
  readonly #byHours: readonly B[];
  readonly #days = new Map<CalendarDate, Day<B>>();
  /** Those that begin on a date. */
  readonly #hours = new Map<CalendarDate, readonly BlockedHours<B>[]>();

  /** @param timezone the venue's, by which hours are meant */
  constructor(blocks: readonly B[], timezone: string) {
    this.#blocks = blocks.filter((block) => blockedHours(block) === null);
    this.#byHours = blocks.filter((block) => blockedHours(block) !== null);
    this.#timezone = timezone;
  }

  /**
   * A block that takes a slot on that date; null: none does. Its turnaround counts for nothing: a room need not be made
   * ready for hours in which nobody comes.
   */
  taking(date: CalendarDate, event: Interval): B | null {
    if (this.#blocks.length === 0 && this.#byHours.length === 0) return null;
    const { whole, hours } = this.#about(date);
    return whole[0] ?? hours.find((each) => overlaps(each, event))?.block ?? null;
  }

  /** All that take a booking, by what is the day of its start on the venue's calendar today. */
  allTaking(booking: Interval): B[] {
    if (this.#blocks.length === 0 && this.#byHours.length === 0) return [];
    const { whole, hours } = this.#about(todayIn(this.#timezone, booking.startsAt));
    const overlapping = hours.filter((each) => overlaps(each, booking)).map(({ block }) => block);
    return [...new Set([...whole, ...overlapping])];
  }

  /** The days of the blocks that take a booking: those to except for it to stay. */
  datesTaking(booking: Interval): CalendarDate[] {
    const today = todayIn(this.#timezone, booking.startsAt);
    const byHours = reach
      .map((away) => addDays(today, away))
      .filter((date) => this.#hoursOn(date).some((each) => overlaps(each, booking)));
    const isWhole = this.#blocks.some((block) => blockIncludesDate(block, today));
    return [...new Set([...(isWhole ? [today] : []), ...byHours])].sort();
  }

  #about(date: CalendarDate): Day<B> {
    const existing = this.#days.get(date);
    if (existing !== undefined) return existing;
    const day = {
      whole: this.#blocks.filter((block) => blockIncludesDate(block, date)),
      hours: this.#byHours.length === 0 ? [] : reach.flatMap((away) => this.#hoursOn(addDays(date, away))),
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

/** What a space has that nobody blocks. */
export const noBlocks: BlockedDates<never> = new BlockedDates<never>([], 'UTC');
