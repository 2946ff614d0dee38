/** Website keys one by one; a whole venue's are in venue-file.ts. */
import type { SiteKey } from '../domain/venue.ts';
import type { Reader, Writer } from './storage.ts';
import { fromJson, toFlag, toJson } from './tables.ts';

/** A website key, enabled or not, and whose it is. */
export async function findSiteKey(
  db: Reader,
  key: string,
): Promise<{ venueId: string; siteKey: SiteKey } | undefined> {
  const row = await db.selectFrom('site_keys').selectAll().where('key', '=', key).executeTakeFirst();
  return (
    row && {
      venueId: row.venue_id,
      siteKey: {
        key: row.key,
        label: row.label,
        websites: fromJson(row.websites),
        holdPeriod: row.hold_period,
        enabled: row.enabled === 1,
      },
    }
  );
}

/** @returns false when the key exists already, and nothing was written */
export async function insertSiteKey(db: Writer, venueId: string, siteKey: SiteKey): Promise<boolean> {
  const result = await db
    .insertInto('site_keys')
    .values({
      key: siteKey.key,
      venue_id: venueId,
      label: siteKey.label,
      websites: toJson(siteKey.websites),
      hold_period: siteKey.holdPeriod,
      enabled: toFlag(siteKey.enabled),
    })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .executeTakeFirst();
  return result.numInsertedOrUpdatedRows === 1n;
}
