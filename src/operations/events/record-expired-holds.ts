import type { Instant } from '../../domain/time/instant.ts';
import { isoInstant } from '../../domain/time/instant.ts';
import type { RequestOfVenue } from '../../storage/booking/booking-requests.ts';
import { listWaitingFor, rankRequests } from '../../storage/booking/competing-requests.ts';
import { listUnrecordedExpiries, markExpiriesRecorded } from '../../storage/booking/expired-holds.ts';
import type { Reader, Writer } from '../../storage/engine/storage.ts';
import { recordEvent } from '../../storage/events/event-log.ts';
import type { Context } from '../context.ts';

/** The maximum number per transaction: few, so that other writers do not wait. */
const atOnce = 25;

/**
 * Records expired holds (`hold.lapsed`), each once across instances. Expiry itself does not wait for this:
 * only the clock decides.
 *
 * @param venueId undefined: of all venues
 */
export async function recordExpiredHolds({ storage, clock }: Context, venueId?: string): Promise<void> {
  for (;;) {
    const expired = { now: clock(), limit: atOnce, venueId };
    const found = await storage.read((db) => listUnrecordedExpiries(db, expired));
    if (found.length === 0) return;
    for (const [of, requests] of Map.groupBy(found, (request) => request.venueId))
      await storage.transact((db) =>
        recordExpiredHoldsOf(
          db,
          of,
          requests.map(({ reference }) => reference),
          clock(),
        ),
      );
  }
}

/** Records expired holds of some requests of a venue within a transaction. */
export async function recordExpiredHoldsOf(
  db: Writer,
  venueId: string,
  references: readonly string[],
  now: Instant,
): Promise<void> {
  const expired = await markExpiriesRecorded(db, venueId, references, now);
  for (const { reference, lapsedAt: expiredAt } of expired.sort((a, b) => a.lapsedAt - b.lapsedAt)) {
    const entry = { at: now, actor: 'service', venueId } as const;
    await recordEvent(db, {
      ...entry,
      kind: 'hold.lapsed',
      subject: reference,
      payload: { lapsedAt: isoInstant(expiredAt) },
    });
    const next = await findNext(db, { venueId, reference }, now);
    if (next !== null)
      await recordEvent(db, {
        ...entry,
        kind: 'booking-request.next',
        subject: next,
        payload: { lapsed: reference },
      });
  }
}

/** Returns the first request that waits for the time of another one, if nothing occupies its time; null: none. */
async function findNext(db: Reader, expired: RequestOfVenue, now: Instant): Promise<string | null> {
  const [first] = await listWaitingFor(db, expired, now);
  if (first === undefined) return null;
  const standings = await rankRequests(db, expired.venueId, [first], now);
  return standings.get(first)?.isTaken === false ? first : null;
}
