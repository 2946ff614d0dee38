import assert from 'node:assert/strict';
import { test } from 'node:test';
import { documentWith, problemsOf } from '../../../../test/venue-file-document.ts';

const atSigning = { dueBasis: 'after_signing', offsetDays: 0 };

/** Returns the problems of a venue's payment schedule as `path: message`, with paths relative to it. */
function problemsOfSchedule(...payments: unknown[]): string[] {
  return problemsOf(documentWith({ 'venue.payments': payments })).map(
    ({ path, message }) => `${path.replace('venue.payments', 'list')}: ${message}`,
  );
}

test('shares must sum to the whole', () => {
  const shares = (...parts: number[]) =>
    problemsOfSchedule(...parts.map((basisPoints) => ({ basisPoints, ...atSigning })));
  assert.deepEqual(shares(10_000), []);
  assert.deepEqual(shares(3_333, 3_333, 3_334), []);
  for (const parts of [[3_333, 3_333, 3_333], [9_999], [10_000, 1]]) {
    const sum = parts.reduce((one, other) => one + other);
    assert.deepEqual(shares(...parts), [
      `list: has shares of ${sum} basis points; they must add up to 10000 (100 %)`,
    ]);
  }
});

test('the schedule is optional for a venue and a package', () => {
  assert.deepEqual(problemsOfSchedule(), []);
  assert.deepEqual(problemsOf(documentWith({ 'spaces[0].slots[0].packages[1].payments': [] })), []);
});

test('fixed amounts may be combined with shares of the rest', () => {
  assert.deepEqual(
    problemsOfSchedule({ amountCents: 50_000, ...atSigning }, { basisPoints: 10_000, ...atSigning }),
    [],
  );
});

test('fixed amounts alone are rejected because they cannot follow the price', () => {
  const [problem, ...others] = problemsOfSchedule({ amountCents: 50_000, ...atSigning });
  assert.match(problem ?? '', /^list: has fixed amounts only; at least one payment must have "basisPoints"/);
  assert.deepEqual(others, []);
});

test('a payment is either a share or an amount', () => {
  const rest = { basisPoints: 10_000, ...atSigning };
  assert.match(problemsOfSchedule(rest, atSigning).join(), /^list\[1\]: needs "basisPoints"/);
  assert.match(
    problemsOfSchedule({ ...rest, amountCents: 1 }).join(),
    /^list\[0\]: has both "basisPoints" and "amountCents"/,
  );
});

test('days are required for bases that count them and rejected for others', () => {
  const share = { basisPoints: 10_000 };
  for (const dueBasis of ['after_signing', 'before_event', 'before_onsale', 'after_settlement']) {
    assert.deepEqual(problemsOfSchedule({ ...share, dueBasis, offsetDays: 14 }), []);
    assert.deepEqual(problemsOfSchedule({ ...share, dueBasis }), [
      `list[0].offsetDays: is required with "dueBasis": "${dueBasis}"`,
    ]);
    assert.deepEqual(problemsOfSchedule({ ...share, dueBasis, offsetDays: 1, fixedDate: '2027-01-31' }), [
      `list[0].fixedDate: is not allowed with "dueBasis": "${dueBasis}"`,
    ]);
  }
});

test('a fixed date is required for its basis only', () => {
  const share = { basisPoints: 10_000 };
  const fixed = { ...share, dueBasis: 'fixed_date' };
  const deducted = { ...share, dueBasis: 'deducted_from_ticket_sales' };
  assert.deepEqual(problemsOfSchedule({ ...fixed, fixedDate: '2027-01-31' }), []);
  assert.deepEqual(problemsOfSchedule(deducted), []);
  assert.deepEqual(problemsOfSchedule(fixed), [
    'list[0].fixedDate: is required with "dueBasis": "fixed_date"',
  ]);
  assert.deepEqual(problemsOfSchedule({ ...deducted, offsetDays: 1, fixedDate: '2027-01-31' }), [
    'list[0].offsetDays: is not allowed with "dueBasis": "deducted_from_ticket_sales"',
    'list[0].fixedDate: is not allowed with "dueBasis": "deducted_from_ticket_sales"',
  ]);
});

test('an unreadable payment is one problem, not also a wrong sum or a missing member', () => {
  const paths = (...payments: unknown[]) => problemsOfSchedule(...payments).map((text) => text.split(':')[0]);
  assert.deepEqual(paths({ basisPoints: '10000', ...atSigning }), ['list[0].basisPoints']);
  assert.deepEqual(paths(null, { basisPoints: 5_000, ...atSigning }), ['list[0]']);
  assert.deepEqual(paths({ basisPoints: 10_000, dueBasis: 'someday' }), ['list[0].dueBasis']);
  assert.deepEqual(paths({ basisPoints: 10_000, dueBasis: 'fixed_date', fixedDate: 'May' }), [
    'list[0].fixedDate',
  ]);
});
