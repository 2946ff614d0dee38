import { isDeepStrictEqual } from 'node:util';
import { type Block, blockAppliesToAny, blockContentKey } from '../../../domain/booking/block.ts';
import type { VenueFile } from '../../../domain/documents/venue-file/venue-file.ts';
import type { Package } from '../../../domain/venue/package.ts';
import type { StoredBlock } from '../../../storage/booking/blocks.ts';

/** What an import does to things of one kind, by their ids. */
export interface ChangedIds {
  readonly added: readonly string[];
  readonly changed: readonly string[];
  readonly removed: readonly string[];
}

/** What an import would change, by id. */
export interface VenueChanges {
  readonly venue: 'added' | 'changed' | 'unchanged';
  readonly spaces: ChangedIds;
  readonly slots: ChangedIds;
  readonly packages: ChangedIds;
  /** None is ever removed: a page may be using it. */
  readonly siteKeys: ChangedIds;
  /** They have no id in a file: the same block is one that says the same. */
  readonly blocks: { readonly added: readonly Block[]; readonly removed: readonly StoredBlock[] };
}

/**
 * What importing the file would change.
 *
 * @param blocks all that are stored for the venue; those of staff go only with their space
 */
export function compareVenues(
  before: VenueFile | undefined,
  file: VenueFile,
  blocks: readonly StoredBlock[],
): VenueChanges {
  const [stored, requested] = [partsOf(before, file), partsOf(file, before)];
  const isSameVenue = before !== undefined && isDeepStrictEqual(before.venue, file.venue);
  return {
    venue: before === undefined ? 'added' : isSameVenue ? 'unchanged' : 'changed',
    spaces: difference(stored.spaces, requested.spaces),
    slots: difference(stored.slots, requested.slots),
    packages: difference(stored.packages, requested.packages),
    siteKeys: { ...difference(stored.siteKeys, requested.siteKeys), removed: [] },
    blocks: differenceOfBlocks(blocks, file),
  };
}

/** Whether anything would be written. */
export function hasChanges(changes: VenueChanges): boolean {
  const { venue, spaces, slots, packages, siteKeys, blocks } = changes;
  const ids = [spaces, slots, packages, siteKeys].flatMap((kind) => [
    ...kind.added,
    ...kind.changed,
    ...kind.removed,
  ]);
  return venue !== 'unchanged' || ids.length + blocks.added.length + blocks.removed.length > 0;
}

/**
 * All that has an id, with what an import writes under it. To visitors the order matters too, of spaces and of the
 * slots of one; what comes or goes between two does not count.
 */
function partsOf(file: VenueFile | undefined, other: VenueFile | undefined) {
  const spaces = file?.spaces ?? [];
  const spacesOfOther = new Map(other?.spaces.map((space) => [space.id, space]));
  const slots = spaces.flatMap((space) => {
    const ofOther = new Set(spacesOfOther.get(space.id)?.slots.map(({ id }) => id));
    const positions = positionsOf(space.slots, ofOther);
    return space.slots.map(({ packages, ...slot }) => {
      const offers = packages.map((offer) => apart(offer).offered);
      return [slot.id, { ...slot, offers, spaceId: space.id, position: positions.get(slot.id) }] as const;
    });
  });
  const positions = positionsOf(spaces, new Set(spacesOfOther.keys()));
  const packages = spaces.flatMap((space) => space.slots.flatMap((slot) => slot.packages));
  return {
    spaces: new Map(
      spaces.map(({ slots: _, ...space }) => [space.id, { ...space, position: positions.get(space.id) }]),
    ),
    slots: new Map(slots),
    packages: new Map(packages.map((offer) => [offer.id, apart(offer).described])),
    siteKeys: new Map(file?.siteKeys.map((siteKey) => [siteKey.key, siteKey])),
  };
}

/** What the slot says of a package, and what the package says of itself. */
function apart({
  hireFeeCents,
  perAttendeeCents,
  minimumAttendance,
  minimumTotalCents,
  ...described
}: Package) {
  const { id } = described;
  return {
    offered: { id, hireFeeCents, perAttendeeCents, minimumAttendance, minimumTotalCents },
    described,
  };
}

/** The position of each among those that stay. */
function positionsOf(items: readonly { readonly id: string }[], staying: ReadonlySet<string>) {
  return new Map(items.filter(({ id }) => staying.has(id)).map(({ id }, position) => [id, position]));
}

function difference(
  stored: ReadonlyMap<string, unknown>,
  requested: ReadonlyMap<string, unknown>,
): ChangedIds {
  const kept = [...requested.keys()].filter((id) => stored.has(id));
  return {
    added: [...requested.keys()].filter((id) => !stored.has(id)),
    changed: kept.filter((id) => !isDeepStrictEqual(stored.get(id), requested.get(id))),
    removed: [...stored.keys()].filter((id) => !requested.has(id)),
  };
}

function differenceOfBlocks(stored: readonly StoredBlock[], file: VenueFile): VenueChanges['blocks'] {
  const spaceIds = new Set(file.spaces.map(({ id }) => id));
  const currentBookings = Map.groupBy(
    stored.filter(({ source }) => source === 'import'),
    blockContentKey,
  );
  const added = file.blocks.filter(
    (block) => currentBookings.get(blockContentKey(block))?.pop() === undefined,
  );
  const surplus = new Set([...currentBookings.values()].flat());
  const removed = stored.filter((block) => surplus.has(block) || !blockAppliesToAny(block, spaceIds));
  return { added, removed };
}
