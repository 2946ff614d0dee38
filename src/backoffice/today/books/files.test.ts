/** The files that a bookkeeper downloads. */
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { readXlsxSheets } from '../../../domain/booking/import/xlsx.ts';
import { decimalText } from '../../../domain/money/decimal-text.ts';
import { toCsv } from '../../parts/table-files/csv.ts';
import type { Table } from '../../parts/table-files/table.ts';
import { toXlsx } from '../../parts/table-files/xlsx.ts';

const hostile = '=HYPERLINK("http://thief.example";"Pay")';
const table: Table = {
  name: 'Due: March/2027',
  heads: ['Due', 'Guest', 'Amount'],
  rows: [
    [{ date: '2027-03-31' }, hostile, { cents: 123_450, decimals: 2 }],
    ['', '-1+1 & <b>', { cents: -5, decimals: 2 }],
    ['', 'Zoë "Z" 活動', { cents: 1_500_000, decimals: 0 }],
  ],
};

it('writes CSV in the venue’s number format, without formulas', () => {
  assert.equal(
    toCsv(table, 'de-DE'),
    [
      '\uFEFFDue;Guest;Amount',
      `2027-03-31;"'=HYPERLINK(""http://thief.example"";""Pay"")";"1234,50"`,
      `;"'-1+1 & <b>";"-0,05"`,
      ';"Zoë ""Z"" 活動";1500000',
      '',
    ].join('\r\n'),
  );
  assert.match(toCsv(table, 'en-GB'), /^\uFEFFDue,Guest,Amount\r\n2027-03-31,.*,1234\.50\r\n/);
  for (const start of ['=', '+', '-', '@', '\t'])
    assert.match(toCsv({ ...table, rows: [[`${start}1`]] }, 'en-GB'), new RegExp(`'\\${start}1`));
});

it('writes XLSX with dates, numbers and texts that Excel reads', async () => {
  const [sheet, second] = await readXlsxSheets(toXlsx([table, { ...table, name: 'Totals' }]), 100);
  assert.equal(sheet?.name, 'Due  March 2027');
  assert.equal(second?.name, 'Totals');
  assert.deepEqual(second?.rows, sheet?.rows);
  const cells = JSON.stringify(sheet?.rows);
  for (const text of [
    'Amount',
    JSON.stringify(hostile).slice(1, -1),
    '-1+1 & <b>',
    '1234.5',
    '-0.05',
    '1500000',
  ])
    assert.ok(cells.includes(text), `${text} in ${cells}`);
  assert.match(cells, /2027-03-31/);
});

it('writes amounts exactly', () => {
  assert.deepEqual(
    [decimalText(5, 2), decimalText(-5, 2), decimalText(0, 2), decimalText(7, 0), decimalText(1_005, 3)],
    ['0.05', '-0.05', '0.00', '7', '1.005'],
  );
});
