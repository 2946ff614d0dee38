/** A venue's existing bookings as they stand in a spreadsheet, a line each (docs/cli.md, `requests import`). */
import { type FieldProblem, ValidationError } from '../errors.ts';
import { keysOf } from '../fields/keys-of.ts';
import { agreedPrice, parsePriceAgreement } from '../money/agreed-price.ts';
import { parseAmount, writtenAmount } from '../money/parse-amount.ts';
import { type Quote, quote } from '../money/quote.ts';
import type { CalendarDate, Instant } from '../time/instant.ts';
import { todayIn } from '../time/timezone.ts';
import { type ToldProblem, told } from '../told-problem.ts';
import type { Package } from '../venue/package.ts';
import type { Slot } from '../venue/slot.ts';
import type { Space } from '../venue/space.ts';
import type { Venue } from '../venue/venue.ts';
import { type DeskBooking, parseDeskBooking } from './desk-booking.ts';
import { guestLengths } from './guest.ts';
import { slotInterval } from './slot-interval.ts';

/** A line of it, by column; what is empty is left out. */
export interface SheetLine {
  /** On which line of the file it begins, the first being 1. */
  readonly line: number;
  readonly cells: Readonly<Record<string, string>>;
}

/** A space with all that can be booked there. */
type SheetSpace = Space & { readonly slots: readonly (Slot & { readonly packages: readonly Package[] })[] };

/** What lines are held to. */
export interface SheetTerms {
  readonly venue: Venue;
  readonly spaces: readonly SheetSpace[];
  readonly now: Instant;
  /** Whether amounts are written 2400,50, as where no commas stand between cells. */
  readonly hasDecimalComma: boolean;
}

/** A line that can be understood. */
export interface SheetBooking {
  readonly line: number;
  readonly space: SheetSpace;
  readonly slot: Slot;
  readonly package: Package;
  readonly booking: DeskBooking;
  /** Or it is booked. */
  readonly isHeld: boolean;
  readonly startsAt: Instant;
  readonly endsAt: Instant;
  /** At the price of today. */
  readonly quote: Quote;
  /** What the sheet says it costs; null where it says nothing, or the same. */
  readonly agreed: Quote | null;
}

/** Why another price than that of today was agreed on: nothing else is known of it. */
export const sheetReason = 'As in the imported file';

/** All lines that can be understood, and everything that is wrong with the others, by line and column. */
export function readSheet(
  lines: readonly SheetLine[],
  terms: SheetTerms,
): { bookings: SheetBooking[]; problems: FieldProblem[] } {
  const bookings: SheetBooking[] = [];
  const problems: FieldProblem[] = [];
  const today = todayIn(terms.venue.timezone, terms.now);
  for (const line of lines) {
    const before = problems.length;
    const refuse: Refuse = (column, message, said) =>
      void problems.push({ path: `line ${line.line}, ${column}`, message, ...said });
    const booking = readLine(line, { ...terms, today }, refuse);
    if (booking !== undefined && problems.length === before) bookings.push(booking);
  }
  return { bookings, problems };
}

type Refuse = (column: string, message: string, said: ToldProblem) => void;

function readLine(
  { line, cells }: SheetLine,
  terms: SheetTerms & { today: CalendarDate },
  refuse: Refuse,
): SheetBooking | undefined {
  const { venue, now, today } = terms;
  const space = named('space', cells['space'], terms.spaces, refuse);
  const slot = space && named('slot', cells['slot'], space.slots, refuse);
  const packageCell = cells['package'] ?? (slot?.packages.length === 1 ? slot.packages[0]?.id : undefined);
  const offer = slot && named('package', packageCell, slot.packages, refuse);
  const isHeld = cells['status'] === 'held';
  if (cells['status'] !== undefined && !isHeld && cells['status'] !== 'accepted')
    refuse(
      'status',
      `must be "accepted" or "held", not "${cells['status']}"`,
      told('not_one_of', { text: cells['status'], choices: 'accepted, held' }),
    );
  const amounts = amountsIn(cells, terms, refuse);
  if (cells['people'] !== undefined && !isCount(cells['people']))
    refuse('people', 'must be a whole number such as 80', told('whole_number'));
  const booking = checked(() => bookingOf(cells, { space, slot, offer }), refuse);
  if (!space || !slot || !offer || !booking) return undefined;
  const interval = slotInterval(slot, booking.date, venue.timezone);
  if (isHeld && interval.startsAt <= now)
    refuse('status', 'cannot be "held": the slot has begun', told('started'));
  const { attendance = null } = booking;
  const price = checked(
    () =>
      quote({
        ...{ slotId: slot.id, offer, rates: space.rates, venue, date: booking.date, today, attendance },
      }),
    (_, message, said) => refuse('people', message, said),
  );
  if (price === undefined) return undefined;
  const agreed = amounts ? agreedOn(amounts, { price, name: offer.name }, refuse) : null;
  return { line, space, slot, package: offer, booking, isHeld, ...interval, quote: price, agreed };
}

