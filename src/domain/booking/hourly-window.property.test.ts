/**
 * Slots by the hour against an oracle that goes minute by minute. The oracle follows the public contract alone, reads the
 * wall clock through the platform's formatter, and shares no code with the program.
 */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { bySize, report } from '../../../test/proof/size.ts';
import { pick, random } from '../../../test/random.ts';
import { ValidationError } from '../errors.ts';
import { priceList } from '../money/price-list.ts';
import { quoteOffer } from '../money/quote-offer.ts';
import { computeAvailability, type Occupancy } from './availability.ts';
import type { Block } from './block.ts';
import { BlockedDates } from './blocked-dates.ts';
import { isHourly } from './hourly-window.ts';
import { bookableDates, SpacePrices } from './lowest-price.ts';
import { findOfferedSlot, isOffered } from './offer-rules.ts';
import { requestedPart } from './slot-part.ts';

const minute = 60_000;
const operations = bySize({ short: 2_000, normal: 20_000, full: 20_000 });

/** Dates without a clock change, with the spring gap, with the autumn repeat, and the dates before them. */
const dates: readonly (readonly [timezone: string, date: string])[] = [
  ['Europe/London', '2027-03-27'],
  ['Europe/London', '2027-03-28'],
  ['Europe/London', '2027-06-11'],
  ['Europe/London', '2027-10-31'],
  ['America/New_York', '2027-03-14'],
  ['America/New_York', '2027-11-07'],
  ['Australia/Lord_Howe', '2027-10-03'],
  ['Australia/Lord_Howe', '2027-04-04'],
  ['America/Santiago', '2027-09-04'],
  ['America/Santiago', '2027-09-05'],
  ['Africa/Cairo', '2027-04-29'],
  ['Africa/Cairo', '2027-04-30'],
  ['Africa/Cairo', '2027-10-28'],
];

/** By zone and date: the first instant that shows each wall-clock minute since midnight. Skipped minutes are missing. */
const clocks = new Map<string, ReadonlyMap<number, number>>();

function clockOf(timezone: string, date: string): ReadonlyMap<number, number> {
  const key = `${timezone} ${date}`;
  const known = clocks.get(key);
  if (known !== undefined) return known;
  const format = new Intl.DateTimeFormat('sv-SE', {
    timeZone: timezone,
    dateStyle: 'short',
    timeStyle: 'short',
  });
  const midnight = Date.parse(`${date}T00:00Z`);
  const clock = new Map<number, number>();
  for (let at = midnight - 24 * 60 * minute; at < midnight + 72 * 60 * minute; at += minute) {
    const shown = (Date.parse(`${format.format(at).replace(' ', 'T')}Z`) - midnight) / minute;
    if (shown >= -720 && !clock.has(shown)) clock.set(shown, at);
  }
  clocks.set(key, clock);
  return clock;
}

