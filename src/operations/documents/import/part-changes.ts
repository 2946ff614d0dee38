/** What an edit or an import changed in a venue, for the event log. */
import { isDeepStrictEqual } from 'node:util';
import type { VenueFile } from '../../../domain/documents/venue-file/venue-file.ts';
import type { MemberChange, VenuePartChange } from '../../../domain/events/event.ts';
import type { VenueChanges } from './compare-venues.ts';

/** The maximum length of both values of a member as JSON, in characters. */
const maxValueLength = 500;
/** The same for lists, of which only the entries that differ are stored. */
const maxEntriesLength = 5_000;
/** The maximum length of the changes of one event as JSON, in characters. A full export takes up to 20,000. */
const maxLength = 15_000;

interface Part {
  readonly name: string;
  readonly spaceId?: string;
  readonly slotId?: string;
  readonly members: object;
}

/**
 * Returns the changes part by part, with the changed members and their values, in as many lists as events need; at least
 * one.
 */
export function partChanges(before: VenueFile, after: VenueFile, plan: VenueChanges): VenuePartChange[][] {
  const lists: VenuePartChange[][] = [[]];
  let length = 0;
  for (const change of listChanges(before, after, plan).map(withoutLongValues)) {
    const own = JSON.stringify(change).length;
    if (length > 0 && length + own > maxLength) {
      lists.push([]);
      length = 0;
    }
    lists.at(-1)?.push(change);
    length += own;
  }
  return lists;
}

function withoutLongValues(change: VenuePartChange): VenuePartChange {
  if (JSON.stringify(change).length <= maxLength) return change;
  const { values: _, ...others } = change;
  return others;
}

function listChanges(before: VenueFile, after: VenueFile, plan: VenueChanges): VenuePartChange[] {
  const [old, now] = [partsOf(before), partsOf(after)];
  const kinds = ['space', 'slot', 'package'] as const;
  const listed = kinds.flatMap((part) =>
    (['added', 'changed', 'removed'] as const).flatMap((change) =>
      plan[`${part}s`][change].flatMap((id): VenuePartChange[] => {
        const [was = [], is = []] = [old[part].get(id), now[part].get(id)];
        if (change === 'changed') return changesOf(part, id, was, is);
        const place = is[0] ?? was[0];
        return [{ part, id, ...(place && placeOf(place)), change }];
      }),
    ),
  );
  // The plan counts a changed price of a package in a slot as a change of the slot.
  const listedPackages = new Set([...plan.packages.changed, ...plan.packages.added]);
  for (const [id, is] of now.package)
    if (!listedPackages.has(id))
      listed.push(...changesOf('package', id, old.package.get(id) ?? [], is).filter(hasMembers));
  if (plan.venue === 'unchanged') return listed;
  const { id, name } = after.venue;
  const changed = changedMembers(before.venue, after.venue);
  return [{ part: 'venue', id, name, change: 'changed', ...changed }, ...listed];
}

const hasMembers = ({ members = [] }: VenuePartChange) => members.length > 0;

const placeOf = ({ members: _, ...labels }: Part) => labels;

/** The members of a package that each slot has its own value of; the others are the same in all slots. */
const slotMembers = [
  'hireFeeCents',
  'perAttendeeCents',
  'minimumAttendance',
  'minimumTotalCents',
  'perHourCents',
  'hourBands',
];

/**
 * Returns the changes of one part. A package has an entry for each slot: the first lists what changed in all of them, too.
 * Without a changed member, the part was moved.
 */
function changesOf(
  part: 'space' | 'slot' | 'package',
  id: string,
  was: readonly Part[],
  is: readonly Part[],
): VenuePartChange[] {
  const changeOf = (place: Part, former: Part | undefined, isListed: (member: string) => boolean) => ({
    part,
    id,
    ...placeOf(place),
    change: 'changed' as const,
    ...changedMembers(former?.members, place.members, isListed),
  });
  const changes: VenuePartChange[] = [];
  const bySlot = new Map(was.map((each) => [each.slotId, each]));
  for (const place of is) {
    const former = bySlot.get(place.slotId);
    if (former === undefined) continue;
    const isFirst = changes.length === 0;
    const change = changeOf(place, former, (member) => isFirst || slotMembers.includes(member));
    if (hasMembers(change)) changes.push(change);
  }
  const [place] = is;
  if (changes.length > 0 || place === undefined) return changes;
  const former = bySlot.get(place.slotId) ?? was[0];
  return [changeOf(place, former, () => true)];
}

