/** What a restore undoes: ends and moves that the former database knows, and the restored one does not. */
import { isAtLeast, type StaffRole } from '../../domain/access/staff-role.ts';
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
    where venue_id is not null and used_at is null and revoked_at is null and ends_at > NOW`,
  revokedInvitations: 'select id from invitations where revoked_at is not null',
  keys: `select venue_id || '/' || key as id, key as value from site_keys where enabled = 1`,
  tokens: `select venue_id || '/' || id as id, label as value from api_tokens where revoked_at is null`,
  feeds: `select venue_id || '/' || id as id from feeds where revoked_at is null`,
  webhooks: `select venue_id || '/' || id as id, url as value from webhooks where enabled = 1`,
} as const;
type Statement = keyof typeof statements;

function erasedIn(table: 'booking_requests' | 'guest_contacts', state: 'is null' | 'is not null') {
  return `select venue_id || '/' || reference as id from ${table} where erased_at ${state}`;
}

/** What was undone, as lists of names: venues with their new addresses, venues, booking requests, and so on. */
export type UndoneByRestore = Readonly<
  Record<
    | 'moved'
    | 'removed'
    | 'unpublished'
    | 'erased'
    | 'people'
    | 'access'
    | 'roles'
    | 'passwords'
    | 'sessions'
    | 'invitations'
    | 'keys'
    | 'tokens'
    | 'feeds'
    | 'webhooks',
    readonly string[]
  >
>;

/** What one database has: values by id. */
type Found = ReadonlyMap<string, string | number | null>;

const nothing: Found = new Map();

/**
 * Compares a restored database with the former one. What cannot be read, in a damaged file or an older schema, is an empty
 * list.
 *
 * @param now what has expired by then is not listed
 */
export async function undoneByRestore(
  restored: ReadRows,
  former: ReadRows,
  now: Instant,
): Promise<UndoneByRestore> {
  const read = async (rows: ReadRows, name: Statement): Promise<Found | null> => {
    const found = await rows(statements[name].replaceAll('NOW', `${now}`)).catch(() => null);
    return found && new Map(found.map(({ id, value = null }) => [id, value]));
  };
  const here = async (name: Statement) => (await read(restored, name)) ?? nothing;
  const there = async (name: Statement) => (await read(former, name)) ?? nothing;
  /** Returns what the restored database still has; nothing if the former one cannot be read. */
  const ended = async (name: Statement): Promise<Found> => {
    const before = await read(former, name);
    return new Map(before && [...(await here(name))].filter(([id]) => !before.has(id)));
  };
  /** Returns those of the former database's ids that the restored one has as not ended. */
  const revived = async (before: Statement, after: Statement): Promise<string[]> => {
    const ids = [...(await there(before)).keys()];
    if (ids.length === 0) return [];
    const known = await here(after);
    return ids.filter((id) => known.has(id));
  };
  const [venues, formerVenues] = [await here('venues'), await there('venues')];
  const [people, formerPeople] = [await here('people'), await there('people')];
  const [removals, formerRemovals] = [await here('removedVenues'), await there('removedVenues')];
  /** Whether the restored database knows the end of the former venue with this id: its own was added after that. */
  const isAddedLater = (id: string) =>
    removals.has(id) && Number(removals.get(id)) >= Number(formerRemovals.get(id) ?? 0);
  const formerPasswords = await there('passwords');
  const formerAddresses = new Set(formerPeople.values());
  const withoutAccount = await ended('people');
  const gone = new Map([...withoutAccount].filter(([, address]) => !formerAddresses.has(address)));
  /** People who were removed and added again: their former accounts work again. */
  const isAddedAgain = (id: string) => withoutAccount.has(id) && !gone.has(id);
  const formerAccess = new Set((await there('access')).values());
  const isGone = (membership: string) => gone.has(membership.split(' ')[0] ?? '');
  const removed = new Set([...formerRemovals.keys()].filter((id) => venues.has(id) && !isAddedLater(id)));
  /** Whether a venue has moved in the restored database too: it accepts no change, and nothing is booked there. */
  const hasMoved = (venueId = '') => venues.has(venueId) && venues.get(venueId) !== null;
  /** Returns what ended at venues that are not removed as a whole. */
  const endedOfVenues = async (name: Statement) =>
    new Map([...(await ended(name))].filter(([id]) => !removed.has(id.split('/')[0] ?? '')));
  /** Returns the same without venues that have moved, where it has no effect. */
  const endedOfOpenVenues = async (name: Statement) =>
    new Map([...(await endedOfVenues(name))].filter(([id]) => !hasMoved(id.split('/')[0])));
  const [roles, formerRoles] = [await here('roles'), await there('roles')];
  const signIns = await read(restored, 'signIns');
  /** Whether a person has no access, because the venues where they are still a member have moved. */
  const isShutOut = (id: string) =>
    signIns !== null &&
    !signIns.has(id) &&
    [...roles.keys()].every((membership) => {
      const [staffId, venueId] = membership.split(' ');
      return staffId !== id || hasMoved(venueId);
    });
  const endedPasskeys = new Set((await ended('passkeys')).values());
  const herePasswords = await here('passwords');
  const hasFormerPassword = (id: string) =>
    herePasswords.has(id) &&
    (isAddedAgain(id) || (formerPeople.has(id) && formerPasswords.get(id) !== herePasswords.get(id)));
  const passwords = [...people].filter(
    ([id]) => hasFormerPassword(id) || (endedPasskeys.has(id) && !gone.has(id)),
  );
  const [signedOut, formerSignedOut] = [await here('signedOut'), await there('signedOut')];
  const endedSessions = new Set((await ended('sessions')).values());
  const isSignedInAgain = (id: string) =>
    endedSessions.has(id) && Number(formerSignedOut.get(id) ?? 0) > Number(signedOut.get(id) ?? 0);
  const names = await here('access');
  const invitations = await here('invitations');
  const valuesOf = (found: Iterable<[string, string | number | null]>) =>
    [...found].map(([, value]) => String(value)).sort();
  return {
    moved: [...formerVenues]
      .filter(([id, to]) => to !== null && venues.get(id) === null && !isAddedLater(id))
      .map(([id, to]) => `${id} to ${to}`)
      .sort(),
    removed: [...removed].sort(),
    unpublished: [...(await endedOfOpenVenues('published')).keys()]
      .filter((id) => formerVenues.has(id))
      .sort(),
    erased: [
      ...(await revived('erased', 'notErased')),
      ...(await revived('erasedContacts', 'contacts')),
    ].sort(),
    people: valuesOf([...gone].filter(([id]) => !isShutOut(id))),
    access: valuesOf(
      [...(await ended('access'))].filter(([id, access]) => !isGone(id) && !formerAccess.has(access)),
    ),
    roles: [...roles]
      .filter(([id, role]) => {
        const before = formerRoles.get(id) ?? null;
        return (
          before !== null && !isAtLeast(before as StaffRole, role as StaffRole) && !hasMoved(id.split(' ')[1])
        );
      })
      .map(([id]) => `${names.get(id)} as ${formerRoles.get(id)}`)
      .sort(),
    passwords: valuesOf(passwords),
    sessions: valuesOf(
      [...people].filter(
        ([id]) => isSignedInAgain(id) && formerPeople.has(id) && !passwords.some(([other]) => other === id),
      ),
    ),
    invitations: (await revived('revokedInvitations', 'invitations'))
      .map((id) => String(invitations.get(id)))
      .sort(),
    keys: valuesOf(await endedOfOpenVenues('keys')),
    tokens: valuesOf(await endedOfVenues('tokens')),
    feeds: [...(await endedOfVenues('feeds')).keys()].sort(),
    webhooks: valuesOf(await endedOfOpenVenues('webhooks')),
  };
}
