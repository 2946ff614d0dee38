import type { VenueFile } from '../../../domain/documents/venue-file/venue-file.ts';
import {
  deletePackages,
  deleteSlots,
  deleteSpaces,
  insertSlots,
  type SlotWithPosition,
  setSlotPosition,
  setSpacePosition,
  upsertPackages,
  upsertSpace,
} from '../../../storage/documents/venue-file.ts';
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
  await deleteSpaces(db, venueId, spaces.removed);
  // Before packages, which their offers refer to.
  await deleteSlots(db, venueId, [...slots.removed, ...slots.changed]);
  await deletePackages(db, venueId, packages.removed);

  const ofSpaces = new Set([...spaces.added, ...spaces.changed]);
  const places = new Map(before?.spaces.map(({ id }, position) => [id, position]));
  for (const [position, space] of file.spaces.entries())
    if (ofSpaces.has(space.id)) await upsertSpace(db, venueId, space, spacesBefore + position);
    else if (places.get(space.id) !== position) await setSpacePosition(db, venueId, space.id, position);

  const ofPackages = new Set([...packages.added, ...packages.changed]);
  const offers = file.spaces.flatMap((space) => space.slots.flatMap((slot) => slot.packages));
  const described = new Map(offers.filter(({ id }) => ofPackages.has(id)).map((offer) => [offer.id, offer]));
  await upsertPackages(db, venueId, [...described.values()]);

  const ofSlots = new Set([...slots.added, ...slots.changed]);
  const [was, placed] = [new Map(before && placedSlots(before)), placedSlots(file)];
  await insertSlots(
    db,
    venueId,
    placed.flatMap(([id, slot]) => (ofSlots.has(id) ? [slot] : [])),
  );
  for (const [id, { position }] of placed)
    if (!ofSlots.has(id) && was.get(id)?.position !== position)
      await setSlotPosition(db, venueId, id, position);
}

const placedSlots = ({ spaces }: VenueFile): [string, SlotWithPosition][] =>
  spaces.flatMap(({ id: spaceId, slots }) =>
    slots.map((slot, position): [string, SlotWithPosition] => [slot.id, { spaceId, position, slot }]),
  );
