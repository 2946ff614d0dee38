import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  type Challenge,
  challengeDeadline,
  challengeHold,
  endHoldBy,
  endOfHold,
  withoutChallenge,
} from './challenge.ts';

const challenge: Challenge = {
  by: 'BR-2M8D4XVA',
  deadline: 3000,
  challengedAt: 1000,
  actor: 'staff:desk',
  ownHoldExpiresAt: null,
};

test('a hold ends at its own end or at the deadline, whichever is first', () => {
  assert.equal(endOfHold(null, null), null);
  assert.equal(endOfHold(2000, null), 2000);
  assert.equal(endOfHold(null, 3000), 3000);
  assert.equal(endOfHold(2000, 3000), 2000);
  assert.equal(endOfHold(4000, 3000), 3000);
});

test('48 hours last 48 hours over a clock change', () => {
  // In London, clocks go forward on 2027-03-28 at 01:00.
  const noon = Date.parse('2027-03-27T12:00:00Z');
  assert.equal(challengeDeadline(48, noon), Date.parse('2027-03-29T12:00:00Z'));
});

test('a withdrawn challenge leaves the own end, or no time limit', () => {
  assert.deepEqual(withoutChallenge(challengeHold(challenge)), { holdExpiresAt: null, challenge: null });
  const limited = challengeHold({ ...challenge, ownHoldExpiresAt: 4000 });
  assert.equal(limited.holdExpiresAt, 3000);
  assert.deepEqual(withoutChallenge(limited), { holdExpiresAt: 4000, challenge: null });
});

test('an earlier event shortens the deadline and the own end', () => {
  const limited = challengeHold({ ...challenge, ownHoldExpiresAt: 4000 });
  const earlier = endHoldBy(limited, 2500, { limitsUnlimited: false });
  assert.equal(earlier.holdExpiresAt, 2500);
  assert.equal(withoutChallenge(earlier).holdExpiresAt, 2500);
  assert.equal(endHoldBy(limited, 9000, { limitsUnlimited: false }).holdExpiresAt, 3000);
  const unlimited = endHoldBy(challengeHold(challenge), 2500, { limitsUnlimited: false });
  assert.equal(unlimited.holdExpiresAt, 2500);
  assert.equal(withoutChallenge(unlimited).holdExpiresAt, null);
  const now = { holdExpiresAt: null, challenge: null };
  assert.equal(endHoldBy(now, 2500, { limitsUnlimited: true }).holdExpiresAt, 2500);
});
