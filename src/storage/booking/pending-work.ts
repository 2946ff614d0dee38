import { sql } from 'kysely';
import type { Instant } from '../../domain/time/instant.ts';
import type { Reader } from '../engine/storage.ts';
import { venueOf } from '../events/event-log.ts';
import { isOfOpenVenue } from '../events/frozen-venues.ts';
import { expiryNotRecorded } from './expired-holds.ts';

/** The pending work of the webhook dispatcher. */
export interface PendingWork {
  /** The installation is frozen for maintenance. */
  readonly isFrozen: boolean;
  /** A webhook is enabled. */
  readonly hasWebhooks: boolean;
  /** A browser is subscribed. */
  readonly hasPushes: boolean;
  /** A hold has expired without an event. */
  readonly hasExpired: boolean;
  /** The venues with unpublished events; null: the installation. */
  readonly unpublished: readonly (string | null)[];
}

type Found = 'log' | 'webhook' | 'push' | 'expired' | 'frozen';

const foundAs = (what: Found) => sql<Found>`${sql.lit(what)}`.as('found');
const noVenue = sql<string>`''`.as('venue');

/**
 * Finds pending work with one statement: every instance runs it often, mostly without a result. Each part reads a table
 * or an index that contains only pending work, so venues without work add no cost. Frozen venues have no work.
 */
export async function findPendingWork(db: Reader, now: Instant): Promise<PendingWork> {
  const webhooks = db.selectFrom('webhooks').select('id').where('enabled', '=', 1).limit(1).as('webhook');
  const ofOperator = db
    .selectFrom('operator_webhooks')
    .select('id')
    .where('enabled', '=', 1)
    .limit(1)
    .as('webhook');
  const pushes = db.selectFrom('push_subscriptions').select('id').limit(1).as('push');
  const expired = db
    .selectFrom('booking_requests')
    .select('venue_id')
    .where(expiryNotRecorded)
    .where('hold_expires_at', '<=', now)
    .where(isOfOpenVenue('booking_requests'))
    .limit(1)
    .as('expired');
  const frozen = db.selectFrom('installation').select('id').where('frozen_at', 'is not', null).as('frozen');
  const logs = db
    .selectFrom('events')
    .select('venue_id')
    .distinct()
    .where('position', 'is', null)
    .where(isOfOpenVenue('events'))
    .as('log');
  const rows = await db
    .selectFrom(logs)
    .select([foundAs('log'), 'log.venue_id as venue'])
    .unionAll(db.selectFrom(webhooks).select([foundAs('webhook'), noVenue]))
    .unionAll(db.selectFrom(ofOperator).select([foundAs('webhook'), noVenue]))
    .unionAll(db.selectFrom(pushes).select([foundAs('push'), noVenue]))
    .unionAll(db.selectFrom(expired).select([foundAs('expired'), noVenue]))
    .unionAll(db.selectFrom(frozen).select([foundAs('frozen'), noVenue]))
    .execute();
  const has = (what: Found) => rows.some(({ found }) => found === what);
  return {
    isFrozen: has('frozen'),
    hasWebhooks: has('webhook'),
    hasPushes: has('push'),
    hasExpired: has('expired'),
    unpublished: rows.filter(({ found }) => found === 'log').map(({ venue }) => venueOf(venue)),
  };
}
