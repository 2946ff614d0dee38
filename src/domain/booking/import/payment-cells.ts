/** What a row says was paid, and when. */
import { type CodedProblem, codedProblem } from '../../problem-codes.ts';
import type { CalendarDate } from '../../time/instant.ts';
import { type DecimalMark, readAmount, wordsBeside } from './amount-cells.ts';
import type { ImportField } from './columns.ts';
import { type DateOrder, readDate } from './date-cells.ts';
import { isPaidWord, type PaidState, readCertainPayment, readPaidState } from './paid-words.ts';
import { readStatus } from './status-cells.ts';
import { type Cell, folded } from './table.ts';

/** How amounts and dates are written, and the price of the row. */
interface PaymentTerms {
  readonly currency: string;
  readonly decimalMark: DecimalMark;
  readonly dateOrder: DateOrder;
  readonly totalCents: number | undefined;
  /** Whether the row has a price of today: custom times have none. */
  readonly hasTodaysPrice: boolean;
  /** Whether the row is a booking, also if its status may mean a hold. */
  readonly isBooked: boolean;
}

/** A payment; without an amount, nothing is known about it. */
interface ReadPayment {
  readonly paidCents?: number;
  /** Whether the whole price is paid, which is not in the row. */
  readonly paidInFull?: true;
  readonly paidOn?: CalendarDate;
  /** Whether the date cannot be read. */
  readonly isUndated: boolean;
  /** What is unclear. */
  readonly warning: {
    readonly field: ImportField;
    readonly message: string;
    readonly coded: CodedProblem;
  } | null;
}

type PaymentCells = { readonly [Field in ImportField]?: Cell };

/** Words beside a paid amount: "80 Euro", "deposit 80". With any other word, it may be what is still owed. */
const amountWords = new Set(
  (
    'euro euros pfund pound pounds franken franc francs fr sfr kr dollar dollars reais real ' +
    'anzahlung deposit acompte arrhes anticipo aanbetaling sinal bar cash especes efectivo dinheiro contant'
  ).split(' '),
);

/** Reads an amount, a word that says whether the whole price is paid or nothing, or the date on which it was. */
export function readPayment(cells: PaymentCells, terms: PaymentTerms): ReadPayment {
  const { currency, decimalMark, totalCents, hasTodaysPrice } = terms;
  const { paid: cell = '', 'paid-on': when = '' } = cells;
  const isClear = wordsBeside(cell, currency).every((each) => isPaidWord(each) || amountWords.has(each));
  const amount = isClear ? readAmount(cell, decimalMark, currency) : null;
  const date = readPaymentDate(cells, amount === null ? cell : '', terms.dateOrder);
  const isUndated = date === undefined;
  const paidOn = date ?? null;
  const state = readPaidState(cell) ?? (cell === '' ? paidElsewhere(cells, terms) : null);
  const isPaid = state === 'paid' || (paidOn !== null && amount === null && state === null);
  const cents = isPaid ? totalCents : state === 'unpaid' ? 0 : (amount ?? undefined);
  // Paid, but on no date.
  if (cents !== 0 && cell !== '' && readPaidState(when) === 'unpaid')
    return { isUndated, warning: unclear('paid-on', when) };
  if (cents !== undefined)
    return {
      isUndated,
      paidCents: cents,
      ...(cents > 0 && paidOn !== null && { paidOn }),
      warning: null,
    };
  if (isPaid && hasTodaysPrice)
    return { isUndated, paidInFull: true, ...(paidOn !== null && { paidOn }), warning: null };
  if (isPaid) return { isUndated, warning: withoutPrice(cell === '' ? 'paid-on' : 'paid') };
  return { isUndated, warning: folded(String(cell)) === '' ? null : unclear('paid', cell) };
}

/**
 * Returns what the column of dates says in words, or else the status. "Open" or "pending" is about the payment where a person
 * chose that it means a booking.
 */
function paidElsewhere(
  { 'paid-on': paidOn = '', status: cell = '' }: PaymentCells,
  { isBooked }: PaymentTerms,
): PaidState | null {
  if (paidOn !== '') return readPaidState(paidOn);
  const status = String(cell);
  return isBooked && readStatus(status) === 'held' ? readPaidState(status) : readCertainPayment(status);
}

/** Returns the date of payment; null: none is given, so it is the day of the import; undefined: it cannot be read. */
function readPaymentDate(
  { 'paid-on': cell }: PaymentCells,
  paid: Cell,
  order: DateOrder,
): CalendarDate | null | undefined {
  const state = readPaidState(cell ?? '');
  if (cell === undefined || (folded(String(cell)) === '' && state === null))
    return (typeof paid === 'string' && readDate(paid, order)?.date) || null;
  return readDate(cell, order)?.date ?? (state === null ? undefined : null);
}

const unclear = (field: ImportField, cell: Cell) => ({
  field,
  message: `"${cell}" is no amount, so nothing is marked as paid`,
  coded: codedProblem('paid_unclear', { text: String(cell) }),
});

const withoutPrice = (field: ImportField) => ({
  field,
  message: 'requires "total" at custom times, so nothing is marked as paid',
  coded: codedProblem('goes_with', { text: 'total' }),
});
