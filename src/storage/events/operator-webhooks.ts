/** The operator's webhooks, as a venue may see them. */
import type { Reader } from '../engine/storage.ts';
import { listDeliveries } from './webhook-deliveries.ts';
import { listWebhooks } from './webhooks.ts';

/** The states of an operator's webhook for one venue. `failing`: its latest event is not delivered yet. */
export const operatorWebhookStates = ['enabled', 'failing', 'disabled'] as const;

/** An operator's webhook for one venue: without path, query and secret. */
export interface OperatorWebhook {
  /** The host of its URL, with its port if that is not the usual one. */
  readonly host: string;
  readonly state: (typeof operatorWebhookStates)[number];
}

/** Lists the operator's webhooks that receive the events of a venue, oldest first. */
export async function listOperatorWebhooks(db: Reader, venueId: string): Promise<OperatorWebhook[]> {
  const webhooks = await listWebhooks(db, null);
  return Promise.all(
    webhooks.map(async ({ id, url, enabled }) => ({
      host: new URL(url).host,
      state: enabled ? await stateOf(db, venueId, id) : 'disabled',
    })),
  );
}

async function stateOf(db: Reader, venueId: string, webhookId: string): Promise<'enabled' | 'failing'> {
  const page = { limit: 1, isUndelivered: true } as const;
  const [latest] = await listDeliveries(db, { venueId, webhookId }, page);
  const isFailing =
    latest !== undefined && latest.finishedAt === null && (latest.attempts > 0 || latest.dueAt === null);
  return isFailing ? 'failing' : 'enabled';
}
