/** What came in by website keys, by day (`domain/access/key-usage.ts`). */
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

/** The time zones of the venues whose keys these are, by key; a key that does not exist is not among them. */
export async function timezonesOfKeys(
  db: Reader,
  keys: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const found = new Map<string, string>();
  for (const some of chunks(keys)) {
    const rows = await db
      .selectFrom('site_keys as k')
      .innerJoin('venues as v', 'v.id', 'k.venue_id')
      .select(['k.key', 'v.timezone'])
      .where('k.key', 'in', some)
      .execute();
    for (const { key, timezone } of rows) found.set(key, timezone);
  }
  return found;
}

/**
 * Adds to what is written down already, by whichever instance.
 *
 * @param uses each key, day, kind and website once; in an order that is the same for all who add, so that none waits for
 *   another who waits for it
 */
export async function addKeyUsage(db: Writer, uses: readonly KeyUsageByDay[]): Promise<void> {
  for (const some of chunks(uses))
    await db
      .insertInto('key_uses')
      .values(some.map(({ siteKey, ...use }) => ({ site_key: siteKey, ...use })))
      .onConflict((conflict) =>
        conflict.columns(['site_key', 'date', 'kind', 'website']).doUpdateSet(({ eb, ref }) => ({
          count: eb('key_uses.count', '+', ref('excluded.count')),
        })),
      )
      .execute();
}

/**
 * Which of the websites that a key refused on a day may have a row of their own: those that have one, and as many newcomers
 * as there is room for, the first of the list first. Call it where no other instance does so for the same key and day:
 * once its row of all others is written.
 */
export async function websitesWithinLimit(
  db: Reader,
  { siteKey, date }: Pick<KeyUsageByDay, 'siteKey' | 'date'>,
  websites: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('key_uses')
    .select('website')
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

/** What came in by a key from a day on, the first day first. */
export async function listKeyUsage(
  db: Reader,
  siteKey: string,
  from: CalendarDate,
): Promise<{ date: CalendarDate; kind: KeyUsageKind; website: string; count: number }[]> {
  return db
    .selectFrom('key_uses')
    .select(['date', 'kind', 'website', 'count'])
    .where('site_key', '=', siteKey)
    .where('date', '>=', from)
    .orderBy('date')
    .orderBy('kind')
    .orderBy('website')
    .execute();
}

/** Forgets what came in before a day. */
export async function deleteKeyUsageBefore(db: Writer, before: CalendarDate): Promise<void> {
  await db.deleteFrom('key_uses').where('date', '<', before).execute();
}
