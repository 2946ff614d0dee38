import { type RequestStatus, statusAt } from '../../domain/booking/booking-request.ts';
import { type Instant, isoInstant } from '../../domain/time/instant.ts';
import { recordGuestExport } from '../../operations/booking/record-guest-export.ts';
import type { GuestRequest } from '../../storage/booking/guests.ts';
import { listKeysOf } from '../../storage/booking/idempotency-keys.ts';
import { listNotes } from '../../storage/booking/notes.ts';
import type { Reader } from '../../storage/engine/storage.ts';
import { listAuditOf } from '../../storage/events/event-log.ts';
import { actor, withDatabase } from '../existing-database.ts';
import { CommandFailure } from '../failure.ts';
import { printJson } from '../table.ts';
import type { Terminal } from '../terminal.ts';
import { findGuest, type NamedGuest } from './named-guest.ts';

/** Prints all that is kept of a guest at one venue, and writes down that it was asked for. */
export async function exportGuest(
  terminal: Terminal,
  guest: NamedGuest,
  { venue }: { venue?: string },
): Promise<void> {
  const file = await withDatabase(terminal, async (context) => {
    const now = context.clock();
    const found = await context.storage.read(async (db) => {
      const { venueId, requests } = await findGuest(db, guest, venue);
      if (requests.length === 0)
        throw new CommandFailure('what was known of this guest has been erased: there is nothing left');
      const written = [];
      for (const request of requests) written.push(await writtenOut(db, request, now));
      return { venueId, exportedAt: isoInstant(now), requests: written };
    });
    const references = found.requests.map(({ reference }) => reference);
    await recordGuestExport(context, { venueId: found.venueId, references, actor });
    return found;
  });
  printJson(terminal, file);
}

async function writtenOut(db: Reader, { erasedAt: _, amended, ...request }: GuestRequest, now: Instant) {
  const { reference, venueId, status, holdExpiresAt, agreedPrice } = request;
  const history = await listAuditOf(db, venueId, [reference]);
  const notes = await listNotes(db, reference);
  const keys = await listKeysOf(db, reference);
  const iso = (instant: Instant | null) => (instant === null ? null : isoInstant(instant));
  return {
    ...request,
    agreedPrice: agreedPrice && { ...agreedPrice, agreedAt: isoInstant(agreedPrice.agreedAt) },
    status: statusAt(status, holdExpiresAt, now) satisfies RequestStatus,
    startsAt: iso(request.startsAt),
    endsAt: iso(request.endsAt),
    holdExpiresAt: iso(holdExpiresAt),
    createdAt: iso(request.createdAt),
    decidedAt: iso(request.decidedAt),
    amendedAt: iso(amended?.at ?? null),
    notes: notes.map(({ at, actor: by, about, text }) => ({ at: iso(at), actor: by, about, text })),
    history: history.map(({ at, actor: by, action, details }) => ({
      at: iso(at),
      actor: by,
      action,
      details,
    })),
    idempotencyKeys: keys.map(({ siteKey, key, rememberedAt }) => ({
      siteKey,
      key,
      rememberedAt: iso(rememberedAt),
    })),
  };
}
