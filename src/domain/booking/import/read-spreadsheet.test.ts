import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { strToU8, unzipSync, zipSync } from 'fflate';
import { windows1252, xlsx } from '../../../../test/bookings-file.ts';
import { matchColumns } from './columns.ts';
import { type ReadOptions, readSpreadsheet } from './read-spreadsheet.ts';
import { SpreadsheetError } from './spreadsheet-error.ts';

const limits = { rows: 100, bytes: 1024 * 1024 };
const read = (bytes: Uint8Array, options: ReadOptions = {}) => readSpreadsheet(bytes, options, limits);
const refused = async (bytes: Uint8Array) => {
  const error = await read(bytes).catch((failure: unknown) => failure);
  assert.ok(error instanceof SpreadsheetError, String(error));
  return error.codedProblem.problem;
};
const text = 'Datum;Raum;Kunde;Preis\r\n31.12.2026;Großer Saal;Jörg – „Müller“;1.200,00 €\r\n';

describe('a CSV file', () => {
  const expected = {
    headings: ['Datum', 'Raum', 'Kunde', 'Preis'],
    rows: [{ line: 2, cells: ['31.12.2026', 'Großer Saal', 'Jörg – „Müller“', '1.200,00 €'] }],
  };
  for (const [encoding, bytes] of [
    ['windows-1252', windows1252(text.replace('„Müller“', '\u0084Müller\u0093'))],
    ['utf-8', Buffer.from(text)],
    ['utf-8', Buffer.from(`\ufeff${text}`)],
    ['utf-16le', Buffer.from(`\ufeff${text}`, 'utf16le')],
    ['utf-16le', Buffer.from(text, 'utf16le')],
    ['utf-16be', Buffer.from(`\ufeff${text}`, 'utf16le').swap16()],
  ] as const)
    test(`is read in ${encoding}, ${bytes.length} bytes`, async () => {
      assert.deepEqual(await read(bytes), {
        table: expected,
        source: { kind: 'csv', encoding, delimiter: ';' },
      });
    });

  test('is read with the chosen format instead of the detected one', async () => {
    const { table } = await read(Buffer.from('a;b,c\n1;2,3\n'), { delimiter: ',', encoding: 'windows-1252' });
    assert.deepEqual(table.headings, ['a;b', 'c']);
  });

  test('may have quoted cells over several lines, blank rows and a title above the headings', async () => {
    const { table } = await read(
      Buffer.from(
        'Bookings 2027,,\n,,\ndate,space,name\n2027-01-01,"a ""b"", c","two\r\nlines"\n,,\n\n2027-01-02,d,e',
      ),
    );
    assert.deepEqual(table, {
      headings: ['date', 'space', 'name'],
      rows: [
        { line: 4, cells: ['2027-01-01', 'a "b", c', 'two\nlines'] },
        { line: 8, cells: ['2027-01-02', 'd', 'e'] },
      ],
    });
  });

  test('is refused with a reason', async () => {
    assert.equal(await refused(Buffer.from('')), 'empty');
    assert.equal(await refused(Buffer.from('a,b\n"x,1')), 'quotation_open');
    assert.equal(await refused(Buffer.from('a,b\nx"y,1')), 'quotation_inside');
    assert.equal(await refused(Buffer.from('a,b\n"x"y,1')), 'quotation_inside');
    assert.equal(await refused(Buffer.from(`a,b\n${'1,2\n'.repeat(101)}`)), 'too_many');
    assert.equal(await refused(Buffer.alloc(limits.bytes + 1, 'a')), 'spreadsheet_too_large');
    assert.equal(await refused(Buffer.from([0xd0, 0xcf, 0x11, 0xe0])), 'spreadsheet_old');
    assert.equal(await refused(Buffer.from('\ufeffBEGIN:VCALENDAR\r\nVERSION:2.0\r\n')), 'calendar_file');
    assert.equal(await refused(Buffer.from('%PDF\0\x01\x02\x03'.padEnd(40, 'x'))), 'spreadsheet_broken');
  });
});

