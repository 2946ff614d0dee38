import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { venueFileLimits } from '../fields/limits.ts';
import { addDays, dateRange } from '../time/calendar.ts';
import { parseBlock } from './block-fields.ts';
import { BlockCalendar, BlockedDates, noBlocks } from './blocked-dates.ts';
import { slotInterval } from './slot-interval.ts';

const named = (id: string, document: object) => ({
  ...parseBlock({ from: '2027-06-04', to: '2027-06-04', ...document }),
  id,
});
const day = named('day', {});
const night = named('night', { fromTime: '22:00', toTime: '02:00' });
const morning = named('morning', { fromTime: '09:00', toTime: '12:00' });

const event = (from: string, to: string) => ({
  date: from.slice(0, 10),
  timezone: 'UTC',
  startsAt: Date.parse(from),
  endsAt: Date.parse(to),
});
const ids = (blocks: readonly { id: string }[]) => blocks.map(({ id }) => id);

test('returns every block that affects a booking once, whole days first', () => {
  const blocked = new BlockedDates([night, morning, day], 'UTC');
  assert.deepEqual(ids(blocked.findBlocks(event('2027-06-04T11:00Z', '2027-06-04T23:00Z'))), [
    'day',
    'night',
    'morning',
  ]);
  assert.deepEqual(ids(blocked.findBlocks(event('2027-06-04T13:00Z', '2027-06-04T22:00Z'))), ['day']);
  assert.deepEqual(ids(blocked.findBlocks(event('2027-06-05T01:00Z', '2027-06-05T03:00Z'))), ['night']);
  assert.deepEqual(blocked.findBlocks(event('2027-06-05T02:00Z', '2027-06-05T03:00Z')), []);
  // The booking overlaps two days of the block, which is returned once.
  const nights = named('nights', { to: '2027-06-05', fromTime: '22:00', toTime: '02:00' });
  const long = event('2027-06-04T21:00Z', '2027-06-05T23:00Z');
  assert.deepEqual(ids(new BlockedDates([nights], 'UTC').findBlocks(long)), ['nights']);
});

test('a whole day covers what is booked on its date, at any hours', () => {
  const blocked = new BlockedDates([day], 'UTC');
  const afterMidnight = event('2027-06-05T00:00Z', '2027-06-05T01:00Z');
  assert.deepEqual(ids(blocked.findBlocks({ ...afterMidnight, date: '2027-06-04' })), ['day']);
  assert.deepEqual(blocked.conflictingDates({ ...afterMidnight, date: '2027-06-04' }), ['2027-06-04']);
  const early = { ...event('2027-06-04T00:00Z', '2027-06-04T01:00Z'), date: '2027-06-03' };
  assert.deepEqual([blocked.findBlocks(early), blocked.conflictingDates(early)], [[], []]);
});

test('a booking is on its date in the time zone that the venue has by now', () => {
  const lateInLondon = {
    ...event('2027-06-04T21:30Z', '2027-06-04T22:30Z'),
    timezone: 'Europe/London',
  };
  assert.deepEqual(ids(new BlockedDates([day], 'Europe/London').findBlocks(lateInLondon)), ['day']);
  assert.deepEqual(new BlockedDates([day], 'Pacific/Auckland').findBlocks(lateInLondon), []);
  // Nine to twelve in Auckland is nine to twelve in the evening of the day before in UTC.
  const inAuckland = new BlockedDates([morning], 'Pacific/Auckland');
  assert.deepEqual(ids(inAuckland.findBlocks(event('2027-06-03T23:59Z', '2027-06-04T01:00Z'))), ['morning']);
  assert.deepEqual(inAuckland.findBlocks(event('2027-06-04T00:00Z', '2027-06-04T01:00Z')), []);
});

test('returns one block that affects a slot, by the slot’s date, or none', () => {
  const late = event('2027-06-04T23:00Z', '2027-06-05T03:00Z');
  const blocked = new BlockedDates([night, day], 'UTC');
  assert.equal(blocked.findBlockOf('2027-06-04', late)?.id, 'day');
  assert.equal(blocked.findBlockOf('2027-06-05', late)?.id, 'night');
  assert.equal(blocked.findBlockOf('2027-06-05', event('2027-06-05T02:00Z', '2027-06-05T03:00Z')), null);
  assert.equal(new BlockedDates([day], 'UTC').findBlockOf('2027-06-05', late), null);
  assert.equal(new BlockedDates([night], 'UTC').findBlockOf('2027-06-04', late)?.id, 'night');
  assert.equal(new BlockedDates([day], 'UTC').findBlockOf('2027-06-04', late)?.id, 'day');
  assert.equal(noBlocks.findBlockOf('2027-06-04', late), null);
  assert.deepEqual(noBlocks.findBlocks(late), []);
});

test('blocked hours reach from the previous evening to their end and no further', () => {
  const almostADay = named('long', { fromTime: '23:59', toTime: '23:58' });
  const blocked = new BlockedDates([almostADay], 'UTC');
  assert.equal(
    blocked.findBlockOf('2027-06-05', event('2027-06-05T23:57Z', '2027-06-06T01:00Z'))?.id,
    'long',
  );
  assert.equal(blocked.findBlockOf('2027-06-05', event('2027-06-05T23:58Z', '2027-06-06T01:00Z')), null);
  // A slot of the day before that ends within the blocked hours.
  assert.equal(
    blocked.findBlockOf('2027-06-03', event('2027-06-03T23:59Z', '2027-06-05T00:00Z'))?.id,
    'long',
  );
  assert.equal(blocked.findBlockOf('2027-06-04', event('2027-06-04T23:00Z', '2027-06-04T23:59Z')), null);
});

