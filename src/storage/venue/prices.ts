/** The prices of packages in slots, and the dated rates that change them. */
import type { Selectable } from 'kysely';
import type { OfferPrice } from '../../domain/money/offered-price.ts';
import type { Rate } from '../../domain/money/rate.ts';
import type { Tax } from '../../domain/money/tax.ts';
import { fromJson } from '../engine/columns.ts';
import { precompiledQuery } from '../engine/compiled.ts';
import type { Reader } from '../engine/storage.ts';
import type { Tables } from '../engine/tables.ts';
import { taxOfRow } from './venues.ts';

/** Columns of the table of offers as `o`. */
export const priceColumns = [
  'o.hire_fee_cents',
  'o.per_attendee_cents',
  'o.minimum_attendance',
  'o.minimum_total_cents',
  'o.per_hour_cents',
  'o.hour_bands',
] as const;

type PriceRow = Omit<Selectable<Tables['offers']>, 'venue_id' | 'slot_id' | 'package_id' | 'position'>;

/** Reads an offer's price from its row. */
export const priceOfRow = (row: PriceRow): Required<OfferPrice> => ({
  hireFeeCents: row.hire_fee_cents,
  perAttendeeCents: row.per_attendee_cents,
  minimumAttendance: row.minimum_attendance,
  minimumTotalCents: row.minimum_total_cents,
  perHourCents: row.per_hour_cents,
  hourBands: fromJson(row.hour_bands),
});

/** Lists the dated rates of a space. */
export async function ratesOfRow(db: Reader, venueId: string, spaceId: string): Promise<readonly Rate[]> {
  const row = await db
    .selectFrom('spaces')
    .select('rates')
    .where('venue_id', '=', venueId)
    .where('id', '=', spaceId)
    .executeTakeFirst();
  return row === undefined ? [] : fromJson(row.rates);
}

/** The price of a package in a slot. */
export interface SlotOffer extends OfferPrice {
  readonly id: string;
  readonly name: string;
  readonly tax: Tax | null;
}

/** The prices of a published space. */
export interface SpaceOffers {
  readonly rates: readonly Rate[];
  /** The offers by slot id, in the order of the packages. */
  readonly slots: ReadonlyMap<string, readonly SlotOffer[]>;
}

/** Returns the prices of a venue's published spaces by space id, without the texts of packages. */
export async function listOffersOfVenue(
  db: Reader,
  venueId: string,
): Promise<ReadonlyMap<string, SpaceOffers>> {
  const offers = Map.groupBy((await findOffers(db, { venueId })).rows, ({ space_id }) => space_id);
  const { rows } = await findRates(db, { venueId });
  return new Map(
    rows.map(({ id, rates }) => {
      const slots = new Map<string, SlotOffer[]>();
      for (const row of offers.get(id) ?? []) {
        const offer = { id: row.package_id, name: row.name, tax: taxOfRow(row), ...priceOfRow(row) };
        const existing = slots.get(row.slot_id);
        if (existing === undefined) slots.set(row.slot_id, [offer]);
        else existing.push(offer);
      }
      return [id, { rates: fromJson(rates), slots }];
    }),
  );
}

const findRates = precompiledQuery((db, { venueId }: { venueId: string }) =>
  db
    .selectFrom('spaces as s')
    .select(['s.id', 's.rates'])
    .where('s.venue_id', '=', venueId)
    .where('s.active', '=', 1)
    .where('s.published', '=', 1),
);

const findOffers = precompiledQuery((db, { venueId }: { venueId: string }) =>
  db
    .selectFrom('offers as o')
    .innerJoin('slots as t', (join) =>
      join.onRef('t.venue_id', '=', 'o.venue_id').onRef('t.id', '=', 'o.slot_id'),
    )
    .innerJoin('packages as p', (join) =>
      join.onRef('p.venue_id', '=', 'o.venue_id').onRef('p.id', '=', 'o.package_id'),
    )
    .select([
      't.space_id',
      'o.slot_id',
      'o.package_id',
      'p.name',
      'p.tax_label',
      'p.tax_basis_points',
      ...priceColumns,
    ])
    .where('o.venue_id', '=', venueId),
);
