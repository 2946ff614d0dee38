/** What a venue offers: its spaces, slots and packages (specification §2). */
import { NotFoundError } from '../../domain/errors.ts';
import type { Package } from '../../domain/venue/package.ts';
import type { Slot, SlotTimes } from '../../domain/venue/slot.ts';
import type { Space } from '../../domain/venue/space.ts';
import { compiled } from '../engine/compiled.ts';
import type { Reader } from '../engine/storage.ts';
import { fromJson } from '../engine/tables.ts';
import { taxOf } from './venues.ts';

/** All spaces of a venue in the venue's order, published or not, without their rooms. */
export async function listSpaces(db: Reader, venueId: string): Promise<Omit<Space, 'rooms'>[]> {
  const rows = await db
    .selectFrom('spaces')
    .selectAll()
    .where('venue_id', '=', venueId)
    .orderBy('position')
    .execute();
  return rows.map((row) => ({
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
  }));
}

/** The slots of some spaces, each with its packages, in the venue's order; slots without a package too. */
export async function listSlots(
  db: Reader,
  spaceIds: readonly string[],
): Promise<(Slot & { spaceId: string })[]> {
  if (spaceIds.length === 0) return [];
  const slots = await db
    .selectFrom('slots')
    .selectAll()
    .where('space_id', 'in', spaceIds)
    .orderBy('position')
    .execute();
  const offers = await db
    .selectFrom('offers as o')
    .innerJoin('slots as s', 's.id', 'o.slot_id')
    .innerJoin('packages as p', 'p.id', 'o.package_id')
    .selectAll('p')
    .select(['o.slot_id', 'o.hire_fee_cents'])
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
    packages: (packages.get(row.id) ?? []).map(
      (offer): Package => ({
        id: offer.id,
        name: offer.name,
        description: offer.description,
        hireFeeCents: offer.hire_fee_cents,
        venueIncludes: fromJson(offer.venue_includes),
        promoterResponsibilities: fromJson(offer.promoter_responsibilities),
        payments: fromJson(offer.payments),
      }),
    ),
  }));
}

/** The slots of a space that can be booked at all: those with a package (specification §2). */
export async function listBookableSlots(db: Reader, spaceId: string): Promise<Slot[]> {
  const slots = await listSlots(db, [spaceId]);
  return slots.filter((slot) => slot.packages.length > 0);
}

/** When a slot that visitors may see begins and ends; undefined for any other. */
export async function slotTimesOnShow(
  db: Reader,
  venueId: string,
  slotId: string,
): Promise<SlotTimes | undefined> {
  const row = await db
    .selectFrom('slots as t')
    .innerJoin('spaces as s', 's.id', 't.space_id')
    .select(['t.start_time', 't.end_time'])
    .where('t.id', '=', slotId)
    .where('s.venue_id', '=', venueId)
    .where('s.active', '=', 1)
    .where('s.published', '=', 1)
    .executeTakeFirst();
  return row && { startTime: row.start_time, endTime: row.end_time };
}

interface Selection {
  readonly venueId: string;
  readonly spaceId: string;
  readonly slotId: string;
  readonly packageId: string;
}

/**
 * Space, slot and package as one offer of a published venue.
 *
 * @throws NotFoundError when any of them does not exist or is not on show
 */
export async function offerOnShow(db: Reader, { venueId, spaceId, slotId, packageId }: Selection) {
  const { rows } = await findOffer(db, { venueId, spaceId, slotId, packageId });
  const [row] = rows;
  if (row === undefined)
    throw new NotFoundError('This space, slot or package does not exist or is not published.');
  return {
    spaceName: row.space_name,
    rates: fromJson(row.rates),
    slot: {
      name: row.slot_name,
      startTime: row.start_time,
      endTime: row.end_time,
      weekdays: fromJson(row.weekdays),
    },
    package: { name: row.package_name, hireFeeCents: row.hire_fee_cents, payments: fromJson(row.payments) },
    venue: {
      timezone: row.timezone,
      currency: row.currency,
      tax: taxOf(row),
      payments: fromJson(row.venue_payments),
    },
  };
}

const findOffer = compiled((db, selection: Selection) =>
  db
    .selectFrom('offers as o')
    .innerJoin('slots as t', 't.id', 'o.slot_id')
    .innerJoin('packages as p', 'p.id', 'o.package_id')
    .innerJoin('spaces as s', 's.id', 't.space_id')
    .innerJoin('venues as v', 'v.id', 's.venue_id')
    .select([
      's.name as space_name',
      's.rates',
      't.name as slot_name',
      't.start_time',
      't.end_time',
      't.weekdays',
      'p.name as package_name',
      'p.payments',
      'o.hire_fee_cents',
      'v.timezone',
      'v.currency',
      'v.tax_label',
      'v.tax_basis_points',
      'v.payments as venue_payments',
    ])
    .where('o.slot_id', '=', selection.slotId)
    .where('o.package_id', '=', selection.packageId)
    .where('s.id', '=', selection.spaceId)
    .where('s.active', '=', 1)
    .where('s.published', '=', 1)
    .where('v.id', '=', selection.venueId)
    .where('v.published', '=', 1),
);
