/**
 * The client networks of requests, for `requests decline --like`: stored only as a hash, and only while a request
 * holds its date.
 */
import { createHmac, createSecretKey, type KeyObject } from 'node:crypto';
import type { Instant } from '../../domain/time/instant.ts';
import { deleteNetworksOfExpiredHolds } from '../../storage/booking/booking-requests.ts';
import type { Storage } from '../../storage/engine/storage.ts';
import type { Context } from '../context.ts';

const keys = new WeakMap<Uint8Array, KeyObject>();

/** Given bytes, `createHmac` would create a key for each hash, which takes six times as long. */
function keyOf(secret: Uint8Array): KeyObject {
  const key = keys.get(secret) ?? createSecretKey(secret);
  keys.set(secret, key);
  return key;
}

/**
 * Hashes a client network with the installation's secret and the venue: equal hashes mean that two requests of one
 * venue came from the same network.
 *
 * @param network e.g. `203.0.113.0/24`
 */
export function hashNetwork(secret: Uint8Array, venueId: string, network: string): string {
  return createHmac('sha256', keyOf(secret)).update(`network ${venueId} ${network}`).digest('base64url');
}

/** The interval of the cleanup, in milliseconds. */
const cleanupIntervalMs = 60_000;
const deletedAt = new WeakMap<Storage, Instant>();

/** Deletes the networks of requests whose holds have ended, at most once a minute per process; never fails. */
export async function deleteOldNetworksThrottled({ storage, clock }: Context): Promise<void> {
  const now = clock();
  // Also deletes after the clock was set back.
  if (Math.abs(now - (deletedAt.get(storage) ?? Number.NEGATIVE_INFINITY)) < cleanupIntervalMs) return;
  deletedAt.set(storage, now);
  await deleteOldNetworks(storage, now);
}

/** Deletes these networks now. If the database is read-only, a later request deletes them. */
export async function deleteOldNetworks(storage: Storage, now: Instant): Promise<void> {
  await storage.transact((db) => deleteNetworksOfExpiredHolds(db, now)).catch(() => undefined);
}
