/** Parses a venue's existing bookings from a spreadsheet, one per row (docs/run/import-bookings.md, `requests import`). */
import { type FieldProblem, ValidationError } from '../errors.ts';
import { keysOf } from '../fields/keys-of.ts';
import { agreedPrice, parsePriceAgreement } from '../money/agreed-price.ts';
import { formatPlainAmount, parseAmount } from '../money/parse-amount.ts';
import { computeQuote, type Quote } from '../money/quote.ts';
import { type CodedProblem, codedProblem } from '../problem-codes.ts';
import type { CalendarDate, Instant } from '../time/instant.ts';
import { todayIn } from '../time/timezone.ts';
import type { Package } from '../venue/package.ts';
import type { Slot } from '../venue/slot.ts';
import type { Space } from '../venue/space.ts';
import type { Venue } from '../venue/venue.ts';
import { maxGuestLengths } from './guest.ts';
import { slotInterval } from './slot-interval.ts';
import { parseStaffBooking, type StaffBooking } from './staff-booking.ts';

/** The cells of a row by column; empty cells are missing. */
export interface SpreadsheetRow {
  /** The line of the file on which it starts, counted from 1. */
  readonly line: number;
  readonly cells: Readonly<Record<string, string>>;
}

/** A space with its slots and packages. */
type SpreadsheetSpace = Space & {
  readonly slots: readonly (Slot & { readonly packages: readonly Package[] })[];
};

/** What rows are validated against. */
export interface SpreadsheetRules {
  readonly venue: Venue;
  readonly spaces: readonly SpreadsheetSpace[];
  readonly now: Instant;
  /** Whether amounts have a decimal comma, 2400,50, as in files whose delimiter is not a comma. */
  readonly hasDecimalComma: boolean;
}

/** A valid row. */
export interface SpreadsheetBooking {
  readonly line: number;
  readonly space: SpreadsheetSpace;
  readonly slot: Slot;
  readonly package: Package;
  readonly booking: StaffBooking;
  /** False: it is booked. */
  readonly isHeld: boolean;
  readonly startsAt: Instant;
  readonly endsAt: Instant;
  /** Today's price. */
  readonly quote: Quote;
  /** The price in the table; null if it is missing, or the same. */
  readonly agreed: Quote | null;
}

/** The stored reason for a price that differs from today's. */
export const importedPriceReason = 'As in the imported file';

/** Returns all valid rows, and the problems of the others by line and column. */
export function parseSpreadsheet(
  lines: readonly SpreadsheetRow[],
  terms: SpreadsheetRules,
): { bookings: SpreadsheetBooking[]; problems: FieldProblem[] } {
  const bookings: SpreadsheetBooking[] = [];
  const problems: FieldProblem[] = [];
  const today = todayIn(terms.venue.timezone, terms.now);
  for (const line of lines) {
    const before = problems.length;
    const addProblem: AddProblem = (column, message, text) =>
      void problems.push({ path: `line ${line.line}, ${column}`, message, ...text });
    const booking = readLine(line, { ...terms, today }, addProblem);
    if (booking !== undefined && problems.length === before) bookings.push(booking);
  }
  return { bookings, problems };
}

type AddProblem = (column: string, message: string, text: CodedProblem) => void;

function readLine(
  { line, cells }: SpreadsheetRow,
  terms: SpreadsheetRules & { today: CalendarDate },
  addProblem: AddProblem,
): SpreadsheetBooking | undefined {
  const { venue, now, today } = terms;
  const space = named('space', cells['space'], terms.spaces, addProblem);
  const slot = space && named('slot', cells['slot'], space.slots, addProblem);
  const packageCell = cells['package'] ?? (slot?.packages.length === 1 ? slot.packages[0]?.id : undefined);
  const offer = slot && named('package', packageCell, slot.packages, addProblem);
  const isHeld = cells['status'] === 'held';
  if (cells['status'] !== undefined && !isHeld && cells['status'] !== 'accepted')
    addProblem(
      'status',
      `must be "accepted" or "held", not "${cells['status']}"`,
      codedProblem('not_one_of', { text: cells['status'], choices: 'accepted, held' }),
    );
  const amounts = amountsIn(cells, terms, addProblem);
  if (cells['people'] !== undefined && !isCount(cells['people']))
    addProblem('people', 'must be a whole number such as 80', codedProblem('whole_number'));
  const booking = checked(() => bookingOf(cells, { space, slot, offer }), addProblem);
  if (!space || !slot || !offer || !booking) return undefined;
  const interval = slotInterval(slot, booking.date, venue.timezone);
  if (isHeld && interval.startsAt <= now)
    addProblem('status', 'cannot be "held": the slot has begun', codedProblem('started'));
  const { attendance = null } = booking;
  const price = checked(
    () =>
      computeQuote({
        ...{ slotId: slot.id, offer, rates: space.rates, venue, date: booking.date, today, attendance },
      }),
    (_, message, text) => addProblem('people', message, text),
  );
  if (price === undefined) return undefined;
  const agreed = amounts ? agreedOn(amounts, { price, name: offer.name }, addProblem) : null;
  return { line, space, slot, package: offer, booking, isHeld, ...interval, quote: price, agreed };
}

