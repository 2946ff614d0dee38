import assert from 'node:assert/strict';
import { test } from 'node:test';
import { noValues, type Report } from './report.ts';
import { fileHead, type ReportLanguage, type ReportTable } from './report-table.ts';
import { reportTables } from './report-tables.ts';

const language: ReportLanguage = {
  text: (name) => name,
  weekday: (weekday) => `day ${weekday}`,
  month: (month) => `month ${month}`,
};

const hours = (booked: number, offered: number) => ({
  bookedMinutes: booked * 60,
  offeredMinutes: offered * 60,
});
const sum = (count: number, totalCents: number) => ({ count, totalCents });

/** A report of March: a hall of two rooms, of which one is also a space of its own. */
const march = (year: number, values: Partial<Report> = {}): Report => ({
  from: `${year}-03-01`,
  to: `${year}-03-31`,
  utilisation: {
    total: hours(30, 200),
    rooms: [
      { room: 'north', name: 'North', ...hours(20, 100) },
      { room: 'cellar', name: 'The Hall', ...hours(10, 100) },
    ],
    spaces: [
      { spaceId: 'hall', name: 'The Hall', ...hours(10, 100) },
      { spaceId: 'north', name: 'North', ...hours(10.05, 0) },
    ],
    weekdays: [{ weekday: 6, ...hours(30, 60) }],
    months: [{ month: `${year}-03`, ...hours(30, 200) }],
  },
  values: [],
  reasons: [],
  sources: [],
  leadDays: { count: 0, median: null, p90: null },
  decisionHours: { count: 0, median: null, p90: null },
  ...values,
});

/** Returns the rows of a table as a person reads them: numbers with their decimals, then the bar in percent. */
function rowsOf(tables: readonly ReportTable[], name: string) {
  const found = tables.find((table) => table.name === name);
  return found?.rows.map(({ cells, bar }) => [
    ...cells.map((cell) =>
      typeof cell === 'string' ? cell : (cell.cents / 10 ** cell.decimals).toFixed(cell.decimals),
    ),
    bar === null ? 'no bar' : `${Math.round(bar * 100)} %`,
  ]);
}

test('lists hours by room, space, weekday and month beside the year before', () => {
  const pair = { current: march(2027), yearBefore: march(2026, { utilisation: emptyUtilisation() }) };
  const tables = reportTables(pair, language);
  const before = ['0.0', '0.0', ''];
  assert.deepEqual(rowsOf(tables, 'byRoom'), [
    ['North', '20.0', '100.0', '20.0', ...before, '20 %'],
    ['The Hall', '10.0', '100.0', '10.0', ...before, '10 %'],
  ]);
  assert.deepEqual(rowsOf(tables, 'bySpace'), [
    ['The Hall', '10.0', '100.0', '10.0', ...before, '10 %'],
    // Booked although nothing is offered.
    ['North', '10.1', '0.0', '', ...before, '0 %'],
  ]);
  assert.deepEqual(rowsOf(tables, 'byWeekday'), [['day 6', '30.0', '60.0', '50.0', ...before, '50 %']]);
  assert.deepEqual(rowsOf(tables, 'byMonth'), [
    ['month 2027-03', '30.0', '200.0', '15.0', '5.0', '50.0', '10.0', '15 %'],
    ['total', '30.0', '200.0', '15.0', '5.0', '50.0', '10.0', '15 %'],
  ]);
  const [, , byWeekday] = tables;
  assert.deepEqual(
    byWeekday?.columns.map((column) => fileHead(column, language.text)),
    [
      ...['weekday', 'bookedHours', 'offeredHours', 'utilisation'],
      ...['yearBefore: bookedHours', 'yearBefore: offeredHours', 'yearBefore: utilisation'],
    ],
  );
});

/** A year without spaces or rooms, but with hours in March. */
const emptyUtilisation = () => ({
  rooms: [],
  spaces: [],
  weekdays: [],
  total: hours(5, 50),
  months: [{ month: '2026-03', ...hours(5, 50) }],
});

