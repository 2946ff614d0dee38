import assert from 'node:assert/strict';
import { test } from 'node:test';
import { chargedMinimum } from './charged-minimum.ts';

const booked = { guests: 40, extras: [{ name: 'Prosecco' }, { name: 'Chairs', pieces: 80 }] };
const extra = (label: string) => chargedMinimum({ type: 'extra', label }, booked);

test('finds the minimum that the package and an extra per guest charge', () => {
  assert.equal(chargedMinimum({ type: 'attendance', label: '80 × Party' }, booked), 80);
  assert.equal(chargedMinimum({ type: 'attendance', label: '80 × Party' }, { guests: null }), 80);
  assert.equal(extra('80 × Prosecco'), 80);
});

test('finds none for as many guests as come, for pieces, and for an extra per booking', () => {
  assert.equal(chargedMinimum({ type: 'attendance', label: '40 × Party' }, booked), 0);
  assert.equal(extra('40 × Prosecco'), 0);
  assert.equal(extra('80 × Chairs'), 0);
  assert.equal(extra('80 × Microphones'), 0);
  assert.equal(extra('Prosecco'), 0);
  assert.equal(chargedMinimum({ type: 'hire_fee', label: '80 × Party' }, booked), 0);
});
