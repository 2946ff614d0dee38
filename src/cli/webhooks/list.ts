import type { Webhook } from '../../domain/events/webhook.ts';
import { type Instant, isoInstant } from '../../domain/time/instant.ts';
import { countUnfinished } from '../../storage/events/webhook-deliveries.ts';
import { listWebhooks } from '../../storage/events/webhooks.ts';
import { withDatabase } from '../existing-database.ts';
import { moment } from '../moment.ts';
import { printJson, printTable } from '../table.ts';
import type { Terminal } from '../terminal.ts';

/** All webhooks, and how they fare. */
export async function printWebhooks(
  terminal: Terminal,
  { json = false }: { readonly json?: boolean },
): Promise<void> {
  const { webhooks, waiting, now } = await withDatabase(terminal, ({ storage, clock }) =>
    storage.read(async (db) => ({
      webhooks: await listWebhooks(db),
      waiting: await countUnfinished(db),
      now: clock(),
    })),
  );
  const iso = (instant: Instant | null) => (instant === null ? null : isoInstant(instant));
  if (json)
    return printJson(
      terminal,
      webhooks.map(({ createdAt, failingSince, restsUntil, ...webhook }) => ({
        ...webhook,
        createdAt: iso(createdAt),
        failingSince: iso(failingSince),
        restsUntil: restsUntil > now ? iso(restsUntil) : null,
        waiting: waiting.get(webhook.id) ?? 0,
      })),
    );
  const rows = webhooks.map((webhook) => ({
    id: webhook.id,
    venue: webhook.venueId ?? '(all)',
    state: stateOf(webhook),
    waiting: waiting.get(webhook.id) ?? 0,
    url: webhook.url,
    kinds: webhook.kinds.join(' ') || '(all)',
  }));
  printTable(terminal, rows, 'Nobody is told of anything; add a webhook with: firsthold webhooks add URL');
}

function stateOf({ enabled, failingSince }: Webhook): string {
  if (failingSince === null) return enabled ? 'on' : 'off';
  return `${enabled ? 'failing' : 'switched off, failing'} since ${moment(failingSince)}`;
}
