import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { computeHoldExpiry, holdPeriods } from './hold.ts';

const now = Date.parse('2027-03-27T12:00:00Z');
const farAway = Date.parse('2028-01-01T18:00:00Z');

describe('a hold', () => {
  it('ends after the period of the website key', () => {
    const hours = holdPeriods
      .filter((period) => period !== 'none')
      .map((period) => (computeHoldExpiry(period, now, farAway).expiresAt - now) / 3_600_000);
    assert.deepEqual(hours, [24, 48, 72, 168, 336, 720]);
  });

  it('ends at the start of the slot if that is earlier', () => {
    const soon = now + 3_600_000;
    for (const period of holdPeriods)
      assert.equal(computeHoldExpiry(period, now, soon).expiresAt, soon, period);
  });

  it('shows the visitor the instant it ends', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...holdPeriods),
        fc.nat(),
        fc.integer({ min: 1, max: 1e11 }),
        (period, from, ahead) => {
          const { expiresAt, holdExpiresAt } = computeHoldExpiry(period, from, from + ahead);
          assert.ok(from < expiresAt && expiresAt <= from + ahead);
          assert.equal(holdExpiresAt, period === 'none' ? null : expiresAt);
        },
      ),
    );
  });

  it('without a time limit lasts until the slot starts and shows no end', () => {
    assert.deepEqual(computeHoldExpiry('none', now, farAway), { expiresAt: farAway, holdExpiresAt: null });
  });
});
