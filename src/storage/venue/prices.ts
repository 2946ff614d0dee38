/** The prices of packages in slots, and the dated rates that change them. */
import type { OfferPrice } from '../../domain/money/offered-price.ts';
import type { Rate } from '../../domain/money/rate.ts';
import { fromJson } from '../engine/columns.ts';
import type { Reader } from '../engine/storage.ts';
import type { Tables } from '../engine/tables.ts';

/** Columns of the table of offers as `o`. */
export const priceColumns = [
  'o.hire_fee_cents',
  'o.per_attendee_cents',
  'o.minimum_attendance',
  'o.minimum_total_cents',
] as const;

type PriceRow = Pick<
  Tables['offers'],
  'hire_fee_cents' | 'per_attendee_cents' | 'minimum_attendance' | 'minimum_total_cents'
>;

/** Reads an offer's price from its row. */
export const priceOfRow = (row: PriceRow): OfferPrice => ({
  hireFeeCents: row.hire_fee_cents,
  perAttendeeCents: row.per_attendee_cents,
  minimumAttendance: row.minimum_attendance,
  minimumTotalCents: row.minimum_total_cents,
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
