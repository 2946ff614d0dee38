import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { addDays, dateRange, isoWeekday } from '../time/calendar.ts';
import type { Interval } from '../time/interval.ts';
import { todayIn } from '../time/timezone.ts';
import {
  type AvailabilityInput,
  computeAvailability,
  isOccupancyActive,
  type Occupancy,
} from './availability.ts';
import type { BlockTimes } from './block.ts';
import { BlockedDates, noBlocks } from './blocked-dates.ts';
import { findOfferedSlot, findOfferRestriction, isOffered, type OfferRules } from './offer-rules.ts';
import { slotInterval, startOfDay } from './slot-interval.ts';
import { unavailabilityReasons } from './unavailability-reasons.ts';

const msPerMinute = 60_000;
const everyDay = [1, 2, 3, 4, 5, 6, 7];
const never = Number.POSITIVE_INFINITY;

const day = { id: 'day', startTime: '09:00', endTime: '17:00', weekdays: everyDay, seasons: [] };
const afternoon = { id: 'afternoon', startTime: '13:00', endTime: '17:00', weekdays: everyDay, seasons: [] };
const evening = { id: 'evening', startTime: '18:00', endTime: '01:00', weekdays: everyDay, seasons: [] };

const rules: OfferRules = {
  timezone: 'UTC',
  setupMinutes: 0,
  turnaroundMinutes: 0,
  noticeHours: 0,
  horizonDays: null,
  blocks: noBlocks,
};

/** Computes the availability of a venue in UTC on Friday, 4 June 2027, long before that date. */
function compute(question: Partial<AvailabilityInput>) {
  return computeAvailability({
    slots: [day, afternoon, evening],
    dates: ['2027-06-04'],
    rules,
    occupancies: [],
    now: at('2027-01-01T00:00'),
    ...question,
  });
}

function at(text: string): number {
  return Date.parse(`${text}Z`);
}

function taken(from: string, to: string, expiresAt: string | null = null): Occupancy {
  return { startsAt: at(from), endsAt: at(to), expiresAt: expiresAt === null ? null : at(expiresAt) };
}

/** Returns the names of the free slots by date. */
function free(question: Partial<AvailabilityInput>): string[][] {
  return compute(question).days.map(({ slots }) =>
    slots.filter((slot) => slot.free).map(({ slotId }) => slotId),
  );
}

describe('availability', () => {
  it('has an entry for every date and in each one for every slot, in order', () => {
    const slots = [evening, { ...day, weekdays: [5] }];
    assert.deepEqual(compute({ slots, dates: ['2027-06-04', '2027-06-05'] }).days, [
      {
        date: '2027-06-04',
        slots: [
          { slotId: 'evening', free: true },
          { slotId: 'day', free: true },
        ],
      },
      {
        date: '2027-06-05',
        slots: [
          { slotId: 'evening', free: true },
          { slotId: 'day', free: false, reason: 'closed' },
        ],
      },
    ]);
  });

  it('lists the dates of a space without slots and never expires', () => {
    const days = [{ date: '2027-06-04', slots: [] }];
    const valid = { validUntil: never, reasonsValidUntil: never, timesValidUntil: never };
    assert.deepEqual(compute({ slots: [] }), { days, ...valid });
    assert.deepEqual(compute({ dates: [] }), { days: [], ...valid });
  });

  it('a booked afternoon also takes the full day, but not the evening', () => {
    assert.deepEqual(free({ occupancies: [taken('2027-06-04T13:00', '2027-06-04T17:00')] }), [['evening']]);
  });

  it('the date after a long night is free once the night has ended', () => {
    const occupancies = [taken('2027-06-03T18:00', '2027-06-04T09:00')];
    assert.deepEqual(free({ occupancies }), [['day', 'afternoon', 'evening']]);
    occupancies.push(taken('2027-06-03T18:00', '2027-06-04T09:01'));
    assert.deepEqual(free({ occupancies }), [['afternoon', 'evening']]);
  });

  it('a slot is taken from the instant it starts', () => {
    assert.deepEqual(free({ now: at('2027-06-04T13:00') - 1 }), [['afternoon', 'evening']]);
    assert.deepEqual(free({ now: at('2027-06-04T13:00') }), [['evening']]);
  });

  it('a held slot is free from the instant the hold expires', () => {
    const occupancies = [taken('2027-06-04T18:00', '2027-06-05T01:00', '2027-06-01T12:00')];
    const expiry = at('2027-06-01T12:00');
    assert.deepEqual(free({ occupancies, now: expiry - 1 }), [['day', 'afternoon']]);
    assert.deepEqual(free({ occupancies, now: expiry }), [['day', 'afternoon', 'evening']]);
  });
});

