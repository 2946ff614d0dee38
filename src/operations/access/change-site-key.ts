import { isDeepStrictEqual } from 'node:util';
import type { SiteKey } from '../../domain/access/site-key.ts';
import { parseSiteKey } from '../../domain/access/site-key-fields.ts';
import { NotFoundError } from '../../domain/errors.ts';
import type { Actor } from '../../domain/events/actor.ts';
import { findSiteKey, upsertSiteKey } from '../../storage/access/site-keys.ts';
import { recordEvent } from '../../storage/events/event-log.ts';
import { touchVenue } from '../../storage/venue/venues.ts';
import type { Context } from '../context.ts';

/**
 * Changes what a website key stands for: its label, its websites, its hold period, whether it is enabled. Holds
 * already placed keep the period they were placed with.
 *
 * @param actor who changes it; stands in the event log
 * @returns the key as it is now, and whether that changed anything
 * @throws NotFoundError when there is no such key
 * @throws ValidationError when what it is changed to is not right
 */
export async function changeSiteKey(
  context: Context,
  key: string,
  changes: Partial<Omit<SiteKey, 'key'>>,
  actor: Actor,
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
    await recordEvent(db, {
      at: context.clock(),
      actor,
      kind: 'site-key.changed',
      venueId: found.venueId,
      subject: key,
      payload: changes,
    });
    return { siteKey, hasChanged: true };
  });
}
