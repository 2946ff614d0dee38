import type { Instant } from '../../domain/time/instant.ts';
import type { Reader } from '../engine/storage.ts';
import { expiryNotRecorded } from './expired-holds.ts';

/** The pending work of the webhook dispatcher. */
export interface PendingWork {
  /** A webhook is enabled. */
  readonly hasWebhooks: boolean;
  /** A browser is subscribed. */
  readonly hasPushes: boolean;
  /** A hold has expired without an event. */
  readonly hasExpired: boolean;
  /** An event is not published yet. */
  readonly hasUnpublished: boolean;
}

/** Checks for pending work with one statement: every instance polls it, and there is rarely any. */
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
