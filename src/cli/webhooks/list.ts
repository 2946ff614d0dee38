import type { Webhook, WebhookName } from '../../domain/events/webhook.ts';
import { isoInstant, isoOrNull } from '../../domain/time/instant.ts';
import { findCreators } from '../../storage/access/creators.ts';
import type { Reader } from '../../storage/engine/storage.ts';
import { countPendingDeliveries, listFailures } from '../../storage/events/webhook-deliveries.ts';
import type { QueueName } from '../../storage/events/webhook-queues.ts';
import { listAllWebhooks } from '../../storage/events/webhooks.ts';
import { chooseVenue } from '../choose-venue.ts';
import { formatInstant } from '../format-instant.ts';
import { withDatabase } from '../open-database.ts';
import { printJson, printTable } from '../table.ts';
import type { Terminal } from '../terminal.ts';
import { outcomeText } from './outcome-text.ts';

/** Prints webhooks and their status: all, or those that receive the events of a venue. */
export async function printWebhooks(
  terminal: Terminal,
  { venue, json = false }: { readonly venue?: string; readonly json?: boolean },
): Promise<void> {
  const { webhooks, waiting, failures, now } = await withDatabase(terminal, ({ storage, clock }) =>
    storage.read(async (db) => {
      if (venue !== undefined) await chooseVenue(db, venue);
      const isListed = (venueId: string | null) => venue === undefined || venueId === venue;
      const all = await listAllWebhooks(db);
      const listed = all.filter(({ venueId }) => venueId === null || isListed(venueId));
      const waiting = await countPendingDeliveries(db);
      const failures = await listFailures(db);
      return {
        webhooks: await withCreators(db, listed),
        waiting: waiting.filter(({ venueId }) => isListed(venueId)),
        failures: failures.toSorted((one, other) => other.dueAt - one.dueAt),
        now: clock(),
      };
    }),
  );
  const isOf = (webhook: WebhookName) => (queue: QueueName) =>
    queue.webhookId === webhook.id && (webhook.venueId === null || queue.venueId === webhook.venueId);
  const waitingOf = (webhook: WebhookName) =>
    waiting.filter(isOf(webhook)).reduce((sum, { count }) => sum + count, 0);
  const outcomesOf = (webhook: WebhookName) => failures.filter(isOf(webhook)).map(({ outcome }) => outcome);
  const lastFailureOf = (webhook: Webhook) =>
    webhook.failingSince === null ? null : (outcomesOf(webhook).find((outcome) => outcome !== null) ?? null);
  if (json)
    return printJson(
      terminal,
      webhooks.map((webhook) => ({
        ...webhook,
        createdAt: isoInstant(webhook.createdAt),
        failingSince: isoOrNull(webhook.failingSince),
        lastFailure: lastFailureOf(webhook),
        pausedUntil: webhook.pausedUntil > now ? isoInstant(webhook.pausedUntil) : null,
        waiting: waitingOf(webhook),
      })),
    );
  const rows = webhooks.map((webhook) => ({
    id: webhook.id,
    venue: webhook.venueId ?? '(all)',
    state: stateOf(webhook, lastFailureOf(webhook), outcomesOf(webhook).includes(null)),
    waiting: waitingOf(webhook),
    'made by': webhook.createdBy ?? '',
    url: webhook.url,
    kinds: webhook.kinds.join(' ') || '(all)',
  }));
  printTable(terminal, rows, 'No webhooks. Add one with: firsthold webhooks add URL');
}

async function withCreators(db: Reader, webhooks: readonly Webhook[]) {
  const made = new Map<string, string>();
  for (const [venueId, some] of Map.groupBy(webhooks, (webhook) => webhook.venueId)) {
    if (venueId === null) continue;
    const ids = some.map(({ id }) => id);
    for (const [id, createdBy] of await findCreators(db, venueId, ids)) made.set(id, createdBy);
  }
  // Only the operator can add a webhook for all venues.
  return webhooks.map((webhook) => ({
    ...webhook,
    createdBy: webhook.venueId === null ? 'operator' : (made.get(webhook.id) ?? null),
  }));
}

/** @param isUnanswered whether the first attempt of a delivery has had no response so far */
function stateOf(
  { enabled, failingSince }: Webhook,
  lastFailure: string | null,
  isUnanswered: boolean,
): string {
  if (failingSince === null) return !enabled ? 'off' : isUnanswered ? 'on, no response yet' : 'on';
  const reason = lastFailure === null ? '' : `: ${outcomeText(lastFailure)}`;
  return `${enabled ? 'failing' : 'switched off, failing'} since ${formatInstant(failingSince)}${reason}`;
}
