/** Where each table of the schema is on a Citus cluster. */
import type { Tables } from '../engine/tables.ts';

/**
 * Where the rows of a table are:
 *
 * - `venue`: with their venue, distributed by `venue_id` (`venues`: by `id`). All rows of one venue are on one node, so a
 *   transaction about one venue runs there.
 * - `every node`: a copy on each node, for tables that a request reads before its venue is known, or that rows of venues
 *   refer to. A write changes every copy in a two-phase commit.
 * - `coordinator`: only there. Other nodes forward their statements.
 */
export type Placement = 'venue' | 'every node' | 'coordinator';

/** Every table by name. The counter of rate limits is the only one that is not read with Kysely. */
type TableName = keyof Tables | 'rate_limits';

/**
 * The placement of every table. The transaction of a booking must use tables of its venue only: one more table, and it needs
 * a two-phase commit (docs/decisions/0022-schema-by-venue.md).
 */
const placementOf: Readonly<Record<TableName, Placement>> = {
  venues: 'venue',
  removed_venues: 'venue',
  spaces: 'venue',
  space_rooms: 'venue',
  slots: 'venue',
  packages: 'venue',
  offers: 'venue',
  photos: 'venue',
  photo_files: 'venue',
  site_keys: 'venue',
  key_usage: 'venue',
  venue_usage: 'venue',
  booking_requests: 'venue',
  booking_request_dues: 'venue',
  booking_items: 'venue',
  booking_request_search_words: 'venue',
  booking_request_notes: 'venue',
  booking_request_corrections: 'venue',
  imported_rows: 'venue',
  guest_contacts: 'venue',
  guests: 'venue',
  guest_addresses: 'venue',
  occupancies: 'venue',
  idempotency_keys: 'venue',
  blocks: 'venue',
  blocked_spaces: 'venue',
  feeds: 'venue',
  letter_templates: 'venue',
  guest_group_members: 'venue',
  guest_codes: 'venue',
  api_tokens: 'venue',
  memberships: 'venue',
  events: 'venue',
  event_logs: 'venue',
  webhooks: 'venue',
  webhook_queues: 'venue',
  webhook_deliveries: 'venue',
  push_subscription_venues: 'venue',

  installation: 'every node',
  staff: 'every node',
  known_devices: 'every node',
  push_subscriptions: 'every node',
  operator_webhooks: 'every node',
  site_key_venues: 'every node',
  feed_venues: 'every node',
  api_token_venues: 'every node',
  photo_venues: 'every node',

  firsthold_migrations: 'coordinator',
  invitations: 'coordinator',
  passkeys: 'coordinator',
  sessions: 'coordinator',
  used_challenges: 'coordinator',
  staff_idempotency_keys: 'coordinator',
  rate_limits: 'coordinator',
};

/** The placement of a table by its name; a table that is missing here is another program's. */
export const placements: Readonly<Record<string, Placement>> = placementOf;

/** Returns the column by which a table of placement `venue` is distributed. */
export const distributionColumnOf = (table: string) => (table === 'venues' ? 'id' : 'venue_id');