describe('the booking rules of a venue', () => {
  it('a block of days excludes the slots that start on them, a block of hours all slots that overlap it', () => {
    const block = { id: 'b', reason: '', everyYear: false, weekdays: everyDay, fromTime: null, toTime: null };
    const friday = { ...block, from: '2027-06-04', to: '2027-06-04' };
    const freeBeside = (...blocks: (typeof block & { from: string; to: string })[]) =>
      free({
        dates: ['2027-06-03', '2027-06-04', '2027-06-05'],
        rules: { ...rules, turnaroundMinutes: 600, blocks: new BlockedDates(blocks, 'UTC') },
      });
    const all = ['day', 'afternoon', 'evening'];
    // The evening of Thursday ends on Friday, and its turnaround lasts until noon.
    assert.deepEqual(freeBeside(friday), [all, [], all]);
    const hours = (fromTime: string, toTime: string) => ({ ...friday, fromTime, toTime }) as never;
    assert.deepEqual(freeBeside(hours('12:00', '13:00')), [all, ['afternoon', 'evening'], all]);
    assert.deepEqual(freeBeside(hours('17:00', '18:00')), [all, all, all]);
    assert.deepEqual(freeBeside(hours('22:00', '09:01')), [
      all,
      ['day', 'afternoon'],
      ['afternoon', 'evening'],
    ]);
    assert.deepEqual(freeBeside(hours('00:00', '00:01')), [['day', 'afternoon'], all, all]);
  });

  it('report the first rule that excludes the slot', () => {
    const block = {
      id: 'b',
      reason: 'Floor',
      everyYear: false,
      weekdays: everyDay,
      fromTime: null,
      toTime: null,
      from: '2027-06-04',
      to: '2027-06-04',
    };
    const at4 = (text: string, changes: Partial<OfferRules> = {}, slot = day) =>
      findOfferRestriction(slot, '2027-06-04', { ...rules, ...changes }, at(text))?.by;
    const blocks = new BlockedDates([block], 'UTC');
    assert.equal(at4('2027-06-01T00:00'), undefined);
    assert.equal(at4('2027-06-01T00:00', { blocks }, { ...day, weekdays: [1] }), 'weekday');
    assert.equal(at4('2027-06-01T00:00', { blocks }), 'block');
    assert.equal(at4('2027-06-04T09:00', { noticeHours: 5 }), 'start');
    assert.equal(at4('2027-06-04T08:59', { noticeHours: 5 }), 'notice');
    assert.equal(at4('2027-06-01T00:00', { horizonDays: 2 }), 'horizon');
  });

  it('have the same limits for staff reasons and visitor requests', () => {
    const both = { ...rules, noticeHours: 48, horizonDays: 30 };
    const availabilityAt = (now: number) => {
      const interval = findOfferedSlot(day, '2027-06-04', both);
      assert.ok(interval);
      return [findOfferRestriction(day, '2027-06-04', both, now)?.by, isOffered(interval, now)];
    };
    const [opening, last] = [at('2027-05-05T00:00'), at('2027-06-02T09:00')];
    assert.deepEqual(availabilityAt(opening - 1), ['horizon', false]);
    assert.deepEqual(availabilityAt(opening), [undefined, true]);
    assert.deepEqual(availabilityAt(last), [undefined, true]);
    assert.deepEqual(availabilityAt(last + 1), ['notice', false]);
  });

  it('exclude a slot until the horizon reaches its date at midnight of the venue', () => {
    const lisbon = { ...rules, timezone: 'Europe/Lisbon', horizonDays: 30 };
    // 2027-05-05 starts in Lisbon at 23:00 UTC of the day before.
    const opening = at('2027-05-04T23:00');
    assert.deepEqual(free({ rules: lisbon, now: opening - 1 }), [[]]);
    assert.deepEqual(free({ rules: lisbon, now: opening }), [['day', 'afternoon', 'evening']]);
    assert.equal(compute({ rules: lisbon, now: opening - 1 }).validUntil, opening);
  });

  it('with a horizon of 0 allow only today', () => {
    const today = { rules: { ...rules, horizonDays: 0 }, dates: ['2027-06-04', '2027-06-05'] };
    assert.deepEqual(free({ ...today, now: at('2027-06-04T00:00') }), [['day', 'afternoon', 'evening'], []]);
  });

  it('exclude a slot when its notice in hours has passed, to the instant', () => {
    const noticed = { ...rules, noticeHours: 48 };
    const last = at('2027-06-02T09:00');
    assert.deepEqual(free({ rules: noticed, now: last }), [['day', 'afternoon', 'evening']]);
    assert.deepEqual(free({ rules: noticed, now: last + 1 }), [['afternoon', 'evening']]);
    assert.equal(compute({ rules: noticed, now: last }).validUntil, last + 1);
  });

  it('keep the rooms free during turnaround', () => {
    const withTurnaround = { ...rules, turnaroundMinutes: 60 };
    const occupancies = [taken('2027-06-04T18:00', '2027-06-05T02:00')];
    assert.deepEqual(free({ rules: withTurnaround, occupancies }), [['day', 'afternoon']]);
    const earlier = [taken('2027-06-04T17:59', '2027-06-05T02:00')];
    assert.deepEqual(free({ rules: withTurnaround, occupancies: earlier }), [[]]);
  });

  it('keep the rooms free during setup, also where it begins before now', () => {
    const withSetup = { ...rules, setupMinutes: 60 };
    const until = (end: string) => free({ rules: withSetup, occupancies: [taken('2027-06-03T20:00', end)] });
    assert.deepEqual(until('2027-06-04T08:00'), [['day', 'afternoon', 'evening']]);
    assert.deepEqual(until('2027-06-04T08:01'), [['afternoon', 'evening']]);
    // An event that has ended still counts.
    const late = { rules: withSetup, now: at('2027-06-04T08:30') };
    assert.deepEqual(free(late), [['day', 'afternoon', 'evening']]);
    const ended = [taken('2027-06-03T20:00', '2027-06-04T08:15')];
    assert.deepEqual(free({ ...late, occupancies: ended }), [['afternoon', 'evening']]);
  });

  it('exclude a slot outside its season', () => {
    const terrace = { ...day, seasons: [{ from: '06-05', to: '10-31' }] };
    assert.deepEqual(free({ slots: [terrace], dates: ['2027-06-04', '2027-06-05'] }), [[], ['day']]);
    assert.equal(compute({ slots: [terrace] }).validUntil, never);
  });

  it('do not change a slot that is held anyway', () => {
    const occupancies = [taken('2027-06-04T00:00', '2027-06-05T01:00', '2027-05-20T12:00')];
    const horizon = { ...rules, horizonDays: 30 };
    const now = at('2027-05-01T00:00');
    assert.equal(compute({ rules: horizon, occupancies, now }).validUntil, at('2027-05-20T12:00'));
    const noticed = { ...rules, noticeHours: 24 * 30 };
    assert.equal(compute({ rules: noticed, occupancies, now }).validUntil, never);
  });
});

