/** Reads and writes a whole venue as a venue file describes it (docs/api/venue-file.md). */
import { type Block, blockContentKey } from '../../domain/booking/block.ts';
import type { VenueFile } from '../../domain/documents/venue-file/venue-file.ts';
import type { Package } from '../../domain/venue/package.ts';
import type { Space } from '../../domain/venue/space.ts';
import type { Venue } from '../../domain/venue/venue.ts';
import { listSiteKeys } from '../access/site-keys.ts';
import { listBlocks } from '../booking/blocks.ts';
import { chunks } from '../engine/chunks.ts';
import { toFlag, toJson } from '../engine/columns.ts';
import type { Reader, Writer } from '../engine/storage.ts';
import { listSlots, listSpaces } from '../venue/listings.ts';
import { roomIdOf, roomNameOf } from '../venue/rooms.ts';
import { continueFromTombstone } from '../venue/tombstones.ts';
import { findVenue } from '../venue/venues.ts';

/** Reads a venue with the blocks of the given source. */
export async function readVenueFile(
  db: Reader,
  venueId: string,
  blockSources: readonly ('import' | 'staff')[],
): Promise<VenueFile | undefined> {
  const venue = await findVenue(db, venueId);
  if (venue === undefined) return undefined;
  const spaces = await listSpaces(db, venueId);
  const slots = Map.groupBy(
    await listSlots(
      db,
      venueId,
      spaces.map(({ id }) => id),
    ),
    (slot) => slot.spaceId,
  );
  const rooms = Map.groupBy(
    await db
      .selectFrom('space_rooms')
      .select(['space_id', 'room_id'])
      .where('venue_id', '=', venueId)
      .orderBy('position')
      .execute(),
    (row) => row.space_id,
  );
  const blocks = await listBlocks(db, venueId);
  return {
    venue,
    spaces: spaces.map((space) => ({
      ...space,
      rooms: (rooms.get(space.id) ?? []).map((row) => roomNameOf(row.room_id)),
      slots: (slots.get(space.id) ?? []).map(({ spaceId: _, ...slot }) => slot),
    })),
    siteKeys: await listSiteKeys(db, venueId),
    blocks: blocks
      .filter(({ source }) => blockSources.includes(source))
      .map(({ id: _, venueId: __, source: ___, createdAt: ____, ...block }) => block)
      .sort(byContent),
  };
}

/** Block ids are random, so sort by content: a venue is exported the same everywhere. */
const byContent = (one: Block, other: Block) => (blockContentKey(one) < blockContentKey(other) ? -1 : 1);

/**
 * Inserts the row of a new venue. It continues the revision and the event log of a removed venue with its id.
 *
 * @throws NameTakenError if a concurrent import has just inserted it
 */
export async function insertVenue(db: Writer, venue: Venue): Promise<void> {
  await db
    .insertInto('venues')
    .values({ id: venue.id, ...columnsOf(venue) })
    .execute();
  await continueFromTombstone(db, venue.id);
}

/** Updates the row of a venue and raises its revision, which invalidates cached responses. */
export async function updateVenue(db: Writer, venue: Venue): Promise<void> {
  await db
    .updateTable('venues')
    .set(({ eb }) => ({ ...columnsOf(venue), revision: eb('revision', '+', 1) }))
    .where('id', '=', venue.id)
    .execute();
}

function columnsOf(venue: Venue) {
  return {
    name: venue.name,
    description: venue.description,
    timezone: venue.timezone,
    currency: venue.currency,
    locale: venue.locale,
    website: venue.website,
    address: toJson(venue.address),
    photos: toJson(venue.photos),
    tax_label: venue.tax?.label ?? null,
    tax_basis_points: venue.tax?.basisPoints ?? null,
    prices_include_tax: toFlag(venue.pricesIncludeTax),
    tax_number: venue.taxNumber,
    payments: toJson(venue.payments),
    notice_hours: venue.noticeHours,
    horizon_days: venue.horizonDays,
    published: toFlag(venue.published),
    contact: toJson(venue.contact),
    terms: venue.terms && toJson(venue.terms),
    privacy_url: venue.privacyUrl,
    questions: toJson(venue.questions),
    guest_groups: toJson(venue.groups),
  };
}

