/** A whole venue, read and written as the import file describes it (docs/venue-file.md). */
import type { Block } from '../../domain/booking/block.ts';
import type { VenueFile } from '../../domain/documents/venue-file/venue-file.ts';
import type { Slot } from '../../domain/venue/slot.ts';
import type { Space } from '../../domain/venue/space.ts';
import type { Venue } from '../../domain/venue/venue.ts';
import { listSiteKeys } from '../access/site-keys.ts';
import { listBlocks } from '../booking/blocks.ts';
import type { Reader, Writer } from '../engine/storage.ts';
import { toFlag, toJson } from '../engine/tables.ts';
import { listSlots, listSpaces } from '../venue/listings.ts';
import { roomIdOf, roomNameOf } from '../venue/rooms.ts';
import { findVenue } from '../venue/venues.ts';

/**
 * Puts imports in line, those of other venues too: what one of them reads and checks (which ids are taken, which
 * rooms a space has) must still be so when it writes. The row of the first migration is one that is always there.
 */
export async function lockImports(db: Writer): Promise<void> {
  await db
    .updateTable('firsthold_migrations')
    .set(({ ref }) => ({ name: ref('name') }))
    .where('version', '=', 1)
    .execute();
}

/** The venue as stored, with the blocks of the given source; undefined when there is none of that id. */
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
      spaces.map(({ id }) => id),
    ),
    (slot) => slot.spaceId,
  );
  const rooms = Map.groupBy(
    await db
      .selectFrom('space_rooms as r')
      .innerJoin('spaces as s', 's.id', 'r.space_id')
      .select(['r.space_id', 'r.room_id'])
      .where('s.venue_id', '=', venueId)
      .orderBy('r.position')
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
      .map(({ spaceId, from, to, reason }) => ({ spaceId, from, to, reason }))
      .sort(byContent),
  };
}

/** By date and then by all they say: their ids are random, and a venue is written the same everywhere. */
function byContent(one: Block, other: Block): number {
  const [left, right] = [one, other].map(({ spaceId, from, to, reason }) =>
    [from, to, spaceId, reason].join(),
  );
  return (left ?? '') < (right ?? '') ? -1 : 1;
}

/** Which of these ids another venue already uses; ids are unique in the installation. */
export async function findForeignIds(
  db: Reader,
  venueId: string,
  ids: {
    readonly spaces: readonly string[];
    readonly slots: readonly string[];
    readonly packages: readonly string[];
    readonly siteKeys: readonly string[];
  },
) {
  const orNone = (list: readonly string[]) => (list.length > 0 ? list : ['']);
  const spaces = await db
    .selectFrom('spaces')
    .select('id')
    .where('id', 'in', orNone(ids.spaces))
    .where('venue_id', '!=', venueId)
    .execute();
  const slots = await db
    .selectFrom('slots as t')
    .innerJoin('spaces as s', 's.id', 't.space_id')
    .select('t.id')
    .where('t.id', 'in', orNone(ids.slots))
    .where('s.venue_id', '!=', venueId)
    .execute();
  const packages = await db
    .selectFrom('packages')
    .select('id')
    .where('id', 'in', orNone(ids.packages))
    .where('venue_id', '!=', venueId)
    .execute();
  const siteKeys = await db
    .selectFrom('site_keys')
    .select('key')
    .where('key', 'in', orNone(ids.siteKeys))
    .where('venue_id', '!=', venueId)
    .execute();
  return {
    spaces: new Set(spaces.map(({ id }) => id)),
    slots: new Set(slots.map(({ id }) => id)),
    packages: new Set(packages.map(({ id }) => id)),
    siteKeys: new Set(siteKeys.map(({ key }) => key)),
  };
}

