import type { LoggedEvent } from '../../domain/events/event.ts';
import { concerns } from '../../domain/events/webhook.ts';
import type { Writer } from '../../storage/engine/storage.ts';
import { wakePushes } from '../../storage/events/due-pushes.ts';
import { nextRound } from '../../storage/events/rounds.ts';
import {
  hasSubscribers,
  lockEventLog,
  placeSkipped,
  skipUntold,
} from '../../storage/events/skipped-events.ts';
import { queueDeliveries } from '../../storage/events/webhook-deliveries.ts';
import { listWebhooks, lockWebhook } from '../../storage/events/webhooks.ts';
import type { Context } from '../context.ts';

/** So many events in one transaction. */
const mostOfARound = 500;

type LogContext = Pick<Context, 'storage' | 'clock'>;

/**
 * Makes everything that was written down so far readable in the order of its readers (`storage/events/rounds.ts`), and
 * puts it down for the webhooks and the browsers that it concerns.
 */
export async function tell(context: LogContext): Promise<void> {
  while (await context.storage.transact((db) => placeSkipped(db, mostOfARound)));
  await tellNew(context);
}

/** The same for subscribers, who do not wait for events that were skipped: of those, one part is made readable. */
export async function tellSubscribers(context: LogContext): Promise<void> {
  await tellNew(context);
  await context.storage.transact((db) => placeSkipped(db, mostOfARound));
}

async function tellNew({ storage, clock }: LogContext): Promise<void> {
  for (;;) {
    const round = await storage.transact(async (db) => tellRound(db, clock()));
    if (round.length < mostOfARound) return;
  }
}

/** One round of it. */
async function tellRound(db: Writer, now: number): Promise<readonly LoggedEvent[]> {
  const events = await nextRound(db, mostOfARound);
  if (events.length === 0) return events;
  // In the order in which they were added, the same for everybody, so that no two can wait for each other.
  for (const { id } of await listWebhooks(db)) {
    const webhook = await lockWebhook(db, id);
    if (webhook?.enabled !== true) continue;
    const concerning = events.filter((event) => concerns(webhook, event));
    await queueDeliveries(db, id, concerning, now);
  }
  await wakePushes(db, events, now);
  return events;
}

/** Shortens what `startAtEnd` does under its lock: where events cannot be skipped, most are told before. */
export async function tellUnlessSkipped(context: LogContext): Promise<void> {
  if (await context.storage.read(hasSubscribers)) await tell(context);
}

/** Lets a subscriber that is added in this transaction start at the end of the log. */
export async function startAtEnd(db: Writer, now: number): Promise<void> {
  const { skippedTo } = await lockEventLog(db);
  if (!(await hasSubscribers(db))) {
    while (skippedTo > 0 && (await placeSkipped(db, mostOfARound)));
    return skipUntold(db);
  }
  while ((await tellRound(db, now)).length === mostOfARound);
}
