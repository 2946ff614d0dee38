/**
 * Writes tables as XLSX, with `fflate` alone. `write-excel-file` also uses it, but in a worker, which the
 * back-office's Content-Security-Policy forbids. Loaded on demand.
 */
import { strToU8, zipSync } from 'fflate';
import { decimalText } from '../../../domain/money/decimal-text.ts';
import { daysBetween } from '../../../domain/time/calendar.ts';
import type { Cell, Table } from './table.ts';

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const schemas = 'http://schemas.openxmlformats.org';
const main = `${schemas}/spreadsheetml/2006/main`;
const relations = `${schemas}/officeDocument/2006/relationships`;
const packageRelations = `${schemas}/package/2006/relationships`;
const types = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** Day 0 of a spreadsheet's calendar. */
const dayZero = '1899-12-30';

/** The positions of the formats in `styles`. */
const style = { head: 1, date: 2, amounts: [3, 4, 5, 6] } as const;

const styles = `<styleSheet xmlns="${main}"><numFmts count="1"><numFmt numFmtId="164" formatCode="#,##0.000"/></numFmts><fonts count="2"><font/><font><b/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="7"><xf/><xf fontId="1" applyFont="1"/><xf numFmtId="14" applyNumberFormat="1"/><xf numFmtId="3" applyNumberFormat="1"/><xf numFmtId="4" applyNumberFormat="1"/><xf numFmtId="4" applyNumberFormat="1"/><xf numFmtId="164" applyNumberFormat="1"/></cellXfs></styleSheet>`;

/** Returns the bytes of a workbook with a sheet for each table. Texts are stored as texts, so none is a formula. */
export function toXlsx(tables: readonly Table[]): Uint8Array<ArrayBuffer> {
  const relation = (id: number, kind: string, target: string) =>
    `<Relationship Id="rId${id}" Type="${relations}/${kind}" Target="${target}"/>`;
  const each = (xml: (number: number, table: Table) => string) =>
    tables.map((table, index) => xml(index + 1, table)).join('');
  const parts: Record<string, string> = {
    '[Content_Types].xml': `<Types xmlns="${schemas}/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${types}.sheet.main+xml"/>${each((number) => `<Override PartName="/xl/worksheets/sheet${number}.xml" ContentType="${types}.worksheet+xml"/>`)}<Override PartName="/xl/styles.xml" ContentType="${types}.styles+xml"/></Types>`,
    '_rels/.rels': `<Relationships xmlns="${packageRelations}">${relation(1, 'officeDocument', 'xl/workbook.xml')}</Relationships>`,
    'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${relations}"><sheets>${each((number, { name }) => `<sheet name="${sheetName(name)}" sheetId="${number}" r:id="rId${number}"/>`)}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${packageRelations}">${each((number) => relation(number, 'worksheet', `worksheets/sheet${number}.xml`))}${relation(tables.length + 1, 'styles', 'styles.xml')}</Relationships>`,
    'xl/styles.xml': styles,
  };
  for (const [index, table] of tables.entries())
    parts[`xl/worksheets/sheet${index + 1}.xml`] = sheetXml(table);
  const files = Object.entries(parts).map(([path, xml]) => [path, strToU8(declaration + xml)] as const);
  return new Uint8Array(zipSync(Object.fromEntries(files)));
}

const sheetName = (name: string) => escapeXml(name.replace(/[\\/?*[\]:]/g, ' ').slice(0, 31));

function sheetXml({ heads, rows }: Table): string {
  const widths = heads.map(
    (head, index) =>
      `<col min="${index + 1}" max="${index + 1}" width="${Math.max(12, head.length + 2)}" customWidth="1"/>`,
  );
  const lines = [heads.map(headCell), ...rows.map((row) => row.map(cellXml))].map(rowXml).join('');
  return `<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${widths.join('')}</cols><sheetData>${lines}</sheetData></worksheet>`;
}

/** The attributes and the content of a cell. */
interface CellXml {
  readonly attributes: string;
  readonly content: string;
}

const rowXml = (cells: readonly CellXml[], row: number) =>
  `<row r="${row + 1}">${cells
    .map(
      ({ attributes, content }, column) =>
        `<c r="${columnName(column)}${row + 1}" ${attributes}>${content}</c>`,
    )
    .join('')}</row>`;

/** There are fewer than 26 columns. */
const columnName = (column: number) => String.fromCharCode(65 + column);

function cellXml(cell: Cell): CellXml {
  if (typeof cell === 'string') return textCell(cell, 0);
  if ('date' in cell)
    return { attributes: `s="${style.date}"`, content: `<v>${daysBetween(dayZero, cell.date)}</v>` };
  const format = style.amounts[Math.min(cell.decimals, style.amounts.length - 1)];
  return { attributes: `s="${format}"`, content: `<v>${decimalText(cell.cents, cell.decimals)}</v>` };
}

const textCell = (text: string, format: number): CellXml => ({
  attributes: `s="${format}" t="inlineStr"`,
  content: `<is><t xml:space="preserve">${escapeXml(text)}</t></is>`,
});
const headCell = (text: string) => textCell(text, style.head);

const escapeXml = (text: string) =>
  text
    // XML 1.0 allows no control characters besides tab and line breaks.
    .replace(/[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
