/** Rows that could be imported as something else than they mean: each is read as meant, or asks. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { matchColumns } from './columns.ts';
import { readDate, readTimes } from './date-cells.ts';
import { detectSettings } from './detect-settings.ts';
import { interpretTable } from './interpret.ts';
import type { ImportListing } from './interpreted-row.ts';
import { readSpreadsheet } from './read-spreadsheet.ts';

const listing: ImportListing = {
  currency: 'EUR',
  locale: 'de-DE',
  tax: null,
  spaces: [
    { id: 'hall', name: 'Halle', slots: [] },
    { id: 'yard', name: 'Hof', slots: [] },
  ],
};

/** Reads a CSV file as the back-office does. */
async function read(...lines: readonly string[]) {
  const limits = { rows: 1000, bytes: 1_000_000 };
  const { table } = await readSpreadsheet(Buffer.from(lines.join('\n')), {}, limits);
  const columns = matchColumns(table.headings);
  const { dateOrder, decimalMark, unclearDate } = detectSettings(table, columns, {
    dateOrder: 'dmy',
    decimalMark: ',',
  });
  const { rows, names } = interpretTable(table, { columns, dateOrder, decimalMark, choices: {} }, listing);
  const found = rows.map(({ line, draft, problems, warnings }) => ({
    line,
    draft,
    problems: problems.map(({ field, problem }) => `${field}: ${problem}`),
    warnings: warnings.map(({ field, problem }) => `${field}: ${problem}`),
  }));
  return { rows: found, names, dateOrder, unclearDate, headings: table.headings };
}

const headings = 'Datum;von;bis;Raum;Name';
const rowOn = (date: string) => `${date};18:00;20:00;Halle;A`;
const datesIn = async (...dates: readonly string[]) =>
  (await read(headings, ...dates.map(rowOn))).rows.map(({ line, draft, problems, warnings }) => [
    line,
    draft.date ?? null,
    ...problems,
    ...warnings,
  ]);

describe('times of an event', () => {
  test('are read with one "am" or "pm" for both, and after words such as "from"', () => {
    for (const [text, start, end] of [
      ['19-23 h', '19:00', '23:00'],
      ['19h–23h', '19:00', '23:00'],
      ['19u-23u', '19:00', '23:00'],
      ['7pm-11pm', '19:00', '23:00'],
      ['7-11 pm', '19:00', '23:00'],
      ['11-2pm', '11:00', '14:00'],
      ['12-3pm', '12:00', '15:00'],
      ['10am–2', '10:00', '14:00'],
      ['9pm-1', '21:00', '01:00'],
      ['7-12am', '19:00', '00:00'],
      ['from 7pm to 11pm', '19:00', '23:00'],
      ['von 19 bis 23 Uhr', '19:00', '23:00'],
      ['de 19h à 23h', '19:00', '23:00'],
      ['de 19 a 23 h', '19:00', '23:00'],
      ['dalle 19 alle 23', '19:00', '23:00'],
      ['das 19 às 23', '19:00', '23:00'],
      ['ab 19 Uhr', '19:00', null],
      ['à partir de 19h', '19:00', null],
      ['desde las 19', '19:00', null],
      ['vanaf 19 uur', '19:00', null],
    ] as const)
      assert.deepEqual(readTimes(text), { start, end }, text);
    for (const text of ['bis 23 Uhr', '9-12 und 14-18 Uhr', '9 und 14 Uhr', '19:00-open end', 'abends'])
      assert.equal(readTimes(text), null, text);
  });

  test('may have the "pm" in the column of the end only', async () => {
    const { rows } = await read('Date;Start;End;Room;Name', '2027-06-12;7;11 pm;Halle;A');
    assert.deepEqual([rows[0]?.draft.startTime, rows[0]?.draft.endTime], ['19:00', '23:00']);
  });
});

