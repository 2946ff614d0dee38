import type { Reader } from '../engine/storage.ts';

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
    .selectFrom('push_subscriptions')
    .select(({ fn }) => fn.countAll<number>().as('pushes'))
    .where('due_at', 'is not', null)
    .executeTakeFirstOrThrow();
  const webhooks = { working: 0, failing: 0, disabled: 0 };
  const rows = await db.selectFrom('webhooks').select(['enabled', 'failing_since']).execute();
  for (const row of rows)
    webhooks[row.enabled === 0 ? 'disabled' : row.failing_since === null ? 'working' : 'failing'] += 1;
  return { deliveries, pushes, webhooks };
}
