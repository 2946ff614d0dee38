import assert from 'node:assert/strict';
import { test } from 'node:test';
import { formatsIn } from '../../ui/locale/formats.ts';
import { createTranslate } from '../../ui/messages/translate.ts';
import type { Messages } from '../messages/catalogue.ts';
import lazyEn from '../messages/lazy/en.json' with { type: 'json' };
import { earliestOf, withDates } from './item-breakdown.ts';

const formats = formatsIn('en-GB');
const english = { formats, t: createTranslate<Messages>({ ...lazyEn } as Messages, 'en-GB') };
const slot = { name: 'Evening', startTime: '18:00', endTime: '23:00', endsNextDay: false };
const dates = [
  { date: '2027-03-12', space: 'Hall', slot, offer: 'Dry hire' },
  { date: '2027-03-05', space: 'Hall', slot, offer: 'Dry hire' },
];
const quote = {
  lines: [
    { type: 'hire_fee', label: 'Dry hire', amountCents: 100, item: 0 },
    { type: 'surcharge', label: 'Weekend', amountCents: 20, item: 0 },
    { type: 'tax', label: 'VAT 20%', amountCents: 24, item: 0 },
    { type: 'hire_fee', label: 'Dry hire', amountCents: 100, item: 1 },
    { type: 'tax', label: 'VAT 20%', amountCents: 20, item: 1 },
  ],
  payments: [],
  hireFeeCents: 220,
  taxCents: 44,
  totalCents: 264,
  dueNowCents: 264,
  currency: 'GBP',
};
const linesOf = (shown: typeof quote) => shown.lines.map(({ label, amountCents }) => [label, amountCents]);

test('the first line of each date names it, in the order of the dates, and each tax has one line', () => {
  assert.deepEqual(linesOf(withDates(quote, dates, english) as typeof quote), [
    ['Fri 5 Mar · Evening: Dry hire', 100],
    ['Fri 12 Mar · Evening: Dry hire', 100],
    ['Weekend', 20],
    ['VAT 20%', 44],
  ]);
});

test('a package with the name of its slot is not named twice', () => {
  const clubs = dates.map((date) => ({ ...date, slot: { ...slot, name: 'Club night' } }));
  const lines = quote.lines.map((line) => ({
    ...line,
    label: line.type === 'hire_fee' ? 'Club night' : line.label,
  }));
  assert.deepEqual(linesOf(withDates({ ...quote, lines }, clubs, english) as typeof quote), [
    ['Fri 5 Mar · Club night', 100],
    ['Fri 12 Mar · Club night', 100],
    ['Weekend', 20],
    ['VAT 20%', 44],
  ]);
});

test('two parts of a slot by the hour are named with their times', () => {
  const [first, second] = dates;
  assert(first && second);
  const part = (startTime: string, endTime: string) => ({
    ...first,
    slot: { ...slot, startTime, endTime, startsNextDay: false },
  });
  assert.deepEqual(
    linesOf(withDates(quote, [part('20:00', '21:30'), part('18:00', '19:00')], english) as typeof quote),
    [
      ['Fri 12 Mar · Evening, 18:00 – 19:00: Dry hire', 100],
      ['Fri 12 Mar · Evening, 20:00 – 21:30: Dry hire', 100],
      ['Weekend', 20],
      ['VAT 20%', 44],
    ],
  );
});

test('hours without a fee name their date themselves', () => {
  const hours = { type: 'hours', label: 'Meeting', amountCents: 8_500, minutes: 150, perHourCents: 3_400 };
  const lines = [0, 1].flatMap((item) => [
    { type: 'hire_fee', label: 'Meeting', amountCents: 0, item },
    { ...hours, item },
  ]);
  assert.deepEqual(linesOf(withDates({ ...quote, lines }, dates, english) as typeof quote), [
    ['Fri 5 Mar · Evening: 2.5\u00a0h × £34.00', 8_500],
    ['Fri 12 Mar · Evening: 2.5\u00a0h × £34.00', 8_500],
  ]);
});

test('dates in several spaces also name the space', () => {
  const [first, second] = dates;
  assert(first && second);
  const shown = withDates(quote, [first, { ...second, space: 'Loft' }], english);
  assert.equal(shown.lines[0]?.label, 'Fri 5 Mar · Evening · Loft: Dry hire');
});

test('instalments count to the earliest date', () => {
  assert.equal(earliestOf(dates), '2027-03-05');
});
