import { type BookedItem, type BookedItems, intervalOfItems } from '../../domain/booking/booked-item.ts';
import type { BookingRequest } from '../../domain/booking/booking-request.ts';
import { guestOf } from '../../domain/booking/guest.ts';
import { computeHoldExpiry, type HoldPeriod } from '../../domain/booking/hold.ts';
import { rowsOfBookings } from '../../domain/booking/import/booking-rows.ts';
import type { CheckedBooking } from '../../domain/booking/import/check-bookings.ts';
import type { ImportProblem } from '../../domain/booking/import/import-problem.ts';
import { weeklyRuleOf } from '../../domain/booking/import/weekly-series.ts';
import { createBookingRequest } from '../../domain/booking/new-request.ts';
import { noChoices } from '../../domain/booking/optional-fields.ts';
import { encodeReference } from '../../domain/booking/reference.ts';
import { DomainError, ValidationError } from '../../domain/errors.ts';
import type { Actor } from '../../domain/events/actor.ts';
import { inMonthlyPayments } from '../../domain/money/monthly-payments.ts';
import { payInstalments } from '../../domain/money/paid-instalments.ts';
import { eventDates } from '../../domain/money/payments.ts';
import { priceReasons } from '../../domain/money/price-reasons.ts';
import type { Quote } from '../../domain/money/quote.ts';
import { sumQuotes } from '../../domain/money/sum-quotes.ts';
import { type Instant, msPerDay } from '../../domain/time/instant.ts';
import { todayIn } from '../../domain/time/timezone.ts';
import { deleteExpiredHolds } from '../../storage/booking/occupancies.ts';
import { releaseImportReferences } from '../../storage/booking/request-changes.ts';
import { deleteTurnarounds, recomputeTurnarounds } from '../../storage/booking/turnarounds.ts';
import { insertBookingRequests, occupyForItems } from '../../storage/documents/full-export.ts';
import { chunks, maxRowsPerStatement } from '../../storage/engine/chunks.ts';
import { prepareStatements } from '../../storage/engine/prepared-statements.ts';
import type { Reader, Writer } from '../../storage/engine/storage.ts';
import { importEventLogEntries, recordEvent } from '../../storage/events/event-log.ts';
import { roomIdOf } from '../../storage/venue/rooms.ts';
import type { Context } from '../context.ts';
import { type PlannedChange, planThenWrite } from '../plan-then-write.ts';
import { retryAfterConflict } from '../retry-after-conflict.ts';
import { type BookingImportPlan, type ImportedBookings, planBookingImport } from './plan-booking-import.ts';
import { undoImport } from './undo-import.ts';

/** The imported bookings by line. */
export interface BookingImportResult {
  readonly plan: BookingImportPlan;
  readonly imported: readonly ImportedLine[];
}

interface ImportedLine {
  readonly line: number;
  readonly reference: string;
}

/**
 * Imports a venue's existing bookings, all or nothing: also for past dates and dates that are not offered. Existing
 * bookings stay as they are, so importing the same file twice changes nothing. A turnaround ends early where an
 * imported booking overlaps it, as with any earlier agreement.
 *
 * A large import is written in several transactions, so that others wait for at most about 200 rows. If one of them is
 * rejected, the earlier ones are undone. After an interruption, importing the same file again completes it.
 *
 * Subscribers get one event for each transaction (`venue.history-imported`).
 *
 * @param by the venue, the hold period, and the actor for the event log
 * @throws NotFoundError if there is no such venue
 * @throws ValidationError with every error of any line; nothing is written
 */
export async function importBookings(
  context: Context,
  bookings: ImportedBookings,
  by: BookingImport,
): Promise<BookingImportResult> {
  const now = context.clock();
  const plan = await context.storage.read((db) => planValidImport(db, by.venueId, bookings, now));
  const imported: ImportedLine[] = [];
  try {
    for (const rows of inTransactions(plan.newBookings)) {
      const pathOf = (problem: ImportProblem) =>
        bookings.pathOf({ ...problem, index: rows[problem.index]?.index ?? problem.index });
      imported.push(...(await importRows(context, { rows, problems: [], pathOf }, by, now)));
    }
  } catch (error) {
    await undoImports(context, imported, by);
    throw error;
  }
  await context.storage.refreshStatistics('bookings', imported.length);
  return { plan, imported: imported.toSorted((one, other) => one.line - other.line) };
}

