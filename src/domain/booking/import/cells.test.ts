import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { detectDecimalMark, readAmount, readCount, sampleAmount, wordsBeside } from './amount-cells.ts';
import { matchColumns } from './columns.ts';
import { detectDateOrder, readDate, readTime, readTimes } from './date-cells.ts';
import { formatsOfLocale } from './locale-formats.ts';
import { readStatus } from './status-cells.ts';

describe('dates in a table', () => {
  test('are read as written in seven countries, and as Excel stores them', () => {
    for (const [text, order, date, time] of [
      ['2026-12-31', 'dmy', '2026-12-31', null],
      ['2026-12-31T18:30', 'mdy', '2026-12-31', '18:30'],
      ['2026-12-31 18:30:00', 'dmy', '2026-12-31', '18:30'],
      ['31.12.2026', 'mdy', '2026-12-31', null],
      ['31. 12. 2026', 'dmy', '2026-12-31', null],
      ['1.2.26', 'dmy', '2026-02-01', null],
      ['Sa., 06.02.2027', 'dmy', '2027-02-06', null],
      ['12/31/2026', 'mdy', '2026-12-31', null],
      ['12/31/2026 6:30 PM', 'mdy', '2026-12-31', '18:30'],
      ['31/12/2026', 'dmy', '2026-12-31', null],
      ['03/04/2027', 'dmy', '2027-04-03', null],
      ['03/04/2027', 'mdy', '2027-03-04', null],
      ['2027/4/3', 'dmy', '2027-04-03', null],
      ['12. Juni 2027', 'dmy', '2027-06-12', null],
      ['12 de junio de 2027', 'dmy', '2027-06-12', null],
      ['1er août 2027', 'dmy', '2027-08-01', null],
      ['June 12, 2027', 'dmy', '2027-06-12', null],
      ['Saturday, June 12, 2027 6pm', 'dmy', '2027-06-12', '18:00'],
      ['Samstag, 12. Juni 2027', 'dmy', '2027-06-12', null],
      ['12-Jun-2027', 'dmy', '2027-06-12', null],
      [46_387, 'dmy', '2026-12-31', null],
      [46_387.75, 'dmy', '2026-12-31', '18:00'],
    ] as const)
      assert.deepEqual(readDate(text, order), { date, time }, String(text));
  });

  test('that do not exist, and other texts, are rejected', () => {
    for (const text of ['30.02.2027', '31/31/2027', 'soon', '', '12.06.', '2027', '12.06.2027 or so', 7])
      assert.equal(readDate(text, 'dmy'), null, String(text));
  });

  test('reveal their order, or are ambiguous', () => {
    const orderOf = (...cells: string[]) => {
      const { isMixed: _, ...order } = detectDateOrder(cells, 'dmy');
      return order;
    };
    assert.deepEqual(orderOf('03/04/2027', '04/13/2027'), { dateOrder: 'mdy', unclearDate: null });
    assert.deepEqual(orderOf('03/04/2027', '13/04/2027'), { dateOrder: 'dmy', unclearDate: null });
    assert.deepEqual(orderOf('2027/03/04'), { dateOrder: 'ymd', unclearDate: null });
    assert.deepEqual(orderOf('03.04.2027'), { dateOrder: 'dmy', unclearDate: null });
    assert.deepEqual(orderOf('05/05/2027', '03/04/2027'), { dateOrder: 'dmy', unclearDate: '03/04/2027' });
    assert.deepEqual(formatsOfLocale('en-US'), { dateOrder: 'mdy', decimalMark: '.' });
    assert.deepEqual(formatsOfLocale('de-DE'), { dateOrder: 'dmy', decimalMark: ',' });
  });
});

describe('times of day in a table', () => {
  test('are read as people write them', () => {
    for (const [text, time] of [
      ['18:00', '18:00'],
      ['18.30', '18:30'],
      ['18h', '18:00'],
      ['18h30', '18:30'],
      ['9 Uhr', '09:00'],
      ['18:00:00', '18:00'],
      ['6 pm', '18:00'],
      ['12:15 a.m.', '00:15'],
      ['24:00', '00:00'],
      [0.75, '18:00'],
      [18, '18:00'],
      [0, '00:00'],
    ] as const)
      assert.equal(readTime(text), time, String(text));
    for (const text of ['25:00', '18:60', '13 pm', 'evening', '', 24.5])
      assert.equal(readTime(text), null, String(text));
  });

  test('may be two in one cell', () => {
    assert.deepEqual(readTimes('18:00–23:30'), { start: '18:00', end: '23:30' });
    assert.deepEqual(readTimes('18 bis 23 Uhr'), { start: '18:00', end: '23:00' });
    assert.deepEqual(readTimes('9-17'), { start: '09:00', end: '17:00' });
    assert.equal(readTimes('9-12-17'), null);
  });
});