describe('an XLSX file', () => {
  test('is read with its dates, times, numbers and results of formulas', async () => {
    const file = xlsx({
      Notes: [],
      Buchungen: [
        ['Datum', 'Von', 'Raum', 'Preis', 'Steuer'],
        [{ date: 46_387 }, { time: 0.75 }, 'Saal & Bühne', 1200.5, { formula: 'D2*0.19', result: 191.6 }],
        ['', '', '', '', ''],
        [{ date: 46_388.5 }, '18:00', 'Saal', 900, ''],
      ],
    });
    assert.deepEqual(await read(file), {
      table: {
        headings: ['Datum', 'Von', 'Raum', 'Preis', 'Steuer'],
        rows: [
          { line: 2, cells: ['2026-12-31', '18:00', 'Saal & Bühne', 1200.5, 191.6] },
          { line: 4, cells: ['2027-01-01T12:00', '18:00', 'Saal', 900, ''] },
        ],
      },
      source: { kind: 'xlsx', sheet: 'Buchungen', sheets: ['Buchungen'] },
    });
  });

  test('has a sheet to choose', async () => {
    const file = xlsx({ One: [['a'], ['1']], Two: [['b'], ['2']] });
    assert.deepEqual((await read(file, { sheet: 'Two' })).table.headings, ['b']);
    await assert.rejects(read(file, { sheet: 'Three' }), /has no sheet "Three": One, Two/);
  });

  test('is refused if it is broken, or much larger than it looks', async () => {
    assert.equal(await refused(zipSync({ 'a.txt': strToU8('no workbook') })), 'spreadsheet_broken');
    assert.equal(await refused(Buffer.from('PK\x03\x04 and nothing else')), 'spreadsheet_broken');
    const bomb = zipSync({ 'xl/worksheets/sheet1.xml': new Uint8Array(21 * 1024 * 1024) }, { level: 9 });
    assert.ok(bomb.length < 100_000);
    assert.equal(await refused(bomb), 'spreadsheet_too_large');
    assert.equal(await refused(xlsx({ Long: Array.from({ length: 102 }, () => ['x']) })), 'too_many');
  });
});

/** An XLSX file with the XML of its sheets. */
function xlsxWith(...sheets: readonly string[]): Uint8Array {
  const parts = unzipSync(xlsx(Object.fromEntries(sheets.map((_, at) => [`Sheet ${at}`, [['a']]]))));
  for (const [at, rows] of sheets.entries())
    parts[`xl/worksheets/sheet${at + 1}.xml`] = strToU8(
      `<worksheet><sheetData>${rows}</sheetData></worksheet>`,
    );
  return zipSync(parts);
}

describe('cells that no table of bookings has are refused before they are read', () => {
  const long = 'x'.repeat(19_000_000);
  const fewCells = '<row r="100000"><c r="G100000"/></row>';
  const manyCells = '<c/>'.repeat(41);
  for (const [what, problem, file] of [
    ['a text of 19 MB', 'cell_too_long', xlsxWith(`<row><c t="inlineStr"><is><t>${long}</t></is></c></row>`)],
    ['an attribute of 19 MB', 'cell_too_long', xlsxWith(`<row><c t="${long}"><v>1</v></c></row>`)],
    ['a shared text of 32,768 characters', 'cell_too_long', xlsx({ One: [['x'.repeat(32_768)]] })],
    ['a cell in the last row and column', 'too_many_cells', xlsxWith('<row><c r="XFD1048576"/></row>')],
    ['a row far below', 'too_many_rows', xlsxWith("<row r='99999999'><c><v>1</v></c></row>")],
    ['a prefixed name', 'too_many_rows', xlsxWith('<x:row x:r = "1048576"><x:c r="XFD1048576"/></x:row>')],
    ['an escaped position', 'too_many_rows', xlsxWith('<row r="&#57;9999999"><c/></row>')],
    [
      'a position after a comment',
      'too_many_cells',
      xlsxWith('<!-- it\'s > --><row><c r="XFD1048576"/></row>'),
    ],
    ['cells without positions', 'too_many_cells', xlsxWith(`<row>${manyCells}</row>`.repeat(50_001))],
    ['150,001 empty rows', 'too_many_rows', xlsxWith('<row/>'.repeat(150_001))],
    ['6,000,000 tags', 'too_many_cells', xlsxWith('<a>'.repeat(6_000_000))],
    ['a row of 16,385 cells', 'too_many_columns', xlsxWith(`<row>${'<c/>'.repeat(16_385)}</row>`)],
    ['many sheets with many cells', 'too_many_cells', xlsxWith(fewCells, fewCells, fewCells)],
    ['a CSV cell of 1 MB', 'cell_too_long', Buffer.from(`a,b\n1,${'x'.repeat(1_000_000)}`)],
    ['a quoted CSV cell of 1 MB', 'cell_too_long', Buffer.from(`a,b\n1,"${'""'.repeat(500_000)}"`)],
    ['a line of 1 MB of commas', 'too_many_columns', Buffer.alloc(1_000_000, ',')],
    [
      'a CSV file with 2,000,010 cells',
      'too_many_cells',
      Buffer.from(`x${','.repeat(15_999)}\n`.repeat(126)),
    ],
  ] as const)
    test(what, async () => {
      const limits = { rows: 20_000, bytes: 32 * 1024 * 1024 };
      const error = await readSpreadsheet(file, {}, limits).catch((failure: unknown) => failure);
      assert.ok(error instanceof SpreadsheetError, String(error));
      assert.equal(error.codedProblem.problem, problem);
    });

  test('but 32,767 characters are read', async () => {
    const text = '"&'.repeat(16_383);
    assert.deepEqual((await read(xlsx({ One: [[text]] }))).table.headings, [text]);
    assert.deepEqual((await read(Buffer.from(`a,b\n1,${'x'.repeat(32_767)}`))).table.rows.length, 1);
  });
});

