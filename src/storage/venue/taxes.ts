import { type Tax, taxesOf } from '../../domain/money/tax.ts';
import { fromJson } from '../engine/columns.ts';
import type { Reader } from '../engine/storage.ts';
import { taxOfRow } from './venues.ts';

/** Lists the taxes that a venue charges, its own first. */
export async function listTaxes(db: Reader, venueId: string): Promise<Tax[]> {
  const columns = ['tax_label', 'tax_basis_points'] as const;
  const venue = await db.selectFrom('venues').select(columns).where('id', '=', venueId).executeTakeFirst();
  const packages = await db
    .selectFrom('packages')
    .select([...columns, 'extras'])
    .where('venue_id', '=', venueId)
    .execute();
  return taxesOf(
    venue === undefined ? null : taxOfRow(venue),
    packages.map((row) => ({ tax: taxOfRow(row), extras: fromJson(row.extras) })),
  );
}
