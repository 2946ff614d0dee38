import assert from 'node:assert/strict';
import { test } from 'node:test';
import { closestSlot } from './closest-slot.ts';

const slot = (startTime: string, endTime: string) => ({
  startTime,
  endTime,
  endsNextDay: endTime <= startTime,
});

test('the closest slot covers most of the lost time and is not longer than needed, also after midnight', () => {
  const [morning, evening, night, day] = [
    slot('09:00', '13:00'),
    slot('18:00', '23:00'),
    slot('22:00', '04:00'),
    slot('09:00', '23:30'),
  ];
  assert.equal(closestSlot([evening], [morning]), undefined);
  assert.equal(closestSlot([slot('13:00', '18:00')], [morning, evening]), undefined, 'adjacent times');
  assert.equal(closestSlot([evening], [day, night]), day);
  assert.equal(closestSlot([evening], [day, evening]), evening);
  assert.equal(closestSlot([slot('23:00', '03:00')], [evening, night, day]), night);
  assert.equal(closestSlot([evening], [morning, day]), day);
  assert.equal(closestSlot([morning, evening], [night, slot('19:00', '23:00')])?.startTime, '19:00');
});
