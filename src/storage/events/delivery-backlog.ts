import type { Reader } from '../engine/storage.ts';
import { listAllWebhooks } from './webhooks.ts';

interface DeliveryBacklog {
  /** Pending webhook deliveries. */
  readonly deliveries: number;
  /** Browsers with a pending notification. */
  readonly pushes: number;
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
  for (const { enabled, failingSince } of await listAllWebhooks(db))
    webhooks[enabled ? (failingSince === null ? 'working' : 'failing') : 'disabled'] += 1;
  return { deliveries, pushes, webhooks };
}
