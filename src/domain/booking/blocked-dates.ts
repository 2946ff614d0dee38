/** Finds the blocks that cover slots and bookings on a date. */
import { addDays, daysBetween } from '../time/calendar.ts';
import { type ClockSpan, minutesPerDay, spanOf } from '../time/clock-span.ts';
import { type CalendarDate, type Instant, msPerMinute } from '../time/instant.ts';
import { type Interval, overlaps } from '../time/interval.ts';
import { todayIn } from '../time/timezone.ts';
import type { SlotTimes } from '../venue/slot.ts';
import { type BlockTimes, blockedHours, dayOf, daysOfBlock } from './block.ts';
import { slotInterval, steadyMidnight } from './slot-interval.ts';

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

/** A block that may cover many dates. */
interface DatedBlock<B> {
  readonly block: B;
  /** Its index among all blocks. */
  readonly place: number;
  readonly includes: ReturnType<typeof daysOfBlock>;
}

/** A block with the hours that it covers on each of its days. */
interface HourlyBlock<B> extends DatedBlock<B> {
  readonly times: SlotTimes;
  /** Its times as minutes since midnight. */
  readonly span: ClockSpan;
}

/** The blocks of a date, or of a space. */
interface SomeBlocks<B> {
  readonly whole: readonly DatedBlock<B>[];
  /** By start. */
  readonly byHours: readonly HourlyBlock<B>[];
}

/** Blocks by date, found once for all spaces of a venue. */
export class BlockCalendar<B extends BlockTimes> {
  readonly #all: SomeBlocks<B>;
  readonly #days = new Map<CalendarDate, SomeBlocks<B>>();

  constructor(blocks: readonly B[]) {
    const whole: DatedBlock<B>[] = [];
    const byHours: HourlyBlock<B>[] = [];
    for (const [place, block] of blocks.entries()) {
      const times = blockedHours(block);
      const includes = daysOfBlock(block);
      if (times === null) whole.push({ block, place, includes });
      else byHours.push({ block, place, includes, times, span: spanOf(times) });
    }
    byHours.sort((one, other) => one.span.from - other.span.from);
    this.#all = { whole, byHours };
  }

