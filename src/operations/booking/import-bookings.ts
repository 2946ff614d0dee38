import type { BookingRequest } from '../../domain/booking/booking-request.ts';
import { importedPriceReason, type SpreadsheetBooking } from '../../domain/booking/booking-spreadsheet.ts';
import { guestOf } from '../../domain/booking/guest.ts';
import { computeHoldExpiry, type HoldPeriod } from '../../domain/booking/hold.ts';
import { createBookingRequest } from '../../domain/booking/new-request.ts';
import { emptyOptionalFields } from '../../domain/booking/optional-fields.ts';
import { encodeReference } from '../../domain/booking/reference.ts';
import { ValidationError } from '../../domain/errors.ts';
import type { Actor } from '../../domain/events/actor.ts';
import type { Instant } from '../../domain/time/instant.ts';
import { deleteExpiredHolds } from '../../storage/booking/occupancies.ts';
import { deleteTurnarounds, recomputeTurnarounds } from '../../storage/booking/turnarounds.ts';
import { insertBookingRequests, occupyForRequests } from '../../storage/documents/full-export.ts';
import { lockImports } from '../../storage/documents/venue-file.ts';
import { chunks } from '../../storage/engine/chunks.ts';
import { NameTakenError } from '../../storage/engine/errors.ts';
import type { Writer } from '../../storage/engine/storage.ts';
import { importEventLogEntries, recordEvent } from '../../storage/events/event-log.ts';
import { listSpaces } from '../../storage/venue/listings.ts';
import { bumpSpaceRevisions } from '../../storage/venue/rooms.ts';
import type { Context } from '../context.ts';
import { type BookingImportPlan, type BookingSpreadsheet, planBookingImport } from './plan-booking-import.ts';

/** What was brought along, by line. */
export interface BookingImportResult {
  readonly plan: BookingImportPlan;
  readonly imported: readonly { readonly line: number; readonly reference: string }[];
}

/**
 * Brings a venue's existing bookings along, all of them or none: dates of the past too, whether visitors are offered them or
 * not. What is there already stays as it is, so the same sheet twice changes nothing. As with any agreement that is
 * there before a turnaround is wanted, the turnaround gives way.
 *
 * Readers of events are told once of all of them (`venue.history-imported`): they are no news.
 *
 * @param by the venue, for how long those that are held hold their dates, and who imports; stands in the event log
 * @throws NotFoundError when there is no such venue
 * @throws ValidationError with everything that is wrong with any line, and nothing is written
 */
export async function importBookings(
  context: Context,
  spreadsheet: BookingSpreadsheet,
  by: { readonly venueId: string; readonly holdPeriod: HoldPeriod; readonly actor: Actor },
): Promise<BookingImportResult> {
  const once = () => context.storage.transact((db) => importAll(db, context, spreadsheet, by));
  return once().catch((error) => {
    // References are random, so two may meet: others are drawn.
    if (error instanceof NameTakenError) return once();
    throw error;
  });
}

async function importAll(
  db: Writer,
  context: Context,
  spreadsheet: BookingSpreadsheet,
  { venueId, holdPeriod, actor }: Parameters<typeof importBookings>[2],
): Promise<BookingImportResult> {
  await lockImports(db);
  const spaces = await listSpaces(db, venueId);
  await bumpSpaceRevisions(
    db,
    venueId,
    spaces.map(({ id }) => id),
  );
  const now = context.clock();
  const plan = await planBookingImport(db, venueId, spreadsheet, now);
  if (plan.problems.length > 0) throw new ValidationError(plan.problems);
  const { fresh, roomIds, during, venue } = plan;
  if (fresh.length === 0) return { plan, imported: [] };
  await deleteExpiredHolds(db, venueId, roomIds, during, now);
  // They come back behind what is brought.
  const since = Math.min(during.startsAt, now);
  await deleteTurnarounds(db, venueId, roomIds, since);
  const { timezone } = venue;
  const requests = fresh.map((each) => ({
    ...requestOf(each, {
      reference: encodeReference(context.randomBytes(5)),
      venueId,
      timezone,
      holdPeriod,
      now,
    }),
    rooms: each.space.rooms,
  }));
  for (const some of chunks(requests)) {
    await insertBookingRequests(db, some, now);
    await occupyForRequests(db, venueId, some);
  }
  await recomputeTurnarounds(db, venueId, roomIds, since);
  const entries = requests.flatMap(({ reference, status }) => {
    const entry = { at: now, actor, venueId, subject: reference };
    const placed = { ...entry, action: 'booking-request.placed', details: {} };
    const accepted = { ...entry, action: 'booking-request.accepted', details: { from: 'pending_approval' } };
    return status === 'accepted' ? [placed, accepted] : [placed];
  });
  for (const some of chunks(entries)) await importEventLogEntries(db, some);
  await recordEvent(db, {
    ...{ at: now, actor, venueId, subject: venueId, kind: 'venue.history-imported' },
    payload: { blocks: 0, bookingRequests: requests.length, auditEntries: entries.length },
  });
  const imported = requests.map(({ reference }, index) => ({ line: fresh[index]?.line ?? 0, reference }));
  return { plan, imported };
}

/** A line of the sheet as a booking request, and when its hold ends. */
function requestOf(
  { space, slot, package: offer, booking, isHeld, startsAt, endsAt, quote, agreed }: SpreadsheetBooking,
  of: { reference: string; venueId: string; timezone: string; holdPeriod: HoldPeriod; now: Instant },
): BookingRequest & { expiresAt: Instant | null } {
  const { reference, venueId, timezone, holdPeriod, now } = of;
  const hold = isHeld ? computeHoldExpiry(holdPeriod, now, startsAt) : null;
  const request = createBookingRequest({
    reference,
    venueId,
    siteKey: null,
    ...{ space, slot, package: offer, date: booking.date, timezone, startsAt, endsAt, quote },
    guest: guestOf(booking),
    message: booking.message ?? null,
    additions: { ...emptyOptionalFields, attendance: booking.attendance ?? null },
    hold,
    now,
  });
  const agreedPrice = agreed && { ...agreed, reason: importedPriceReason, agreedAt: now };
  return { ...request, agreedPrice, expiresAt: hold?.lapsesAt ?? null };
}