test('leaves rooms out if each space has one of its own', () => {
  const { utilisation } = march(2027);
  const alone = {
    ...utilisation,
    rooms: [{ room: 'north', name: 'North', ...hours(1, 2) }],
    spaces: [{ spaceId: 'north', name: 'North', ...hours(1, 2) }],
  };
  const current = march(2027, { utilisation: alone });
  const names = reportTables({ current, yearBefore: march(2026) }, language).map(({ name }) => name);
  assert.deepEqual(names, ['bySpace', 'byWeekday', 'byMonth', 'values', 'times', 'reasons', 'sources']);
});

test('sums value by space in each currency, with its decimals', () => {
  const value = (spaceId: string, currency: string, members: object) => ({
    spaceId,
    name: spaceId,
    currency,
    ...noValues,
    ...members,
  });
  const current = march(2027, {
    values: [
      value('hall', 'GBP', { accepted: sum(2, 100_000), pending: sum(1, 5_000) }),
      value('north', 'GBP', {
        accepted: sum(1, 25_050),
        declined: sum(1, 100),
        cancelled: sum(1, 20),
        expired: sum(1, 3),
      }),
      value('hall', 'JPY', { accepted: sum(1, 9_000) }),
    ],
  });
  const yearBefore = march(2026, { values: [value('attic', 'KWD', { accepted: sum(1, 1_500) })] });
  assert.deepEqual(rowsOf(reportTables({ current, yearBefore }, language), 'values'), [
    ['hall', 'GBP', '1000.00', '50.00', '0.00', '0.00', '0.00', '0.00', '100 %'],
    ['north', 'GBP', '250.50', '0.00', '1.23', '0.00', '0.00', '0.00', '25 %'],
    ['total', 'GBP', '1250.50', '50.00', '1.23', '0.00', '0.00', '0.00', 'no bar'],
    ['hall', 'JPY', '9000', '0', '0', '0', '0', '0', '100 %'],
    ['attic', 'KWD', '0.000', '0.000', '0.000', '1.500', '0.000', '0.000', '0 %'],
  ]);
});

test('lists times, reasons and sources, also those of the year before only', () => {
  const source = (siteKey: string | null, label: string | null, requests: number, accepted: object) => ({
    siteKey,
    label,
    currency: 'GBP',
    requests,
    accepted: { ...sum(0, 0), ...accepted },
  });
  const current = march(2027, {
    leadDays: { count: 3, median: 10, p90: 20 },
    reasons: [
      { decision: 'declined', reasonCode: 'price', count: 4 },
      { decision: 'declined', reasonCode: null, count: 1 },
    ],
    sources: [source('web', 'Website', 2, sum(1, 144_000)), source(null, null, 8, {})],
  });
  const yearBefore = march(2026, {
    reasons: [{ decision: 'cancelled', reasonCode: 'price', count: 2 }],
    sources: [source('old', null, 5, {})],
  });
  const tables = reportTables({ current, yearBefore }, language);
  assert.deepEqual(rowsOf(tables, 'times'), [
    ['leadDays', '10', '20', '3', '', '', '0', 'no bar'],
    ['decisionHours', '', '', '0', '', '', '0', 'no bar'],
  ]);
  assert.deepEqual(rowsOf(tables, 'reasons'), [
    ['declined', 'reason_price', '4', '0', '100 %'],
    ['declined', 'noReason', '1', '0', '25 %'],
    ['cancelled', 'reason_price', '0', '2', '0 %'],
  ]);
  assert.deepEqual(rowsOf(tables, 'sources'), [
    ['byStaff', 'GBP', '8', '0', '0.00', '0', '0', '0.00', '100 %'],
    ['Website', 'GBP', '2', '1', '1440.00', '0', '0', '0.00', '25 %'],
    // Without a label, its key.
    ['old', 'GBP', '0', '0', '0.00', '5', '0', '0.00', '0 %'],
  ]);
});