const isCount = (cell: string) => /^\d{1,9}$/.test(cell);

/** Finds an entry by id, or by a unique name, ignoring case. */
function named<Thing extends { readonly id: string; readonly name: string }>(
  what: string,
  cell: string | undefined,
  things: readonly Thing[],
  addProblem: AddProblem,
): Thing | undefined {
  const ids = (some: readonly Thing[]) => some.map(({ id }) => id).join(', ');
  if (cell === undefined) {
    if (things.length === 0) addProblem(what, 'is missing', codedProblem('required'));
    else
      addProblem(
        what,
        `is missing: ${ids(things)}`,
        codedProblem('missing_one_of', { choices: ids(things) }),
      );
    return undefined;
  }
  const normalized = (text: string) => text.normalize('NFC').toLowerCase();
  const byId = things.find(({ id }) => id === cell);
  const byName = things.filter(({ name }) => normalized(name) === normalized(cell));
  const [only] = byId ? [byId] : byName;
  if (only === undefined)
    addProblem(
      what,
      `"${cell}" is not one of: ${ids(things) || 'none exist'}`,
      things.length === 0
        ? codedProblem('not_a_choice')
        : codedProblem('not_one_of', { text: cell, choices: ids(things) }),
    );
  else if (!byId && byName.length > 1)
    addProblem(
      what,
      `"${cell}" is ambiguous; use one of ${ids(byName)}`,
      codedProblem('name_of_several', { text: cell, choices: ids(byName) }),
    );
  else return only;
  return undefined;
}

function bookingOf(
  cells: SpreadsheetRow['cells'],
  {
    space,
    slot,
    offer,
  }: { space?: SpreadsheetSpace | undefined; slot?: Slot | undefined; offer?: Package | undefined },
): StaffBooking {
  const { date, people, message } = cells;
  const guest = Object.fromEntries(keysOf(maxGuestLengths).map((member) => [member, cells[member]]));
  return parseStaffBooking({
    // A missing one has been reported.
    ...{ spaceId: space?.id ?? 'none', slotId: slot?.id ?? 'none', packageId: offer?.id ?? 'none' },
    ...guest,
    ...{ date, message },
    attendance: people !== undefined && isCount(people) ? Number(people) : undefined,
  });
}

/** Returns the amounts in a row; null: none, or invalid. */
function amountsIn(
  { total, tax }: SpreadsheetRow['cells'],
  { venue, hasDecimalComma }: SpreadsheetRules,
  addProblem: AddProblem,
): { totalCents: number; taxCents?: number } | null {
  const amount = (column: string, text: string) => {
    const cents = parseAmount(hasDecimalComma ? text.replace(',', '.') : text, venue.currency, true);
    if (cents === null) {
      const { currency } = venue;
      const example = formatPlainAmount(240_000, currency);
      addProblem(
        column,
        `must be an amount in ${currency} such as ${example}`,
        codedProblem('amount', { currency, example }),
      );
    }
    return cents;
  };
  const totalCents = total === undefined ? null : amount('total', total);
  const taxCents = tax === undefined ? null : amount('tax', tax);
  if (total === undefined && tax !== undefined)
    addProblem('tax', 'needs "total", of which it is a part', codedProblem('goes_with', { text: 'total' }));
  if (totalCents === null) return null;
  return taxCents === null ? { totalCents } : { totalCents, taxCents };
}

/** Null if it equals the quote. */
function agreedOn(
  amounts: { totalCents: number; taxCents?: number },
  { price, name }: { price: Quote; name: string },
  addProblem: AddProblem,
): Quote | null {
  const requested = { ...amounts, reason: importedPriceReason };
  const agreed = checked(() => agreedPrice(price, parsePriceAgreement(requested), name), addProblem);
  const isAsQuoted = agreed?.totalCents === price.totalCents && agreed.taxCents === price.taxCents;
  return agreed === undefined || isAsQuoted ? null : agreed;
}

/** The columns of a booking's members where the names differ. */
const columnOf: Readonly<Record<string, string>> = {
  attendance: 'people',
  totalCents: 'total',
  taxCents: 'tax',
};

function checked<T>(work: () => T, addProblem: AddProblem): T | undefined {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error;
    for (const { path, message, ...text } of error.problems)
      addProblem(columnOf[path] ?? path, message, text);
    return undefined;
  }
}
