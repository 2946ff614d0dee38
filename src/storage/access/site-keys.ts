/** Website keys (specification §5). */
import type { Selectable } from 'kysely';
import type { SiteKey } from '../../domain/access/site-key.ts';
import { fromJson, toFlag, toJson } from '../engine/columns.ts';
import { NameTakenError } from '../engine/errors.ts';
import type { Reader, Writer } from '../engine/storage.ts';
import type { Tables } from '../engine/tables.ts';
import { assignToVenue, readVenuesOf } from '../venue/venue-lookups.ts';

/** Finds the venue of a website key; undefined: there is no such key. */
export async function findVenueOfSiteKey(db: Reader, key: string): Promise<string | undefined> {
  return (await readVenuesOf(db, 'site_key_venues', [key])).get(key);
}

/** Finds a venue's website key, enabled or not. */
export async function findSiteKey(
  db: Reader,
  { venueId, key }: { readonly venueId: string; readonly key: string },
): Promise<SiteKey | undefined> {
  const row = await db
    .selectFrom('site_keys')
    .selectAll()
    .where('venue_id', '=', venueId)
    .where('key', '=', key)
    .executeTakeFirst();
  return row && siteKeyOf(row);
}

/** Returns which of these website keys belong to another venue; keys are unique in the installation. */
export async function listKeysOfOtherVenues(
  db: Reader,
  venueId: string,
  keys: readonly string[],
): Promise<ReadonlySet<string>> {
  const venues = await readVenuesOf(db, 'site_key_venues', keys);
  return new Set([...venues].filter(([, owner]) => owner !== venueId).map(([key]) => key));
}

/**
 * Inserts a website key.
 *
 * @returns false if any venue has the key already; nothing is written
 */
export async function insertSiteKey(db: Writer, venueId: string, siteKey: SiteKey): Promise<boolean> {
  if (!(await assignToVenue(db, 'site_key_venues', { key: siteKey.key, venueId }))) return false;
  const result = await db
    .insertInto('site_keys')
    .values({ venue_id: venueId, key: siteKey.key, ...columnsOf(siteKey) })
    .onConflict((conflict) => conflict.columns(['venue_id', 'key']).doNothing())
    .executeTakeFirst();
  return result.numInsertedOrUpdatedRows === 1n;
}

/**
 * Inserts or updates a website key.
 *
 * @throws NameTakenError if another venue has just added it
 */
export async function upsertSiteKey(db: Writer, venueId: string, siteKey: SiteKey): Promise<void> {
  const columns = columnsOf(siteKey);
  if (!(await assignToVenue(db, 'site_key_venues', { key: siteKey.key, venueId })))
    throw new NameTakenError(`another venue has the website key ${siteKey.key}`);
  await db
    .insertInto('site_keys')
    .values({ venue_id: venueId, key: siteKey.key, ...columns })
    .onConflict((conflict) => conflict.columns(['venue_id', 'key']).doUpdateSet(columns))
    .execute();
}

/**
 * Deletes a website key with its usage.
 *
 * @returns false if the venue has no such key
 */
export async function deleteSiteKey(
  db: Writer,
  { venueId, key }: { readonly venueId: string; readonly key: string },
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('site_keys')
    .where('venue_id', '=', venueId)
    .where('key', '=', key)
    .executeTakeFirst();
  if (numDeletedRows === 0n) return false;
  await db.deleteFrom('site_key_venues').where('key', '=', key).execute();
  return true;
}

/** Lists a venue's website keys, enabled or not, by name. */
export async function listSiteKeys(db: Reader, venueId: string): Promise<SiteKey[]> {
  const rows = await db.selectFrom('site_keys').selectAll().where('venue_id', '=', venueId).execute();
  // Sorted here, since databases collate differently and an export must be the same from each.
  return rows.map(siteKeyOf).sort((a, b) => (a.key < b.key ? -1 : 1));
}

/** Lists the website keys that visitors can use now, and whether each has a booking page. */
export async function listUsableSiteKeys(db: Reader): Promise<{ key: string; hasPage: boolean }[]> {
  const rows = await db
    .selectFrom('site_keys as k')
    .innerJoin('venues as v', 'v.id', 'k.venue_id')
    .select(['k.key', 'k.has_page'])
    .where('k.enabled', '=', 1)
    .where('v.published', '=', 1)
    .orderBy('k.key')
    .execute();
  return rows.map(({ key, has_page }) => ({ key, hasPage: has_page === 1 }));
}

function siteKeyOf(row: Selectable<Tables['site_keys']>): SiteKey {
  return {
    key: row.key,
    label: row.label,
    websites: fromJson(row.websites),
    holdPeriod: row.hold_period,
    enabled: row.enabled === 1,
    page: row.has_page === 1,
    frame: row.may_be_framed === 1,
    maxItems: row.max_items,
    waitingList: row.waiting_list === 1,
    codes: row.has_code_field === 1,
  };
}

function columnsOf(siteKey: SiteKey) {
  return {
    label: siteKey.label,
    websites: toJson(siteKey.websites),
    hold_period: siteKey.holdPeriod,
    enabled: toFlag(siteKey.enabled),
    has_page: toFlag(siteKey.page),
    may_be_framed: toFlag(siteKey.frame),
    max_items: siteKey.maxItems,
    waiting_list: toFlag(siteKey.waitingList),
    has_code_field: toFlag(siteKey.codes),
  };
}
