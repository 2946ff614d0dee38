/** Checks the XML of a workbook before it is parsed: parsing takes long for texts, and memory for cells. */
import { checkCellLength, checkTableSize, maxCellLength } from './sheet-limits.ts';

/** The most bytes of XML that a character takes: `&quot;`, or a reference such as `&#x1F600;` for two. */
const maxBytesPerCharacter = 6;

/** No text between tags, and no tag, is longer than the longest cell. */
const maxLength = maxCellLength * maxBytesPerCharacter;

function checkText(length: number): void {
  if (length > maxLength) checkCellLength(length);
}

/**
 * Yields the tags of XML, without their angle brackets, in one pass.
 *
 * @throws SpreadsheetError if a tag or a text is too long
 */
function* tagsOf(xml: string): Iterable<string> {
  for (let at = 0; ; ) {
    const start = xml.indexOf('<', at);
    checkText((start < 0 ? xml.length : start) - at);
    if (start < 0) return;
    const end = endOfTag(xml, start);
    checkText(end - start);
    yield xml.slice(start + 1, end);
    at = end + 1;
  }
}

/** Returns the index of the closing bracket; a comment and a CDATA section count as one tag. */
function endOfTag(xml: string, start: number): number {
  for (const [opening, closing] of [
    ['<!--', '-->'],
    ['<![CDATA[', ']]>'],
  ] as const)
    if (xml.startsWith(opening, start)) {
      const end = xml.indexOf(closing, start + opening.length);
      return end < 0 ? xml.length : end + 2;
    }
  let quote = '';
  for (let at = start + 1; at < xml.length && at <= start + maxLength; at++) {
    const character = xml[at] ?? '';
    if (quote !== '') quote = character === quote ? '' : quote;
    else if (character === '>') return at;
    else if (character === '"' || character === "'") quote = character;
  }
  return xml.length;
}

/** What a part of a workbook contains: rows and columns with the empty ones before the last. */
interface PartSize {
  readonly tags: number;
  readonly cells: number;
}

/**
 * Counts the tags of a part, and the cells if it is a worksheet.
 *
 * @throws SpreadsheetError if a text is too long, or a worksheet is too large
 */
export function sizeOfPart(xml: string): PartSize {
  let [tags, row, column, rows, columns] = [0, 0, 0, 0, 0];
  for (const tag of tagsOf(xml)) {
    tags += 1;
    const [, name, attributes = ''] = /^(?:[\w.-]+:)?(row|c)(?=[\s/]|$)(.*)/s.exec(tag) ?? [];
    if (name === undefined) continue;
    const [letters, number] = positionOf(attributes);
    if (name === 'row') [row, column] = [number ?? row + 1, 0];
    else [row, column] = [number ?? row, letters ?? column + 1];
    rows = Math.max(rows, row);
    columns = Math.max(columns, column);
    checkTableSize(rows, columns);
  }
  return { tags, cells: rows * columns };
}

/** Returns the column and the row that the attribute `r` names; undefined: it does not. */
function positionOf(attributes: string): [number | undefined, number | undefined] {
  const [, , text] = /(?:^|[\s:])r\s*=\s*(["'])(.*?)\1/s.exec(attributes) ?? [];
  if (text === undefined) return [undefined, undefined];
  const [, letters = '', digits = ''] = /^\s*([A-Za-z]*)(\d*)\s*$/.exec(text) ?? [];
  // Anything else would be read in its own way: it counts as the last cell that there could be.
  if (letters === '' && digits === '') return [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  return [letters === '' ? undefined : columnNumber(letters), digits === '' ? undefined : Number(digits)];
}

const columnNumber = (letters: string) =>
  [...letters.toUpperCase()].reduce((number, letter) => number * 26 + letter.charCodeAt(0) - 64, 0);
