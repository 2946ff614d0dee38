import type { SiteKey } from '../../domain/access/site-key.ts';
import { parseSiteKey } from '../../domain/access/site-key-fields.ts';
import { ConflictError, NotFoundError } from '../../domain/errors.ts';
import type { Actor } from '../../domain/events/actor.ts';
import { codedProblem } from '../../domain/problem-codes.ts';
import { insertSiteKey } from '../../storage/access/site-keys.ts';
import { recordEvent } from '../../storage/events/event-log.ts';
import { bumpVenueRevision } from '../../storage/venue/venues.ts';
import { type Context, newId } from '../context.ts';

/** A new website key; omitted members have the defaults of a venue file (docs/api/venue-file.md). */
export type NewSiteKey = Partial<SiteKey> & Pick<SiteKey, 'websites'>;

/**
 * Adds a website key to a venue (specification §5).
 *
 * @param requested without `key`, an unguessable one is generated
 * @param actor for the event log
 * @throws NotFoundError if there is no such venue
 * @throws ValidationError if the key or a website is invalid
 * @throws ConflictError if the key is taken, by any venue
 */
export async function addSiteKey(
  context: Context,
  venueId: string,
  requested: NewSiteKey,
  actor: Actor,
): Promise<SiteKey> {
  const siteKey = parseSiteKey({
    ...requested,
    key: requested.key ?? newId(context, 'key'),
  });
  await context.storage.transact(async (db) => {
    if (!(await bumpVenueRevision(db, venueId))) throw new NotFoundError(`There is no venue ${venueId}.`);
    if (!(await insertSiteKey(db, venueId, siteKey)))
      throw new ConflictError(
        `The website key ${siteKey.key} is already in use.`,
        codedProblem('website_key_taken', { key: siteKey.key }),
      );
    const { key, ...payload } = siteKey;
    await recordEvent(db, {
      at: context.clock(),
      actor,
      kind: 'site-key.added',
      venueId,
      subject: key,
      payload,
    });
  });
  return siteKey;
}