/** Writes a space and its rooms; its slots and bookings stay. */
export async function upsertSpace(
  db: Writer,
  venueId: string,
  space: Space,
  position: number,
): Promise<void> {
  const columns = {
    position,
    name: space.name,
    description: space.description,
    capacity: space.capacity,
    amenities: toJson(space.amenities),
    photos: toJson(space.photos),
    layouts: toJson(space.layouts),
    rates: toJson(space.rates),
    setup_minutes: space.setupMinutes,
    turnaround_minutes: space.turnaroundMinutes,
    notice_hours: space.noticeHours,
    horizon_days: space.horizonDays,
    active: toFlag(space.active),
    published: toFlag(space.published),
  };
  await db
    .insertInto('spaces')
    .values({ venue_id: venueId, id: space.id, ...columns })
    .onConflict((conflict) => conflict.columns(['venue_id', 'id']).doUpdateSet(columns))
    .execute();
  await db
    .deleteFrom('space_rooms')
    .where('venue_id', '=', venueId)
    .where('space_id', '=', space.id)
    .execute();
  await db
    .insertInto('space_rooms')
    .values(
      space.rooms.map((room, position) => ({
        venue_id: venueId,
        space_id: space.id,
        room_id: roomIdOf(venueId, room),
        position,
      })),
    )
    .execute();
}

/** Deletes spaces of a venue with their rooms, slots and blocks; their bookings remain. */
export async function deleteSpaces(db: Writer, venueId: string, ids: readonly string[]): Promise<void> {
  if (ids.length > 0)
    await db.deleteFrom('spaces').where('venue_id', '=', venueId).where('id', 'in', ids).execute();
}

/** Sets the position of a space, if nothing else of it changes. */
export async function setSpacePosition(
  db: Writer,
  venueId: string,
  spaceId: string,
  position: number,
): Promise<void> {
  await db
    .updateTable('spaces')
    .set({ position })
    .where('venue_id', '=', venueId)
    .where('id', '=', spaceId)
    .execute();
}

/** Closes the gap that a deleted space left in the order of a venue's spaces. */
export async function moveSpacesUp(db: Writer, venueId: string, position: number): Promise<void> {
  await db
    .updateTable('spaces')
    .set(({ eb }) => ({ position: eb('position', '-', 1) }))
    .where('venue_id', '=', venueId)
    .where('position', '>', position)
    .execute();
}

/** Sets the position of a slot in its space, if nothing else of it changes. */
export async function setSlotPosition(
  db: Writer,
  venueId: string,
  slotId: string,
  position: number,
): Promise<void> {
  await db
    .updateTable('slots')
    .set({ position })
    .where('venue_id', '=', venueId)
    .where('id', '=', slotId)
    .execute();
}

/** Deletes slots of a venue and their offers; bookings keep a copy of the agreed terms. */
export async function deleteSlots(db: Writer, venueId: string, ids: readonly string[]): Promise<void> {
  for (const some of chunks(ids))
    await db.deleteFrom('slots').where('venue_id', '=', venueId).where('id', 'in', some).execute();
}

/** Deletes packages of a venue that no slot offers. */
export async function deletePackages(db: Writer, venueId: string, ids: readonly string[]): Promise<void> {
  for (const some of chunks(ids))
    await db.deleteFrom('packages').where('venue_id', '=', venueId).where('id', 'in', some).execute();
}

/** Writes packages, without their offers. */
export async function upsertPackages(
  db: Writer,
  venueId: string,
  packages: readonly Package[],
): Promise<void> {
  const rows = packages.map((offer) => ({
    venue_id: venueId,
    id: offer.id,
    name: offer.name,
    description: offer.description,
    venue_includes: toJson(offer.venueIncludes),
    promoter_responsibilities: toJson(offer.promoterResponsibilities),
    tax_label: offer.tax?.label ?? null,
    tax_basis_points: offer.tax?.basisPoints ?? null,
    payments: toJson(offer.payments),
    extras: toJson(offer.extras),
  }));
  for (const some of chunks(rows))
    await db
      .insertInto('packages')
      .values(some)
      .onConflict((conflict) =>
        conflict.columns(['venue_id', 'id']).doUpdateSet(({ ref }) => ({
          name: ref('excluded.name'),
          description: ref('excluded.description'),
          venue_includes: ref('excluded.venue_includes'),
          promoter_responsibilities: ref('excluded.promoter_responsibilities'),
          tax_label: ref('excluded.tax_label'),
          tax_basis_points: ref('excluded.tax_basis_points'),
          payments: ref('excluded.payments'),
          extras: ref('excluded.extras'),
        })),
      )
      .execute();
}