interface BookingImport {
  readonly venueId: string;
  readonly holdPeriod: HoldPeriod;
  readonly actor: Actor;
  /** Called if an import was rejected after a part of it was written, and that part was undone. */
  readonly onUndone?: () => Promise<void>;
}

/** A booking to import, with its rows. */
interface NewBooking {
  readonly rows: readonly CheckedBooking[];
  readonly request: BookingRequest & { readonly expiresAt: Instant | null };
}

/** @throws ValidationError if a line has a problem */
async function planValidImport(db: Reader, venueId: string, bookings: ImportedBookings, now: Instant) {
  const plan = await planBookingImport(db, venueId, bookings, now);
  if (plan.problems.length > 0) throw new ValidationError(plan.problems);
  return plan;
}

/**
 * Yields the rows of each transaction: about as many as one statement inserts, with all rows of a booking, and few rooms
 * and weeks, because each transaction computes the turnarounds in its rooms and period again. Without rows, one
 * transaction claims the request's idempotency key.
 */
function* inTransactions(rows: readonly CheckedBooking[]): Iterable<CheckedBooking[]> {
  const bookings = rowsOfBookings(rows).toSorted(([one], [other]) => one.startsAt - other.startsAt);
  let some: CheckedBooking[] = [];
  for (const booking of [...Map.groupBy(bookings, ([{ space }]) => space.id).values()].flat()) {
    if (some.length > 0 && some.length + booking.length > maxRowsPerStatement) {
      yield some;
      some = [];
    }
    some.push(...booking);
  }
  yield some;
}

/** Imports rows in one transaction. */
async function importRows(
  context: Context,
  bookings: ImportedBookings,
  by: BookingImport,
  now: Instant,
): Promise<readonly ImportedLine[]> {
  return retryAfterConflict(() =>
    planThenWrite(context, by.venueId, (db) => planRows(db, context, bookings, { ...by, now })),
  );
}

async function planRows(
  db: Reader,
  context: Context,
  bookings: ImportedBookings,
  of: BookingImport & { readonly now: Instant },
): Promise<PlannedChange<readonly ImportedLine[]>> {
  const { venueId, holdPeriod, now } = of;
  const plan = await planValidImport(db, venueId, bookings, now);
  const { timezone } = plan.venue;
  const made = rowsOfBookings(plan.newBookings).map((rows) => {
    const reference = encodeReference(context.randomBytes(5));
    return { rows, request: requestOf(rows, { reference, venueId, timezone, holdPeriod, now }) };
  });
  const insert = await prepareStatements(db, (recorder) => insertAll(recorder, made, of));
  return {
    result: made.flatMap(({ rows, request: { reference } }) => rows.map(({ line }) => ({ line, reference }))),
    write: async (writer) => {
      if (made.length > 0) await writeBookings(writer, plan, made, insert, of);
    },
  };
}

/** Undoes the import of bookings that nobody has changed since. */
async function undoImports(
  context: Context,
  imported: readonly ImportedLine[],
  { venueId, actor, onUndone }: BookingImport,
): Promise<void> {
  if (imported.length === 0) return;
  for (const reference of new Set(imported.map((each) => each.reference)))
    try {
      await undoImport(context, { venueId, reference, actor });
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
    }
  await onUndone?.();
}

async function writeBookings(
  db: Writer,
  { newBookings, period }: BookingImportPlan,
  made: readonly NewBooking[],
  insert: (db: Writer) => Promise<void>,
  { venueId, actor, now }: BookingImport & { readonly now: Instant },
): Promise<void> {
  const rooms = new Set(newBookings.flatMap(({ space }) => space.rooms));
  const roomIds = [...rooms].map((room) => roomIdOf(venueId, room));
  await deleteExpiredHolds(db, venueId, roomIds, period, now);
  // Turnarounds are deleted here and recomputed after the bookings are inserted: also those that end as the first starts.
  const during = { startsAt: period.startsAt - msPerDay, endsAt: period.endsAt + msPerDay };
  await deleteTurnarounds(db, venueId, roomIds, during);
  const references = made.flatMap(({ request: { importReference } }) => importReference ?? []);
  await releaseImportReferences(db, venueId, references);
  await insert(db);
  await recomputeTurnarounds(db, venueId, roomIds, now, during);
  await recordEvent(db, {
    at: now,
    actor,
    venueId,
    subject: venueId,
    kind: 'venue.history-imported',
    payload: {
      blocks: 0,
      bookingRequests: made.length,
      auditEntries: entriesOf(made, { venueId, actor, now }).length,
      references: made.map(({ request: { reference } }) => reference),
    },
  });
}

