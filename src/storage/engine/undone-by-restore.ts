/** What a restore undoes: ends and moves that the former database knows, and the restored one does not. */
import { isAtLeast, type StaffRole } from '../../domain/access/staff-role.ts';
import type { Instant } from '../../domain/time/instant.ts';
import {
  type ComparedDatabase,
  comparedDatabase,
  type Found,
  type ReadRows,
  type Statement,
} from './undone-statements.ts';

/** What was undone, as lists of names: venues with their new addresses, venues, booking requests, and so on. */
export type UndoneByRestore = Readonly<Record<UndoneKind, readonly string[]>>;

/** A kind of what was undone. */
export type UndoneKind =
  | 'moved'
  | 'removed'
  | 'unpublished'
  | 'erased'
  | 'people'
  | 'access'
  | 'roles'
  | 'passwords'
  | 'sessions'
  | 'links'
  | 'setup'
  | 'invitations'
  | 'keys'
  | 'tokens'
  | 'feeds'
  | 'webhooks';

/** What was found, and what could not be compared. */
export interface Comparison {
  readonly undone: UndoneByRestore;
  /** The kinds of which names may be missing, because a query failed; of a damaged file, others may be incomplete too. */
  readonly unread: readonly UndoneKind[];
}

/** The queries without which a kind is incomplete. */
const queriesOf: Readonly<Record<UndoneKind, readonly Statement[]>> = {
  moved: ['venues'],
  removed: ['venues', 'removedVenues'],
  unpublished: ['venues', 'published'],
  erased: ['erased', 'notErased', 'erasedContacts', 'contacts'],
  people: ['people'],
  access: ['people', 'access'],
  roles: ['roles', 'access'],
  passwords: ['people', 'passwords', 'passkeys'],
  sessions: ['people', 'sessions', 'signedOut'],
  links: ['people', 'links', 'closedLinks', 'linkTimes', 'accountTimes'],
  setup: ['setup', 'closedSetup'],
  invitations: ['invitations', 'closedInvitations'],
  keys: ['keys'],
  tokens: ['tokens'],
  feeds: ['feeds'],
  webhooks: ['webhooks'],
};

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
): Promise<Comparison> {
  const [after, before] = [comparedDatabase(restored, now), comparedDatabase(former, now)];
  const undone = await undoneBetween(after, before);
  // Without this table, it is no database of this program.
  const isForeign = (await before.read('venues')) === null;
  const kinds = Object.keys(queriesOf) as UndoneKind[];
  return {
    undone,
    unread: kinds.filter(
      (kind) =>
        isForeign || queriesOf[kind].some((name) => after.failed.has(name) || before.failed.has(name)),
    ),
  };
}

async function undoneBetween(restored: ComparedDatabase, former: ComparedDatabase): Promise<UndoneByRestore> {
  const here = async (name: Statement) => (await restored.read(name)) ?? nothing;
  const there = async (name: Statement) => (await former.read(name)) ?? nothing;
  /** Returns what the restored database still has; nothing if the former one cannot be read. */
  const ended = async (name: Statement): Promise<Found> => {
    const before = await former.read(name);
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
  const formerPasswords = await former.read('passwords');
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
  const signIns = await restored.read('signIns');
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
    formerPasswords !== null &&
    (isAddedAgain(id) || (formerPeople.has(id) && formerPasswords.get(id) !== herePasswords.get(id)));
  const passwords = [...people].filter(
    ([id]) => hasFormerPassword(id) || (endedPasskeys.has(id) && !gone.has(id)),
  );
  const [signedOut, formerSignedOut] = [await here('signedOut'), await there('signedOut')];
  const endedSessions = new Set((await ended('sessions')).values());
  const isSignedInAgain = (id: string) =>
    endedSessions.has(id) && Number(formerSignedOut.get(id) ?? 0) > Number(signedOut.get(id) ?? 0);
  const needReset = new Set(passwords.map(([id]) => id));
  const sessions = [...people].filter(
    ([id]) => isSignedInAgain(id) && formerPeople.has(id) && !needReset.has(id),
  );
  for (const [id] of sessions) needReset.add(id);
  const links = await here('links');
  const linkTimes = await here('linkTimes');
  const accountTimes = await there('accountTimes');
  const revivedLinks = new Set(await revived('closedLinks', 'links'));
  /** Whether the former account of a person who was added again is younger than a link: their removal ended the link. */
  const isOfAccountBefore = (id: string, staffId: string) =>
    isAddedAgain(staffId) &&
    Number(linkTimes.get(id)) < Number(accountTimes.get(String(people.get(staffId))) ?? 0);
  const linkPeople = new Set(
    [...links]
      .map(([id, staffId]) => [id, String(staffId)] as const)
      .filter(([id, staffId]) => revivedLinks.has(id) || isOfAccountBefore(id, staffId))
      .map(([, staffId]) => staffId),
  );
  const setup = await here('setup');
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
    sessions: valuesOf(sessions),
    links: valuesOf([...people].filter(([id]) => linkPeople.has(id) && !gone.has(id) && !needReset.has(id))),
    setup: (await revived('closedSetup', 'setup')).map((id) => String(setup.get(id))).sort(),
    invitations: (await revived('closedInvitations', 'invitations'))
      .map((id) => String(invitations.get(id)))
      .sort(),
    keys: valuesOf(await endedOfOpenVenues('keys')),
    tokens: valuesOf(await endedOfVenues('tokens')),
    feeds: [...(await endedOfVenues('feeds')).keys()].sort(),
    webhooks: valuesOf(await endedOfOpenVenues('webhooks')),
  };
}
