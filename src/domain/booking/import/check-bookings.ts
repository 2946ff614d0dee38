/** Checks imported bookings against the venue's spaces, slots and packages, but not against its other bookings. */
import { ValidationError } from '../../errors.ts';
import { agreedPrice, parsePriceAgreement } from '../../money/agreed-price.ts';
import { pricedMinutes } from '../../money/hour-prices.ts';
import { validateMark } from '../../money/instalments.ts';
import { type PaymentTerm, scheduleFor } from '../../money/payment-term.ts';
import { priceReasons } from '../../money/price-reasons.ts';
import { maxPriceLines, tooManyPriceLines } from '../../money/price-size.ts';
import { computeQuote, type Quote } from '../../money/quote.ts';
import { rateOfTax } from '../../money/stated-tax.ts';
import { type Tax, taxesOf } from '../../money/tax.ts';
import { quoteOfTotal } from '../../money/total-quote.ts';
import { codedProblem } from '../../problem-codes.ts';
import { daysBetween } from '../../time/calendar.ts';
import { type ClockSpan, type ClockTimes, spanWithin, timesOfSpan } from '../../time/clock-span.ts';
import type { CalendarDate, ClockTime, Instant } from '../../time/instant.ts';
import type { Interval } from '../../time/interval.ts';
import { todayIn } from '../../time/timezone.ts';
import { capacityOf } from '../../venue/capacity.ts';
import { type BookedGroups, groupIdsOf } from '../../venue/guest-group.ts';
import type { Package } from '../../venue/package.ts';
import type { Slot } from '../../venue/slot.ts';
import type { Space } from '../../venue/space.ts';
import type { Venue } from '../../venue/venue.ts';
import { maxItems } from '../booked-item.ts';
import { customTimesOf, parseCustomInterval, skippedByClock } from '../custom-times.ts';
import { addressKeyOf } from '../guest-keys.ts';
import { instantOfMinute, slotInterval, staffPartInterval } from '../slot-interval.ts';
import { partOfSlot } from '../slot-part.ts';
import type { ImportField } from './columns.ts';
import { type ImportBooking, parseImportBooking } from './import-booking.ts';
import type { AddProblem, ImportProblem } from './import-problem.ts';

/** A space with its slots and packages. */
type ListedSpace = Space & {
  readonly slots: readonly (Slot & { readonly packages: readonly Package[] })[];
};

/** The venue's data that bookings are checked against. */
export interface ImportRules {
  readonly venue: Venue;
  readonly spaces: readonly ListedSpace[];
  readonly now: Instant;
  /** Returns the guest groups whose rates apply to a guest; null: none. */
  readonly groupsOf: (email: string | undefined) => BookedGroups | null;
}

interface CheckRules extends ImportRules {
  readonly today: CalendarDate;
  /** The taxes that the venue charges. */
  readonly rates: readonly Tax[];
}

/** A booking with its line of the file. */
export interface ImportRow {
  readonly line: number;
  readonly booking: ImportBooking;
}

/** A valid booking. If its whole price is paid, that is its `paidCents`. */
export interface CheckedBooking extends ImportRow, Interval {
  readonly index: number;
  readonly space: ListedSpace;
  /** Null, like `package`, for custom times. */
  readonly slot: Slot | null;
  readonly package: Package | null;
  readonly startTime: ClockTime;
  readonly endTime: ClockTime;
  readonly isHeld: boolean;
  /** Whether an earlier booking keeps the reference in the file; omitted: no. */
  readonly isFurther?: boolean;
  /** The guest groups whose rates it has; null: none. */
  readonly guestGroups: BookedGroups | null;
  /** The price at today's rates; with custom times, the price in the file. */
  readonly quote: Quote;
  /** The price in the file; null if absent or equal to the quote. */
  readonly agreed: Quote | null;
  /** The instalments of its package, or else of the venue. */
  readonly schedule: readonly PaymentTerm[];
}

