import { isDeepStrictEqual } from 'node:util';
import type { SiteKey } from '../../domain/access/site-key.ts';
import { parseSiteKey } from '../../domain/access/site-key-fields.ts';
import { NotFoundError, ValidationError } from '../../domain/errors.ts';
import type { Actor } from '../../domain/events/actor.ts';
import { applyMergePatch } from '../../domain/fields/merge-patch.ts';
import { codedProblem } from '../../domain/problem-codes.ts';
import { findSiteKey, upsertSiteKey } from '../../storage/access/site-keys.ts';
import { recordEvent } from '../../storage/events/event-log.ts';
import { bumpVenueRevision } from '../../storage/venue/venues.ts';
import type { Context } from '../context.ts';

/** What of a key is to be another, or, null, as it is where nothing is said. */
export type SiteKeyChanges = { readonly [Member in keyof Omit<SiteKey, 'key'>]?: SiteKey[Member] | null };

/**
 * Changes what a website key stands for: its label, its websites, its hold period, whether it is enabled. Holds
 * already placed keep the period they were placed with.
 *
 * @param changes what is not given stays, and null puts back what leaving it out of a new one would say
 * @param actor who changes it; stands in the event log
 * @param check called with the key as it stands, under its lock: throws where whoever changes it means another
 * @returns the key as it is now, and whether that changed anything
 * @throws NotFoundError when there is no such key
 * @throws ValidationError when what it is changed to is not right
 */
export async function changeSiteKey(
  context: Context,
  key: string,
  changes: SiteKeyChanges,
  actor: Actor,
  check: (found: { venueId: string; siteKey: SiteKey }) => void = () => undefined,
): Promise<{ siteKey: SiteKey; hasChanged: boolean }> {
  return context.storage.transact(async (db) => {
    const found = await findSiteKey(db, key);
    if (found === undefined) throw new NotFoundError(`There is no website key ${key}.`);
    await bumpVenueRevision(db, found.venueId);
    // Read again under the lock: a colleague may have changed it meanwhile.
    const before = (await findSiteKey(db, key))?.siteKey ?? found.siteKey;
    check({ venueId: found.venueId, siteKey: before });
    if (Object.hasOwn(changes, 'key'))
      throw new ValidationError([{ path: 'key', message: 'cannot be changed', ...codedProblem('fixed') }]);
    const siteKey = parseSiteKey(applyMergePatch(before, changes));
    if (isDeepStrictEqual(siteKey, before)) return { siteKey, hasChanged: false };
    await upsertSiteKey(db, found.venueId, siteKey);
    await recordEvent(db, {
      at: context.clock(),
      actor,
      kind: 'site-key.changed',
      venueId: found.venueId,
      subject: key,
      payload: changedMembers(changes, siteKey),
    });
    return { siteKey, hasChanged: true };
  });
}

/** The members that were given, as they are now. */
const changedMembers = (changes: object, siteKey: SiteKey): Partial<Omit<SiteKey, 'key'>> =>
  Object.fromEntries(Object.entries(siteKey).filter(([name]) => Object.hasOwn(changes, name)));
