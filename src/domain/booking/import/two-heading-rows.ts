/** Tables with two rows of headings: `Uhrzeit` above `von` and `bis`. */
import { matchColumns } from './columns.ts';
import { type Cell, folded } from './table.ts';

/** Fewer known headings may be by chance. */
const fewestHeadings = 2;
const maxHeadingLength = 40;
/** Units below the heading of their column. */
const units = new Set('eur euro chf gbp usd uhr uhrzeit hh mm tt dd jjjj yyyy aaaa h std pers'.split(' '));

const fieldOf = (text: string) => matchColumns([text])[0] ?? null;

/** Returns whether a row below the headings has headings too: no value of a booking, and at least two known ones. */
export function isHeadingRow(cells: readonly Cell[]): boolean {
  const texts = cells.filter((cell) => cell !== '');
  return (
    texts.every((text) => typeof text === 'string' && text.length <= maxHeadingLength && !/\d/.test(text)) &&
    texts.filter((text) => fieldOf(String(text)) !== null).length >= fewestHeadings
  );
}

/** Returns one heading for each column: the lower one, or the upper one if there is none or only a unit. */
export function joinHeadings(upper: readonly Cell[], lower: readonly Cell[]): string[] {
  let above = '';
  return Array.from({ length: Math.max(upper.length, lower.length) }, (_, column) => {
    const [own, top] = [String(lower[column] ?? ''), String(upper[column] ?? '')];
    // A merged cell has its text in its first column.
    above = top || above;
    if (own === '' || (top !== '' && isUnit(own))) return top;
    const field = fieldOf(own);
    // "Net" above "Amount" is no price with tax.
    return field === 'total' || field === 'paid' ? `${own} ${above}`.trim() : own;
  });
}

const isUnit = (text: string) =>
  folded(text)
    .split(' ')
    .every((word) => units.has(word));