const isCount = (cell: string) => /^\d{1,9}$/.test(cell);

/** By its id, or by a name that only one of them has, however it is written large and small. */
function named<Thing extends { readonly id: string; readonly name: string }>(
  what: string,
  cell: string | undefined,
  things: readonly Thing[],
  refuse: Refuse,
): Thing | undefined {
  const ids = (some: readonly Thing[]) => some.map(({ id }) => id).join(', ');
  if (cell === undefined) {
    if (things.length === 0) refuse(what, 'is missing', told('required'));
    else refuse(what, `is missing: ${ids(things)}`, told('missing_one_of', { choices: ids(things) }));
    return undefined;
  }
  const spelled = (text: string) => text.normalize('NFC').toLowerCase();
  const byId = things.find(({ id }) => id === cell);
  const byName = things.filter(({ name }) => spelled(name) === spelled(cell));
  const [only] = byId ? [byId] : byName;
  if (only === undefined)
    refuse(
      what,
      `"${cell}" is none that there is here: ${ids(things) || 'there is none'}`,
      things.length === 0 ? told('not_a_choice') : told('not_one_of', { text: cell, choices: ids(things) }),
    );
  else if (!byId && byName.length > 1)
    refuse(
      what,
      `"${cell}" is the name of several: say ${ids(byName)}`,
      told('name_of_several', { text: cell, choices: ids(byName) }),
    );
  else return only;
  return undefined;
}

function bookingOf(
  cells: SheetLine['cells'],
  {
    space,
    slot,
    offer,
  }: { space?: SheetSpace | undefined; slot?: Slot | undefined; offer?: Package | undefined },
): DeskBooking {
  const { date, people, message } = cells;
  const guest = Object.fromEntries(keysOf(guestLengths).map((member) => [member, cells[member]]));
  return parseDeskBooking({
    // What is not found has been said.
    ...{ spaceId: space?.id ?? 'none', slotId: slot?.id ?? 'none', packageId: offer?.id ?? 'none' },
    ...guest,
    ...{ date, message },
    attendance: people !== undefined && isCount(people) ? Number(people) : undefined,
  });
}

/** What it costs, as far as the line says; null: it says nothing, or what can be no amount. */
function amountsIn(
  { total, tax }: SheetLine['cells'],
  { venue, hasDecimalComma }: SheetTerms,
  refuse: Refuse,
): { totalCents: number; taxCents?: number } | null {
  const amount = (column: string, text: string) => {
    const cents = parseAmount(hasDecimalComma ? text.replace(',', '.') : text, venue.currency, true);
    if (cents === null) {
      const { currency } = venue;
      const example = writtenAmount(240_000, currency);
      refuse(
        column,
        `must be an amount in ${currency} such as ${example}`,
        told('amount', { currency, example }),
      );
    }
    return cents;
  };
  const totalCents = total === undefined ? null : amount('total', total);
  const taxCents = tax === undefined ? null : amount('tax', tax);
  if (total === undefined && tax !== undefined)
    refuse('tax', 'goes with "total", of which it is a part', told('goes_with', { text: 'total' }));
  if (totalCents === null) return null;
  return taxCents === null ? { totalCents } : { totalCents, taxCents };
}

/** Null where it is what it costs anyway. */
function agreedOn(
  amounts: { totalCents: number; taxCents?: number },
  { price, name }: { price: Quote; name: string },
  refuse: Refuse,
): Quote | null {
  const wanted = { ...amounts, reason: sheetReason };
  const agreed = checked(() => agreedPrice(price, parsePriceAgreement(wanted), name), refuse);
  const isAsQuoted = agreed?.totalCents === price.totalCents && agreed.taxCents === price.taxCents;
  return agreed === undefined || isAsQuoted ? null : agreed;
}

/** What members of a booking are called in a sheet, where it is something else. */
const columnOf: Readonly<Record<string, string>> = {
  attendance: 'people',
  totalCents: 'total',
  taxCents: 'tax',
};

function checked<T>(work: () => T, refuse: Refuse): T | undefined {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error;
    for (const { path, message, ...said } of error.problems) refuse(columnOf[path] ?? path, message, said);
    return undefined;
  }
}