describe('a response stays valid', () => {
  it('until the next free slot starts', () => {
    assert.equal(compute({}).validUntil, at('2027-06-04T09:00'));
    assert.equal(compute({ now: at('2027-06-04T09:00') }).validUntil, at('2027-06-04T13:00'));
    assert.equal(compute({ now: at('2027-06-04T18:00') }).validUntil, never);
  });

  it('past the start of a booked slot', () => {
    const occupancies = [taken('2027-06-04T00:00', '2027-06-04T18:00')];
    assert.equal(compute({ occupancies }).validUntil, at('2027-06-04T18:00'));
  });

  it('until the next hold expires', () => {
    const occupancies = [taken('2027-06-04T18:00', '2027-06-05T01:00', '2027-06-01T12:00')];
    assert.equal(compute({ occupancies }).validUntil, at('2027-06-01T12:00'));
    assert.equal(compute({ occupancies, now: at('2027-06-01T12:00') }).validUntil, at('2027-06-04T09:00'));
  });

  it('past the expiry of a hold that frees nothing: other month, blocked, or behind another hold', () => {
    const hold = taken('2027-06-04T09:00', '2027-06-04T17:00', '2027-06-01T12:00');
    const longer = { ...hold, expiresAt: at('2027-06-02T12:00') };
    const block = { ...hold, expiresAt: null };
    const elsewhere = taken('2027-07-04T09:00', '2027-07-04T17:00', '2027-06-01T12:00');
    assert.equal(compute({ occupancies: [hold, longer] }).validUntil, at('2027-06-02T12:00'));
    assert.equal(compute({ occupancies: [hold, block] }).validUntil, at('2027-06-04T18:00'));
    assert.equal(compute({ occupancies: [elsewhere] }).validUntil, at('2027-06-04T09:00'));
  });

  it('past the expiry of a hold that lasts until its slot starts', () => {
    const occupancies = [taken('2027-06-04T18:00', '2027-06-05T01:00', '2027-06-04T18:00')];
    assert.equal(compute({ occupancies, now: at('2027-06-04T17:59') }).validUntil, never);
  });
});

