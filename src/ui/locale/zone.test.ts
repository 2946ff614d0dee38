import assert from 'node:assert/strict';
import { test } from 'node:test';
import { formatsWithInstants } from './instant-format.ts';
import { wallTimeToInstant } from './wall-clock.ts';
import { dateIn, isKnownZone, wallTimeIn, zoneClocks } from './zone.ts';

const spring = Date.UTC(2027, 2, 28, 1);

test('a zone that the platform does not know has the times of UTC until its offsets are known', () => {
  const late = Date.UTC(2027, 2, 1, 23, 30);
  assert.equal(isKnownZone('America/Newtown'), false);
  assert.equal(dateIn('America/Newtown', late), '2027-03-01');
  assert.equal(wallTimeIn('America/Newtown')(late), '2027-03-01T23:30');
  assert.match(formatsWithInstants('en-GB').instant(late, 'America/Newtown'), /23:30 \(UTC\)$/);
});

test('with its offsets, it has its own times, also across a clock change', () => {
  zoneClocks.set('Europe/Newtown', (instant) => (instant < spring ? instant : instant + 3_600_000));
  assert.equal(dateIn('Europe/Newtown', Date.UTC(2027, 5, 1, 23, 30)), '2027-06-02');
  assert.equal(wallTimeIn('Europe/Newtown')(spring - 60_000), '2027-03-28T00:59');
  assert.equal(wallTimeIn('Europe/Newtown')(spring), '2027-03-28T02:00');
  for (const [date, time] of [
    ['2027-03-27', '18:00'],
    ['2027-03-28', '01:30'],
    ['2027-03-28', '18:00'],
  ] as const)
    assert.equal(
      wallTimeToInstant(date, time, 'Europe/Newtown'),
      wallTimeToInstant(date, time, 'Europe/London'),
    );
  assert.match(
    formatsWithInstants('en-GB').instant(spring, 'Europe/Newtown'),
    /28 March 2027 at 0?2:00 \(Europe\/Newtown\)$/,
  );
});