/** The columns of a booking's members where the names differ. */
const fieldOfMember: Readonly<Record<string, ImportField>> = {
  spaceId: 'space',
  slotId: 'slot',
  packageId: 'package',
  startTime: 'start',
  endTime: 'end',
  endDate: 'until',
  attendance: 'people',
  totalCents: 'total',
  taxCents: 'tax',
  paidCents: 'paid',
  paidInFull: 'paid',
  paidOn: 'paid-on',
  importReference: 'reference',
};
/** Returns the column of a member of a booking. */
export const fieldOf = (member: string): ImportField => fieldOfMember[member] ?? (member as ImportField);
/** Returns the member of a column. */
export const memberOf = (field: ImportField): string =>
  Object.entries(fieldOfMember).find(([, each]) => each === field)?.[0] ?? field;

/** Dates further from today than this are usually mistyped, in days: about ten years. */
const unusualDays = 3_660;

/** Returns all valid bookings, the problems of the others, and what is unusual about the valid ones. */
export function checkBookings(
  rows: readonly ImportRow[],
  rules: ImportRules,
): { bookings: CheckedBooking[]; problems: ImportProblem[]; warnings: ImportProblem[] } {
  const bookings: CheckedBooking[] = [];
  const problems: ImportProblem[] = [];
  const warnings: ImportProblem[] = [];
  const packages = rules.spaces.flatMap(({ slots }) => slots.flatMap((slot) => slot.packages));
  const given = {
    ...rules,
    today: todayIn(rules.venue.timezone, rules.now),
    rates: taxesOf(rules.venue.tax, packages),
  };
  const references = new Map<string, ImportRow[]>();
  const priceLines = new Map<string, number>();
  for (const [index, row] of rows.entries()) {
    const before = problems.length;
    const add: AddProblem = (field, message, coded) =>
      void problems.push({ index, line: row.line, field, message, ...coded });
    const checked = checkBooking(row, given, add);
    checkRepeated(row, references, add);
    if (checked !== undefined) checkPriceSize(checked, priceLines, add);
    if (checked === undefined || problems.length > before) continue;
    bookings.push({ ...checked, index });
    warnOf(checked, given, (field, message, coded) =>
      warnings.push({ index, line: row.line, field, message, ...coded }),
    );
  }
  return { bookings, problems, warnings };
}

/** Adds what is probably wrong with a valid row, but may be meant. */
function warnOf(
  { booking, space, slot, quote, agreed, ...times }: Omit<CheckedBooking, 'index'>,
  { today, rates }: CheckRules,
  add: AddProblem,
): void {
  const { date, attendance = 0, totalCents = 0, taxCents, paidCents = 0 } = booking;
  if (slot) warnOfTimes(booking, slot.hours === null ? slot : times, add);
  if (Math.abs(daysBetween(today, date)) > unusualDays)
    add('date', `${date} is more than ten years from today`, codedProblem('unusual_date', { date }));
  const most = capacityOf(space, null);
  if (attendance > most)
    add('people', `is more than ${space.name} holds: ${most}`, codedProblem('above_capacity', { most }));
  if (paidCents > (agreed ?? quote).totalCents)
    add(
      'paid',
      'is more than the price; only payments up to the price are imported',
      codedProblem('paid_above_total'),
    );
  if (taxCents === undefined) return;
  if (rateOfTax({ hireFeeCents: totalCents - taxCents, taxCents }, rates) === undefined)
    add(
      'tax',
      'is at none of the tax rates of the venue, so it is stored without a rate',
      codedProblem('tax_of_no_rate'),
    );
}

/** Names the first time of a row that is not that of its slot, so that it is lost. */
function warnOfTimes(booking: ImportBooking, slot: ClockTimes, add: AddProblem): void {
  const { startTime = slot.startTime, endTime = slot.endTime, date } = booking;
  const lastDate = customTimesOf(date, slot)?.endDate ?? date;
  const { endDate = lastDate } = booking;
  const times = `${slot.startTime}–${slot.endTime}`;
  const left = (field: ImportField, text: string) =>
    add(field, `${text} is left out: the slot is ${times}`, codedProblem('slot_time', { text, times }));
  if (startTime !== slot.startTime) left('start', startTime);
  else if (endTime !== slot.endTime) left('end', endTime);
  else if (endDate > lastDate) left('until', endDate);
}

