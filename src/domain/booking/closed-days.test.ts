import assert from 'node:assert/strict';
import { test } from 'node:test';
import { everyDay } from '../fields/weekdays.ts';
import type { SlotSchedule } from '../venue/slot.ts';
import { BlockedDates } from './blocked-dates.ts';
import { closedDays } from './closed-days.ts';
import type { OfferRules } from './offer-rules.ts';

/** Monday 1 March 2027, noon. */
const now = Date.UTC(2027, 2, 1, 12);
const rules: OfferRules = {
  timezone: 'Europe/London',
  setupMinutes: 0,
  turnaroundMinutes: 0,
  noticeHours: 0,
  horizonDays: null,
  blocks: new BlockedDates([], 'Europe/London'),
};
const evening: SlotSchedule = {
  startTime: '18:00',
  endTime: '01:00',
  weekdays: everyDay,
  seasons: [],
};
const weekend = { ...evening, startTime: '10:00', endTime: '16:00', weekdays: [6, 7] };
const closed = (slots: SlotSchedule[], more: Partial<OfferRules>, from: string, to: string) =>
  closedDays({ slots, rules: { ...rules, ...more } }, { from, to }, now).map(
    (each) => `${each.from} ${each.to} ${each.reasons.join('+')}`,
  );

test('a day without slots on its weekday is closed, and consecutive days are one run', () => {
  const slots = [weekend, { ...evening, weekdays: [5, 6] }];
  assert.deepEqual(closed(slots, {}, '2027-03-01', '2027-03-14'), [
    '2027-03-01 2027-03-04 weekday',
    '2027-03-08 2027-03-11 weekday',
  ]);
  assert.deepEqual(closed([weekend, evening], {}, '2027-03-01', '2027-03-14'), []);
});

test('names every rule that closes a slot, and other reasons start a new run', () => {
  const summer = { ...evening, seasons: [{ from: '03-13', to: '09-30' }] };
  assert.deepEqual(closed([weekend, summer], {}, '2027-03-04', '2027-03-14'), [
    '2027-03-04 2027-03-05 weekday+season',
    '2027-03-08 2027-03-12 weekday+season',
  ]);
  assert.deepEqual(closed([summer], { horizonDays: 20 }, '2027-03-11', '2027-03-23'), [
    '2027-03-11 2027-03-12 season',
    '2027-03-22 2027-03-23 horizon',
  ]);
});

test('a day is closed if the notice is too short, and today once all slots have started', () => {
  assert.deepEqual(closed([evening], { noticeHours: 48 }, '2027-03-01', '2027-03-04'), [
    '2027-03-01 2027-03-02 notice',
  ]);
  const morning = { ...evening, startTime: '09:00', endTime: '12:00' };
  assert.deepEqual(closed([morning], {}, '2027-03-01', '2027-03-02'), ['2027-03-01 2027-03-01 started']);
  assert.deepEqual(closed([morning, evening], {}, '2027-03-01', '2027-03-02'), []);
});

test('a past day is closed only if it was never offered', () => {
  const slots = [{ ...evening, weekdays: [5, 6] }, weekend];
  assert.deepEqual(closed(slots, { noticeHours: 48 }, '2027-02-23', '2027-03-01'), [
    '2027-02-23 2027-02-25 weekday',
    '2027-03-01 2027-03-01 weekday',
  ]);
});

test('leaves blocks out; a space without slots is never open', () => {
  const block = {
    id: 'b',
    reason: '',
    spaceIds: null,
    from: '2027-03-01',
    to: '2027-03-09',
    fromTime: null,
    toTime: null,
    everyYear: false,
    weekdays: everyDay,
  };
  const blocks = new BlockedDates([block], 'Europe/London');
  assert.deepEqual(closed([evening], { blocks }, '2027-03-02', '2027-03-09'), []);
  assert.deepEqual(closed([], {}, '2027-03-02', '2027-03-09'), ['2027-03-02 2027-03-09 no_slots']);
});
