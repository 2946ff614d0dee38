/** Website key usage by day (`domain/access/key-usage.ts`). */
import {
  type KeyUsageByDay,
  type KeyUsageKind,
  maxWebsites,
  otherWebsites,
  unknownWebsite,
} from '../../domain/access/key-usage.ts';
import type { CalendarDate } from '../../domain/time/instant.ts';
import { chunks } from '../engine/chunks.ts';
import type { Reader, Writer } from '../engine/storage.ts';

/** A website key and its venue. */
type KeyOfVenue = Pick<KeyUsageByDay, 'venueId' | 'siteKey'>;

/** Returns the time zones of the keys' venues, by key; unknown keys are missing. */
export async function timezonesOfKeys(
  db: Reader,
  keys: readonly KeyOfVenue[],
): Promise<ReadonlyMap<string, string>> {
  const found = new Map<string, string>();
  for (const some of chunks(keys)) {
    const rows = await db
      .selectFrom('site_keys as k')
      .innerJoin('venues as v', 'v.id', 'k.venue_id')
      .select(['k.key', 'v.timezone'])
      .where(
        'k.venue_id',
        'in',
        some.map(({ venueId }) => venueId),
      )
      .where(
        'k.key',
        'in',
        some.map(({ siteKey }) => siteKey),
      )
      .execute();
    for (const { key, timezone } of rows) found.set(key, timezone);
  }
  return found;
}

/**
 * Adds counts to the stored ones; other instances add theirs to the same rows.
 *
 * @param uses one entry for each key, day, kind and website, in an order that is the same for all writers, which
 *   prevents deadlocks
 */
export async function addKeyUsage(db: Writer, uses: readonly KeyUsageByDay[]): Promise<void> {
  for (const some of chunks(uses))
    await db
      .insertInto('key_usage')
      .values(some.map(({ venueId, siteKey, ...use }) => ({ venue_id: venueId, site_key: siteKey, ...use })))
      .onConflict((conflict) =>
        conflict.columns(['venue_id', 'site_key', 'date', 'kind', 'website']).doUpdateSet(({ eb, ref }) => ({
          count: eb('key_usage.count', '+', ref('excluded.count')),
        })),
      )
      .execute();
}

/**
 * Returns the rejected websites of a key and day that may have a separate row: those that already have a row, and new
 * ones up to the limit, in the order of the list. Call it after updating the row for all other websites, which locks
 * the key and day against other instances.
 */
export async function websitesWithinLimit(
  db: Reader,
  { venueId, siteKey, date }: KeyOfVenue & Pick<KeyUsageByDay, 'date'>,
  websites: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('key_usage')
    .select('website')
    .where('venue_id', '=', venueId)
    .where('site_key', '=', siteKey)
    .where('date', '=', date)
    .where('kind', '=', 'refused')
    .where('website', 'not in', [unknownWebsite, otherWebsites])
    .execute();
  const existing = new Set(rows.map(({ website }) => website));
  const newEntries = websites.filter((website) => !existing.has(website));
  const room = Math.max(0, maxWebsites.onDay - existing.size);
  return new Set([...existing, ...newEntries.slice(0, room)]);
}

/** Lists a key's usage from a day on, by day. */
export async function listKeyUsage(
  db: Reader,
  { venueId, siteKey }: KeyOfVenue,
  from: CalendarDate,
): Promise<{ date: CalendarDate; kind: KeyUsageKind; website: string; count: number }[]> {
  return db
    .selectFrom('key_usage')
    .select(['date', 'kind', 'website', 'count'])
    .where('venue_id', '=', venueId)
    .where('site_key', '=', siteKey)
    .where('date', '>=', from)
    .orderBy('date')
    .orderBy('kind')
    .orderBy('website')
    .execute();
}

/** Deletes the usage before a day. */
export async function deleteKeyUsageBefore(db: Writer, before: CalendarDate): Promise<void> {
  await db.deleteFrom('key_usage').where('date', '<', before).execute();
}
