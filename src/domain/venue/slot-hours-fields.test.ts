import assert from 'node:assert/strict';
import { test } from 'node:test';
import { validateHourPrices, validateHours } from './slot-hours-fields.ts';

const day = { startTime: '09:00', endTime: '22:00' };
const night = { startTime: '18:00', endTime: '02:00' };

const problemsOf = (
  hours: { stepMinutes: 15 | 30 | 60; minimumMinutes: number; maximumMinutes?: number },
  times = day,
) => [...validateHours({ ...times, hours }, 'slot')].map(({ path, message }) => `${path} ${message}`);

test('accepts a step that divides the window, and lengths in steps', () => {
  assert.deepEqual(problemsOf({ stepMinutes: 30, minimumMinutes: 60, maximumMinutes: 480 }), []);
  assert.deepEqual(problemsOf({ stepMinutes: 60, minimumMinutes: 780, maximumMinutes: 780 }), []);
  assert.deepEqual(problemsOf({ stepMinutes: 60, minimumMinutes: 60 }, night), []);
  const allDay = { startTime: '10:00', endTime: '10:00' };
  assert.deepEqual(problemsOf({ stepMinutes: 15, minimumMinutes: 1440 }, allDay), []);
});

test('names what does not go together in a slot by the hour', () => {
  const until = { startTime: '09:00', endTime: '22:15' };
  assert.deepEqual(problemsOf({ stepMinutes: 30, minimumMinutes: 60 }, until), [
    'slot.hours.stepMinutes does not divide the 795 minutes from 09:00 to 22:15',
  ]);
  assert.deepEqual(problemsOf({ stepMinutes: 60, minimumMinutes: 90, maximumMinutes: 840 }), [
    'slot.hours.minimumMinutes must be a multiple of the step of 60 minutes',
    'slot.hours.maximumMinutes must not be more than the 780 minutes from 09:00 to 22:00',
  ]);
  assert.deepEqual(problemsOf({ stepMinutes: 30, minimumMinutes: 120, maximumMinutes: 60 }), [
    'slot.hours.maximumMinutes must not be less than the minimum of 120 minutes',
  ]);
});

const pricesIn = (
  times: typeof day,
  hourBands: readonly { fromTime: string; toTime: string; perHourCents: number }[],
  perHourCents = 4500,
) => {
  const slot = { ...times, hours: { stepMinutes: 30 as const, minimumMinutes: 60 } };
  return [...validateHourPrices({ perHourCents, hourBands }, slot, 'offer')].map(
    ({ path, message }) => `${path} ${message}`,
  );
};

test('accepts bands within the slot that do not overlap, past midnight too', () => {
  const evening = { fromTime: '18:00', toTime: '22:00', perHourCents: 6000 };
  assert.deepEqual(pricesIn(day, [evening, { fromTime: '09:00', toTime: '18:00', perHourCents: 0 }]), []);
  assert.deepEqual(pricesIn(night, [{ fromTime: '23:30', toTime: '01:15', perHourCents: 6000 }]), []);
});

test('names bands outside the slot or in each other’s way, and a price that is too high', () => {
  const band = (fromTime: string, toTime: string) => ({ fromTime, toTime, perHourCents: 6000 });
  assert.deepEqual(pricesIn(day, [band('08:00', '10:00'), band('21:00', '23:00')]), [
    'offer.hourBands[0].fromTime is outside the slot',
    'offer.hourBands[1].toTime is outside the slot',
  ]);
  assert.deepEqual(pricesIn(day, [band('18:00', '20:00'), band('19:59', '22:00')]), [
    'offer.hourBands[1] overlaps another band of the package',
  ]);
  assert.deepEqual(pricesIn(day, [], 100_000_000_000), [
    'offer.perHourCents makes the whole slot cost 1300000000000; the maximum is 1000000000000',
  ]);
});

test('accepts prices by the hour only in a slot by the hour', () => {
  const offer = {
    perHourCents: 4500,
    hourBands: [{ fromTime: '18:00', toTime: '22:00', perHourCents: 6000 }],
  };
  const found = [...validateHourPrices(offer, { ...day, hours: null }, 'offer')];
  assert.deepEqual(
    found.map(({ path, message }) => `${path} ${message}`),
    [
      'offer.perHourCents needs a slot that is booked by the hour ("hours")',
      'offer.hourBands needs a slot that is booked by the hour ("hours")',
    ],
  );
});