describe('a date', () => {
  test('may follow its weekday, but no other word', () => {
    for (const text of [
      ...['Sa 12.06.2027', 'Sa., 12.06.2027', 'Samstag, den 12. Juni 2027', 'am 12.06.2027'],
      ...['sam. 12 juin 2027', 'le samedi 12 juin 2027', 'sábado, 12 de junio de 2027'],
      ...['Saturday, June 12, 2027', 'zaterdag 12 juni 2027', 'sab 12/06/2027'],
    ])
      assert.deepEqual(readDate(text, 'dmy'), { date: '2027-06-12', time: null }, text);
    for (const text of [
      ...['Samstags 12.06.2027', 'Saturdays 12.06.2027', 'wöchentlich 12.06.2027', 'ab 12.06.2027'],
      ...['bis 12.06.2027', 'weekly June 12, 2027', 'jeden Samstag ab 12.06.2027'],
    ])
      assert.equal(readDate(text, 'dmy'), null, text);
  });

  test('that does not exist, or has another weekday or a year that breaks the order, is named by row and column', async () => {
    assert.deepEqual(
      await datesIn('31.01.2027', '31.02.2027', 'Mo 06.03.2027', '14.04.2026', '15.05.2027', '16.06.2027'),
      [
        [2, '2027-01-31'],
        [3, null, 'date: date'],
        [4, '2027-03-06', 'date: other_weekday'],
        [5, '2026-04-14', 'date: other_year'],
        [6, '2027-05-15'],
        [7, '2027-06-16'],
      ],
    );
    assert.deepEqual(await datesIn('13.02.2028', '14.03.2027', '15.04.2027', '16.05.2027'), [
      [2, '2028-02-13', 'date: other_year'],
      [3, '2027-03-14'],
      [4, '2027-04-15'],
      [5, '2027-05-16'],
    ]);
  });

  test('in a year of its own is nothing unusual where the table is not sorted, or lies between two years', async () => {
    const warned = async (...dates: readonly string[]) =>
      (await datesIn(...dates)).filter(([, , warning]) => warning !== undefined);
    assert.deepEqual(await warned('12.12.2026', '13.01.2027', '14.02.2027', '15.03.2027'), []);
    assert.deepEqual(await warned('12.06.2027', '13.01.2027', '14.12.2026', '15.03.2027', '02.01.2027'), []);
    assert.deepEqual(await warned('16.06.2027', '15.05.2027', '14.12.2026', '12.11.2026'), []);
  });

  test('of a table with two orders is named wherever it may be either', async () => {
    const { rows, dateOrder, unclearDate } = await read(
      headings,
      ...['03/14/2027', '14/03/2027', '04/05/2027', '05/05/2027'].map(rowOn),
    );
    assert.deepEqual([dateOrder, unclearDate], ['mdy', '04/05/2027']);
    assert.deepEqual(
      rows.map(({ draft, problems, warnings }) => [draft.date ?? null, ...problems, ...warnings]),
      [['2027-03-14'], [null, 'date: date'], ['2027-04-05', 'date: two_date_orders'], ['2027-05-05']],
    );
  });

  test('that a spreadsheet program may have swapped is named: others of its column stayed texts', async () => {
    const warned = async (...dates: readonly string[]) =>
      (await datesIn(...dates)).filter(([, , warning]) => warning !== undefined);
    assert.deepEqual(await warned('2027-03-04', '14/03/2027', '2027-05-05', '2027-06-12'), [
      [2, '2027-03-04', 'date: two_date_orders'],
      [5, '2027-06-12', 'date: two_date_orders'],
    ]);
    assert.deepEqual(await warned('2027-03-04', '14/03/2027', '2027-05-25'), []);
  });

  test('with dots, or in ISO 8601, does not show the order of dates with slashes', async () => {
    assert.deepEqual(await datesIn('14.03.2027', '04/05/2027', '05/20/2027'), [
      [2, '2027-03-14'],
      [3, '2027-04-05'],
      [4, '2027-05-20'],
    ]);
    const { unclearDate } = await read(headings, ...['2027-03-14', '04/05/2027'].map(rowOn));
    assert.equal(unclearDate, '04/05/2027');
  });
});

