import { usageMonthOf, type VenueUsage } from '../../domain/access/venue-usage.ts';
import { addVenueUsage } from '../../storage/access/venue-usage.ts';
import type { Context } from '../context.ts';

/** Adds an instance's counts of a venue to those of this month. Not an event. Ignores a venue that was removed. */
export async function saveVenueUsage(
  { storage, clock }: Pick<Context, 'storage' | 'clock'>,
  usage: VenueUsage,
): Promise<void> {
  await storage.transact((db) => addVenueUsage(db, usageMonthOf(clock()), usage));
}
