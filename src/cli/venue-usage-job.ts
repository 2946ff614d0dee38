/** Saves what venues use, for `firsthold usage`, while the service runs and when it stops. */
import type { FastifyBaseLogger } from 'fastify';
import { errorCodeOf } from '../domain/error-details.ts';
import { msPerMinute } from '../domain/time/instant.ts';
import type { VenueUsageCounter } from '../http/server/venue-usage-counter.ts';
import { saveVenueUsage } from '../operations/access/save-venue-usage.ts';
import type { Context } from '../operations/context.ts';
import { reasonOf, startSaving } from './saving-job.ts';

/** Starts saving the counters. @returns stops after a last save: call it after the server has closed */
export const startVenueUsageJob = (
  context: Context,
  counter: VenueUsageCounter,
  logger: Pick<FastifyBaseLogger, 'warn'>,
): (() => Promise<void>) =>
  startSaving(
    { take: () => counter.take(), restore: (usage) => counter.restore(usage) },
    msPerMinute,
    (usage) => saveVenueUsage(context, usage),
    (thrown) =>
      logger.warn(
        { code: errorCodeOf(thrown), reason: reasonOf(thrown) },
        'cannot save the usage of venues; retrying later',
      ),
  );
