/** What a restore undoes: ends and moves that the former database knows, and the restored one does not. */

/** Runs a query; its rows have `id`, and perhaps `value`. */
export type ReadRows = (
  statement: string,
) => Promise<readonly { readonly id: string; readonly value?: string | number | null }[]>;

const statements = {
  venues: 'select id, moved_to as value from venues',
  removedVenues: 'select venue_id as id from removed_venues',
  erased: erasedIn('booking_requests', 'is not null'),
  notErased: erasedIn('booking_requests', 'is null'),
  erasedContacts: erasedIn('guest_contacts', 'is not null'),
  contacts: erasedIn('guest_contacts', 'is null'),
  people: 'select email as id, password_hash as value from staff',
  access: `select s.email || ' at ' || m.venue_id as id from memberships m join staff s on s.id = m.staff_id`,
  tokens: `select venue_id || '/' || id as id, label as value from api_tokens where revoked_at is null`,
  feeds: `select venue_id || '/' || id as id from feeds where revoked_at is null`,
  webhooks: `select venue_id || '/' || id as id, url as value from webhooks`,
} as const;
type Statement = keyof typeof statements;

function erasedIn(table: 'booking_requests' | 'guest_contacts', state: 'is null' | 'is not null') {
  return `select venue_id || '/' || reference as id from ${table} where erased_at ${state}`;
}

/** What was undone, as lists of names: venues with their new addresses, venues, booking requests, and so on. */
export type UndoneByRestore = Readonly<
  Record<
    'moved' | 'removed' | 'erased' | 'people' | 'access' | 'passwords' | 'tokens' | 'feeds' | 'webhooks',
    readonly string[]
  >
>;

/**
 * Compares a restored database with the former one. What cannot be read, in a damaged file or an older schema, is an empty
 * list.
 */
export async function undoneByRestore(restored: ReadRows, former: ReadRows): Promise<UndoneByRestore> {
  const read = async (rows: ReadRows, name: Statement) => {
    const found = await rows(statements[name]).catch(() => null);
    return found && new Map(found.map(({ id, value = null }) => [id, value]));
  };
  /** Compares what both have of a statement: the ids that the restored database has, and the former has not. */
  const ended = async (name: Statement, textOf = (id: string, _value: string | number | null) => id) => {
    const [now, before] = [await read(restored, name), await read(former, name)];
    if (now === null || before === null) return [];
    return [...now].filter(([id]) => !before.has(id)).map(([id, value]) => textOf(id, value));
  };
  const [venues, formerVenues] = [await read(restored, 'venues'), await read(former, 'venues')];
  const removed = await read(former, 'removedVenues');
  const erased: string[] = [];
  for (const [before, now] of [
    ['erased', 'notErased'],
    ['erasedContacts', 'contacts'],
  ] as const) {
    const names = [...((await read(former, before)) ?? new Map<string, null>()).keys()];
    if (names.length === 0) continue;
    const known = await read(restored, now);
    erased.push(...names.filter((name) => known?.has(name)));
  }
  const [people, formerPeople] = [await read(restored, 'people'), await read(former, 'people')];
  const gone = await ended('people');
  const undone: UndoneByRestore = {
    moved: [...(formerVenues ?? [])]
      .filter(([id, to]) => to !== null && venues?.get(id) === null)
      .map(([id, to]) => `${id} to ${to}`),
    removed: [...(removed?.keys() ?? [])].filter((id) => venues?.has(id)),
    erased,
    people: gone,
    access: (await ended('access')).filter((text) => !gone.some((email) => text.startsWith(`${email} at `))),
    passwords: [...(people ?? [])]
      .filter(
        ([email, hash]) => hash !== null && formerPeople?.has(email) && formerPeople.get(email) !== hash,
      )
      .map(([email]) => email),
    tokens: await ended('tokens', (_id, label) => String(label)),
    feeds: await ended('feeds'),
    webhooks: await ended('webhooks', (_id, url) => String(url)),
  };
  for (const names of Object.values(undone)) (names as string[]).sort();
  return undone;
}
