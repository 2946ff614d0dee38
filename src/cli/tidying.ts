/** Takes photos away that no listing shows any more, while the service runs. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { codeOf } from '../domain/thrown.ts';
import type { Context } from '../operations/context.ts';
import { forgetUnusedPhotos } from '../operations/venue/forget-unused-photos.ts';
import { listVenuesWithPhotos } from '../storage/venue/photos.ts';
import { startHourly } from './hourly.ts';

/**
 * Looks every hour at the photos of every venue.
 *
 * @returns stops, once what is under way is done
 */
export function startTidying(
  context: Context,
  logger: Pick<FastifyBaseLogger, 'info' | 'warn'>,
): () => Promise<void> {
  return startHourly(
    async (isStopping) => {
      for (const venueId of await context.storage.read(listVenuesWithPhotos)) {
        if (isStopping()) return;
        const photos = await forgetUnusedPhotos(context, venueId);
        if (photos > 0) logger.info({ venueId, photos }, 'photos that nothing shows are gone');
        await nextTurn();
      }
    },
    (thrown) => logger.warn({ code: codeOf(thrown) }, 'unused photos are not looked for yet'),
  );
}
