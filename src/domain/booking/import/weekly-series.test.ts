import assert from 'node:assert/strict';
import { test } from 'node:test';
import { weeklyRuleOf } from './weekly-series.ts';

test('three or more dates that are whole weeks apart are a series, also if some are left out', () => {
  const weekly = { frequency: 'weekly', from: '2027-01-12', interval: 1 };
  assert.deepEqual(weeklyRuleOf(['2027-01-12', '2027-01-19', '2027-01-26']), {
    ...weekly,
    until: '2027-01-26',
  });
  // In any order; without 2 February.
  assert.deepEqual(weeklyRuleOf(['2027-02-09', '2027-01-12', '2027-01-26', '2027-01-19']), {
    ...weekly,
    until: '2027-02-09',
  });
  assert.deepEqual(weeklyRuleOf(['2027-01-12', '2027-01-26', '2027-02-09']), {
    ...weekly,
    interval: 2,
    until: '2027-02-09',
  });
});

test('other dates are no series', () => {
  assert.equal(weeklyRuleOf(['2027-01-12', '2027-01-19']), null);
  assert.equal(weeklyRuleOf(['2027-01-12', '2027-01-19', '2027-01-27']), null);
  assert.equal(weeklyRuleOf(['2027-01-12', '2027-01-12', '2027-01-19']), null);
  assert.equal(weeklyRuleOf([]), null);
});
