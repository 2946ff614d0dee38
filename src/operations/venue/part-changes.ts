/** What an edit changed in a venue, for the event log. */
import { isDeepStrictEqual } from 'node:util';
import type { VenueFile } from '../../domain/documents/venue-file/venue-file.ts';
import type { MemberChange, VenuePartChange } from '../../domain/events/event.ts';
import type { VenueChanges } from '../documents/import/compare-venues.ts';

/** The maximum length of both values of a member as JSON, in characters. */
const maxValueLength = 500;
/** The maximum length of all changes as JSON, in characters. */
const maxLength = 15_000;

interface Part {
  readonly name: string;
  readonly spaceId?: string;
  readonly slotId?: string;
  readonly members: object;
}

/** Returns the changes part by part, with the changed members and their values. */
export function partChanges(before: VenueFile, after: VenueFile, plan: VenueChanges): VenuePartChange[] {
  const [old, now] = [partsOf(before), partsOf(after)];
  const kinds = ['space', 'slot', 'package'] as const;
  const listed = kinds.flatMap((part) =>
    (['added', 'changed', 'removed'] as const).flatMap((change) =>
      plan[`${part}s`][change].map((id): VenuePartChange => {
        const [was = [], is = []] = [old[part].get(id), now[part].get(id)];
        // A package has an entry for each slot: the one that the edit changed comes first.
        const place = is.find((each, at) => !isDeepStrictEqual(each, was[at])) ?? is[0] ?? was[0];
        const known = place && (({ members: _, ...labels }: Part) => labels)(place);
        const of = { part, id, ...known, change };
        if (change !== 'changed') return of;
        const former = was.find(({ slotId }) => slotId === place?.slotId) ?? was[0];
        return { ...of, ...changedMembers(former?.members, place?.members) };
      }),
    ),
  );
  listed.push(...priceChanges(old.package, now.package, plan));
  if (plan.venue === 'unchanged') return compact(listed);
  const { id, name } = after.venue;
  const changed = changedMembers(before.venue, after.venue);
  return compact([{ part: 'venue', id, name, change: 'changed', ...changed }, ...listed]);
}

/** Returns the changed prices of packages in single slots: the plan counts them as changes of the slot. */
function* priceChanges(
  old: ReadonlyMap<string, readonly Part[]>,
  now: ReadonlyMap<string, readonly Part[]>,
  plan: VenueChanges,
): Iterable<VenuePartChange> {
  for (const [id, places] of now)
    for (const { members, ...place } of plan.packages.changed.includes(id) ? [] : places) {
      const former = old.get(id)?.find(({ slotId }) => slotId === place.slotId);
      const changed = changedMembers(former?.members, members);
      if (former !== undefined && changed.members.length > 0)
        yield { part: 'package', id, ...place, change: 'changed', ...changed };
    }
}

/** Leaves out all values if they are too long for one event. */
const compact = (changes: VenuePartChange[]) =>
  JSON.stringify(changes).length <= maxLength
    ? changes
    : changes.map(({ values: _, ...change }): VenuePartChange => change);

function partsOf({ spaces }: VenueFile) {
  const [space, slot, offer] = [0, 1, 2].map(() => new Map<string, Part[]>());
  const add = (to: Map<string, Part[]> | undefined, id: string, part: Part) =>
    to?.set(id, [...(to.get(id) ?? []), part]);
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
function changedMembers(before: object = {}, after: object = {}) {
  const [old, now] = [new Map(Object.entries(before)), new Map(Object.entries(after))];
  const names = [...new Set([...now.keys(), ...old.keys()])];
  const members = names.filter((name) => !isDeepStrictEqual(old.get(name), now.get(name)));
  return { members, values: members.map((name) => memberChange(name, old.get(name), now.get(name))) };
}

function memberChange(member: string, before: unknown = null, after: unknown = null): MemberChange {
  // The packages of a slot are changes of their own.
  const isShown = member !== 'packages' && JSON.stringify([before, after]).length <= maxValueLength;
  return isShown ? { member, before, after } : { member };
}