  /** Returns the blocks of a date. */
  on(date: CalendarDate): SomeBlocks<B> {
    const existing = this.#days.get(date);
    if (existing !== undefined) return existing;
    const day = dayOf(date);
    const found = filtered(this.#all, ({ includes }) => includes(day));
    this.#days.set(date, found);
    return found;
  }

  /** Returns a function that returns those of some blocks that are on a date. */
  among(blocks: readonly B[]): (date: CalendarDate) => SomeBlocks<B> {
    if (blocks.length === this.#all.whole.length + this.#all.byHours.length) return onDateOf(this);
    const chosen = new Set(blocks);
    const own = filtered(this.#all, ({ block }) => chosen.has(block));
    const places = new Set([...own.whole, ...own.byHours].map(({ place }) => place));
    return (date) => {
      const all = this.on(date);
      const day = dayOf(date);
      // Whichever are fewer.
      return all.whole.length + all.byHours.length < places.size
        ? filtered(all, ({ place }) => places.has(place))
        : filtered(own, ({ includes }) => includes(day));
    };
  }
}

const onDateOf =
  <B extends BlockTimes>(calendar: BlockCalendar<B>) =>
  (date: CalendarDate) =>
    calendar.on(date);

function filtered<B>(
  { whole, byHours }: SomeBlocks<B>,
  isIncluded: (block: DatedBlock<B>) => boolean,
): SomeBlocks<B> {
  return { whole: whole.filter(isIncluded), byHours: byHours.filter(isIncluded) };
}

/** What is blocked on a date. */
interface BlockedDay<B> {
  /** The first block that covers everything booked on it; null: none. */
  readonly whole: B | null;
  /** The hours that start on the dates around it, by date: their starts and ends ascend. */
  readonly hours: readonly (readonly BlockedHours<B>[])[];
}

/** How many days before or after a date slots and blocked hours can reach it, even where a zone skips a day. */
export const blockReachDays = 2;
const nearbyDays = [-2, -1, 0, 1, 2];

/** A set of blocks with results cached per date, so that a calendar of many slots takes no longer than one of few. */
export class BlockedDates<B extends BlockTimes> {
  readonly #timezone: string;
  readonly #isEmpty: boolean;
  readonly #blocksOn: (date: CalendarDate) => SomeBlocks<B>;
  readonly #days = new Map<CalendarDate, BlockedDay<B>>();
  /** The hours that start on each date, without those that end within earlier ones. */
  readonly #longest = new Map<CalendarDate, readonly BlockedHours<B>[]>();
  /** All blocked hours by start date, and around each date: needed for bookings only. */
  readonly #hours = new Map<CalendarDate, readonly BlockedHours<B>[]>();
  readonly #every = new Map<CalendarDate, HourIndex<B>>();

  /**
   * @param timezone the venue's time zone, in which the hours are given
   * @param calendar of these blocks and others; omitted: of these
   */
  constructor(blocks: readonly B[], timezone: string, calendar?: BlockCalendar<B>) {
    this.#timezone = timezone;
    this.#isEmpty = blocks.length === 0;
    this.#blocksOn = calendar?.among(blocks) ?? onDateOf(new BlockCalendar(blocks));
  }

  /**
   * Returns a block that covers a slot on that date; null: none. Its turnaround does not count: it may fall into
   * blocked hours.
   */
  findBlockOf(date: CalendarDate, event: Interval): B | null {
    if (this.#isEmpty) return null;
    const { whole, hours } = this.#about(date);
    if (whole !== null) return whole;
    for (const ofDate of hours) {
      const first = ofDate[firstEndingAfter(ofDate, event.startsAt)];
      if (first !== undefined && overlaps(first, event)) return first.block;
    }
    return null;
  }

  /**
   * Returns hours that cover all blocked time within a slot on that date, in the order of their starts; null: the whole
   * day is blocked.
   */
  findBlockedHours(date: CalendarDate, event: Interval): readonly Interval[] | null {
    if (this.#isEmpty) return [];
    const { whole, hours } = this.#about(date);
    return whole === null ? hours.flatMap((ofDate) => ofDate.filter((each) => overlaps(each, event))) : null;
  }

  /** Returns all blocks that cover a booking: those of whole days by its date in the venue's current time zone. */
  findBlocks(booking: DatedInterval): B[] {
    if (this.#isEmpty) return [];
    const date = this.#dateOf(booking);
    const overlapping = [...this.#everyHourAround(date).overlapping(booking)];
    const byHours = overlapping.sort((one, other) => one.index - other.index);
    return [...new Set([...this.#wholeDays(date), ...byHours.map((found) => found.hours.block)])];
  }

  /** Returns the days of the blocks that cover a booking. If they are excluded, the booking can stay. */
  conflictingDates(booking: DatedInterval): CalendarDate[] {
    const own = this.#dateOf(booking);
    const byHours = nearbyDays
      .map((away) => addDays(own, away))
      .filter((date) => this.#hoursOn(date).some((each) => overlaps(each, booking)));
    const hasWholeDayBlock = this.#wholeDays(own).length > 0;
    return [...new Set([...(hasWholeDayBlock ? [own] : []), ...byHours])].sort();
  }

  #dateOf({ date, timezone, startsAt }: DatedInterval): CalendarDate {
    if (timezone === this.#timezone) return date;
    return addDays(date, daysBetween(todayIn(timezone, startsAt), todayIn(this.#timezone, startsAt)));
  }

  #wholeDays(date: CalendarDate): B[] {
    return this.#blocksOn(date).whole.map(({ block }) => block);
  }

  #about(date: CalendarDate): BlockedDay<B> {
    const existing = this.#days.get(date);
    if (existing !== undefined) return existing;
    const whole = this.#blocksOn(date).whole[0]?.block ?? null;
    const around = whole === null ? nearbyDays.map((away) => this.#longestHoursOn(addDays(date, away))) : [];
    const about = { whole, hours: around.filter((ofDate) => ofDate.length > 0) };
    this.#days.set(date, about);
    return about;
  }

  /** Returns the hours that start on a date, without those that end within earlier ones: a venue may have thousands. */
  #longestHoursOn(date: CalendarDate): readonly BlockedHours<B>[] {
    const existing = this.#longest.get(date);
    if (existing !== undefined) return existing;
    const midnight = steadyMidnight({ from: 0, to: 2 * minutesPerDay - 1 }, date, this.#timezone);
    const longest: BlockedHours<B>[] = [];
    let until = Number.NEGATIVE_INFINITY;
    const add = (startsAt: Instant, endsAt: Instant, block: B) => {
      if (endsAt <= until) return;
      longest.push({ startsAt, endsAt, block });
      until = endsAt;
    };
    if (midnight === null) {
      const hours = this.#hoursOn(date).toSorted((one, other) => one.startsAt - other.startsAt);
      for (const { startsAt, endsAt, block } of hours) add(startsAt, endsAt, block);
    } else {
      for (const { block, span } of this.#blocksOn(date).byHours)
        add(midnight + span.from * msPerMinute, midnight + span.to * msPerMinute, block);
    }
    this.#longest.set(date, longest);
    return longest;
  }

  #everyHourAround(date: CalendarDate): HourIndex<B> {
    const existing = this.#every.get(date);
    if (existing !== undefined) return existing;
    const hours = nearbyDays.flatMap((away) => this.#hoursOn(addDays(date, away)));
    const index = new HourIndex(hours);
    this.#every.set(date, index);
    return index;
  }

  #hoursOn(date: CalendarDate): readonly BlockedHours<B>[] {
    const existing = this.#hours.get(date);
    if (existing !== undefined) return existing;
    const hours = this.#blocksOn(date)
      .byHours.toSorted((one, other) => one.place - other.place)
      .map(({ block, times }) => ({ ...slotInterval(times, date, this.#timezone), block }));
    this.#hours.set(date, hours);
    return hours;
  }
}

/** Returns the index of the first of these hours that ends after an instant; their ends ascend. */
function firstEndingAfter(hours: readonly Interval[], instant: Instant): number {
  let [first, after] = [0, hours.length];
  while (first < after) {
    const middle = (first + after) >> 1;
    if ((hours[middle]?.endsAt ?? 0) > instant) after = middle;
    else first = middle + 1;
  }
  return first;
}

/** The value of a space without blocks. */
export const noBlocks: BlockedDates<never> = new BlockedDates<never>([], 'UTC');
