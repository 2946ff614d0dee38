/** Deletes unused photos, old usage counts and the remains of deleted rows while the service runs. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { errorCodeOf } from '../domain/error-details.ts';
import { deleteOldKeyUsage } from '../operations/access/delete-old-key-usage.ts';
import type { Context } from '../operations/context.ts';
import { deleteUnusedPhotos } from '../operations/venue/delete-unused-photos.ts';
import { listVenuesWithPhotos } from '../storage/venue/photos.ts';
import { startHourly } from './hourly.ts';

/**
 * Starts an hourly cleanup of unused photos, old website key usage and the remains of deleted rows.
 * @returns stops the job after its current run
 */
export function startCleanupJob(
  context: Context,
  logger: Pick<FastifyBaseLogger, 'info' | 'warn'>,
): () => Promise<void> {
  return startHourly(
    context,
    async (isStopping) => {
      await deleteOldKeyUsage(context);
      for (const venueId of await context.storage.read(listVenuesWithPhotos)) {
        if (isStopping()) return;
        const photos = await deleteUnusedPhotos(context, venueId);
        if (photos > 0) logger.info({ venueId, photos }, 'unused photos deleted');
        await nextTurn();
      }
      // Rows deleted or overwritten in the last hour: notes, corrected names, former members.
      await context.storage.purgeDeleted();
    },
    (thrown) => logger.warn({ code: errorCodeOf(thrown) }, 'cannot clean up unused data; retrying later'),
  );
}