describe('the reason of a slot that is not free', () => {
  const reasons = (question: Partial<AvailabilityInput>) =>
    compute(question).days[0]?.slots.map(({ reason }) => reason);

  it('is that it is taken only if it is offered and occupied', () => {
    const occupancies = [taken('2027-06-04T13:00', '2027-06-04T18:00')];
    assert.deepEqual(reasons({ occupancies }), ['taken', 'taken', undefined]);
    const noticed = { ...rules, noticeHours: 48 };
    assert.deepEqual(reasons({ occupancies, rules: noticed, now: at('2027-06-02T12:00') }), [
      'notice',
      'taken',
      undefined,
    ]);
    assert.deepEqual(reasons({ occupancies, now: at('2027-06-04T10:00') }), ['started', 'taken', undefined]);
    assert.deepEqual(reasons({ occupancies, rules: { ...rules, horizonDays: 30 } }), [
      'horizon',
      'horizon',
      'horizon',
    ]);
    const block = { id: 'b', reason: '', everyYear: false, weekdays: everyDay, fromTime: null, toTime: null };
    const blocks = new BlockedDates([{ ...block, from: '2027-06-04', to: '2027-06-04' }], 'UTC');
    assert.deepEqual(reasons({ occupancies, rules: { ...rules, blocks } }), ['closed', 'closed', 'closed']);
  });

  it('changes with the clock, though the slot stays occupied', () => {
    const occupancies = [taken('2027-06-04T00:00', '2027-06-05T09:00')];
    const question = { occupancies, slots: [day], rules: { ...rules, noticeHours: 48 } };
    assert.equal(compute(question).validUntil, never);
    assert.equal(compute(question).reasonsValidUntil, at('2027-06-02T09:00') + 1);
    const later = compute({ ...question, now: at('2027-06-02T09:00') + 1 });
    assert.equal(later.reasonsValidUntil, at('2027-06-04T09:00'));
  });
});

/** An input with the blocks of its rules. */
type AvailabilityCase = AvailabilityInput & { readonly blocks: readonly BlockTimes[] };

/** Computes availability with a model that checks every quarter hour. */
function modelDays({ slots, dates, rules, blocks, occupancies, now }: AvailabilityCase) {
  const { timezone, setupMinutes, turnaroundMinutes, noticeHours, horizonDays } = rules;
  const last = horizonDays === null ? '9999-12-31' : addDays(todayIn(timezone, now), horizonDays);
  return dates.map((date) => ({
    date,
    slots: slots.map((slot) => {
      const { startsAt, endsAt } = slotInterval(slot, date, timezone);
      const isNoticed = now <= startsAt - noticeHours * 60 * msPerMinute;
      const isInTime = now < startsAt && isNoticed && date <= last;
      const isInSeason = slot.seasons.every(({ from, to }) => from <= date && date <= to);
      const isBlocked = blocks.some((block) => takes(block, date, { startsAt, endsAt }, timezone));
      const isOpen = slot.weekdays.includes(isoWeekday(date)) && isInSeason && !isBlocked;
      let free = isOpen && isInTime;
      for (
        let quarter = startsAt - setupMinutes * msPerMinute;
        quarter < endsAt + turnaroundMinutes * msPerMinute;
        quarter += 15 * msPerMinute
      ) {
        for (const { startsAt: from, endsAt: to, expiresAt } of occupancies) {
          if (from <= quarter && quarter < to && (expiresAt === null || expiresAt > now)) free = false;
        }
      }
      const ruled = !isOpen ? 'closed' : now >= startsAt ? 'started' : !isNoticed ? 'notice' : null;
      const reason = ruled ?? (date > last ? 'horizon' : 'taken');
      return { slotId: slot.id, free, ...(!free && { reason }) };
    }),
  }));
}

