import { usageMonthOf, type VenueUsage } from '../../domain/access/venue-usage.ts';
import { addVenueUsage } from '../../storage/access/venue-usage.ts';
import type { Context } from '../context.ts';

/** Adds an instance's counts to those of this month. Not an event. Ignores venues that were removed. */
export async function saveVenueUsage(
  { storage, clock }: Pick<Context, 'storage' | 'clock'>,
  usage: readonly VenueUsage[],
): Promise<void> {
  if (usage.length > 0) await storage.transact((db) => addVenueUsage(db, usageMonthOf(clock()), usage));
}
