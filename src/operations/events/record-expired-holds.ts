import type { Instant } from '../../domain/time/instant.ts';
import { isoInstant } from '../../domain/time/instant.ts';
import { listUnrecordedExpiries, markExpiriesRecorded } from '../../storage/booking/expired-holds.ts';
import type { Writer } from '../../storage/engine/storage.ts';
import { recordEvent } from '../../storage/events/event-log.ts';
import type { Context } from '../context.ts';

/** The maximum number per transaction. */
const atOnce = 100;

/**
 * Records expired holds (`hold.lapsed`), each once, whichever instance notices. Expiry itself does not wait for this:
 * only the clock decides.
 */
export async function recordExpiredHolds({ storage, clock }: Context): Promise<void> {
  for (;;) {
    const found = await storage.read((db) => listUnrecordedExpiries(db, clock(), atOnce));
    if (found.length === 0) return;
    await storage.transact((db) => recordExpiredHoldsOf(db, found, clock()));
  }
}

/** Records expired holds of some requests within a transaction. */
export async function recordExpiredHoldsOf(
  db: Writer,
  references: readonly string[],
  now: Instant,
): Promise<void> {
  const expired = await markExpiriesRecorded(db, references, now);
  for (const { reference, venueId, lapsedAt: expiredAt } of expired.sort((a, b) => a.lapsedAt - b.lapsedAt))
    await recordEvent(db, {
      at: now,
      actor: 'service',
      kind: 'hold.lapsed',
      venueId,
      subject: reference,
      payload: { lapsedAt: isoInstant(expiredAt) },
    });
}