/** Returns whether a block covers a slot, by checking each of its days and quarter hours. */
function takes(block: BlockTimes, date: string, slot: Interval, timezone: string): boolean {
  const { fromTime, toTime } = block;
  const isDay = (day: string) =>
    block.weekdays.includes(isoWeekday(day)) &&
    (block.everyYear
      ? dateRange(block.from, block.to).some((one) => one.slice(5) === day.slice(5))
      : dateRange(block.from, block.to).includes(day));
  if (fromTime === null || toTime === null) return isDay(date);
  return dateRange(addDays(date, -3), addDays(date, 3))
    .filter(isDay)
    .some((day) => {
      const hours = slotInterval({ startTime: fromTime, endTime: toTime }, day, timezone);
      for (let quarter = hours.startsAt; quarter < hours.endsAt; quarter += 15 * msPerMinute)
        if (slot.startsAt <= quarter && quarter < slot.endsAt) return true;
      return false;
    });
}

/** A few days around a clock change, in quarter hours. */
const question = fc
  .constantFrom(
    { timezone: 'Europe/London', date: '2027-03-27' },
    { timezone: 'America/Santiago', date: '2027-04-03' },
    { timezone: 'Australia/Lord_Howe', date: '2027-10-02' },
    { timezone: 'Asia/Kathmandu', date: '2027-10-02' },
  )
  .chain(({ timezone, date }) => {
    const quarter = (from: number, to: number) =>
      fc.integer({ min: from, max: to }).map((count) => count * 15 * msPerMinute);
    const instant = quarter(-2 * 96, 4 * 96).map((ms) => at(`${date}T00:00`) + ms);
    const time = fc
      .integer({ min: 0, max: 95 })
      .map((count) => new Date(count * 15 * msPerMinute).toISOString().slice(11, 16));
    const slot = fc.record({
      startTime: time,
      endTime: time,
      weekdays: fc.subarray(everyDay, { minLength: 4 }),
      seasons: fc.constantFrom([], [], [{ from: addDays(date, 1), to: '2027-12-31' }]),
    });
    const occupancy = fc
      .tuple(instant, quarter(0, 3 * 96), fc.option(instant))
      .map(([startsAt, length, expiresAt]) => ({ startsAt, endsAt: startsAt + length, expiresAt }));
    const block = fc.record({
      id: fc.constant('block'),
      reason: fc.constant(''),
      dates: fc
        .tuple(fc.integer({ min: -2, max: 4 }), fc.nat(3))
        .map(([from, days]) => ({ from: addDays(date, from), to: addDays(date, from + days) })),
      hours: fc.oneof(
        fc.constant({ fromTime: null, toTime: null }),
        fc.record({ fromTime: time, toTime: time }),
      ),
      year: fc.constantFrom(0, 0, -1096, 730),
      weekdays: fc.oneof(fc.constant(everyDay), fc.subarray(everyDay, { minLength: 1 })),
    });
    const blocks = fc.array(
      block.map(({ dates, hours, year, ...rest }) => ({
        ...rest,
        ...hours,
        everyYear: year !== 0,
        from: addDays(dates.from, year),
        to: addDays(dates.to, year),
      })),
      { maxLength: 3 },
    );
    const requested = fc.record({
      blocks,
      slots: fc
        .array(slot, { maxLength: 4 })
        .map((slots) => slots.map((one, i) => ({ ...one, id: `slot-${i}` }))),
      dates: fc.shuffledSubarray(dateRange(date, '2027-10-04').slice(0, 3)),
      rules: fc.record({
        timezone: fc.constant(timezone),
        setupMinutes: fc.constantFrom(0, 0, 15, 90, 1440),
        turnaroundMinutes: fc.constantFrom(0, 0, 15, 90, 1440),
        noticeHours: fc.constantFrom(0, 0, 1, 5, 30),
        horizonDays: fc.constantFrom(null, null, 0, 1, 2),
      }),
      occupancies: fc.array(occupancy, { maxLength: 8 }),
      now: instant,
    });
    return requested.map((all) => ({
      ...all,
      rules: { ...all.rules, blocks: new BlockedDates(all.blocks, timezone) },
    }));
  });