/** Rows with one reference are the dates of one booking, so they have one guest and status. */
function checkRepeated(row: ImportRow, references: Map<string, ImportRow[]>, add: AddProblem): void {
  const { importReference: reference } = row.booking;
  if (reference === undefined) return;
  const rows = references.get(reference) ?? [];
  const [first] = rows;
  if (first === undefined) references.set(reference, [row]);
  else if (bookingKey(first) !== bookingKey(row))
    add(
      'reference',
      `"${reference}" is the reference of line ${first.line} too, which has another guest or status`,
      codedProblem('repeated', { text: reference }),
    );
  else if (rows.push(row) > maxItems)
    add('reference', `has more than ${maxItems} dates`, codedProblem('too_many', { most: maxItems }));
}

/** Counts the lines of the price of all dates of a booking. */
function checkPriceSize(
  { booking: { importReference: reference }, quote }: Pick<CheckedBooking, 'booking' | 'quote'>,
  counts: Map<string, number>,
  add: AddProblem,
): void {
  if (reference === undefined) return;
  const count = (counts.get(reference) ?? 0) + quote.lines.length;
  counts.set(reference, count);
  if (count <= maxPriceLines) return;
  const { message, ...coded } = tooManyPriceLines(count);
  add('reference', message, coded);
}

const bookingKey = ({ booking: { name, email = '', status = 'accepted' } }: ImportRow) =>
  JSON.stringify([name.toLowerCase(), addressKeyOf(email), status]);

function checkBooking(
  row: ImportRow,
  rules: CheckRules,
  add: AddProblem,
): Omit<CheckedBooking, 'index'> | undefined {
  const { booking, problems } = parseImportBooking(row.booking);
  if (problems.length === 0 && booking.paidOn !== undefined)
    problems.push(...validateMark(booking.paidOn, 'paidOn', rules.now));
  for (const { path, message, ...coded } of problems) add(fieldOf(path), message, coded);
  if (problems.length > 0) return undefined;
  const space = rules.spaces.find(({ id }) => id === booking.spaceId);
  if (space === undefined) return unknownId('space', booking.spaceId, rules.spaces, add);
  const time = timeOf(booking, space, rules.venue.timezone, add);
  if (time === undefined) return undefined;
  const isHeld = booking.status === 'held';
  if (isHeld && time.startsAt <= rules.now)
    add('status', 'cannot be "held": the slot has begun', codedProblem('started'));
  if (booking.taxCents !== undefined && booking.totalCents === undefined)
    add('tax', 'requires "total", which includes it', codedProblem('goes_with', { text: 'total' }));
  const guestGroups = rules.groupsOf(booking.email);
  const price = priceOf(booking, { ...rules, space, ...time, guestGroups }, add);
  return (
    price && {
      line: row.line,
      booking: booking.paidInFull
        ? { ...booking, paidCents: (price.agreed ?? price.quote).totalCents }
        : booking,
      space,
      ...time,
      isHeld,
      guestGroups,
      ...price,
      schedule: scheduleFor(time.package, rules.venue),
    }
  );
}

type BookedTime = Pick<CheckedBooking, 'slot' | 'package' | 'startTime' | 'endTime' | 'startsAt' | 'endsAt'>;

/** Returns the booked slot and package with their times, or the custom times. */
function timeOf(
  booking: ImportBooking,
  space: ListedSpace,
  timezone: string,
  add: AddProblem,
): BookedTime | undefined {
  const { slotId, packageId, date } = booking;
  if (slotId === undefined) return customTime(booking, timezone, add);
  const slot = space.slots.find(({ id }) => id === slotId);
  if (slot === undefined) return unknownId('slot', slotId, space.slots, add);
  const id = packageId ?? (slot.packages.length === 1 ? slot.packages[0]?.id : undefined);
  const offer = slot.packages.find((each) => each.id === id);
  if (offer === undefined) return unknownId('package', packageId, slot.packages, add);
  const part = partOf(booking, slot, add);
  if (part === null) {
    const { startTime, endTime } = slot;
    return { slot, package: offer, startTime, endTime, ...slotInterval(slot, date, timezone) };
  }
  const interval = staffPartInterval(part, date, timezone);
  if (interval !== null) return { slot, package: offer, ...timesOfSpan(part), ...interval };
  const { message, ...coded } = skippedByClock(date);
  add(instantOfMinute(part.from, date, timezone) === null ? 'start' : 'end', message, coded);
  return undefined;
}

