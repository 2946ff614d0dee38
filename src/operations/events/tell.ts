import type { LoggedEvent } from '../../domain/events/told-event.ts';
import { concerns } from '../../domain/events/webhook.ts';
import type { Writer } from '../../storage/engine/storage.ts';
import { wakePushes } from '../../storage/events/due-pushes.ts';
import { nextRound } from '../../storage/events/rounds.ts';
import { queueDeliveries } from '../../storage/events/webhook-deliveries.ts';
import { listWebhooks, lockWebhook } from '../../storage/events/webhooks.ts';
import type { Context } from '../context.ts';

/** So many events in one transaction. */
const mostOfARound = 500;

/**
 * Makes everything that was written down so far readable in the order of its readers (`storage/events/rounds.ts`), and
 * puts it down for the webhooks and the browsers that it concerns.
 */
export async function tell(context: Pick<Context, 'storage' | 'clock'>): Promise<void> {
  const { storage, clock } = context;
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

/** All that is untold, in one transaction, however much it is. */
export async function tellEverything(db: Writer, now: number): Promise<void> {
  while ((await tellRound(db, now)).length === mostOfARound);
}
