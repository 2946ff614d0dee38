/** The queries that find what a restore has undone. */
import { errorCodeOf, errorMessageOf } from '../../domain/error-details.ts';
import type { Instant } from '../../domain/time/instant.ts';

/** Runs a query; its rows have `id`, and perhaps `value`. */
export type ReadRows = (
  statement: string,
) => Promise<readonly { readonly id: string; readonly value?: string | number | null }[]>;

const statements = {
  venues: 'select id, moved_to as value from venues',
  published: 'select id from venues where published = 1',
  removedVenues: 'select venue_id as id, removed_at as value from removed_venues',
  erased: erasedIn('booking_requests', 'is not null'),
  notErased: erasedIn('booking_requests', 'is null'),
  erasedContacts: erasedIn('guest_contacts', 'is not null'),
  contacts: erasedIn('guest_contacts', 'is null'),
  people: 'select id, email as value from staff',
  passwords: 'select id, password_hash as value from staff where password_hash is not null',
  passkeys: 'select id, staff_id as value from passkeys',
  access: `select m.staff_id || ' ' || m.venue_id as id, s.email || ' at ' || m.venue_id as value
    from memberships m join staff s on s.id = m.staff_id`,
  roles: `select staff_id || ' ' || venue_id as id, role as value from memberships`,
  sessions: 'select secret_hash as id, staff_id as value from sessions where ends_at > NOW',
  signedOut: `select subject as id, max(at) as value from events
    where venue_id = '' and action = 'staff.logged-out' and details like '%"everywhere":true%' group by subject`,
  /** Who can sign in, or set a password to do so. */
  signIns: `select id from staff where password_hash is not null
    union select staff_id from passkeys
    union select staff_id from sessions where ends_at > NOW
    union select staff_id from invitations where staff_id is not null and used_at is null and revoked_at is null`,
  invitations: `select id, coalesce(email, 'anyone') || ' at ' || venue_id as value from invitations
    where venue_id is not null and created_by <> 'service' and used_at is null and revoked_at is null and ends_at > NOW`,
  closedInvitations: `select id from invitations
    where venue_id is not null and (used_at is not null or revoked_at is not null)`,
  /** One-time links for a password, with their people; the former database deletes them with the person. */
  links: `select id, staff_id as value from invitations
    where staff_id is not null and used_at is null and revoked_at is null and ends_at > NOW`,
  linkTimes: 'select id, created_at as value from invitations where staff_id is not null',
  closedLinks: `select id from invitations
    where staff_id is not null and (used_at is not null or revoked_at is not null)`,
  accountTimes: 'select email as id, created_at as value from staff',
  /** Links for the first owner of a venue, or of the first venue. */
  setup: `select id, coalesce(venue_id, 'the first venue') as value from invitations
    where created_by = 'service' and used_at is null and revoked_at is null and ends_at > NOW`,
  closedSetup: `select id from invitations
    where created_by = 'service' and (used_at is not null or revoked_at is not null)`,
  keys: `select venue_id || '/' || key as id, key as value from site_keys where enabled = 1`,
  tokens: `select venue_id || '/' || id as id, label as value from api_tokens where revoked_at is null`,
  feeds: `select venue_id || '/' || id as id from feeds where revoked_at is null`,
  webhooks: `select venue_id || '/' || id as id, url as value from webhooks where enabled = 1`,
} as const;
export type Statement = keyof typeof statements;

function erasedIn(table: 'booking_requests' | 'guest_contacts', state: 'is null' | 'is not null') {
  return `select venue_id || '/' || reference as id from ${table} where erased_at ${state}`;
}

/** What one database has: values by id. */
export type Found = ReadonlyMap<string, string | number | null>;

/** A database that is compared. */
export interface ComparedDatabase {
  /** Returns what a query finds; null: it cannot be read, or a table is missing, as in an older schema. */
  readonly read: (name: Statement) => Promise<Found | null>;
  /** The queries that failed, except those of a table that is missing. */
  readonly failed: ReadonlySet<Statement>;
}

/** @param now what has expired by then is not found */
export function comparedDatabase(rows: ReadRows, now: Instant): ComparedDatabase {
  const known = new Map<Statement, Promise<Found | null>>();
  const failed = new Set<Statement>();
  const find = async (name: Statement): Promise<Found | null> => {
    try {
      const found = await rows(statements[name].replaceAll('NOW', `${now}`));
      return new Map(found.map(({ id, value = null }) => [id, value]));
    } catch (error) {
      if (!isMissingTable(error)) failed.add(name);
      return null;
    }
  };
  return {
    failed,
    read: (name) => {
      const found = known.get(name) ?? find(name);
      known.set(name, found);
      return found;
    },
  };
}

/** Returns whether SQLite or PostgreSQL does not know the table of a query. */
const isMissingTable = (error: unknown) =>
  errorCodeOf(error) === '42P01' || errorMessageOf(error).startsWith('no such table');
