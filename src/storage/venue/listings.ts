/** A venue's spaces, slots and packages (specification §2). */
import type { Selectable } from 'kysely';
import type { Package, PackageDetails } from '../../domain/venue/package.ts';
import type { Slot } from '../../domain/venue/slot.ts';
import type { Space } from '../../domain/venue/space.ts';
import { chunks } from '../engine/chunks.ts';
import { fromJson } from '../engine/columns.ts';
import type { Reader } from '../engine/storage.ts';
import type { Tables } from '../engine/tables.ts';
import { priceColumns, priceOfRow } from './prices.ts';
import { taxOfRow } from './venues.ts';

/** Lists all spaces of a venue in their order, published or not, without their rooms. */
export async function listSpaces(db: Reader, venueId: string): Promise<Omit<Space, 'rooms'>[]> {
  const rows = await db
    .selectFrom('spaces')
    .selectAll()
    .where('venue_id', '=', venueId)
    .orderBy('position')
    .execute();
  return rows.map(spaceOfRow);
}

/** Finds a space of a venue, published or not, and its position. */
export async function findSpace(
  db: Reader,
  venueId: string,
  spaceId: string,
): Promise<{ space: Omit<Space, 'rooms'>; position: number } | undefined> {
  const row = await db
    .selectFrom('spaces')
    .selectAll()
    .where('venue_id', '=', venueId)
    .where('id', '=', spaceId)
    .executeTakeFirst();
  return row && { space: spaceOfRow(row), position: row.position };
}

function spaceOfRow(row: Selectable<Tables['spaces']>): Omit<Space, 'rooms'> {
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    capacity: row.capacity,
    amenities: fromJson(row.amenities),
    photos: fromJson(row.photos),
    layouts: fromJson(row.layouts),
    active: row.active === 1,
    published: row.published === 1,
    rates: fromJson(row.rates),
    setupMinutes: row.setup_minutes,
    turnaroundMinutes: row.turnaround_minutes,
    noticeHours: row.notice_hours,
    horizonDays: row.horizon_days,
  };
}

/**
 * Lists the slots of some spaces of a venue in their order, each with its packages; includes slots without a package.
 */
export async function listSlots(
  db: Reader,
  venueId: string,
  spaceIds: readonly string[],
): Promise<(Slot & { spaceId: string })[]> {
  if (spaceIds.length === 0) return [];
  const slots = await db
    .selectFrom('slots')
    .selectAll()
    .where('venue_id', '=', venueId)
    .where('space_id', 'in', spaceIds)
    .orderBy('position')
    .execute();
  const offers = await db
    .selectFrom('offers as o')
    .innerJoin('slots as s', (join) =>
      join.onRef('s.venue_id', '=', 'o.venue_id').onRef('s.id', '=', 'o.slot_id'),
    )
    .innerJoin('packages as p', (join) =>
      join.onRef('p.venue_id', '=', 'o.venue_id').onRef('p.id', '=', 'o.package_id'),
    )
    .selectAll('p')
    .select(['o.slot_id', ...priceColumns])
    .where('o.venue_id', '=', venueId)
    .where('s.space_id', 'in', spaceIds)
    .orderBy('o.position')
    .execute();
  const packages = Map.groupBy(offers, (offer) => offer.slot_id);
  return slots.map((row) => ({
    spaceId: row.space_id,
    id: row.id,
    name: row.name,
    startTime: row.start_time,
    endTime: row.end_time,
    weekdays: fromJson(row.weekdays),
    seasons: fromJson(row.seasons),
    hours: row.hours && fromJson(row.hours),
    packages: (packages.get(row.id) ?? []).map(
      (offer): Package => ({ ...packageOfRow(offer), ...priceOfRow(offer) }),
    ),
  }));
}

/** Returns some packages of a venue without their prices; unknown ids are missing. */
export async function findPackages(
  db: Reader,
  venueId: string,
  ids: readonly string[],
): Promise<Map<string, PackageDetails>> {
  const found = new Map<string, PackageDetails>();
  for (const some of chunks(ids)) {
    const rows = await db
      .selectFrom('packages')
      .selectAll()
      .where('venue_id', '=', venueId)
      .where('id', 'in', some)
      .execute();
    for (const row of rows) found.set(row.id, packageOfRow(row));
  }
  return found;
}

const packageOfRow = (row: Selectable<Tables['packages']>): PackageDetails => ({
  id: row.id,
  name: row.name,
  description: row.description,
  venueIncludes: fromJson(row.venue_includes),
  promoterResponsibilities: fromJson(row.promoter_responsibilities),
  tax: taxOfRow(row),
  payments: fromJson(row.payments),
  extras: fromJson(row.extras),
});

/** Lists the slots of a space that can be booked: those with a package (specification §2). */
export async function listBookableSlots(db: Reader, venueId: string, spaceId: string): Promise<Slot[]> {
  const slots = await listSlots(db, venueId, [spaceId]);
  return slots.filter((slot) => slot.packages.length > 0);
}
