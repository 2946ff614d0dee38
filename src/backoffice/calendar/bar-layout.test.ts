import assert from 'node:assert/strict';
import { test } from 'node:test';
import { barAt, layOutBars } from './bar-layout.ts';
import type { Occupancy } from './occupancies.ts';

const hours = { from: 8 * 60, to: 24 * 60 };
const mark = (from: number, to: number, lane = 0, lanes = 1): Occupancy => ({
  kind: 'booked',
  isContinued: false,
  lane,
  lanes,
  isThrough: false,
  booking: null,
  waiting: 0,
  block: null,
  from: from * 60,
  to: to * 60,
});
const layOut = (marks: readonly Occupancy[], shortest = 120) =>
  layOutBars(marks, hours, shortest).map(({ top, bottom }) => [top / 60, bottom / 60]);

test('draws long bars to scale, and those past midnight to the end of the day', () => {
  assert.deepEqual(layOut([mark(18, 25), mark(9, 13)]), [
    [9, 13],
    [18, 24],
  ]);
});

test('stretches short bars without covering the next one', () => {
  assert.deepEqual(layOut([mark(9, 10), mark(10, 11), mark(18, 23)]), [
    [9, 11],
    [11, 13],
    [18, 23],
  ]);
  assert.deepEqual(layOut([mark(21, 22), mark(23, 24)]), [
    [20, 22],
    [22, 24],
  ]);
  assert.deepEqual(layOut([mark(9, 10, 0), mark(9, 10, 1)]), [
    [9, 11],
    [9, 11],
  ]);
});

test('divides the space equally among many short bars', () => {
  const many = Array.from({ length: 16 }, (_, index) => mark(8 + index, 9 + index));
  assert.deepEqual(
    layOut(many),
    many.map(({ from, to }) => [from / 60, to / 60]),
  );
});

test('finds the bar below a pointer, by room and minute', () => {
  const bars = layOutBars([mark(9, 13, 0), mark(9, 23, 1)], hours, 60);
  assert.equal(barAt(bars, 2, { x: 0.2, minute: 600 }), bars[0]);
  assert.equal(barAt(bars, 2, { x: 0.8, minute: 600 }), bars[1]);
  assert.equal(barAt(bars, 2, { x: 0.2, minute: 900 }), undefined);
});
