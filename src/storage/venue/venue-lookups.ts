/**
 * The venues of website keys, feeds and API tokens, which URLs and secrets do not name (docs/decisions/0022). A lookup
 * is a separate statement: a join with it would query every node of a distributed database (`site-access.ts` joins them
 * on one server). The venue of a key never changes, so it is cached. The row itself is always read: a key that no longer
 * works is never served from here.
 */
import type { Kysely } from 'kysely';
import { LRUCache } from 'lru-cache';
import { chunks } from '../engine/chunks.ts';
import { paddedToPowerOfTwo, precompiledQuery } from '../engine/compiled.ts';
import type { Reader, Writer } from '../engine/storage.ts';
import type { Tables } from '../engine/tables.ts';

/** The lookup tables by key. */
export type VenueLookup = 'site_key_venues' | 'feed_venues' | 'api_token_venues';

/** The maximum number of cached keys per table and database. Unknown keys are not cached: they may be added. */
const maxCached = 10_000;

const caches = new WeakMap<object, Map<string, LRUCache<string, string>>>();

/**
 * Returns the cache of a lookup table.
 *
 * @param db a reader of the database; connections of one pool share a cache
 */
export function venueCacheOf(db: Reader, table: VenueLookup | 'photo_venues'): LRUCache<string, string> {
  // A cast: a reader is a whole Kysely at run time.
  const { adapter } = (db as Kysely<Tables>).getExecutor();
  const ofDatabase = caches.get(adapter) ?? new Map<string, LRUCache<string, string>>();
  caches.set(adapter, ofDatabase);
  const cache = ofDatabase.get(table) ?? new LRUCache<string, string>({ max: maxCached });
  ofDatabase.set(table, cache);
  return cache;
}

const queryOf = (table: VenueLookup) =>
  precompiledQuery((db, { keys }: { keys: readonly string[] }) =>
    db.selectFrom(table).select(['key', 'venue_id']).where('key', 'in', keys),
  );
const queries = {
  site_key_venues: queryOf('site_key_venues'),
  feed_venues: queryOf('feed_venues'),
  api_token_venues: queryOf('api_token_venues'),
};

/** Reads the venues of keys; unknown keys are missing. */
export async function readVenuesOf(
  db: Reader,
  table: VenueLookup,
  keys: readonly string[],
): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  for (const some of chunks(keys)) {
    const { rows } = await queries[table](db, { keys: paddedToPowerOfTwo(some) });
    for (const { key, venue_id } of rows) found.set(key, venue_id);
  }
  return found;
}

/** Returns the venues of keys, from the cache where possible; unknown keys are missing. */
export async function findVenuesOf(
  db: Reader,
  table: VenueLookup,
  keys: readonly string[],
): Promise<Map<string, string>> {
  const cache = venueCacheOf(db, table);
  const found = new Map<string, string>();
  const uncached = new Set<string>();
  for (const key of keys) {
    const venueId = cache.get(key);
    if (venueId === undefined) uncached.add(key);
    else found.set(key, venueId);
  }
  for (const [key, venueId] of await readVenuesOf(db, table, [...uncached])) {
    cache.set(key, venueId);
    found.set(key, venueId);
  }
  return found;
}

/**
 * Reads a row of the venue that a key belongs to. If the cached venue has no such row, the venue is looked up again: a
 * database that was restored under a running instance may give the key to another venue.
 */
export async function findInVenueOf<Found>(
  db: Reader,
  table: VenueLookup,
  key: string,
  find: (venueId: string) => Promise<Found | undefined>,
): Promise<Found | undefined> {
  const cache = venueCacheOf(db, table);
  const cached = cache.get(key);
  const found = cached === undefined ? undefined : await find(cached);
  if (found !== undefined) return found;
  cache.delete(key);
  const venueId = (await findVenuesOf(db, table, [key])).get(key);
  return venueId === undefined || venueId === cached ? undefined : find(venueId);
}

/**
 * Assigns a key to a venue, in the transaction that inserts its row.
 *
 * @returns false if it belongs to another venue; nothing is written
 */
export async function assignToVenue(
  db: Writer,
  table: VenueLookup,
  { key, venueId }: { readonly key: string; readonly venueId: string },
): Promise<boolean> {
  const result = await db
    .insertInto(table)
    .values({ key, venue_id: venueId })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .executeTakeFirst();
  if (result.numInsertedOrUpdatedRows === 1n) return true;
  return (await readVenuesOf(db, table, [key])).get(key) === venueId;
}
