import type { Instant } from '../../domain/time/instant.ts';
import type { Reader } from '../engine/storage.ts';
import { listFrozenVenues } from './frozen-venues.ts';
import { listAllWebhooks } from './webhooks.ts';

interface DeliveryBacklog {
  /**
   * When the oldest event was published that an enabled webhook has not received, without webhooks of frozen venues; null: none
   * waits.
   */
  readonly oldestAt: Instant | null;
  /** Pending webhook deliveries. */
  readonly deliveries: number;
  /** Browsers with a pending notification. */
  readonly pushes: number;
  /** Without those of frozen venues. */
  readonly webhooks: { readonly working: number; readonly failing: number; readonly disabled: number };
}

/** Counts the pending deliveries of the whole installation, for the metrics. */
export async function countDeliveryBacklog(db: Reader): Promise<DeliveryBacklog> {
  const { deliveries } = await db
    .selectFrom('webhook_deliveries')
    .select(({ fn }) => fn.countAll<number>().as('deliveries'))
    .where('finished_at', 'is', null)
    .executeTakeFirstOrThrow();
  const { pushes } = await db
    .selectFrom('push_subscription_venues')
    .select(({ fn }) => fn.count<number>('subscription_id').distinct().as('pushes'))
    .where('due_at', 'is not', null)
    .executeTakeFirstOrThrow();
  const webhooks = { working: 0, failing: 0, disabled: 0 };
  const enabledIds = new Set<string>();
  const frozen = new Set(await listFrozenVenues(db));
  for (const { id, venueId, enabled, failingSince } of await listAllWebhooks(db)) {
    // Nothing is sent to these, for good once the venue has moved.
    if (venueId !== null && frozen.has(venueId)) continue;
    webhooks[enabled ? (failingSince === null ? 'working' : 'failing') : 'disabled'] += 1;
    if (enabled) enabledIds.add(id);
  }
  const waiting = (await listOldest(db)).flatMap(({ webhook_id, at }) =>
    at !== null && enabledIds.has(webhook_id) ? [at] : [],
  );
  return { deliveries, pushes, webhooks, oldestAt: waiting.length === 0 ? null : Math.min(...waiting) };
}

/** Lists for each webhook when its oldest pending event was published. */
const listOldest = (db: Reader) =>
  db
    .selectFrom(({ selectFrom }) =>
      selectFrom('webhook_deliveries')
        .select(({ fn }) => ['venue_id', 'webhook_id', fn.min('position').as('position')])
        .where('finished_at', 'is', null)
        .groupBy(['venue_id', 'webhook_id'])
        .as('oldest'),
    )
    .innerJoin('events', (join) =>
      join.onRef('events.venue_id', '=', 'oldest.venue_id').onRef('events.position', '=', 'oldest.position'),
    )
    .select(({ fn }) => ['oldest.webhook_id', fn.min('events.published_at').as('at')])
    .groupBy('oldest.webhook_id')
    .execute();