/** Returns the part of a slot by the hour that a row names; null: the whole slot. */
function partOf({ startTime, endTime }: ImportBooking, slot: Slot, add: AddProblem): ClockSpan | null {
  if (slot.hours === null) return null;
  try {
    return partOfSlot(slot, { startTime: startTime ?? null, endTime: endTime ?? null });
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error;
    for (const { path, message, ...coded } of error.problems)
      add(path === 'startTime' ? 'start' : 'end', message, coded);
    return null;
  }
}

function customTime(booking: ImportBooking, timezone: string, add: AddProblem): BookedTime | undefined {
  const times = customTimesOf(booking.date, booking);
  if (booking.packageId !== undefined)
    add('package', 'goes with a slot only', codedProblem('goes_with', { text: 'slot' }));
  if (times === null) {
    const missing =
      booking.startTime === undefined ? (booking.endTime === undefined ? 'slot' : 'start') : 'end';
    add(missing, 'is missing', codedProblem('required'));
    return undefined;
  }
  const { startsAt, endsAt, problem, isAtStart } = parseCustomInterval(booking.date, times, timezone);
  if (problem !== null) {
    const { message, ...coded } = problem;
    add(isAtStart ? 'start' : 'end', message, coded);
  }
  const { startTime, endTime } = times;
  return { slot: null, package: null, startTime, endTime, startsAt, endsAt };
}

function unknownId(
  field: 'space' | 'slot' | 'package',
  id: string | undefined,
  existing: readonly { readonly id: string }[],
  add: AddProblem,
): undefined {
  const choices = existing.map((each) => each.id).join(', ');
  if (id === undefined) add(field, `is missing: ${choices}`, codedProblem('missing_one_of', { choices }));
  else if (existing.length === 0)
    add(field, `"${id}" is not one of: none exist`, codedProblem('not_a_choice'));
  else add(field, `"${id}" is not one of: ${choices}`, codedProblem('not_one_of', { text: id, choices }));
  return undefined;
}

/** Returns the price at today's rates and the price in the file; with custom times, only the price in the file. */
function priceOf(
  { date, attendance, totalCents, taxCents }: ImportBooking,
  {
    venue,
    space,
    slot,
    package: offer,
    startTime,
    endTime,
    today,
    rates,
    guestGroups,
  }: CheckRules &
    Pick<CheckedBooking, 'space' | 'slot' | 'package' | 'startTime' | 'endTime' | 'guestGroups'>,
  add: AddProblem,
): Pick<CheckedBooking, 'quote' | 'agreed'> | undefined {
  if (taxCents !== undefined && totalCents !== undefined && taxCents > totalCents) {
    add('tax', 'is more than the total, which includes it', codedProblem('tax_above_total'));
    return undefined;
  }
  if (slot === null || offer === null)
    return {
      quote: quoteOfTotal(
        { totalCents: totalCents ?? 0, taxCents },
        { venue, label: space.name, date, today, rates },
      ),
      agreed: null,
    };
  try {
    const quote = computeQuote({
      slotId: slot.id,
      offer,
      minutes: pricedMinutes(offer, slot, spanWithin(slot, { startTime, endTime })),
      rates: space.rates,
      venue,
      date,
      today,
      attendance: attendance ?? null,
      groups: groupIdsOf(guestGroups),
    });
    if (totalCents === undefined) return { quote, agreed: null };
    const requested = {
      totalCents,
      ...(taxCents !== undefined && { taxCents }),
      reason: priceReasons.imported,
    };
    const agreed = agreedPrice(quote, parsePriceAgreement(requested), offer.name, rates);
    const isAsQuoted = agreed.totalCents === quote.totalCents && agreed.taxCents === quote.taxCents;
    return { quote, agreed: isAsQuoted ? null : agreed };
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error;
    for (const { path, message, ...coded } of error.problems) add(fieldOf(path), message, coded);
    return undefined;
  }
}
