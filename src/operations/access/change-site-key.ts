import { isDeepStrictEqual } from 'node:util';
import type { SiteKey } from '../../domain/access/site-key.ts';
import { parseSiteKey } from '../../domain/access/site-key-fields.ts';
import { NotFoundError } from '../../domain/errors.ts';
import { findSiteKey, upsertSiteKey } from '../../storage/access/site-keys.ts';
import { recordAudit } from '../../storage/events/audit-log.ts';
import { touchVenue } from '../../storage/venue/venues.ts';
import type { Context } from '../context.ts';

/**
 * Changes what a website key stands for: its label, its websites, its hold period, whether it is enabled. Holds
 * already placed keep the period they were placed with.
 *
 * @param actor who changes it; stands in the audit log
 * @returns the key as it is now, and whether that changed anything
 * @throws NotFoundError when there is no such key
 * @throws ValidationError when what it is changed to is not right
 */
export async function changeSiteKey(
  context: Context,
  key: string,
  changes: Partial<Omit<SiteKey, 'key'>>,
  actor: string,
): Promise<{ siteKey: SiteKey; hasChanged: boolean }> {
  return context.storage.transact(async (db) => {
    const found = await findSiteKey(db, key);
    if (found === undefined) throw new NotFoundError(`There is no website key ${key}.`);
    await touchVenue(db, found.venueId);
    // Read again under the lock: a colleague may have changed it meanwhile.
    const before = (await findSiteKey(db, key))?.siteKey ?? found.siteKey;
    const siteKey = parseSiteKey({ ...before, ...changes });
    if (isDeepStrictEqual(siteKey, before)) return { siteKey, hasChanged: false };
    await upsertSiteKey(db, found.venueId, siteKey);
    await recordAudit(db, {
      at: context.clock(),
      actor,
      action: 'site-key.changed',
      venueId: found.venueId,
      subject: key,
      details: changes,
    });
    return { siteKey, hasChanged: true };
  });
}