describe('availability with random bookings, blocks and holds', () => {
  it('matches a check of every quarter of an hour', () => {
    fc.assert(
      fc.property(question, (requested) => {
        const { days } = computeAvailability(requested);
        assert.deepEqual(days, modelDays(requested));
        // And a slot restricted by a rule has a reason.
        for (const { date, slots } of days)
          for (const slot of requested.slots) {
            const isFree = slots.some(({ slotId, free }) => slotId === slot.id && free);
            const hasNoOccupancies = requested.occupancies.length === 0;
            const isRestricted = findOfferRestriction(slot, date, requested.rules, requested.now) !== null;
            assert.ok(isFree ? !isRestricted : isRestricted || !hasNoOccupancies);
          }
      }),
      { numRuns: 500 },
    );
  });

  it('has a reason for every unavailable slot and for no free one', () => {
    fc.assert(
      fc.property(question, (requested) => {
        const taken = requested.occupancies.map((occupancy, index) => ({
          ...occupancy,
          reference: `BR-${index}`,
          kind: (['event', 'setup', 'turnaround'] as const)[index % 3] ?? 'event',
        }));
        for (const { date, slots } of computeAvailability(requested).days)
          for (const slot of requested.slots) {
            const isFree = slots.some(({ slotId, free }) => slotId === slot.id && free);
            const reasons = unavailabilityReasons(slot, date, requested.rules, { taken, now: requested.now });
            assert.equal(reasons.length === 0, isFree, `${date} ${slot.id}: ${JSON.stringify(reasons)}`);
          }
      }),
      { numRuns: 500 },
    );
  });

  it('is valid exactly until the instant it names', () => {
    fc.assert(
      fc.property(question, (requested) => {
        const { days, validUntil, reasonsValidUntil } = computeAvailability(requested);
        const freeIn = (of: ReturnType<typeof modelDays> | typeof days) =>
          JSON.stringify(of.map(({ slots }) => slots.map(({ free }) => free)));
        // Only the start of a slot, its notice, a new day or the expiry of a hold can change the result.
        const { timezone, noticeHours } = requested.rules;
        const starts = requested.dates.flatMap((date) =>
          requested.slots.map((slot) => slotInterval(slot, date, timezone).startsAt),
        );
        const notices = starts.map((start) => start - noticeHours * 60 * msPerMinute + 1);
        const midnights = [-3, -2, -1, 0, 1, 2, 3].flatMap((days) =>
          requested.dates.map((date) => startOfDay(addDays(date, days), timezone)),
        );
        const instants = [
          ...starts,
          ...notices,
          ...midnights,
          ...requested.occupancies.map(({ expiresAt }) => expiresAt ?? requested.now),
        ];
        const later = instants.filter((instant) => instant > requested.now).sort((a, b) => a - b);
        const firstChange = later.find((now) => freeIn(modelDays({ ...requested, now })) !== freeIn(days));
        assert.equal(validUntil, firstChange ?? never);
        const firstReason = later.find(
          (now) => JSON.stringify(modelDays({ ...requested, now })) !== JSON.stringify(days),
        );
        assert(reasonsValidUntil > requested.now && reasonsValidUntil <= (firstReason ?? never));
      }),
      { numRuns: 500 },
    );
  });
});

it('a hold is active until just before it expires, a booking always', () => {
  assert.equal(isOccupancyActive({ expiresAt: 1000 }, 999), true);
  assert.equal(isOccupancyActive({ expiresAt: 1000 }, 1000), false);
  assert.equal(isOccupancyActive({ expiresAt: null }, Number.MAX_SAFE_INTEGER), true);
});