describe('a row', () => {
  test('of several dates in a sentence is asked about, in every column', async () => {
    const { rows } = await read(
      'Datum;Zeit;Raum;Name;Wiederholung;Bemerkung',
      'jeden Dienstag bis Ende Juni;18-20 Uhr;Halle;Yoga;;',
      '05.01.2027;jeden Dienstag 18–20 Uhr;Halle;Yoga;;',
      '06.01.2027;18-20 Uhr;Halle;Yoga;wöchentlich;',
      '07.01.2027;18-20 Uhr;Halle;Chor;;probt dienstags',
      '08.01.2027;18-20 Uhr;Halle;Tango (every 2nd Friday);;',
      '09.01.2027;18-20 Uhr;Halle;Mondays Band;;alle 14 Tage Probe',
      '10.01.2027;18-20 Uhr;Halle;Sonntagsclub;;kommt am Dienstag',
    );
    assert.deepEqual(
      rows.map(({ problems, warnings }) => [...problems, ...warnings]),
      [
        ['date: date'],
        ['start: time_of_day', 'slot: required'],
        ['null: repeats'],
        ['notes: repeats'],
        ['name: repeats'],
        ['notes: repeats'],
        [],
      ],
    );
  });

  test('in two spaces needs a choice', async () => {
    const both = ['Halle + Hof', 'Halle & Hof', 'Halle/Hof', 'Hof und Halle'];
    const { rows, names } = await read(headings, ...both.map((text) => `12.06.2027;18:00;20:00;${text};A`));
    assert.deepEqual(
      rows.map(({ problems }) => problems),
      both.map(() => ['space: not_one_of']),
    );
    assert.deepEqual(
      names.filter(({ kind }) => kind === 'space').map(({ meaning }) => meaning),
      [null, null],
    );
  });

  test('of which one space was chosen names the other', () => {
    const table = {
      headings: headings.split(';'),
      rows: ['Halle + Hof', 'Halle'].map((space, index) => ({
        line: index + 2,
        cells: ['12.06.2027', '18:00', '20:00', space, 'A'],
      })),
    };
    const settings = { columns: matchColumns(table.headings), dateOrder: 'dmy', decimalMark: ',' } as const;
    const { names } = interpretTable(table, { ...settings, choices: {} }, listing);
    const choices = { [names.find(({ text }) => text === 'Halle + Hof')?.key ?? '']: 'hall' };
    const { rows } = interpretTable(table, { ...settings, choices }, listing);
    assert.deepEqual(
      rows.map(({ booking, warnings }) => [booking?.spaceId, ...warnings.map(({ values }) => values)]),
      [['hall', { text: 'Halle + Hof', choices: 'Hof' }], ['hall']],
    );
  });

  test('with a guest and an event in one cell has both, where the heading says so', async () => {
    const notesOf = async (heading: string) => {
      const { rows } = await read(
        `Datum;von;bis;Raum;${heading}`,
        rowOn('12.06.2027').replace('A', 'Schmidt / Wedding'),
      );
      return rows.map(({ draft, warnings }) => [draft.name, draft.notes, ...warnings]);
    };
    assert.deepEqual(await notesOf('Wer / was'), [['Schmidt', 'Wedding']]);
    assert.deepEqual(await notesOf('Kunde / Anlass'), [['Schmidt', 'Wedding']]);
    assert.deepEqual(await notesOf('Kunde'), [['Schmidt / Wedding', undefined, 'name: two_names']]);
  });
});

describe('headings in two rows', () => {
  test('are joined, and those that each page repeats are no rows', async () => {
    const first = await read(
      ...['Termin;Termin;Termin;Ort;Kunde;Kunde;Netto', 'Datum;von;bis;Raum;Name;Telefon;Betrag'],
      '12.06.2027;18:00;23:00;Halle;Schmidt;0171;100',
      ...['Termin;Termin;Termin;Ort;Kunde;Kunde;Netto', 'Datum;von;bis;Raum;Name;Telefon;Betrag'],
      '13.06.2027;18:00;23:00;Halle;Meier;0172;100',
    );
    assert.deepEqual(
      first.rows.map(({ line, draft: { name, phone, startTime, totalCents }, problems }) => [
        ...[line, name, phone, startTime, totalCents, problems.length],
      ]),
      [
        [3, 'Schmidt', '0171', '18:00', 10_000, 0],
        [6, 'Meier', '0172', '18:00', 10_000, 0],
      ],
    );
    assert.deepEqual(matchColumns(first.headings).at(-1), 'net');
    const second = await read(
      ...['Datum;Uhrzeit;;Raum;Name;Preis', ';von;bis;;;EUR'],
      '12.06.2027;18:00;23:00;Halle;Schmidt;100',
    );
    assert.deepEqual(second.headings, ['Datum', 'von', 'bis', 'Raum', 'Name', 'Preis']);
    assert.deepEqual(second.rows[0]?.problems, []);
  });
});
