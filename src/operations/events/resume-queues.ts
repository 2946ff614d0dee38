import type { WebhookName } from '../../domain/events/webhook.ts';
import { listQueuesOfWebhook, lockQueue, scheduleQueue } from '../../storage/events/webhook-queues.ts';
import type { Context } from '../context.ts';

/** Resumes the queues of a webhook that was disabled or paused. */
export async function resumeQueues(
  { storage }: Pick<Context, 'storage'>,
  { venueId, id }: WebhookName,
): Promise<void> {
  const queues =
    venueId === null ? await storage.read((db) => listQueuesOfWebhook(db, id)) : [{ venueId, webhookId: id }];
  for (const queue of queues)
    await storage.transact(async (db) => {
      if (await lockQueue(db, queue)) await scheduleQueue(db, queue);
    });
}
