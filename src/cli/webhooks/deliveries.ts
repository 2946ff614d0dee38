import { eventId } from '../../domain/events/cursor.ts';
import { isoOrNull } from '../../domain/time/instant.ts';
import { type DeliveryRow, listDeliveries } from '../../storage/events/webhook-deliveries.ts';
import { findWebhook } from '../../storage/events/webhooks.ts';
import { CommandFailure } from '../failure.ts';
import { formatInstant } from '../format-instant.ts';
import { withDatabase } from '../open-database.ts';
import { printJson, printTable } from '../table.ts';
import type { Terminal } from '../terminal.ts';

export interface DeliveriesOptions {
  readonly undelivered?: boolean;
  readonly limit: number;
  readonly json?: boolean;
}

/** Prints past and pending deliveries of a webhook. */
export async function printDeliveries(
  terminal: Terminal,
  id: string,
  { undelivered = false, limit, json = false }: DeliveriesOptions,
): Promise<void> {
  const found = await withDatabase(terminal, ({ storage }) =>
    storage.read(async (db) => {
      if ((await findWebhook(db, id)) === undefined)
        throw new CommandFailure(`there is no webhook ${id}; see: firsthold webhooks list`);
      return listDeliveries(db, id, { limit, isUndelivered: undelivered });
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
        nextTryAt: isoOrNull(line.dueAt),
      })),
    );
  const rows = found.map((line) => ({
    event: line.action ?? '(no longer kept)',
    subject: line.subject,
    state: stateOf(line),
    attempts: line.attempts,
    'last response': line.outcome ?? '',
    when:
      line.finishedAt !== null
        ? formatInstant(line.finishedAt)
        : line.dueAt !== null && line.attempts > 0
          ? `next attempt ${formatInstant(line.dueAt)}`
          : '',
  }));
  printTable(terminal, rows, 'No deliveries.');
}

function stateOf({
  delivered,
  finishedAt,
  dueAt,
}: DeliveryRow): 'delivered' | 'given-up' | 'due' | 'waiting' {
  if (finishedAt !== null) return delivered ? 'delivered' : 'given-up';
  return dueAt === null ? 'waiting' : 'due';
}