function partsOf({ spaces }: VenueFile) {
  const [space, slot, offer] = [0, 1, 2].map(() => new Map<string, Part[]>());
  // A package is in up to ten thousand slots.
  const add = (to: Map<string, Part[]> | undefined, id: string, part: Part) => {
    const existing = to?.get(id);
    if (existing === undefined) to?.set(id, [part]);
    else existing.push(part);
  };
  for (const { slots, ...ofSpace } of spaces) {
    const spaceId = ofSpace.id;
    add(space, spaceId, { name: ofSpace.name, members: ofSpace });
    for (const ofSlot of slots) {
      add(slot, ofSlot.id, { name: ofSlot.name, spaceId, members: ofSlot });
      for (const each of ofSlot.packages)
        add(offer, each.id, { name: each.name, spaceId, slotId: ofSlot.id, members: each });
    }
  }
  return { space: space ?? new Map(), slot: slot ?? new Map(), package: offer ?? new Map() } as Readonly<
    Record<'space' | 'slot' | 'package', ReadonlyMap<string, readonly Part[]>>
  >;
}

/** Returns the names of the members that differ, and their values unless they are long. */
function changedMembers(before: object = {}, after: object = {}, isListed = (_: string) => true) {
  const [old, now] = [new Map(Object.entries(before)), new Map(Object.entries(after))];
  const names = [...new Set([...now.keys(), ...old.keys()])].filter(isListed);
  const members = names.filter((name) => !isDeepStrictEqual(old.get(name), now.get(name)));
  return { members, values: members.map((name) => memberChange(name, old.get(name), now.get(name))) };
}

function memberChange(member: string, before: unknown = null, after: unknown = null): MemberChange {
  // The packages of a slot are changes of their own.
  if (member === 'packages') return { member };
  if (JSON.stringify([before, after]).length <= maxValueLength) return { member, before, after };
  const entries = changedEntries(before, after);
  if (entries === null || JSON.stringify(entries).length > maxEntriesLength) return { member };
  return { member, before: entries[0], after: entries[1] };
}

type Entry = Readonly<Record<string, unknown>>;

/** Returns the entries of two lists that differ, with what names them and what differs; null: they are no lists of objects. */
function changedEntries(before: unknown, after: unknown): [Entry[], Entry[]] | null {
  if (!isEntries(before) || !isEntries(after)) return null;
  const [old, now] = [byKey(before), byKey(after)];
  const differing = (from: ReadonlyMap<string, Entry>, to: ReadonlyMap<string, Entry>) =>
    [...from].flatMap(([key, entry]) => {
      const other = to.get(key) ?? {};
      const members = Object.entries(entry).filter(([name, value]) => !isDeepStrictEqual(value, other[name]));
      const names = Object.entries(entry).filter(([name]) => entryNames.includes(name));
      return members.length === 0 && Object.keys(entry).length === Object.keys(other).length
        ? []
        : [Object.fromEntries([...names, ...members])];
    });
  return [differing(old, now), differing(now, old)];
}

const isEntries = (list: unknown): list is Entry[] =>
  Array.isArray(list) && list.every((each) => typeof each === 'object' && each !== null);

/** The members by which a person and the comparison recognise an entry. */
const entryNames = ['id', 'name', 'label'];

/** Returns the entries by what names them; those with one name, or none, are numbered. */
function byKey(list: readonly Entry[]): ReadonlyMap<string, Entry> {
  const keys = new Map<string, Entry>();
  for (const entry of list) {
    const name = JSON.stringify(entry['id'] ?? entry['name'] ?? entry['label'] ?? '');
    let number = 1;
    while (keys.has(`${name} ${number}`)) number++;
    keys.set(`${name} ${number}`, entry);
  }
  return keys;
}
