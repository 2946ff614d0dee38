/** Computes the instalments of changed bookings while the service runs, so that lists by due date read them from an index. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { errorCodeOf } from '../domain/error-details.ts';
import { refreshInstalmentDues } from '../operations/booking/refresh-instalment-dues.ts';
import type { Context } from '../operations/context.ts';
import { listVenuesWithStaleDues } from '../storage/booking/instalment-dues.ts';
import { startHourly } from './hourly.ts';

/** Venues per round. */
const venuesPerRound = 100;

/** Computes the instalments of all bookings that have changed, in batches. */
async function refreshAllDues(context: Pick<Context, 'storage'>, isStopping: () => boolean): Promise<void> {
  for (;;) {
    const venues = await context.storage.read((db) => listVenuesWithStaleDues(db, venuesPerRound));
    if (venues.length === 0) return;
    for (const venueId of venues)
      for (let hasMore = true; hasMore; await nextTurn()) {
        if (isStopping()) return;
        hasMore = await refreshInstalmentDues(context, venueId);
      }
  }
}

/**
 * Starts an hourly job that computes the instalments of changed bookings.
 * @returns stops the job after its current run
 */
export const startDuesJob = (
  context: Context,
  logger: Pick<FastifyBaseLogger, 'warn'>,
): (() => Promise<void>) =>
  startHourly(
    context,
    (isStopping) => refreshAllDues(context, isStopping),
    (thrown) => logger.warn({ code: errorCodeOf(thrown) }, 'cannot compute instalments; retrying later'),
  );