/** Writes the venue's own row; its revision goes up, which outdates every answer made from it. */
export async function upsertVenue(db: Writer, venue: Venue): Promise<void> {
  const { id, ...columns } = {
    id: venue.id,
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
    payments: toJson(venue.payments),
    notice_hours: venue.noticeHours,
    horizon_days: venue.horizonDays,
    published: toFlag(venue.published),
    contact: toJson(venue.contact),
    terms: venue.terms && toJson(venue.terms),
    privacy_url: venue.privacyUrl,
    questions: toJson(venue.questions),
  };
  await db
    .insertInto('venues')
    .values({ id, ...columns })
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet(({ eb }) => ({
        ...columns,
        revision: eb('venues.revision', '+', 1),
      })),
    )
    .execute();
}

/** Writes a space and its rooms; existing slots and bookings stay with it. */
export async function upsertSpace(
  db: Writer,
  venueId: string,
  space: Space,
  position: number,
): Promise<void> {
  const columns = {
    venue_id: venueId,
    position,
    name: space.name,
    description: space.description,
    capacity: space.capacity,
    amenities: toJson(space.amenities),
    photos: toJson(space.photos),
    layouts: toJson(space.layouts),
    rates: toJson(space.rates),
    turnaround_minutes: space.turnaroundMinutes,
    notice_hours: space.noticeHours,
    horizon_days: space.horizonDays,
    active: toFlag(space.active),
    published: toFlag(space.published),
  };
  await db
    .insertInto('spaces')
    .values({ id: space.id, ...columns })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(columns))
    .execute();
  await db.deleteFrom('space_rooms').where('space_id', '=', space.id).execute();
  await db
    .insertInto('space_rooms')
    .values(
      space.rooms.map((room, position) => ({
        space_id: space.id,
        room_id: roomIdOf(venueId, room),
        position,
      })),
    )
    .execute();
}

/** Removes spaces with their rooms, slots and blocks; their bookings stand. */
export async function deleteSpaces(db: Writer, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await db.deleteFrom('spaces').where('id', 'in', ids).execute();
}

/** Makes the slots, packages and offers of a venue exactly those given, by space. */
export async function replaceSlots(
  db: Writer,
  venueId: string,
  spaces: readonly { readonly id: string; readonly slots: readonly Slot[] }[],
): Promise<void> {
  // Offers first: they refer to both others. Bookings carry their own copy of what was agreed.
  await db
    .deleteFrom('slots')
    .where('space_id', 'in', (eb) => eb.selectFrom('spaces').select('id').where('venue_id', '=', venueId))
    .execute();
  await db.deleteFrom('packages').where('venue_id', '=', venueId).execute();
  const packages = new Map(
    spaces.flatMap(({ slots }) => slots.flatMap((slot) => slot.packages.map((offer) => [offer.id, offer]))),
  );
  for (const offer of packages.values())
    await db
      .insertInto('packages')
      .values({
        id: offer.id,
        venue_id: venueId,
        name: offer.name,
        description: offer.description,
        venue_includes: toJson(offer.venueIncludes),
        promoter_responsibilities: toJson(offer.promoterResponsibilities),
        payments: toJson(offer.payments),
        extras: toJson(offer.extras),
      })
      .execute();
  for (const { id: spaceId, slots } of spaces)
    for (const [position, slot] of slots.entries()) {
      await db
        .insertInto('slots')
        .values({
          id: slot.id,
          space_id: spaceId,
          position,
          name: slot.name,
          start_time: slot.startTime,
          end_time: slot.endTime,
          weekdays: toJson(slot.weekdays),
          seasons: toJson(slot.seasons),
        })
        .execute();
      for (const [position, offer] of slot.packages.entries())
        await db
          .insertInto('offers')
          .values({
            slot_id: slot.id,
            package_id: offer.id,
            position,
            hire_fee_cents: offer.hireFeeCents,
            per_attendee_cents: offer.perAttendeeCents,
            minimum_attendance: offer.minimumAttendance,
            minimum_total_cents: offer.minimumTotalCents,
          })
          .execute();
    }
}
