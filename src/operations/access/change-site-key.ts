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

/** Changes of a website key; null resets a member to its default. */
export type SiteKeyChanges = { readonly [Member in keyof Omit<SiteKey, 'key'>]?: SiteKey[Member] | null };

/**
 * Changes a website key's label, websites, hold period, and whether it is enabled. Existing holds keep their period.
 *
 * @param changes omitted members stay; null resets to the default
 * @param actor for the event log
 * @param check called with the key under its lock; throws if the client has seen another version
 * @returns the key before and after, and whether anything changed
 * @throws NotFoundError if the venue has no such key
 * @throws ValidationError if a change is invalid
 */
export async function changeSiteKey(
  context: Context,
  { venueId, key }: { venueId: string; key: string },
  changes: SiteKeyChanges,
  actor: Actor,
  check: (found: SiteKey) => void = () => undefined,
): Promise<{ before: SiteKey; siteKey: SiteKey; hasChanged: boolean }> {
  return context.storage.transact(async (db) => {
    // Read under the lock: a concurrent edit may change it.
    await bumpVenueRevision(db, venueId);
    const before = await findSiteKey(db, { venueId, key });
    if (before === undefined) throw new NotFoundError(`There is no website key ${key}.`);
    check(before);
    if (Object.hasOwn(changes, 'key'))
      throw new ValidationError([{ path: 'key', message: 'cannot be changed', ...codedProblem('fixed') }]);
    const siteKey = parseSiteKey(applyMergePatch(before, changes));
    if (isDeepStrictEqual(siteKey, before)) return { before, siteKey, hasChanged: false };
    await upsertSiteKey(db, venueId, siteKey);
    await recordEvent(db, {
      at: context.clock(),
      actor,
      kind: 'site-key.changed',
      venueId,
      subject: key,
      payload: { ...changedMembers(changes, siteKey), former: changedMembers(changes, before) },
    });
    return { before, siteKey, hasChanged: true };
  });
}

/** Returns the given members of a key. */
const changedMembers = (changes: object, siteKey: SiteKey): Partial<Omit<SiteKey, 'key'>> =>
  Object.fromEntries(Object.entries(siteKey).filter(([name]) => Object.hasOwn(changes, name)));
