import type { Instant } from '../../domain/time/instant.ts';
import type { Reader } from '../engine/storage.ts';
import { expiryNotRecorded } from './expired-holds.ts';

/** What there is to do for the courier. */
export interface PendingWork {
  /** A webhook is enabled. */
  readonly hasWebhooks: boolean;
  /** A browser is subscribed. */
  readonly hasPushes: boolean;
  /** A hold has lapsed, and the event log does not say so. */
  readonly hasExpired: boolean;
  /** An event has no round. */
  readonly hasUnpublished: boolean;
}

/** Looks for work, in one statement: every instance asks this all the time, mostly for nothing. */
export async function findPendingWork(db: Reader, now: Instant): Promise<PendingWork> {
  const row = await db
    .selectFrom('event_rounds')
    .where('id', '=', 1)
    .select(({ exists, selectFrom }) => [
      exists(selectFrom('webhooks').select('id').where('enabled', '=', 1)).as('hasWebhooks'),
      exists(selectFrom('push_subscriptions').select('id')).as('hasPushes'),
      exists(
        selectFrom('booking_requests')
          .select('reference')
          .where(expiryNotRecorded)
          .where('hold_expires_at', '<=', now),
      ).as('hasExpired'),
      exists(selectFrom('events').select('id').where('round', 'is', null)).as('hasUnpublished'),
    ])
    .executeTakeFirstOrThrow();
  return {
    hasWebhooks: Boolean(row.hasWebhooks),
    hasPushes: Boolean(row.hasPushes),
    hasExpired: Boolean(row.hasExpired),
    hasUnpublished: Boolean(row.hasUnpublished),
  };
}