describe('amounts in a table', () => {
  test('are read with either decimal mark, in the currency of the venue', () => {
    for (const [text, mark, currency, cents] of [
      ['1.200,00 €', ',', 'EUR', 120_000],
      ['€ 1.200', ',', 'EUR', 120_000],
      ['1.200,-', ',', 'EUR', 120_000],
      ['EUR 1200,5', ',', 'EUR', 120_050],
      ['1 200,00', ',', 'EUR', 120_000],
      ['CHF 1’200.50', '.', 'CHF', 120_050],
      ['$1,200.50', '.', 'USD', 120_050],
      ['0', '.', 'GBP', 0],
      ['240000', '.', 'JPY', 240_000],
      [1200.5, ',', 'EUR', 120_050],
      [0.1 + 0.2, ',', 'EUR', 30],
    ] as const)
      assert.equal(readAmount(text, mark, currency), cents, String(text));
    for (const [text, mark, currency] of [
      ['1.20,00', ',', 'EUR'],
      ['1200.005', '.', 'EUR'],
      ['-5', '.', 'EUR'],
      ['free', '.', 'EUR'],
      ['', '.', 'EUR'],
      ['1.200,00 €', ',', 'GBP'],
      ['USD 1200', '.', 'EUR'],
      [0.005, '.', 'EUR'],
      [1.5, '.', 'JPY'],
      [-1, '.', 'EUR'],
    ] as const)
      assert.equal(readAmount(text, mark, currency), null, String(text));
  });

  test('reveal their decimal mark', () => {
    assert.equal(detectDecimalMark(['1.200', '1.200,00 €'], '.'), ',');
    assert.equal(detectDecimalMark(['1,200', '$1,200.50'], ','), '.');
    assert.equal(detectDecimalMark(['12,5'], '.'), ',');
    assert.equal(detectDecimalMark(['1.200.000'], '.'), ',');
    assert.equal(detectDecimalMark(['1.200'], ','), ',');
    assert.equal(detectDecimalMark([1200.5, ''], '.'), '.');
  });

  test('show how the file writes an amount', () => {
    const cells = [90, "1'380.00", '90.00', 'paid on 3.4.2027 in cash'];
    assert.equal(sampleAmount(cells, '.', 'CHF'), "1'380.00");
    assert.equal(sampleAmount(cells, ',', 'CHF'), null);
  });
});

test('numbers of people are read despite surrounding words', () => {
  for (const [text, count] of [
    ['80', 80],
    ['80 Pers.', 80],
    ['ca. 1.200', 1200],
    [80, 80],
    ['80-100', null],
    ['many', null],
    ['80,5', null],
    [80.5, null],
    ['-8', null],
  ] as const)
    assert.equal(readCount(text), count, String(text));
});

test('a status is read in several languages', () => {
  for (const [text, status] of [
    ['', 'accepted'],
    ['Bestätigt', 'accepted'],
    ['confirmé', 'accepted'],
    ['Option', 'held'],
    ['vorgemerkt', 'held'],
    ['Storniert', 'skip'],
    ['cancelled', 'skip'],
    ['maybe', null],
  ] as const)
    assert.equal(readStatus(text), status, text);
});

test('the longest cell of a spreadsheet is rejected at once, whatever it repeats', () => {
  for (const [start, repeated, end] of [
    ['18:00', ' ', 'x'],
    ['1', '\t', 'y'],
    ['', '\n', ''],
    ['12 March', '- ', ''],
  ] as const) {
    const text = `${start}${repeated.repeat(32_000)}`.slice(0, 32_000) + end;
    const startedAt = performance.now();
    const read = [readDate(text, 'dmy'), readTime(text), readTimes(text), readAmount(text, '.', 'GBP')];
    assert.deepEqual([...read, readCount(text)], [null, null, null, null, null]);
    const ms = performance.now() - startedAt;
    assert.ok(ms < 1000, `${JSON.stringify([start, repeated, end])}: ${ms.toFixed(0)} ms`);
  }
});

test('a heading of thousands of words is read at once', () => {
  const startedAt = performance.now();
  assert.deepEqual(matchColumns([`Preis ${'a '.repeat(16_000)}`, 'Datum']), ['total', 'date']);
  const ms = performance.now() - startedAt;
  assert.ok(ms < 1000, `${ms.toFixed(0)} ms`);
});

test('the words beside an amount do not include its currency', () => {
  for (const [cell, currency, words] of [
    ['R$ 1.200,00', 'BRL', []],
    ['1 200 Kč', 'CZK', []],
    ['1200 zł', 'PLN', []],
    ['CA$80.00', 'CAD', []],
    ['CHF 1’200.–', 'CHF', []],
    ['noch 80 € offen', 'EUR', ['noch', 'offen']],
    [80, 'EUR', []],
  ] as const)
    assert.deepEqual(wordsBeside(cell, currency), words, String(cell));
});
