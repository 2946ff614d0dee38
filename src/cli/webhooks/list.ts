import type { Webhook, WebhookName } from '../../domain/events/webhook.ts';
import { isoInstant, isoOrNull } from '../../domain/time/instant.ts';
import { countPendingDeliveries } from '../../storage/events/webhook-deliveries.ts';
import { listAllWebhooks } from '../../storage/events/webhooks.ts';
import { formatInstant } from '../format-instant.ts';
import { withDatabase } from '../open-database.ts';
import { printJson, printTable } from '../table.ts';
import type { Terminal } from '../terminal.ts';

/** Prints all webhooks and their status. */
export async function printWebhooks(
  terminal: Terminal,
  { json = false }: { readonly json?: boolean },
): Promise<void> {
  const { webhooks, waiting, now } = await withDatabase(terminal, ({ storage, clock }) =>
    storage.read(async (db) => ({
      webhooks: await listAllWebhooks(db),
      waiting: await countPendingDeliveries(db),
      now: clock(),
    })),
  );
  const waitingOf = ({ venueId, id }: WebhookName) =>
    waiting
      .filter((queue) => queue.webhookId === id && (venueId === null || queue.venueId === venueId))
      .reduce((sum, { count }) => sum + count, 0);
  if (json)
    return printJson(
      terminal,
      webhooks.map(({ createdAt, failingSince, pausedUntil, ...webhook }) => ({
        ...webhook,
        createdAt: isoInstant(createdAt),
        failingSince: isoOrNull(failingSince),
        pausedUntil: pausedUntil > now ? isoInstant(pausedUntil) : null,
        waiting: waitingOf(webhook),
      })),
    );
  const rows = webhooks.map((webhook) => ({
    id: webhook.id,
    venue: webhook.venueId ?? '(all)',
    state: stateOf(webhook),
    waiting: waitingOf(webhook),
    url: webhook.url,
    kinds: webhook.kinds.join(' ') || '(all)',
  }));
  printTable(terminal, rows, 'No webhooks. Add one with: firsthold webhooks add URL');
}

function stateOf({ enabled, failingSince }: Webhook): string {
  if (failingSince === null) return enabled ? 'on' : 'off';
  return `${enabled ? 'failing' : 'switched off, failing'} since ${formatInstant(failingSince)}`;
}