const timeOf = (minutes: number) =>
  [Math.floor((minutes % 1440) / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':');
const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
const below = (most: number) => Math.floor(random() * most);
const between = (least: number, most: number) => least + below(most - least + 1);
const chance = (of: number) => random() < of;

type Case = ReturnType<typeof randomCase>;

function randomCase() {
  const [timezone, date] = pick(dates);
  const step = pick([15, 30, 60] as const);
  const steps = between(1, Math.min(1440 / step, pick([4, 12, 96])));
  const opening = chance(0.7) ? 15 * below(96) : below(1440);
  const minimum = step * between(1, Math.min(steps, 4));
  const most = chance(0.5) ? null : minimum + step * below(steps - minimum / step + 1);
  const window = { from: opening, to: opening + steps * step };
  const cuts = [...new Set(Array.from({ length: 2 * below(4) }, () => between(window.from, window.to)))].sort(
    (one, other) => one - other,
  );
  const bands = cuts.flatMap((from, index) => {
    const to = cuts[index + 1];
    return index % 2 === 1 || to === undefined ? [] : { from, to, perHourCents: below(10_000) };
  });
  const clock = clockOf(timezone, date);
  const start = clock.get(window.from) ?? clock.get(window.from + 120) ?? Number.NaN;
  const near = () => start + minute * (chance(0.7) ? 15 * between(-20, 120) : between(-300, 1800));
  const now = near() - (chance(0.5) ? 0 : minute * 60 * below(48));
  const occupancies = Array.from({ length: below(4) }, (): Occupancy => {
    const startsAt = near();
    const endsAt = startsAt + minute * between(1, 300);
    return { startsAt, endsAt, expiresAt: chance(0.3) ? now + minute * between(-60, 300) : null };
  });
  const block = (): Block => {
    const isWhole = chance(0.2);
    const fromTime = 15 * below(96);
    return {
      spaceIds: null,
      reason: '',
      from: date,
      to: date,
      everyYear: false,
      weekdays: [1, 2, 3, 4, 5, 6, 7],
      fromTime: isWhole ? null : timeOf(fromTime),
      toTime: isWhole ? null : timeOf(fromTime + between(1, 300)),
    };
  };
  return {
    timezone,
    date,
    step,
    minimum,
    most,
    window,
    bands,
    now,
    occupancies,
    blocks: chance(0.4) ? [block()] : [],
    setup: chance(0.5) ? 0 : pick([5, 15, 30, 90]),
    turnaround: chance(0.5) ? 0 : pick([5, 15, 30, 90]),
    notice: chance(0.6) ? 0 : between(1, 30),
    horizon: chance(0.8) ? null : below(3),
    weekday: chance(0.95),
    fee: below(50_000),
    perHour: chance(0.2) ? 0 : below(20_000),
    perAttendee: chance(0.7) ? 0 : below(1_000),
    basisPoints: chance(0.5) ? null : between(-9_000, 9_000),
    tax: chance(0.3) ? null : { label: 'VAT', basisPoints: pick([700, 1900, 2000]) },
    included: chance(0.5),
  };
}

/** The rules of the contract, minute by minute. */
class Oracle {
  readonly #of: Case;
  readonly #clock: ReadonlyMap<number, number>;
  readonly #occupied: ReturnType<Oracle['minutesWith']>;
  readonly #blocked: ReturnType<Oracle['minutesWith']>;

  constructor(of: Case) {
    this.#of = of;
    this.#clock = clockOf(of.timezone, of.date);
    this.#occupied = this.minutesWith((at) =>
      of.occupancies.some(
        ({ startsAt, endsAt, expiresAt }) =>
          startsAt <= at && at < endsAt && (expiresAt === null || of.now < expiresAt),
      ),
    );
    this.#blocked = this.minutesWith(of.blocks.length === 0 ? () => false : (at) => this.#isBlocked(at));
  }

  /** The minutes at which bookings may start and end, without those that the clock skips. */
  get steps(): number[] {
    const { window, step } = this.#of;
    const all = Array.from(
      { length: (window.to - window.from) / step + 1 },
      (_, index) => window.from + index * step,
    );
    return all.filter((each) => this.#clock.has(each));
  }

  /** Whether a booking of any length can be requested now. */
  isFree(from: number, to: number): boolean {
    const { now, setup, turnaround, notice, weekday } = this.#of;
    const [startsAt, endsAt] = [this.#clock.get(from), this.#clock.get(to)];
    if (startsAt === undefined || endsAt === undefined || !weekday) return false;
    if (startsAt <= now || startsAt - now < notice * 60 * minute || now < this.#opensAt) return false;
    const isOccupied = this.#occupied(startsAt - setup * minute, endsAt + turnaround * minute);
    return !isOccupied && !this.#blocked(startsAt, endsAt);
  }

  /** Returns whether any minute of an interval is so. Looks at every minute around the date once. */
  minutesWith(isSo: (at: number) => boolean): (startsAt: number, endsAt: number) => boolean {
    const first = Date.parse(`${this.#of.date}T00:00Z`) - 48 * 60 * minute;
    const counts = [0];
    for (let index = 0; index < 144 * 60; index++)
      counts.push((counts[index] ?? 0) + Number(isSo(first + index * minute)));
    const before = (at: number) => counts[(at - first) / minute] ?? assert.fail('outside');
    return (startsAt, endsAt) => before(endsAt) > before(startsAt);
  }

  get #opensAt(): number {
    const { horizon, date, timezone } = this.#of;
    if (horizon === null) return Number.NEGATIVE_INFINITY;
    const first = new Date(Date.parse(date) - horizon * 86_400_000).toISOString().slice(0, 10);
    return Math.min(...[...clockOf(timezone, first)].flatMap(([shown, at]) => (shown < 0 ? [] : at)));
  }

  #isBlocked(at: number): boolean {
    return this.#of.blocks.some(({ fromTime, toTime }) => {
      if (fromTime === null || toTime === null) return true;
      const from = minutesOf(fromTime);
      const to = minutesOf(toTime) <= from ? minutesOf(toTime) + 1440 : minutesOf(toTime);
      const [startsAt, endsAt] = [this.#resolved(from), this.#resolved(to)];
      const end = endsAt > startsAt ? endsAt : startsAt + (to - from) * minute;
      return startsAt <= at && at < end;
    });
  }

  /** A skipped time of a block moves forward by the skipped amount. */
  #resolved(of: number): number {
    let back = of;
    while (!this.#clock.has(back)) back--;
    return (this.#clock.get(back) ?? Number.NaN) + (of - back) * minute;
  }

  isLengthAllowed(from: number, to: number): boolean {
    const { minimum, most, window } = this.#of;
    return to - from >= minimum && to - from <= (most ?? window.to - window.from);
  }

  /** The maximal free intervals in which a booking fits. */
  get times(): string[] {
    const { steps } = this;
    const intervals = steps.flatMap((from) => {
      // Every part of a free interval is free.
      const to = steps.findLast((each) => each > from && this.isFree(from, each));
      return to === undefined ? [] : { from, to };
    });
    return intervals
      .filter(
        ({ from, to }, index) =>
          !intervals.slice(0, index).some((other) => other.from < from && to <= other.to),
      )
      .filter(({ from, to }) => {
        const within = steps.filter((each) => from <= each && each <= to);
        return within.some((start) => within.some((end) => end > start && this.isLengthAllowed(start, end)));
      })
      .map(({ from, to }) => `${timeOf(from)}–${timeOf(to)}`);
  }

  /** The minutes of a booking by price, those outside bands first. */
  pricedMinutes(from: number, to: number) {
    const { bands, perHour } = this.#of;
    const counted = [
      { perHourCents: perHour, minutes: 0 },
      ...bands.map(({ perHourCents }) => ({ perHourCents, minutes: 0 })),
    ];
    for (let at = from; at < to; at++) {
      const found = counted[1 + bands.findIndex((band) => band.from <= at && at < band.to)];
      if (found !== undefined) found.minutes += 1;
    }
    return counted.filter(({ minutes, perHourCents }) => minutes > 0 && perHourCents > 0);
  }

  /** The total of a booking for one guest. */
  total(from: number, to: number): number {
    const { fee, perAttendee, basisPoints, tax, included } = this.#of;
    const halfUp = (cents: number, part: number, whole: number) => {
      const exact = BigInt(Math.abs(cents)) * BigInt(Math.abs(part)) * 2n + BigInt(whole);
      return Number(exact / (2n * BigInt(whole))) * Math.sign(cents) * Math.sign(part);
    };
    const lines = [
      fee,
      ...this.pricedMinutes(from, to).map((each) => halfUp(each.perHourCents, each.minutes, 60)),
    ];
    if (perAttendee > 0) lines.push(perAttendee);
    const base = lines.reduce((sum, cents) => sum + cents, 0);
    if (basisPoints !== null) lines.push(halfUp(base, basisPoints, 10_000));
    const sum = lines.reduce((total, cents) => total + cents, 0);
    if (included || tax === null || sum === 0) return sum;
    return (
      sum +
      Math.max(
        lines.reduce((total, cents) => total + halfUp(cents, tax.basisPoints, 10_000), 0),
        0,
      )
    );
  }
}

function slotOf({ window, step, minimum, most, weekday, date }: Case) {
  const isoWeekday = new Date(date).getUTCDay() || 7;
  return {
    id: 'hall',
    startTime: timeOf(window.from),
    endTime: timeOf(window.to),
    weekdays: weekday ? [1, 2, 3, 4, 5, 6, 7] : [(isoWeekday % 7) + 1],
    seasons: [],
    hours: { stepMinutes: step, minimumMinutes: minimum, ...(most !== null && { maximumMinutes: most }) },
  };
}

const rulesOf = ({ timezone, blocks, setup, turnaround, notice, horizon }: Case) => ({
  timezone,
  setupMinutes: setup,
  turnaroundMinutes: turnaround,
  noticeHours: notice,
  horizonDays: horizon,
  blocks: new BlockedDates(
    blocks.map((block, id) => ({ ...block, id: String(id) })),
    timezone,
  ),
});

const packageOf = ({ fee, perHour, perAttendee, bands }: Case) => ({
  id: 'room-only',
  name: 'Room only',
  hireFeeCents: fee,
  perHourCents: perHour,
  hourBands: bands.map(({ from, to, perHourCents }) => ({
    fromTime: timeOf(from),
    toTime: timeOf(to),
    perHourCents,
  })),
  perAttendeeCents: perAttendee,
  minimumAttendance: 1,
  minimumTotalCents: 0,
  tax: null,
  payments: [],
});

const ratesOf = ({ basisPoints }: Case) =>
  basisPoints === null || basisPoints === 0 ? [] : [{ label: 'Rate', basisPoints }];

describe(`slots by the hour agree with an oracle in ${operations} random operations`, () => {
  it('shows the times that are free, until the clock changes them', () => {
    let [shown, changed] = [0, 0];
    for (let operation = 0; operation < operations; operation++) {
      const of = randomCase();
      const oracle = new Oracle(of);
      const available = (now: number) => {
        const input = {
          slots: [slotOf(of)],
          dates: [of.date],
          rules: rulesOf(of),
          occupancies: of.occupancies,
        };
        const { days, ...valid } = computeAvailability({ ...input, now, withTimes: true });
        const [slot] = days[0]?.slots ?? [];
        return {
          times: slot?.times?.map((each) => `${each.startTime}–${each.endTime}`),
          free: slot?.free,
          ...valid,
        };
      };
      const found = available(of.now);
      const { window } = of;
      const isWholeFree =
        oracle.isLengthAllowed(window.from, window.to) && oracle.isFree(window.from, window.to);
      assert.deepEqual([found.times, found.free], [oracle.times, isWholeFree], JSON.stringify(of));
      shown += found.times?.length ?? 0;
      const until = Math.min(found.timesValidUntil, of.now + 5 * 24 * 60 * minute);
      for (const later of [of.now + below(until - of.now), until - 1])
        assert.deepEqual(available(later).times, found.times, `${JSON.stringify(of)} at ${later}`);
      if (JSON.stringify(new Oracle({ ...of, now: until }).times) !== JSON.stringify(found.times))
        changed += 1;
    }
    report(`${shown} free intervals, ${changed} changes by the clock`);
    assert.ok(shown > operations / 4 && changed > operations / 20, `${shown}, ${changed}`);
  });

  it('accepts the requests that follow the rules and are free, and no others', () => {
    const outcomes = { invalid: 0, conflict: 0, free: 0 };
    for (let operation = 0; operation < operations; operation++) {
      const of = randomCase();
      const { window, step } = of;
      const slot = slotOf(of);
      const stepsFrom = (first: number) => first + step * between(0, (window.to - first) / step);
      const [from, to] = chance(0.8)
        ? [stepsFrom(window.from), stepsFrom(window.from)]
        : [below(1440), below(1440)];
      // The first occurrence at or after the start of the window, and the first after that.
      const start = from % 1440 < window.from ? (from % 1440) + 1440 : from % 1440;
      const end = [0, 1440, 2880].map((days) => (to % 1440) + days).find((each) => each > start) ?? 0;
      const isWhole = timeOf(from) === slot.startTime && timeOf(to) === slot.endTime;
      const oracle = new Oracle(of);
      const isStep = (each: number) => (each - window.from) % step === 0;
      const isValid =
        isWhole || (end <= window.to && isStep(start) && isStep(end) && oracle.isLengthAllowed(start, end));
      const expected = !isValid
        ? 'invalid'
        : (isWhole ? oracle.isLengthAllowed(start, end) : true) && oracle.isFree(start, end)
          ? 'free'
          : 'conflict';
      outcomes[expected] += 1;
      assert.equal(
        outcomeOf(of, timeOf(from), timeOf(to)),
        expected,
        `${timeOf(from)}–${timeOf(to)} ${JSON.stringify(of)}`,
      );
    }
    report(
      Object.entries(outcomes)
        .map(([name, count]) => `${count} ${name}`)
        .join(', '),
    );
    for (const count of Object.values(outcomes)) assert.ok(count > operations / 50, JSON.stringify(outcomes));
  });

  it('prices each part minute by minute, and finds the shortest booking’s lowest price', () => {
    for (let operation = 0; operation < operations; operation++) {
      const of = randomCase();
      const { window, step, minimum, timezone, tax, included, date } = of;
      const oracle = new Oracle(of);
      const slot = slotOf(of);
      const offer = packageOf(of);
      const venue = { timezone, currency: 'GBP', payments: [], tax, pricesIncludeTax: included };
      const steps = (window.to - window.from) / step;
      const from = window.from + step * below(steps);
      const to = from + step * between(1, (window.to - from) / step);
      const requested = { date, part: { from, to }, attendance: null, extras: [], groups: [] };
      const quote = quoteOffer({ slot, package: offer, rates: ratesOf(of), venue }, requested, of.now);
      const hours = quote.lines.flatMap(({ type, minutes, perHourCents }) =>
        type === 'hours' ? { perHourCents, minutes } : [],
      );
      const total = oracle.total(from, to);
      assert.deepEqual(
        [hours, quote.totalCents],
        [oracle.pricedMinutes(from, to), total],
        JSON.stringify(of),
      );

      const starts = Array.from(
        { length: steps - minimum / step + 1 },
        (_, index) => window.from + index * step,
      );
      const lowest = Math.min(...starts.map((start) => oracle.total(start, start + minimum)));
      const terms = {
        slots: [{ ...slot, packages: [offer] }],
        rates: ratesOf(of),
        tax,
        pricesIncludeTax: included,
      };
      const [entry] = priceList({ ...terms, dates: [date], today: date, attendance: null });
      const price = entry?.slots[0]?.packages[0];
      const whole = oracle.total(window.from, window.to);
      assert.deepEqual([price?.hireFeeWithTaxCents, price?.shortest?.hireFeeWithTaxCents], [whole, lowest]);

      const rules = rulesOf(of);
      const prices = new SpacePrices({ ...terms, rules, dates: [date], now: of.now });
      const isOfferedOnDate = new Oracle({ ...of, occupancies: [] }).times.length > 0;
      assert.deepEqual(
        [prices.byDate(null, of.now).cents.get(date), prices.bySlot(null).cents.get('hall')?.get(date)],
        [isOfferedOnDate ? lowest : undefined, lowest],
        JSON.stringify(of),
      );
      const isDateBookable = bookableDates(rules, of.now).includes(date);
      const { cents, highestCents } = prices.range(null, of.now);
      if (isDateBookable) assert.deepEqual([cents, highestCents], [isOfferedOnDate ? lowest : null, null]);
    }
  });
});

function outcomeOf(of: Case, startTime: string, endTime: string): 'invalid' | 'conflict' | 'free' {
  const slot = slotOf(of);
  assert.ok(isHourly(slot));
  try {
    const part = requestedPart(slot, { startTime, endTime });
    const event = findOfferedSlot(slot, of.date, rulesOf(of), part);
    if (event === null || !isOffered(event, of.now)) return 'conflict';
    const isTaken = of.occupancies.some(
      ({ startsAt, endsAt, expiresAt }) =>
        startsAt < event.readyAt && event.setupAt < endsAt && (expiresAt === null || of.now < expiresAt),
    );
    return isTaken ? 'conflict' : 'free';
  } catch (error) {
    if (error instanceof ValidationError) return 'invalid';
    throw error;
  }
}
