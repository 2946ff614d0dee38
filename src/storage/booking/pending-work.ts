import type { Instant } from '../../domain/time/instant.ts';
import type { Reader } from '../engine/storage.ts';
import { listUnpublishedLogs } from '../events/published-log.ts';
import { hasPushSubscriptions } from '../events/push-subscriptions.ts';
import { hasWebhooks } from '../events/webhooks.ts';
import { expiryNotRecorded } from './expired-holds.ts';

/** The pending work of the webhook dispatcher. */
export interface PendingWork {
  /** A webhook is enabled. */
  readonly hasWebhooks: boolean;
  /** A browser is subscribed. */
  readonly hasPushes: boolean;
  /** A hold has expired without an event. */
  readonly hasExpired: boolean;
  /** The venues with unpublished events; null: the installation. */
  readonly unpublished: readonly (string | null)[];
}

/** Finds pending work: every instance polls it, mostly in vain. Each query reads an index that has nothing else. */
export async function findPendingWork(db: Reader, now: Instant): Promise<PendingWork> {
  const expired = await db
    .selectFrom('booking_requests')
    .select('reference')
    .where(expiryNotRecorded)
    .where('hold_expires_at', '<=', now)
    .limit(1)
    .executeTakeFirst();
  return {
    hasWebhooks: await hasWebhooks(db),
    hasPushes: await hasPushSubscriptions(db),
    hasExpired: expired !== undefined,
    unpublished: await listUnpublishedLogs(db),
  };
}
