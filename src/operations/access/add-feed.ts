import { NotFoundError, ValidationError } from '../../domain/errors.ts';
import type { Actor } from '../../domain/events/actor.ts';
import { codedProblem } from '../../domain/problem-codes.ts';
import { insertFeed, type StoredFeed } from '../../storage/access/feeds.ts';
import { recordEvent } from '../../storage/events/event-log.ts';
import { findVenue, nameOfSpace } from '../../storage/venue/venues.ts';
import { type Context, newId } from '../context.ts';
import { newSecret } from './secrets.ts';

/**
 * Creates a calendar feed.
 *
 * @param actor for the event log
 * @returns the feed, and the secret for its URL, which is shown only once
 * @throws NotFoundError if there is no such venue or space
 * @throws ValidationError if it is to name companies only, and guests too
 */
export async function addFeed(
  context: Context,
  requested: Pick<StoredFeed, 'venueId' | 'spaceId' | 'withGuests'> & { readonly withTitles?: boolean },
  actor: Actor,
): Promise<{ feed: StoredFeed; secret: string }> {
  const { venueId, spaceId, withGuests, withTitles = false } = requested;
  if (withGuests && withTitles)
    throw new ValidationError([
      {
        path: 'withTitles',
        message: 'goes without "withGuests", which includes it',
        ...codedProblem('one_of_two'),
      },
    ]);
  const { secret, hash } = newSecret(context);
  const feed: StoredFeed = {
    id: newId(context, 'feed'),
    venueId,
    spaceId,
    withGuests,
    withTitles,
    createdAt: context.clock(),
    revokedAt: null,
    secretHash: hash,
  };
  await context.storage.transact(async (db) => {
    if ((await findVenue(db, venueId)) === undefined)
      throw new NotFoundError(`There is no venue ${venueId}.`);
    if (spaceId !== null && (await nameOfSpace(db, { venueId, spaceId })) === undefined)
      throw new NotFoundError(`There is no space ${spaceId}.`);
    await insertFeed(db, feed);
    await recordEvent(db, {
      at: feed.createdAt,
      actor,
      kind: 'feed.added',
      venueId,
      subject: feed.id,
      payload: { spaceId, withGuests, ...(withTitles && { withTitles }) },
    });
  });
  return { feed, secret };
}