test('blocked hours cross a day that the time zone skips', () => {
  // In Samoa, 29 December 2011 was followed by the 31st.
  const samoa = 'Pacific/Apia';
  const block = { ...night, from: '2011-12-29', to: '2011-12-29' };
  const early = slotInterval({ startTime: '00:00', endTime: '03:00' }, '2011-12-31', samoa);
  assert.equal(new BlockedDates([block], samoa).findBlockOf('2011-12-31', early)?.id, 'night');
});

test('finds the block of a slot with few comparisons among as many blocked hours as a venue may have', () => {
  const time = (minutes: number) =>
    `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
  // Each covers one minute of the morning, every day.
  const blocks = Array.from({ length: venueFileLimits.blocks }, (_, index) => {
    const at = index % 720;
    const times = { fromTime: time(at), toTime: time(at + 1) };
    return named(`minute-${at}`, { from: '2027-06-01', to: '2027-06-30', ...times });
  });
  const blocked = new BlockedDates(blocks, 'UTC');
  for (let slot = 0; slot < 1430; slot += 10) {
    const { startsAt, endsAt } = event(`2027-06-04T${time(slot)}Z`, `2027-06-04T${time(slot + 1)}Z`);
    let comparisons = 0;
    const counted = {
      get startsAt() {
        comparisons += 1;
        return startsAt;
      },
      endsAt,
    };
    const found = blocked.findBlockOf('2027-06-04', counted);
    assert.equal(found?.id, slot < 720 ? `minute-${slot}` : undefined);
    assert.ok(comparisons <= 20, `${comparisons} comparisons`);
  }
});

test('finds a block of an event if and only if one of all blocks covers it, also around clock changes', () => {
  const timezone = 'Europe/London';
  const first = '2027-03-26';
  const timeOf = (minute: number) => new Date(minute * 60_000).toISOString().slice(11, 16);
  const minute = fc.integer({ min: 0, max: 1439 });
  const hours = fc.record({ fromTime: minute.map(timeOf), toTime: minute.map(timeOf) });
  const block = fc.record({
    start: fc.integer({ min: 0, max: 4 }),
    days: fc.integer({ min: 0, max: 3 }),
    hours: fc.oneof({ weight: 9, arbitrary: hours }, { weight: 1, arbitrary: fc.constant({}) }),
    weekdays: fc.subarray([1, 2, 3, 4, 5, 6, 7], { minLength: 1 }),
    everyYear: fc.boolean(),
  });
  let found = 0;
  fc.assert(
    fc.property(
      fc.array(block, { maxLength: 8 }),
      fc.integer({ min: 0, max: 5 }),
      fc.record({ startTime: minute.map(timeOf), endTime: minute.map(timeOf) }),
      (drafts, day, times) => {
        const blocks = drafts.map(({ start, days, hours: ofDay, weekdays, everyYear }, index) => {
          const dated = { from: addDays(first, start), to: addDays(first, start + days) };
          return { ...named(String(index), { ...dated, ...ofDay, everyYear }), weekdays };
        });
        const blocked = new BlockedDates(blocks, timezone);
        const date = addDays(first, day);
        const interval = slotInterval(times, date, timezone);
        const all = blocked.findBlocks({ date, timezone, ...interval });
        const one = blocked.findBlockOf(date, interval);
        assert.equal(one === null, all.length === 0);
        assert.ok(one === null || all.includes(one));
        if (one !== null) found += 1;
        // A space that has some of the venue's blocks.
        const some = blocks.filter((_, index) => index % 2 === 0);
        const ofSpace = new BlockedDates(some, timezone, new BlockCalendar(blocks));
        assert.equal(
          ofSpace.findBlockOf(date, interval),
          new BlockedDates(some, timezone).findBlockOf(date, interval),
        );
        // Each minute of the event is in blocked hours if a block covers an event of this minute.
        const within = blocked.findBlockedHours(date, interval);
        for (let at = interval.startsAt; at < interval.endsAt; at += 60_000) {
          const isBlocked = blocked.findBlockOf(date, { startsAt: at, endsAt: at + 60_000 }) !== null;
          const isWithin = within?.some(({ startsAt, endsAt }) => startsAt <= at && at < endsAt) ?? true;
          assert.equal(isWithin, isBlocked);
        }
      },
    ),
    { numRuns: 200 },
  );
  assert.ok(found > 50, `${found}`);
});

test('reads a block once for all dates', () => {
  let reads = 0;
  const blocks = Array.from({ length: 20 }, (_, index) => ({
    ...named(String(index), { from: '2027-01-01', to: '2027-12-31', fromTime: '08:00', toTime: '12:00' }),
    get everyYear() {
      reads += 1;
      return false;
    },
  }));
  const blocked = new BlockedDates(blocks, 'UTC');
  for (const date of dateRange('2027-01-01', '2027-12-31')) {
    const at = (time: string) => Date.parse(`${date}T${time}Z`);
    assert.notEqual(blocked.findBlockOf(date, { startsAt: at('11:00'), endsAt: at('13:00') }), null);
    assert.equal(blocked.findBlockOf(date, { startsAt: at('12:00'), endsAt: at('13:00') }), null);
  }
  assert.equal(reads, 20);
});
