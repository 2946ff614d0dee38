import { inMonthlyPayments } from '../../money/monthly-payments.ts';
import { payInstalments, type StatedAmount } from '../../money/paid-instalments.ts';
import { eventDates } from '../../money/payments.ts';
import { priceReasons } from '../../money/price-reasons.ts';
import type { Quote } from '../../money/quote.ts';
import { sumQuotes } from '../../money/sum-quotes.ts';
import type { CalendarDate, Instant } from '../../time/instant.ts';
import { todayIn } from '../../time/timezone.ts';
import { type BookedItem, type BookedItems, datesOf, intervalOfItems } from '../booked-item.ts';
import type { BookingRequest } from '../booking-request.ts';
import { guestOf } from '../guest.ts';
import { computeHoldExpiry, type HoldPeriod } from '../hold.ts';
import { createBookingRequest } from '../new-request.ts';
import { maxNoteLength } from '../note.ts';
import { noChoices } from '../optional-fields.ts';
import type { CheckedBooking } from './check-bookings.ts';
import { seriesOfDates } from './series-of-dates.ts';

/** An imported booking as a booking request. */
export type ImportedRequest = BookingRequest & {
  /** When its hold expires; null: it is accepted. */
  readonly expiresAt: Instant | null;
  /** What staff noted about it; null: nothing. */
  readonly notes: string | null;
};

/** Returns the rows of a booking as a booking request. */
export function importedRequestOf(
  rows: readonly [CheckedBooking, ...CheckedBooking[]],
  of: { reference: string; venueId: string; timezone: string; holdPeriod: HoldPeriod; now: Instant },
): ImportedRequest {
  const { reference, venueId, timezone, holdPeriod, now } = of;
  const [{ booking, isHeld, guestGroups }] = rows;
  const [main, ...others] = rows.map((row, number) => itemOf(row, number, timezone));
  if (main === undefined) throw new RangeError('a booking has a row');
  const items: BookedItems = [main, ...others];
  const hold = isHeld ? computeHoldExpiry(holdPeriod, now, intervalOfItems(items).startsAt) : null;
  const rule = seriesOfDates(items.map(({ date }) => date));
  const { quote, agreed } = priceOf(rows, items, { timezone, now, isSeries: rule !== null });
  const request = createBookingRequest({
    reference,
    venueId,
    siteKey: null,
    items,
    quote,
    guestGroups,
    title: rows.find((row) => row.booking.title)?.booking.title ?? null,
    guest: guestOf(booking),
    message: rows.find((row) => row.booking.message !== undefined)?.booking.message ?? null,
    answers: [],
    terms: null,
    series: rule && { rule, continues: null },
    hold,
    now,
  });
  const stated = amountsPaid(rows, todayIn(timezone, now));
  const overdueCents = overdueCentsOf(rows, now);
  if (overdueCents > 0)
    stated.push({ amountCents: overdueCents, paidOn: null, wasDueOn: eventDates(items).lastEvent });
  const paid = payInstalments((agreed ?? quote).payments, stated);
  const agreedPrice = agreed && {
    ...agreed,
    payments: paid.payments,
    reason: priceReasons.imported,
    agreedAt: now,
  };
  return {
    ...request,
    ...(agreed === null && { quote: { ...quote, payments: paid.payments } }),
    instalmentMarks: paid.marks,
    agreedPrice,
    importReference: rows[0].isFurther === true ? null : (booking.importReference ?? null),
    expiresAt: hold?.expiresAt ?? null,
    notes: notesOf(rows),
  };
}

/** Returns what is paid by date: rows without one on the day of the import. */
function amountsPaid(rows: readonly CheckedBooking[], today: CalendarDate): StatedAmount[] {
  const byDate = Map.groupBy(rows, ({ booking }) => booking.paidOn ?? today);
  return [...byDate].map(([paidOn, ofDate]) => ({
    paidOn,
    amountCents: ofDate.reduce((sum, { booking }) => sum + (booking.paidCents ?? 0), 0),
  }));
}

/**
 * Returns what a file says is not paid of a past booking: of each row with an amount paid, the rest of its price. Rows
 * that say nothing were settled elsewhere.
 */
export function overdueCentsOf(rows: readonly CheckedBooking[], now: Instant): number {
  if (rows.some(({ endsAt }) => endsAt > now)) return 0;
  return rows
    .map(({ booking: { paidCents }, quote, agreed }) =>
      paidCents === undefined ? 0 : Math.max(0, (agreed ?? quote).totalCents - paidCents),
    )
    .reduce((sum, cents) => sum + cents, 0);
}

/** Returns the notes of all rows, each once, in the length of a note. */
function notesOf(rows: readonly CheckedBooking[]): string | null {
  const notes = new Set(rows.flatMap(({ booking }) => booking.notes?.trim() || []));
  const text = [...notes].join('\n');
  return text === '' ? null : [...text].slice(0, maxNoteLength).join('');
}

const itemOf = (
  { space, slot, package: offer, booking, startTime, endTime, startsAt, endsAt }: CheckedBooking,
  number: number,
  timezone: string,
): BookedItem => ({
  number,
  space: { id: space.id, name: space.name },
  slot: { id: slot?.id ?? null, name: slot?.name ?? null, startTime, endTime },
  package: { id: offer?.id ?? null, name: offer?.name ?? null },
  date: booking.date,
  timezone,
  startsAt,
  endsAt,
  ...noChoices,
  attendance: booking.attendance ?? null,
});

/**
 * Returns the sum of the rows' prices at today's rates, and of the prices in the file if one of them differs. A series has
 * an instalment for each month.
 */
function priceOf(
  rows: readonly [CheckedBooking, ...CheckedBooking[]],
  items: BookedItems,
  {
    timezone,
    now,
    isSeries,
  }: { readonly timezone: string; readonly now: Instant; readonly isSeries: boolean },
): Pick<CheckedBooking, 'quote' | 'agreed'> {
  const [main, ...others] = rows;
  if (others.length === 0) return main;
  const dates = { today: todayIn(timezone, now), ...eventDates(items) };
  const sum = (price: (row: CheckedBooking) => Quote) => {
    const total = sumQuotes([price(main), ...others.map(price)], main.schedule, dates);
    if (!isSeries) return total;
    return inMonthlyPayments(total, { mainItem: 0, dates: datesOf(items) });
  };
  const hasAgreed = rows.some(({ agreed }) => agreed !== null);
  return {
    quote: sum(({ quote }) => quote),
    agreed: hasAgreed ? sum(({ quote, agreed }) => agreed ?? quote) : null,
  };
}
