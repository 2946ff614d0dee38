import { isDeepStrictEqual } from 'node:util';
import { type Block, blockAppliesToAny, blockContentKey } from '../../../domain/booking/block.ts';
import type { VenueFile } from '../../../domain/documents/venue-file/venue-file.ts';
import type { Package } from '../../../domain/venue/package.ts';
import type { StoredBlock } from '../../../storage/booking/blocks.ts';

/** The changes of an import to records of one kind, by id. */
export interface ChangedIds {
  readonly added: readonly string[];
  readonly changed: readonly string[];
  readonly removed: readonly string[];
}

/** All changes of an import, by id. */
export interface VenueChanges {
  readonly venue: 'added' | 'changed' | 'unchanged';
  readonly spaces: ChangedIds;
  readonly slots: ChangedIds;
  readonly packages: ChangedIds;
  /** Keys are never removed: a page may be using them. `kept`: those that the file does not have. */
  readonly siteKeys: ChangedIds & { readonly kept: readonly string[] };
  /** Blocks have no id in a file: equal content means the same block. */
  readonly blocks: { readonly added: readonly Block[]; readonly removed: readonly StoredBlock[] };
}

/**
 * Compares a stored venue with a file.
 *
 * @param blocks all stored blocks of the venue; those of staff are deleted only with their space
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
    siteKeys: differenceOfKeys(stored.siteKeys, requested.siteKeys),
    blocks: differenceOfBlocks(blocks, file),
  };
}

/** Returns whether anything would be written. */
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
 * Returns every part with an id and its stored content. The order of spaces, and of a space's slots, counts too;
 * added or removed parts in between do not change it.
 */
function partsOf(file: VenueFile | undefined, other: VenueFile | undefined) {
  const spaces = file?.spaces ?? [];
  const spacesOfOther = new Map(other?.spaces.map((space) => [space.id, space]));
  const slots = spaces.flatMap((space) => {
    const ofOther = new Set(spacesOfOther.get(space.id)?.slots.map(({ id }) => id));
    const positions = positionsOf(space.slots, ofOther);
    return space.slots.map(({ packages, ...slot }) => {
      const offers = packages.map((offer) => splitOffer(offer).offered);
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
    packages: new Map(packages.map((offer) => [offer.id, splitOffer(offer).described])),
    siteKeys: new Map(file?.siteKeys.map((siteKey) => [siteKey.key, siteKey])),
  };
}

/** Separates a slot's offer of a package from the package itself. */
function splitOffer({
  hireFeeCents,
  perAttendeeCents,
  minimumAttendance,
  minimumTotalCents,
  perHourCents,
  hourBands,
  ...described
}: Package) {
  const { id } = described;
  return {
    offered: {
      id,
      hireFeeCents,
      perAttendeeCents,
      minimumAttendance,
      minimumTotalCents,
      perHourCents,
      hourBands,
    },
    described,
  };
}

/** Returns the position of each part among the parts that stay. */
function positionsOf(items: readonly { readonly id: string }[], staying: ReadonlySet<string>) {
  return new Map(items.filter(({ id }) => staying.has(id)).map(({ id }, position) => [id, position]));
}

function difference(
  stored: ReadonlyMap<string, unknown>,
  requested: ReadonlyMap<string, unknown>,
): ChangedIds {
  const common = [...requested.keys()].filter((id) => stored.has(id));
  return {
    added: [...requested.keys()].filter((id) => !stored.has(id)),
    changed: common.filter((id) => !isDeepStrictEqual(stored.get(id), requested.get(id))),
    removed: [...stored.keys()].filter((id) => !requested.has(id)),
  };
}

function differenceOfKeys(
  stored: ReadonlyMap<string, unknown>,
  requested: ReadonlyMap<string, unknown>,
): VenueChanges['siteKeys'] {
  const { removed: kept, ...changes } = difference(stored, requested);
  return { ...changes, removed: [], kept };
}

function differenceOfBlocks(stored: readonly StoredBlock[], file: VenueFile): VenueChanges['blocks'] {
  const spaceIds = new Set(file.spaces.map(({ id }) => id));
  const storedByContent = Map.groupBy(
    stored.filter(({ source }) => source === 'import'),
    blockContentKey,
  );
  const added = file.blocks.filter(
    (block) => storedByContent.get(blockContentKey(block))?.pop() === undefined,
  );
  const surplus = new Set([...storedByContent.values()].flat());
  const removed = stored.filter((block) => surplus.has(block) || !blockAppliesToAny(block, spaceIds));
  return { added, removed };
}
