/** A calendar shows exactly the days and hours that a block covers, for any block and window. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { addDays, dateRange } from '../time/calendar.ts';
import { overlaps } from '../time/interval.ts';
import { type BlockTimes, blockIncludesDate } from './block.ts';
import { type BlockedTime, blockedTimes } from './block-entries.ts';
import { dateRangeInterval, slotInterval } from './slot-interval.ts';

const timezone = 'America/Sao_Paulo';
/** The maximum length of the blocks here, so that a yearly block never reaches its next occurrence. */
const maxDays = 60;

/** Around two New Years, one of them in a leap year. */
const day = fc.integer({ min: 0, max: 500 }).map((days) => addDays('2026-11-01', days));
const length = fc.oneof(fc.constant(0), fc.integer({ min: 0, max: maxDays }));
const weekdays = fc.oneof(
  fc.constant([1, 2, 3, 4, 5, 6, 7]),
  fc.subarray([1, 2, 3, 4, 5, 6, 7], { minLength: 1 }),
);
/** A block of whole days, and a window near it or its days of another year, or wide enough for both. */
const shownBlock = fc
  .record({
    from: day,
    length,
    everyYear: fc.boolean(),
    weekdays,
    ahead: fc.tuple(fc.constantFrom(-365, 0, 0, 365), fc.integer({ min: -maxDays, max: maxDays })),
    shown: fc.oneof(length, fc.integer({ min: 0, max: 450 })),
  })
  .map(({ length: days, ahead, shown, ...rest }) => {
    const block: BlockTimes = { ...rest, to: addDays(rest.from, days), fromTime: null, toTime: null };
    const from = addDays(block.from, ahead[0] + ahead[1]);
    const to = addDays(from, shown);
    return { block, window: { from, to, ...dateRangeInterval(from, to, timezone) } };
  });

/** Every date that a block could show in a window, with the dates around them. */
const datesAround = ({ from, to }: { from: string; to: string }) =>
  dateRange(addDays(from, -maxDays - 2), addDays(to, maxDays + 2));

test('whole days: returns each run that touches the window, whole and in order', () => {
  fc.assert(
    fc.property(shownBlock, ({ block, window: shown }) => {
      const runs: { from: string; to: string }[] = [];
      for (const date of datesAround(shown)) {
        if (!blockIncludesDate(block, date)) continue;
        const last = runs.at(-1);
        if (last !== undefined && addDays(last.to, 1) === date) last.to = date;
        else runs.push({ from: date, to: date });
      }
      const touching = runs.filter(({ from, to }) => from <= shown.to && to >= shown.from);
      assert.deepEqual([...blockedTimes(block, shown, timezone)], touching);
    }),
    { numRuns: 300 },
  );
});

test('hours: returns the blocked hours that reach into the window, in order', () => {
  const times = fc.constantFrom('00:00', '02:00', '09:00', '22:00');
  fc.assert(
    fc.property(shownBlock, times, times, ({ block: days, window: shown }, fromTime, toTime) => {
      const block = { ...days, fromTime, toTime };
      const expected: BlockedTime[] = datesAround(shown)
        .filter((date) => blockIncludesDate(block, date))
        .map((date) => slotInterval({ startTime: fromTime, endTime: toTime }, date, timezone))
        .filter((interval) => overlaps(interval, shown))
        .map(({ startsAt, endsAt }) => ({ startsAt, endsAt }));
      assert.deepEqual([...blockedTimes(block, shown, timezone)], expected);
    }),
    { numRuns: 300 },
  );
});
