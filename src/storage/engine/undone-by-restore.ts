/** What a restore undoes: ends and moves that the former database knows, and the restored one does not. */

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
    | 'passwords'
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
 */
export async function undoneByRestore(restored: ReadRows, former: ReadRows): Promise<UndoneByRestore> {
  const read = async (rows: ReadRows, name: Statement): Promise<Found | null> => {
    const found = await rows(statements[name]).catch(() => null);
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
  const revived = async (before: Statement, now: Statement): Promise<string[]> => {
    const ids = [...(await there(before)).keys()];
    if (ids.length === 0) return [];
    const known = await here(now);
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
  /** Returns what ended at venues that are not removed as a whole. */
  const endedOfVenues = async (name: Statement) =>
    new Map([...(await ended(name))].filter(([id]) => !removed.has(id.split('/')[0] ?? '')));
  const endedPasskeys = new Set((await ended('passkeys')).values());
  const herePasswords = await here('passwords');
  const hasFormerPassword = (id: string) =>
    herePasswords.has(id) &&
    (isAddedAgain(id) || (formerPeople.has(id) && formerPasswords.get(id) !== herePasswords.get(id)));
  const valuesOf = (found: Iterable<[string, string | number | null]>) =>
    [...found].map(([, value]) => String(value)).sort();
  return {
    moved: [...formerVenues]
      .filter(([id, to]) => to !== null && venues.get(id) === null && !isAddedLater(id))
      .map(([id, to]) => `${id} to ${to}`)
      .sort(),
    removed: [...removed].sort(),
    unpublished: [...(await endedOfVenues('published')).keys()].filter((id) => formerVenues.has(id)).sort(),
    erased: [
      ...(await revived('erased', 'notErased')),
      ...(await revived('erasedContacts', 'contacts')),
    ].sort(),
    people: valuesOf(gone),
    access: valuesOf(
      [...(await ended('access'))].filter(([id, access]) => !isGone(id) && !formerAccess.has(access)),
    ),
    passwords: [...people]
      .filter(([id]) => hasFormerPassword(id) || (endedPasskeys.has(id) && !gone.has(id)))
      .map(([, address]) => String(address))
      .sort(),
    keys: valuesOf(await endedOfVenues('keys')),
    tokens: valuesOf(await endedOfVenues('tokens')),
    feeds: [...(await endedOfVenues('feeds')).keys()].sort(),
    webhooks: valuesOf(await endedOfVenues('webhooks')),
  };
}
