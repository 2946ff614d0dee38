import { isDeepStrictEqual } from 'node:util';
import type { VenueFile } from '../../../domain/documents/venue-file/venue-file.ts';
import {
  deletePackages,
  deleteSlots,
  deleteSpaces,
  setSlotPosition,
  setSpacePosition,
  upsertPackages,
  upsertSpace,
} from '../../../storage/documents/venue-file.ts';
import {
  deleteOffers,
  type OfferRow,
  offerRow,
  type SlotWithPosition,
  upsertOffers,
  upsertSlots,
} from '../../../storage/documents/venue-slots.ts';
import type { Writer } from '../../../storage/engine/storage.ts';
import type { VenueChanges } from './compare-venues.ts';

/**
 * Writes the differences of a venue's spaces, slots and packages with few statements: editing one slot must not block
 * visitors of sixty spaces.
 */
export async function writeListings(
  db: Writer,
  {
    before,
    file,
    changes,
    spacesBefore,
  }: {
    before: VenueFile | undefined;
    file: VenueFile;
    changes: VenueChanges;
    /** How many spaces of the venue precede those of the file. */
    spacesBefore: number;
  },
): Promise<void> {
  const { spaces, slots, packages } = changes;
  const venueId = file.venue.id;
  const written = new Set([...slots.added, ...slots.changed]);
  const [was, placed] = [new Map(before && placedSlots(before)), placedSlots(file)];
  await deleteSpaces(db, venueId, spaces.removed);
  // Before packages, which their offers refer to.
  await deleteSlots(db, venueId, slots.removed);
  const gone = new Set(spaces.removed);
  const offers = changedOffers(
    // A slot that moves from a removed space was deleted with it.
    slots.changed.flatMap((id) => was.get(id) ?? []).filter(({ spaceId }) => !gone.has(spaceId)),
    placed.flatMap(([id, slot]) => (written.has(id) ? [slot] : [])),
  );
  await deleteOffers(db, venueId, offers.removed);
  await deletePackages(db, venueId, packages.removed);

  const ofSpaces = new Set([...spaces.added, ...spaces.changed]);
  const places = new Map(before?.spaces.map(({ id }, position) => [id, position]));
  for (const [position, space] of file.spaces.entries())
    if (ofSpaces.has(space.id)) await upsertSpace(db, venueId, space, spacesBefore + position);
    else if (places.get(space.id) !== position) await setSpacePosition(db, venueId, space.id, position);

  const ofPackages = new Set([...packages.added, ...packages.changed]);
  const all = file.spaces.flatMap((space) => space.slots.flatMap((slot) => slot.packages));
  const described = new Map(all.filter(({ id }) => ofPackages.has(id)).map((offer) => [offer.id, offer]));
  await upsertPackages(db, venueId, [...described.values()]);

  await upsertSlots(
    db,
    venueId,
    placed.flatMap(([id, slot]) => {
      const stored = was.get(id);
      return written.has(id) && !(stored && isDeepStrictEqual(rowOf(stored), rowOf(slot))) ? [slot] : [];
    }),
  );
  await upsertOffers(db, venueId, offers.written);
  for (const [id, { position }] of placed)
    if (!written.has(id) && was.get(id)?.position !== position)
      await setSlotPosition(db, venueId, id, position);
}

/** Returns the data of a slot without its offers. */
const rowOf = ({ slot: { packages: _, ...slot }, ...place }: SlotWithPosition) => ({ ...place, slot });

/** Returns the offers of slots that differ, in their order, and those that the slots no longer have. */
function changedOffers(before: readonly SlotWithPosition[], after: readonly SlotWithPosition[]) {
  const offersOf = (slots: readonly SlotWithPosition[]) =>
    slots.flatMap(({ slot }) => slot.packages.map((offer, position) => offerRow(slot.id, offer, position)));
  const keyOf = (row: OfferRow) => `${row.slot_id} ${row.package_id}`;
  const stored = new Map(offersOf(before).map((row) => [keyOf(row), row]));
  const written = offersOf(after).filter((row) => {
    const key = keyOf(row);
    const isSame = isDeepStrictEqual(stored.get(key), row);
    stored.delete(key);
    return !isSame;
  });
  return { written, removed: [...stored.values()] };
}

const placedSlots = ({ spaces }: VenueFile): [string, SlotWithPosition][] =>
  spaces.flatMap(({ id: spaceId, slots }) =>
    slots.map((slot, position): [string, SlotWithPosition] => [slot.id, { spaceId, position, slot }]),
  );
