/** Spreadsheets of existing bookings as Excel saves them, for tests of the import. */
import { strToU8, zipSync } from 'fflate';

/** Encodes text as German Excel saves CSV: Windows-1252, in which the euro sign is 0x80. */
export const windows1252 = (text: string): Buffer =>
  Buffer.from(text.replaceAll('€', '\u0080').replaceAll('–', '\u0096'), 'latin1');

/** A cell of `xlsx`: text, a number, or a number formatted as a date or a time. */
export type XlsxCell =
  | string
  | number
  | { readonly date: number }
  | { readonly time: number }
  | { readonly formula: string; readonly result: number };

/** Builds an XLSX file as Excel does, with shared strings, date formats and stored results of formulas. */
export function xlsx(sheets: Readonly<Record<string, readonly (readonly XlsxCell[])[]>>): Uint8Array {
  const strings: string[] = [];
  const cellXml = (cell: XlsxCell, at: string): string => {
    if (cell === '') return '';
    if (typeof cell === 'string') return `<c r="${at}" t="s"><v>${strings.push(cell) - 1}</v></c>`;
    if (typeof cell === 'number') return `<c r="${at}"><v>${cell}</v></c>`;
    if ('date' in cell) return `<c r="${at}" s="1"><v>${cell.date}</v></c>`;
    if ('time' in cell) return `<c r="${at}" s="2"><v>${cell.time}</v></c>`;
    return `<c r="${at}"><f>${cell.formula}</f><v>${cell.result}</v></c>`;
  };
  const sheetXml = (rows: readonly (readonly XlsxCell[])[]) =>
    rows
      .map((cells, row) => {
        const all = cells.map((cell, column) =>
          cellXml(cell, `${String.fromCharCode(65 + column)}${row + 1}`),
        );
        return `<row r="${row + 1}">${all.join('')}</row>`;
      })
      .join('');
  const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
  const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
  const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
  const packages = 'http://schemas.openxmlformats.org/package/2006';
  const names = Object.keys(sheets);
  const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  const worksheets = Object.values(sheets).map(
    (rows) => `${head}<worksheet xmlns="${main}"><sheetData>${sheetXml(rows)}</sheetData></worksheet>`,
  );
  const files = {
    '[Content_Types].xml': `${head}<Types xmlns="${packages}/content-types"><Default Extension="xml" ContentType="application/xml"/></Types>`,
    '_rels/.rels': `${head}<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `${head}<workbook xmlns="${main}" xmlns:r="${office}"><sheets>${names.map((name, index) => `<sheet name="${escaped(name)}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`).join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `${head}<Relationships xmlns="${packages}/relationships">${names.map((_, index) => `<Relationship Id="rId${index + 1}" Type="${office}/worksheet" Target="worksheets/sheet${index + 1}.xml"/>`).join('')}<Relationship Id="rId98" Type="${office}/styles" Target="styles.xml"/><Relationship Id="rId99" Type="${office}/sharedStrings" Target="sharedStrings.xml"/></Relationships>`,
    'xl/styles.xml': `${head}<styleSheet xmlns="${main}"><cellXfs count="3"><xf numFmtId="0"/><xf numFmtId="14" applyNumberFormat="1"/><xf numFmtId="20" applyNumberFormat="1"/></cellXfs></styleSheet>`,
    'xl/sharedStrings.xml': `${head}<sst xmlns="${main}">${strings.map((text) => `<si><t>${escaped(text)}</t></si>`).join('')}</sst>`,
    ...Object.fromEntries(worksheets.map((xml, index) => [`xl/worksheets/sheet${index + 1}.xml`, xml])),
  };
  return zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)])));
}

/** The headings of a German venue's table. */
export const germanHeadings = [
  ...['Nr.', 'Datum', 'Von', 'Bis', 'Raum', 'Kunde', 'Firma', 'E-Mail', 'Personen', 'Preis (brutto)'],
  ...['Bearbeiter', 'Bemerkung'],
];

/**
 * Returns sixty bookings of the demo venue as rows of `germanHeadings`, from 1 September 2027. Ten are in a room whose
 * German name is unknown.
 */
export function germanRows(): string[][] {
  return Array.from({ length: 60 }, (_, index) => {
    const date = new Date(Date.UTC(2027, 8, 1 + Math.floor(index / 2))).toISOString().slice(0, 10);
    const [year, month, day] = date.split('-');
    const isRehearsal = index % 6 === 5;
    const place = isRehearsal ? 'Probenraum' : index % 2 === 0 ? 'tallow hall' : 'The Snuffer';
    return [
      ...[`2027-${100 + index}`, `${day}.${month}.${year}`, '18:30', '23:00', place],
      ...[`Jörg Gäßler ${index + 1}`, 'Müller & Söhne', `gast${index + 1}@example.com`, '80'],
      ...['1.200,00 £', 'Anna', 'Buffet; vegetarisch'],
    ];
  });
}

/** Encodes a table as German Excel saves it: Windows-1252, semicolons, CRLF. */
export const germanCsv = (rows: readonly (readonly string[])[]): Buffer =>
  windows1252(
    [germanHeadings, ...rows]
      .map((cells) => cells.map((cell) => (cell.includes(';') ? `"${cell}"` : cell)).join(';'))
      .join('\r\n'),
  );
