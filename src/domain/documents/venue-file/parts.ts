/**
 * Parts of a venue by ids: none is the venue itself, then a space, a slot of it, a package of that. A stored venue
 * and its document have the same lists, so the same functions work on both.
 */
import { NotFoundError, ValidationError } from '../../errors.ts';
import { applyMergePatch } from '../../fields/merge-patch.ts';
import { codedProblem } from '../../problem-codes.ts';
import { packageMembers } from '../../venue/package.ts';
import type { VenueDocument } from './schema.ts';
import type { VenueFile } from './venue-file.ts';

/** `[]`, `[spaceId]`, `[spaceId, slotId]` or `[spaceId, slotId, packageId]`. */
export type PartIds = readonly string[];

/** The name of a part and its list, by the number of its ids. */
const levels = [
  { name: 'space', list: 'spaces' },
  { name: 'slot', list: 'slots' },
  { name: 'package', list: 'packages' },
] as const;

type Entry = Readonly<Record<string, unknown>> & { readonly id?: unknown };
type Holder = Readonly<Record<string, unknown>>;

function levelBelow(ids: PartIds): (typeof levels)[number] {
  const level = levels[ids.length];
  if (level === undefined) throw new TypeError('A package has no parts.');
  return level;
}

const listOf = (holder: Holder, list: string) => (holder[list] ?? []) as readonly Entry[];

/** Returns the object with the lists of the parts below, and its path. */
function holderOf(whole: VenueFile | VenueDocument, ids: PartIds): { holder: Holder; path: string } {
  let [holder, path]: [Holder, string] = [whole as unknown as Holder, ''];
  for (const [depth, id] of ids.entries()) {
    const { name, list } = levelBelow(ids.slice(0, depth));
    const index = listOf(holder, list).findIndex((entry) => entry.id === id);
    const entry = listOf(holder, list)[index];
    if (entry === undefined) throw new NotFoundError(`There is no ${name} ${id}.`);
    [holder, path] = [entry, `${path}${list}[${index}].`];
  }
  return { holder, path };
}

/**
 * Finds a part of a stored venue.
 *
 * @throws NotFoundError if there is none with these ids
 */
export function findPart(file: VenueFile, ids: PartIds): object {
  return ids.length === 0 ? file.venue : holderOf(file, ids).holder;
}

/**
 * Returns the parts below one, in their order.
 *
 * @throws NotFoundError if there is no part with these ids
 */
export const childrenOf = (file: VenueFile, ids: PartIds): readonly object[] =>
  listOf(holderOf(file, ids).holder, levelBelow(ids).list);

/** An edited document, and the path of the edited part: `spaces[0].`. */
export interface EditedDocument {
  readonly document: unknown;
  readonly path: string;
}

/**
 * Changes members of a part: omitted ones stay, and null resets to the default. Members of a package are changed in
 * all its slots.
 *
 * @param changes as sent; the document's parser validates the result
 * @throws NotFoundError if there is no such part
 * @throws ValidationError for a part's id, and for lists with routes of their own
 */
export function changePart(document: VenueDocument, ids: PartIds, changes: object): EditedDocument {
  const own = ids.length < levels.length && ids.length > 0 ? [levelBelow(ids).list] : [];
  const fixed = ['id', ...own].filter((name) => Object.hasOwn(changes, name));
  if (fixed.length > 0)
    throw new ValidationError(
      fixed.map((path) => ({
        path,
        message: path === 'id' ? 'cannot be changed' : 'cannot be changed here; they have separate paths',
        ...codedProblem('fixed'),
      })),
    );
  if (ids.length === 0)
    return { document: { ...document, venue: applyMergePatch(document.venue, changes) }, path: 'venue.' };
  const { holder, path } = holderOf(document, ids);
  const changed = applyMergePatch(holder, changes);
  const edited = replaceAt(document, ids, () => [changed]);
  return { document: ids.length < levels.length ? edited : everywhere(edited, changed), path };
}

/** Returns the document with the part replaced by the result of `by`; an empty result removes it. */
function replaceAt(whole: Holder, ids: PartIds, by: (entry: Entry) => readonly Entry[], depth = 0): Holder {
  const { list } = levelBelow(ids.slice(0, depth));
  return {
    ...whole,
    [list]: listOf(whole, list).flatMap((entry) => {
      if (entry.id !== ids[depth]) return [entry];
      return depth === ids.length - 1 ? by(entry) : [replaceAt(entry, ids, by, depth + 1) as Entry];
    }),
  };
}

/** All offers of a package have the same members, except the price. */
function everywhere(document: Holder, changed: Entry): Holder {
  const mapped = (holder: Holder, list: string, map: (entry: Entry) => Holder) => ({
    ...holder,
    [list]: listOf(holder, list).map(map),
  });
  const shared = Object.fromEntries(packageMembers.map((name) => [name, changed[name] ?? null]));
  return mapped(document, 'spaces', (space) =>
    mapped(space, 'slots', (slot) =>
      mapped(slot, 'packages', (offer) => (offer.id === changed.id ? applyMergePatch(offer, shared) : offer)),
    ),
  );
}

/**
 * Adds a part below another one, at the end. The members of a package may be omitted if another slot offers it.
 *
 * @param elsewhere the members of a package that a space outside the document offers
 * @throws NotFoundError if there is no part with these ids
 */
export function addPart(
  document: VenueDocument,
  ids: PartIds,
  part: Entry,
  elsewhere: object = {},
): EditedDocument {
  const { list, name } = levelBelow(ids);
  const { holder, path } = holderOf(document, ids);
  const entries = listOf(holder, list);
  const whole = name === 'package' ? { ...elsewhere, ...existing(document, part), ...part } : part;
  const added = [...entries, whole];
  return {
    document:
      ids.length === 0
        ? { ...document, [list]: added }
        : replaceAt(document, ids, (entry) => [{ ...entry, [list]: added }]),
    path: `${path}${list}[${entries.length}].`,
  };
}

function existing({ spaces }: VenueDocument, { id }: Entry): object {
  const offers = spaces.flatMap(({ slots = [] }) => slots.flatMap(({ packages = [] }) => packages));
  const offer: Entry | undefined = offers.find((each) => each.id === id);
  return Object.fromEntries(
    packageMembers.flatMap((name) => (offer?.[name] === undefined ? [] : [[name, offer[name]]])),
  );
}

/**
 * Removes a part with everything below it.
 *
 * @throws NotFoundError if there is none with these ids
 */
export function removePart(document: VenueDocument, ids: PartIds): EditedDocument {
  const { path } = holderOf(document, ids);
  return { document: replaceAt(document, ids, () => []), path: ids.length > 1 ? path : '' };
}

/**
 * Reorders the parts below one.
 *
 * @param member the name of the order in the request
 * @throws NotFoundError if there is no part with these ids
 * @throws ValidationError if the order does not name each of them once
 */
export function reorderParts(
  document: VenueDocument,
  ids: PartIds,
  order: readonly string[],
  member: string,
): EditedDocument {
  const { list, name } = levelBelow(ids);
  const entries = new Map(listOf(holderOf(document, ids).holder, list).map((entry) => [entry.id, entry]));
  const ordered = [...new Set(order)].flatMap((id) => entries.get(id) ?? []);
  if (ordered.length !== entries.size || order.length !== entries.size)
    throw new ValidationError([
      { path: member, message: `must name each ${name} once`, ...codedProblem('order_of_all') },
    ]);
  const edited =
    ids.length === 0
      ? { ...document, [list]: ordered }
      : replaceAt(document, ids, (entry) => [{ ...entry, [list]: ordered }]);
  return { document: edited, path: '' };
}
