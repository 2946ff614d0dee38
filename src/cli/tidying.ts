/** Takes away what nobody needs any more, while the service runs: photos that no listing shows, counts that are old. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { codeOf } from '../domain/thrown.ts';
import { forgetOldKeyUses } from '../operations/access/forget-key-uses.ts';
import type { Context } from '../operations/context.ts';
import { forgetUnusedPhotos } from '../operations/venue/forget-unused-photos.ts';
import { listVenuesWithPhotos } from '../storage/venue/photos.ts';
import { startHourly } from './hourly.ts';

/**
 * Looks every hour at the photos of every venue, and at what came in by website keys.
 *
 * @returns stops, once what is under way is done
 */
export function startTidying(
  context: Context,
  logger: Pick<FastifyBaseLogger, 'info' | 'warn'>,
): () => Promise<void> {
  return startHourly(
    async (isStopping) => {
      await forgetOldKeyUses(context);
      for (const venueId of await context.storage.read(listVenuesWithPhotos)) {
        if (isStopping()) return;
        const photos = await forgetUnusedPhotos(context, venueId);
        if (photos > 0) logger.info({ venueId, photos }, 'photos that nothing shows are gone');
        await nextTurn();
      }
    },
    (thrown) => logger.warn({ code: codeOf(thrown) }, 'what nobody needs any more is not looked for yet'),
  );
}
