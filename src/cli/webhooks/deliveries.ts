import { eventId } from '../../domain/events/cursor.ts';
import { nextAttemptTo } from '../../domain/events/retries.ts';
import type { Webhook } from '../../domain/events/webhook.ts';
import { isoOrNull } from '../../domain/time/instant.ts';
import type { Reader } from '../../storage/engine/storage.ts';
import { type DeliveryRow, listDeliveries } from '../../storage/events/webhook-deliveries.ts';
import { listQueuesOfWebhook } from '../../storage/events/webhook-queues.ts';
import { formatInstant } from '../format-instant.ts';
import { withDatabase } from '../open-database.ts';
import { printJson, printTable } from '../table.ts';
import type { Terminal } from '../terminal.ts';
import { findNamedWebhook, type NamedWebhook } from './find-webhook.ts';
import { outcomeText } from './outcome-text.ts';

export interface DeliveriesOptions extends NamedWebhook {
  readonly undelivered?: boolean;
  readonly limit: number;
  readonly json?: boolean;
}

/** Prints past and pending deliveries of a webhook. */
export async function printDeliveries(
  terminal: Terminal,
  id: string,
  { undelivered = false, limit, json = false, ...named }: DeliveriesOptions,
): Promise<void> {
  const { found, webhook } = await withDatabase(terminal, ({ storage }) =>
    storage.read(async (db) => {
      const webhook = await findNamedWebhook(db, id, named);
      const found = await deliveriesOf(db, webhook, { limit, isUndelivered: undelivered });
      return { found, webhook };
    }),
  );
  if (json)
    return printJson(
      terminal,
      found.map((line) => ({
        id: line.at === null ? null : eventId(line, line.at),
        type: line.action,
        subject: line.subject,
        state: stateOf(line),
        attempts: line.attempts,
        outcome: line.outcome,
        finishedAt: isoOrNull(line.finishedAt),
        nextTryAt: isoOrNull(nextAttemptTo(webhook, line.dueAt)),
      })),
    );
  const rows = found.map((line) => ({
    event: line.action ?? '(no longer kept)',
    subject: line.subject,
    state: stateOf(line),
    attempts: line.attempts,
    'last response':
      line.outcome === null ? (line.attempts > 0 ? 'none yet' : '') : outcomeText(line.outcome),
    when: whenOf(line, webhook),
  }));
  printTable(terminal, rows, 'No deliveries.');
}

/** Lists the last deliveries of a webhook; the operator's webhooks have deliveries of several venues. */
async function deliveriesOf(
  db: Reader,
  { venueId, id }: Webhook,
  options: { readonly limit: number; readonly isUndelivered: boolean },
): Promise<DeliveryRow[]> {
  if (venueId !== null) return listDeliveries(db, { venueId, webhookId: id }, options);
  const all: DeliveryRow[] = [];
  for (const queue of await listQueuesOfWebhook(db, id))
    all.push(...(await listDeliveries(db, queue, options)));
  const atOf = ({ at }: DeliveryRow) => at ?? Number.NEGATIVE_INFINITY;
  return all
    .sort((one, other) => (atOf(other) > atOf(one) ? 1 : atOf(other) < atOf(one) ? -1 : 0))
    .slice(0, options.limit);
}

function whenOf({ finishedAt, dueAt, attempts }: DeliveryRow, { enabled, pausedUntil }: Webhook): string {
  if (finishedAt !== null) return formatInstant(finishedAt);
  if (!enabled) return 'webhook is switched off';
  if (dueAt === null) return '';
  if (pausedUntil > dueAt) return `paused after failures until ${formatInstant(pausedUntil)}`;
  return attempts > 0 ? `next attempt ${formatInstant(dueAt)}` : '';
}

function stateOf({
  delivered,
  finishedAt,
  dueAt,
}: DeliveryRow): 'delivered' | 'given-up' | 'due' | 'waiting' {
  if (finishedAt !== null) return delivered ? 'delivered' : 'given-up';
  return dueAt === null ? 'waiting' : 'due';
}
