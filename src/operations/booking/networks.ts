/** From which networks requests come: kept only as a hash, only while they hold their dates, for `requests decline --like`. */
import { createHmac } from 'node:crypto';
import type { Instant } from '../../domain/time/instant.ts';
import { deleteNetworksOfExpiredHolds } from '../../storage/booking/booking-requests.ts';
import type { Storage } from '../../storage/engine/storage.ts';
import type { Context } from '../context.ts';

/**
 * What is kept instead of a network: tells whether two requests of one venue came from the same, and nothing else to
 * who does not have the installation's secret.
 *
 * @param network e.g. `203.0.113.0/24`
 */
export function hashNetwork(secret: Uint8Array, venueId: string, network: string): string {
  return createHmac('sha256', secret).update(`network ${venueId} ${network}`).digest('base64url');
}

/** How often placing requests has what is over forgotten, in milliseconds. */
const cleanupIntervalMs = 60_000;
const deletedAt = new WeakMap<Storage, Instant>();

/** Forgets the networks of requests whose holds are over, at most once a minute of one process; never fails. */
export async function deleteOldNetworksThrottled({ storage, clock }: Context): Promise<void> {
  const now = clock();
  // Also when the clock was set back.
  if (Math.abs(now - (deletedAt.get(storage) ?? Number.NEGATIVE_INFINITY)) < cleanupIntervalMs) return;
  deletedAt.set(storage, now);
  await deleteOldNetworks(storage, now);
}

/** The same, now. Where nothing can be written, whoever comes next does it. */
export async function deleteOldNetworks(storage: Storage, now: Instant): Promise<void> {
  await storage.transact((db) => deleteNetworksOfExpiredHolds(db, now)).catch(() => undefined);
}
