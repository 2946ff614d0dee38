/** Calendar feeds. Only a hash of the secret in their URLs is stored. */
import type { Selectable } from 'kysely';
import type { Feed } from '../../domain/access/feed.ts';
import type { Instant } from '../../domain/time/instant.ts';
import { toFlag } from '../engine/columns.ts';
import { precompiledQuery } from '../engine/compiled.ts';
import { NameTakenError } from '../engine/errors.ts';
import type { Reader, Writer } from '../engine/storage.ts';
import type { Tables } from '../engine/tables.ts';
import { assignToVenue, findInVenueOf, readVenuesOf } from '../venue/venue-lookups.ts';

/** A feed as stored and as in a full export. */
export interface StoredFeed extends Feed {
  /** SHA-256 of the secret in its URL, base64url. */
  readonly secretHash: string;
}

/** Identifies a feed; the id is unique within its venue. */
type FeedOfVenue = Pick<Feed, 'venueId' | 'id'>;

/**
 * Inserts a feed.
 *
 * @returns false if the venue has a feed with that id, or any venue one with that secret; nothing is written
 */
export async function insertFeed(db: Writer, feed: StoredFeed): Promise<boolean> {
  const { venueId, secretHash } = feed;
  const owner = (await readVenuesOf(db, 'feed_venues', [secretHash])).get(secretHash);
  if (owner !== undefined && owner !== venueId) return false;
  const result = await db
    .insertInto('feeds')
    .values({
      id: feed.id,
      venue_id: feed.venueId,
      space_id: feed.spaceId,
      includes_guests: toFlag(feed.withGuests),
      includes_titles: toFlag(feed.withTitles),
      secret_hash: feed.secretHash,
      created_at: feed.createdAt,
      revoked_at: feed.revokedAt,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  if (result.numInsertedOrUpdatedRows !== 1n) return false;
  if (!(await assignToVenue(db, 'feed_venues', { key: secretHash, venueId })))
    // Another venue's import has just inserted it.
    throw new NameTakenError('another venue has a feed with this secret');
  return true;
}

/**
 * Marks a feed as revoked.
 *
 * @returns false if it was already revoked
 */
export async function revokeStoredFeed(
  db: Writer,
  { venueId, id }: FeedOfVenue,
  now: Instant,
): Promise<boolean> {
  const result = await db
    .updateTable('feeds')
    .set({ revoked_at: now })
    .where('venue_id', '=', venueId)
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** Finds a feed by its id, revoked or not. */
export async function findFeed(db: Reader, { venueId, id }: FeedOfVenue): Promise<StoredFeed | undefined> {
  const row = await db
    .selectFrom('feeds')
    .selectAll()
    .where('venue_id', '=', venueId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row && feedOf(row);
}

/** Lists a venue's feeds, revoked ones included, oldest first. */
export async function listFeeds(db: Reader, venueId: string): Promise<StoredFeed[]> {
  const rows = await db
    .selectFrom('feeds')
    .selectAll()
    .where('venue_id', '=', venueId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return rows.map(feedOf);
}

/** An active feed and its venue's revision. Calendars built at the same revision are equal. */
export interface OpenFeed extends Pick<Feed, 'id' | 'venueId' | 'spaceId' | 'withGuests' | 'withTitles'> {
  readonly revision: string;
}

/** Finds an active feed by the hash of its secret. */
export async function findOpenFeed(db: Reader, secretHash: string): Promise<OpenFeed | undefined> {
  const row = await findInVenueOf(
    db,
    'feed_venues',
    secretHash,
    async (venueId) => (await findByHash(db, { venueId, secretHash })).rows[0],
  );
  return (
    row && {
      id: row.id,
      venueId: row.venue_id,
      spaceId: row.space_id,
      withGuests: row.includes_guests === 1,
      withTitles: row.includes_titles === 1,
      // Every change raises one of these revisions, and deleting a space changes the venue.
      revision: `${row.revision}.${row.of_spaces ?? 0}`,
    }
  );
}

const findByHash = precompiledQuery((db, { venueId, secretHash }: { venueId: string; secretHash: string }) =>
  db
    .selectFrom('feeds as f')
    .innerJoin('venues as v', 'v.id', 'f.venue_id')
    .select(['f.id', 'f.venue_id', 'f.space_id', 'f.includes_guests', 'f.includes_titles', 'v.revision'])
    .select((of) =>
      of
        .selectFrom('spaces as s')
        .select(({ fn }) => fn.sum<number>('s.revision').as('sum'))
        .where('s.venue_id', '=', venueId)
        .as('of_spaces'),
    )
    .where('f.venue_id', '=', venueId)
    .where('v.id', '=', venueId)
    .where('f.secret_hash', '=', secretHash)
    .where('f.revoked_at', 'is', null),
);

function feedOf(row: Selectable<Tables['feeds']>): StoredFeed {
  return {
    id: row.id,
    venueId: row.venue_id,
    spaceId: row.space_id,
    withGuests: row.includes_guests === 1,
    withTitles: row.includes_titles === 1,
    createdAt: row.created_at,
    revokedAt: row.revoked_at,
    secretHash: row.secret_hash,
  };
}
