import type { Instant } from '../../domain/time/instant.ts';
import { isoInstant } from '../../domain/time/instant.ts';
import type { RequestOfVenue } from '../../storage/booking/booking-requests.ts';
import { listUnrecordedExpiries, markExpiriesRecorded } from '../../storage/booking/expired-holds.ts';
import type { Writer } from '../../storage/engine/storage.ts';
import { recordEvent } from '../../storage/events/event-log.ts';
import type { Context } from '../context.ts';

/** The maximum number per transaction. */
const atOnce = 100;

/**
 * Records expired holds (`hold.lapsed`), each once across instances. Expiry itself does not wait for this:
 * only the clock decides.
 */
export async function recordExpiredHolds({ storage, clock }: Context): Promise<void> {
  for (;;) {
    const found = await storage.read((db) => listUnrecordedExpiries(db, clock(), atOnce));
    if (found.length === 0) return;
    await storage.transact(async (db) => {
      const now = clock();
      for (const [venueId, requests] of byVenue(found))
        await recordExpiredHoldsOf(db, venueId, requests, now);
    });
  }
}

/** Groups references by venue, in a fixed order so that two instances do not deadlock. */
const byVenue = (requests: readonly RequestOfVenue[]) =>
  [...Map.groupBy(requests, ({ venueId }) => venueId)]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([venueId, of]) => [venueId, of.map(({ reference }) => reference)] as const);

/** Records expired holds of some requests of a venue within a transaction. */
export async function recordExpiredHoldsOf(
  db: Writer,
  venueId: string,
  references: readonly string[],
  now: Instant,
): Promise<void> {
  const expired = await markExpiriesRecorded(db, venueId, references, now);
  for (const { reference, lapsedAt: expiredAt } of expired.sort((a, b) => a.lapsedAt - b.lapsedAt))
    await recordEvent(db, {
      at: now,
      actor: 'service',
      kind: 'hold.lapsed',
      venueId,
      subject: reference,
      payload: { lapsedAt: isoInstant(expiredAt) },
    });
}
