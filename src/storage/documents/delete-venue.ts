/** Deletes a venue with everything that belongs to it. */
import { sql } from 'kysely';
import type { Instant } from '../../domain/time/instant.ts';
import { eraseStoredResponses } from '../access/staff-idempotency-keys.ts';
import type { Writer } from '../engine/storage.ts';
import type { Tables } from '../engine/tables.ts';
import { upsertTombstone } from '../venue/tombstones.ts';

/** A table of venues, and the columns by which its rows are deleted in batches: few rows have the same values. */
type TableOfVenue = readonly [table: keyof Tables, ...columns: [string, ...string[]]];

/** The tables that give access to a venue: to visitors, programs and staff. */
const accessTables: readonly TableOfVenue[] = [
  ['site_keys', 'key'],
  ['feeds', 'id'],
  ['api_tokens', 'id'],
  ['push_subscription_venues', 'subscription_id'],
  ['memberships', 'staff_id'],
  ['invitations', 'id'],
  // Those that find a venue by a key.
  ['site_key_venues', 'key'],
  ['feed_venues', 'key'],
  ['api_token_venues', 'key'],
  ['photo_venues', 'photo_id'],
];

/** The other tables, each before those that its rows refer to. */
const contentTables: readonly TableOfVenue[] = [
  ['booking_request_dues', 'reference'],
  ['occupancies', 'reference'],
  ['booking_request_notes', 'reference'],
  ['booking_request_corrections', 'reference'],
  ['imported_rows', 'reference'],
  ['booking_request_search_words', 'reference'],
  ['booking_items', 'reference'],
  ['booking_requests', 'reference'],
  ['idempotency_keys', 'site_key', 'key'],
  ['guest_contacts', 'reference'],
  ['guest_addresses', 'address'],
  ['guests', 'id'],
  ['blocked_spaces', 'block_id'],
  ['blocks', 'id'],
  ['offers', 'slot_id'],
  ['slots', 'id'],
  ['space_rooms', 'space_id'],
  ['spaces', 'id'],
  ['packages', 'id'],
  ['photo_files', 'photo_id'],
  ['photos', 'id'],
  ['key_usage', 'site_key', 'date'],
  ['venue_usage', 'month'],
  ['letter_templates', 'occasion'],
  ['guest_group_members', 'group_id', 'address'],
  ['guest_codes', 'id'],
  ['events', 'sort_key'],
  ['webhook_deliveries', 'webhook_id', 'position'],
  ['webhook_queues', 'webhook_id'],
  ['webhooks', 'id'],
];

/** The tables with rows of venues. */
export const tablesOfVenues = [...contentTables, ...accessTables].map(([table]) => table);

/** Rows per transaction: few, so that others do not wait. A photo file is as large as many rows. */
const batchSizeOf = (table: keyof Tables) => (table === 'photo_files' ? 10 : 500);

/** Deletes what gives access to a venue: nobody and no program can read or change it any more. */
export async function deleteAccess(db: Writer, venueId: string): Promise<void> {
  for (const [table] of accessTables) await deleteRows(db, venueId, table);
}

/** Returns functions that delete a part of a venue's content each, and return whether there is more. */
export const contentDeletions = (venueId: string) =>
  contentTables.map((of) => (db: Writer) => deleteBatch(db, venueId, of));

/**
 * Deletes a venue, or what remains of it. A venue that gets the id later continues its revision and its event log.
 *
 * @returns the names of the tables that may have rows of a venue
 */
export async function deleteVenue(
  db: Writer,
  venueId: string,
  now: Instant,
): Promise<readonly (keyof Tables)[]> {
  await upsertTombstone(db, venueId, now);
  const tables = [...tablesOfVenues, 'event_logs' as const];
  for (const table of tables) await deleteRows(db, venueId, table);
  await db.deleteFrom('venues').where('id', '=', venueId).execute();
  await eraseStoredResponses(db, venueId);
  await db.deleteFrom('staff_idempotency_keys').where('venue_id', '=', venueId).execute();
  return [...tables, 'staff_idempotency_keys', 'venues'];
}

const deleteRows = (db: Writer, venueId: string, table: keyof Tables) =>
  sql`delete from ${sql.table(table)} where venue_id = ${venueId}`.execute(db);

/** Deletes the first rows of a venue in a table, and those with the same values in the columns. */
async function deleteBatch(db: Writer, venueId: string, [table, ...columns]: TableOfVenue): Promise<boolean> {
  const names = sql.join(columns.map((column) => sql.ref(column)));
  const ofVenue = sql`${sql.table(table)} where venue_id = ${venueId}`;
  const { rows } = await sql<Record<string, unknown>>`
    select ${names} from ${ofVenue} order by ${names} limit 1 offset ${sql.lit(batchSizeOf(table) - 1)}`.execute(
    db,
  );
  const [last] = rows;
  if (last === undefined) await deleteRows(db, venueId, table);
  else
    await sql`delete from ${ofVenue} and (${names}) <= (${sql.join(columns.map((column) => last[column]))})`.execute(
      db,
    );
  return last !== undefined;
}