describe('headings', () => {
  test('are found in several languages, with additions and in any case', () => {
    for (const [headings, fields] of [
      [
        [
          'Datum',
          'Von',
          'Bis',
          'Saal',
          'Vorname',
          'Nachname',
          'Preis (brutto)',
          'Personenzahl',
          'Bemerkung',
          'Farbe',
        ],
        ['date', 'start', 'end', 'space', 'name', 'name', 'total', 'people', 'notes', null],
      ],
      [
        ['DATE', 'Heure de début', 'Heure de fin', 'Salle', 'Client', 'Montant TTC', 'Téléphone'],
        ['date', 'start', 'end', 'space', 'name', 'total', 'phone'],
      ],
      [
        ['Fecha', 'Hora de inicio', 'Sala', 'Nombre', 'Correo electrónico', 'Importe total'],
        ['date', 'start', 'space', 'name', 'email', 'total'],
      ],
      [
        ['Data', 'Ora inizio', 'Sala', 'Cliente', 'Prezzo'],
        ['date', 'start', 'space', 'name', 'total'],
      ],
      [
        ['Datum', 'Begintijd', 'Eindtijd', 'Zaal', 'Naam', 'Bedrijf', 'Aantal personen'],
        ['date', 'start', 'end', 'space', 'name', 'company', 'people'],
      ],
      [
        ['Data', 'Hora inicial', 'Espaço', 'Cliente', 'Valor total', 'Observações'],
        ['date', 'start', 'space', 'name', 'total', 'notes'],
      ],
      [
        ['Start', 'End', 'Room', 'Booked by', 'Booking ID', 'Total price'],
        ['start', 'end', 'space', 'name', 'reference', 'total'],
      ],
      [
        ['Space', 'Room', 'Date', 'Start date'],
        ['space', null, 'date', null],
      ],
    ] as const)
      assert.deepEqual(matchColumns(headings), fields, headings.join());
  });

  test('include those of the template in every language of the back-office', async () => {
    for (const language of ['en', 'de', 'es', 'fr', 'nl', 'pt-BR']) {
      const { default: texts } = await import(`../../../backoffice/import/messages/${language}.json`, {
        with: { type: 'json' },
      });
      const labels = Object.entries(texts as Record<string, string>).filter(([key]) =>
        key.startsWith('field_'),
      );
      assert.equal(labels.length, 22);
      for (const [key, label] of labels)
        assert.deepEqual(matchColumns([label]), [key.slice('field_'.length)], `${language} ${label}`);
    }
  });

  test('that ask who are the guest only if no other column is', () => {
    assert.deepEqual(matchColumns(['Wer', 'Raum', 'Kunde']), [null, 'space', 'name']);
    assert.deepEqual(matchColumns(['Who / what', 'Where']), ['name', 'space']);
  });

  test('that only begin with a known word are not taken for something else', () => {
    assert.deepEqual(matchColumns(['When booked', 'Wann gebucht', 'Quién atendió']), [null, null, null]);
    assert.deepEqual(matchColumns(['Paid (deposit)', 'Bezahlt (Anzahlung)']), [null, null]);
    assert.deepEqual(matchColumns(['Paid? yes/no', 'When (date)']), ['paid', 'date']);
  });

  test('are used as chosen before', () => {
    assert.deepEqual(matchColumns(['Wer?', 'Name'], { wer: 'name', name: null }), ['name', null]);
  });
});
