import { deepEqual } from 'node:assert/strict';
import { test } from 'node:test';
import { currentSeries } from './current-series.ts';
import { parseSeriesRule } from './series-rule.ts';

type RuleDocument = Parameters<typeof parseSeriesRule>[0];

/** Returns the rule that dates follow now, of a series that was made from a document. */
const now = (document: RuleDocument, dates: readonly string[]) =>
  currentSeries(
    { rule: parseSeriesRule(document, 'series'), continues: null },
    dates.map((date) => ({ date })),
  ).rule;

const mondays: RuleDocument = { frequency: 'weekly', from: '2027-04-05', count: 4 };

test('a series follows its rule while no date has moved, also without some of its dates', () => {
  const rule: RuleDocument = {
    frequency: 'weekly',
    from: '2027-06-02',
    weekdays: [2, 4],
    until: '2027-06-30',
  };
  deepEqual(now(rule, ['2027-06-03', '2027-06-08', '2027-06-22', '2027-06-29']), { ...rule, interval: 1 });
});

test('Mondays that were all moved to Tuesday are every Tuesday', () => {
  deepEqual(now(mondays, ['2027-04-06', '2027-04-13', '2027-04-20', '2027-04-27']), {
    frequency: 'weekly',
    from: '2027-04-06',
    interval: 1,
    count: 4,
  });
});

test('dates that were moved from one on are the series, and its end is theirs', () => {
  const tuesdays: RuleDocument = { frequency: 'weekly', from: '2027-01-05', until: '2027-03-30' };
  const dates = [
    ...['2027-01-05', '2027-01-12', '2027-01-19', '2027-01-26', '2027-02-02'],
    ...['2027-02-10', '2027-02-17', '2027-02-24', '2027-03-03'],
    ...['2027-03-10', '2027-03-17', '2027-03-24', '2027-03-31'],
  ];
  deepEqual(now(tuesdays, dates), {
    frequency: 'weekly',
    from: '2027-02-10',
    interval: 1,
    until: '2027-03-31',
  });
  // Two are enough.
  deepEqual(now(tuesdays, ['2027-03-02', '2027-03-09', '2027-03-16', '2027-03-24', '2027-03-31']), {
    frequency: 'weekly',
    from: '2027-03-24',
    interval: 1,
    until: '2027-03-31',
  });
});

test('single dates that were moved by hand leave the rule as it is', () => {
  const untilMay: RuleDocument = { frequency: 'weekly', from: '2027-04-06', until: '2027-05-04' };
  deepEqual(now(untilMay, ['2027-04-06', '2027-04-13', '2027-04-20', '2027-04-27', '2027-05-05']), {
    ...untilMay,
    interval: 1,
  });
  deepEqual(now({ ...mondays, count: 2 }, ['2027-04-05', '2027-04-13']), {
    ...mondays,
    interval: 1,
    count: 2,
  });
});

test('a series ends with its last date if those after it were cancelled', () => {
  const untilJune: RuleDocument = { frequency: 'weekly', from: '2027-04-06', until: '2027-06-30' };
  deepEqual(now(untilJune, ['2027-04-06', '2027-04-13', '2027-04-20']), {
    ...untilJune,
    interval: 1,
    until: '2027-04-20',
  });
  deepEqual(now({ frequency: 'weekly', from: '2027-04-06', count: 12 }, ['2027-04-06', '2027-04-13']), {
    frequency: 'weekly',
    from: '2027-04-06',
    interval: 1,
    count: 2,
  });
});

test('of two weekdays, one was moved', () => {
  const rule: RuleDocument = { frequency: 'weekly', from: '2027-04-06', weekdays: [2, 4], count: 6 };
  const dates = ['2027-04-06', '2027-04-09', '2027-04-13', '2027-04-16', '2027-04-20', '2027-04-23'];
  deepEqual(now(rule, dates), {
    frequency: 'weekly',
    from: '2027-04-06',
    interval: 1,
    weekdays: [2, 5],
    count: 6,
  });
});

test('every second week moved by a week', () => {
  const rule: RuleDocument = { frequency: 'weekly', from: '2027-04-05', interval: 2, until: '2027-05-31' };
  deepEqual(now(rule, ['2027-04-12', '2027-04-26', '2027-05-10', '2027-05-24', '2027-06-07']), {
    ...rule,
    from: '2027-04-12',
    until: '2027-06-07',
  });
});

test('the last Friday of a month moved to its first Monday', () => {
  const rule: RuleDocument = {
    frequency: 'monthly',
    from: '2027-04-07',
    week: 'last',
    weekdays: [5],
    count: 3,
  };
  deepEqual(now(rule, ['2027-05-03', '2027-06-07', '2027-07-05']), {
    frequency: 'monthly',
    from: '2027-05-03',
    week: 'first',
    count: 3,
  });
  // The fourth Friday of February is its last too.
  deepEqual(now(rule, ['2027-02-26', '2027-04-30', '2027-05-28']), {
    frequency: 'monthly',
    from: '2027-02-26',
    week: 'last',
    count: 3,
  });
});

test('chosen dates are those of the booking', () => {
  const rule: RuleDocument = { frequency: 'dates', from: '2027-04-05', dates: ['2027-04-05', '2027-04-12'] };
  deepEqual(now(rule, ['2027-04-06', '2027-04-12']), {
    frequency: 'dates',
    from: '2027-04-06',
    dates: ['2027-04-06', '2027-04-12'],
  });
});
