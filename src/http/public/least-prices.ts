import { leastPrice } from '../../domain/money/price-list.ts';
import type { Reader } from '../../storage/engine/storage.ts';
import { listSlots } from '../../storage/venue/listings.ts';
import { findVenue } from '../../storage/venue/venues.ts';

/** The least that each space costs, by its id, tax included, without additions and rates; null: it is offered with nothing. */
export async function leastPrices(
  db: Reader,
  venueId: string,
  spaceIds: readonly string[],
): Promise<ReadonlyMap<string, number | null>> {
  const tax = (await findVenue(db, venueId))?.tax ?? null;
  const slots = Map.groupBy(await listSlots(db, spaceIds), ({ spaceId }) => spaceId);
  return new Map(spaceIds.map((id) => [id, leastPrice(slots.get(id) ?? [], tax)]));
}