/** Inserts bookings with their rooms and the entries of the event log. */
async function insertAll(
  db: Writer,
  made: readonly NewBooking[],
  { venueId, actor, now }: BookingImport & { readonly now: Instant },
): Promise<void> {
  for (const some of chunks(made)) {
    await insertBookingRequests(
      db,
      some.map(({ request }) => request),
      now,
    );
    await occupyForItems(
      db,
      venueId,
      some.flatMap(({ rows, request: { reference, items, expiresAt } }) =>
        items.map((item) => ({
          ...item,
          reference,
          item: item.number,
          expiresAt,
          rooms: rows[item.number]?.space.rooms ?? [],
        })),
      ),
    );
  }
  for (const some of chunks(entriesOf(made, { venueId, actor, now })))
    await importEventLogEntries(db, some, now);
}

function entriesOf(
  made: readonly NewBooking[],
  { venueId, actor, now }: Pick<BookingImport, 'venueId' | 'actor'> & { readonly now: Instant },
) {
  return made.flatMap(({ request: { reference, status, instalmentMarks } }) => {
    const entry = { at: now, actor, venueId, subject: reference };
    const placed = { ...entry, action: 'booking-request.placed', details: {} };
    const accepted = { ...entry, action: 'booking-request.accepted', details: { from: 'pending_approval' } };
    const marked = instalmentMarks.map(({ number, invoicedOn, paidOn }) => ({
      ...entry,
      action: 'booking-request.instalment-marked',
      details: { number, invoicedOn, paidOn },
    }));
    return [placed, ...(status === 'accepted' ? [accepted] : []), ...marked];
  });
}

/** Returns the rows of a booking as a booking request, and when its hold expires. */
function requestOf(
  rows: readonly [CheckedBooking, ...CheckedBooking[]],
  of: { reference: string; venueId: string; timezone: string; holdPeriod: HoldPeriod; now: Instant },
): BookingRequest & { expiresAt: Instant | null } {
  const { reference, venueId, timezone, holdPeriod, now } = of;
  const [{ booking, isHeld, guestGroups }] = rows;
  const [main, ...others] = rows.map((row, number) => itemOf(row, number, timezone));
  if (main === undefined) throw new RangeError('a booking has a row');
  const items: BookedItems = [main, ...others];
  const hold = isHeld ? computeHoldExpiry(holdPeriod, now, intervalOfItems(items).startsAt) : null;
  const rule = weeklyRuleOf(items.map(({ date }) => date));
  const { quote, agreed } = priceOf(rows, items, { timezone, now, isSeries: rule !== null });
  const request = createBookingRequest({
    reference,
    venueId,
    siteKey: null,
    items,
    quote,
    guestGroups,
    guest: guestOf(booking),
    message: rows.find((row) => row.booking.message !== undefined)?.booking.message ?? null,
    answers: [],
    terms: null,
    series: rule && { rule, continues: null },
    hold,
    now,
  });
  const paidCents = rows.reduce((sum, row) => sum + (row.booking.paidCents ?? 0), 0);
  const paid = payInstalments((agreed ?? quote).payments, paidCents, todayIn(timezone, now));
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
    importReference: booking.importReference ?? null,
    expiresAt: hold?.expiresAt ?? null,
  };
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
    return inMonthlyPayments(
      total,
      rows.map((row) => ({ date: row.booking.date, totalCents: price(row).totalCents })),
    );
  };
  const hasAgreed = rows.some(({ agreed }) => agreed !== null);
  return {
    quote: sum(({ quote }) => quote),
    agreed: hasAgreed ? sum(({ quote, agreed }) => agreed ?? quote) : null,
  };
}
