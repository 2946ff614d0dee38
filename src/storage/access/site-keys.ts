/** Website keys (specification §5). */
import type { Selectable } from 'kysely';
import type { SiteKey } from '../../domain/access/site-key.ts';
import type { Reader, Writer } from '../engine/storage.ts';
import { fromJson, type Tables, toFlag, toJson } from '../engine/tables.ts';

/** Finds a website key, enabled or not, and its venue. */
export async function findSiteKey(
  db: Reader,
  key: string,
): Promise<{ venueId: string; siteKey: SiteKey } | undefined> {
  const row = await db.selectFrom('site_keys').selectAll().where('key', '=', key).executeTakeFirst();
  return (
    row && {
      venueId: row.venue_id,
      siteKey: siteKeyOf(row),
    }
  );
}

/**
 * Inserts a website key.
 *
 * @returns false if the key exists already; nothing is written
 */
export async function insertSiteKey(db: Writer, venueId: string, siteKey: SiteKey): Promise<boolean> {
  const result = await db
    .insertInto('site_keys')
    .values({ key: siteKey.key, ...columnsOf(venueId, siteKey) })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .executeTakeFirst();
  return result.numInsertedOrUpdatedRows === 1n;
}

/** Inserts or updates a website key. */
export async function upsertSiteKey(db: Writer, venueId: string, siteKey: SiteKey): Promise<void> {
  const columns = columnsOf(venueId, siteKey);
  await db
    .insertInto('site_keys')
    .values({ key: siteKey.key, ...columns })
    .onConflict((conflict) => conflict.column('key').doUpdateSet(columns))
    .execute();
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
  };
}

function columnsOf(venueId: string, siteKey: SiteKey) {
  return {
    venue_id: venueId,
    label: siteKey.label,
    websites: toJson(siteKey.websites),
    hold_period: siteKey.holdPeriod,
    enabled: toFlag(siteKey.enabled),
    has_page: toFlag(siteKey.page),
    may_be_framed: toFlag(siteKey.frame),
  };
}
