import assert from 'node:assert/strict';
import { test } from 'node:test';
import { offsetTransitions, unambiguousWallTime, wallTime } from './wall-clock.ts';

const at = (text: string) => Date.parse(`${text}Z`);

test('the wall clock shows the time of its zone, to the second', () => {
  assert.equal(wallTime(at('2027-03-12T18:00:00.999'), 'Europe/London'), '2027-03-12T18:00:00');
  assert.equal(wallTime(at('2027-07-12T18:00'), 'Europe/London'), '2027-07-12T19:00:00');
  assert.equal(wallTime(at('2027-07-12T18:30:05'), 'Asia/Kolkata'), '2027-07-13T00:00:05');
});

test('shows the repeated hour unambiguously', () => {
  const once = (text: string) => unambiguousWallTime(at(text), 'Europe/London');
  // London goes back from 02:00 to 01:00 at 01:00 UTC.
  assert.equal(once('2027-10-30T23:59:59'), '2027-10-31T00:59:59');
  assert.equal(once('2027-10-31T00:00'), null);
  assert.equal(once('2027-10-31T00:59:59'), null);
  assert.equal(once('2027-10-31T01:00'), null);
  assert.equal(once('2027-10-31T02:00:00.5'), '2027-10-31T02:00:00');
});

test('a clock has its initial offset and each later change', () => {
  const during = (from: string, to: string, timezone: string) =>
    offsetTransitions({ startsAt: at(from), endsAt: at(to) }, timezone);
  const spring = { wallTime: '2027-03-28T01:00:00', offsetBefore: 0, offsetAfter: 60 };
  const autumn = { wallTime: '2027-10-31T02:00:00', offsetBefore: 60, offsetAfter: 0 };
  const [january, july, december] = ['2027-01-01T00:00', '2027-07-01T00:00', '2027-12-31T00:00'];
  assert.deepEqual(during(january, december, 'Europe/London'), { offset: 0, changes: [spring, autumn] });
  assert.deepEqual(during(july, december, 'Europe/London'), { offset: 60, changes: [autumn] });
  // A change at the very end belongs to the time after it.
  assert.deepEqual(during(january, '2027-03-28T01:00', 'Europe/London').changes, []);
  assert.deepEqual(during(january, '2027-03-28T01:00:00.001', 'Europe/London').changes, [spring]);
  assert.deepEqual(during(january, december, 'Asia/Kolkata'), { offset: 330, changes: [] });
  assert.deepEqual(during(january, december, 'UTC'), { offset: 0, changes: [] });
});
