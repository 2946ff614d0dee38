import { nothingKept } from '../../domain/booking/additions.ts';
import type { BookingRequest } from '../../domain/booking/booking-request.ts';
import { type SheetBooking, sheetReason } from '../../domain/booking/booking-sheet.ts';
import { guestOf } from '../../domain/booking/guest.ts';
import { type HoldPeriod, holdEnd } from '../../domain/booking/hold.ts';
import { newRequest } from '../../domain/booking/new-request.ts';
import { referenceFrom } from '../../domain/booking/reference.ts';
import { ValidationError } from '../../domain/errors.ts';
import type { Actor } from '../../domain/events/actor.ts';
import type { Instant } from '../../domain/time/instant.ts';
import { releaseLapsedHolds } from '../../storage/booking/occupancies.ts';
import { dropTurnarounds, settleTurnarounds } from '../../storage/booking/turnarounds.ts';
import { insertBookingRequests, occupyForRequests } from '../../storage/documents/full-export.ts';
import { lockImports } from '../../storage/documents/venue-file.ts';
import { chunks } from '../../storage/engine/chunks.ts';
import { NameTakenError } from '../../storage/engine/errors.ts';
import type { Writer } from '../../storage/engine/storage.ts';
import { addAuditEntries, recordEvent } from '../../storage/events/event-log.ts';
import { listSpaces } from '../../storage/venue/listings.ts';
import { touchSpaces } from '../../storage/venue/rooms.ts';
import type { Context } from '../context.ts';
import { type BookingImportPlan, type BookingSheet, planBookingImport } from './plan-booking-import.ts';

/** What was brought along, by line. */
export interface ImportedBookings {
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
  sheet: BookingSheet,
  by: { readonly venueId: string; readonly holdPeriod: HoldPeriod; readonly actor: Actor },
): Promise<ImportedBookings> {
  const once = () => context.storage.transact((db) => importAll(db, context, sheet, by));
  return once().catch((error) => {
    // References are random, so two may meet: others are drawn.
    if (error instanceof NameTakenError) return once();
    throw error;
  });
}

async function importAll(
  db: Writer,
  context: Context,
  sheet: BookingSheet,
  { venueId, holdPeriod, actor }: Parameters<typeof importBookings>[2],
): Promise<ImportedBookings> {
  await lockImports(db);
  const spaces = await listSpaces(db, venueId);
  await touchSpaces(
    db,
    venueId,
    spaces.map(({ id }) => id),
  );
  const now = context.clock();
  const plan = await planBookingImport(db, venueId, sheet, now);
  if (plan.problems.length > 0) throw new ValidationError(plan.problems);
  const { fresh, roomIds, during, venue } = plan;
  if (fresh.length === 0) return { plan, imported: [] };
  await releaseLapsedHolds(db, venueId, roomIds, during, now);
  // They come back behind what is brought.
  const since = Math.min(during.startsAt, now);
  await dropTurnarounds(db, venueId, roomIds, since);
  const { timezone } = venue;
  const requests = fresh.map((each) => ({
    ...requestOf(each, {
      reference: referenceFrom(context.randomBytes(5)),
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
  await settleTurnarounds(db, venueId, roomIds, since);
  const entries = requests.flatMap(({ reference, status }) => {
    const entry = { at: now, actor, venueId, subject: reference };
    const placed = { ...entry, action: 'booking-request.placed', details: {} };
    const accepted = { ...entry, action: 'booking-request.accepted', details: { from: 'pending_approval' } };
    return status === 'accepted' ? [placed, accepted] : [placed];
  });
  for (const some of chunks(entries)) await addAuditEntries(db, some);
  await recordEvent(db, {
    ...{ at: now, actor, venueId, subject: venueId, kind: 'venue.history-imported' },
    payload: { blocks: 0, bookingRequests: requests.length, auditEntries: entries.length },
  });
  const imported = requests.map(({ reference }, index) => ({ line: fresh[index]?.line ?? 0, reference }));
  return { plan, imported };
}

/** A line of the sheet as a booking request, and when its hold ends. */
function requestOf(
  { space, slot, package: offer, booking, isHeld, startsAt, endsAt, quote, agreed }: SheetBooking,
  of: { reference: string; venueId: string; timezone: string; holdPeriod: HoldPeriod; now: Instant },
): BookingRequest & { expiresAt: Instant | null } {
  const { reference, venueId, timezone, holdPeriod, now } = of;
  const hold = isHeld ? holdEnd(holdPeriod, now, startsAt) : null;
  const request = newRequest({
    reference,
    venueId,
    siteKey: null,
    ...{ space, slot, package: offer, date: booking.date, timezone, startsAt, endsAt, quote },
    guest: guestOf(booking),
    message: booking.message ?? null,
    additions: { ...nothingKept, attendance: booking.attendance ?? null },
    hold,
    now,
  });
  const agreedPrice = agreed && { ...agreed, reason: sheetReason, agreedAt: now };
  return { ...request, agreedPrice, expiresAt: hold?.lapsesAt ?? null };
}
