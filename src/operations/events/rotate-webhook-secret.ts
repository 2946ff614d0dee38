import { NotFoundError } from '../../domain/errors.ts';
import type { Actor } from '../../domain/events/actor.ts';
import type { WebhookName } from '../../domain/events/webhook.ts';
import { rotatedSecrets } from '../../domain/events/webhook-secret.ts';
import { type Instant, isoInstant, msPerHour } from '../../domain/time/instant.ts';
import { recordEvent } from '../../storage/events/event-log.ts';
import { listWebhookSecrets, lockWebhook, setWebhookSecrets } from '../../storage/events/webhooks.ts';
import type { Context } from '../context.ts';
import { encryptWebhookSecret, newWebhookSecret } from './webhook-secret.ts';

/**
 * Gives a webhook a new signing secret. Deliveries are signed with both secrets until the overlap ends.
 *
 * @param overlapHours how long the previous secret stays valid; 0: not at all
 * @returns the new secret, and when the previous one ends
 * @throws NotFoundError if the webhook does not exist
 */
export async function rotateWebhookSecret(
  context: Context,
  { venueId, id }: WebhookName,
  overlapHours: number,
  actor: Actor,
): Promise<{ secret: string; previousUntil: Instant }> {
  const secret = newWebhookSecret(context);
  const encrypted = encryptWebhookSecret(context, { venueId, id }, secret);
  return context.storage.transact(async (db) => {
    if ((await lockWebhook(db, { venueId, id })) === undefined)
      throw new NotFoundError(`There is no webhook ${id}.`);
    const now = context.clock();
    const previousUntil = now + overlapHours * msPerHour;
    const stored = await listWebhookSecrets(db, { venueId, id });
    await setWebhookSecrets(db, { venueId, id }, rotatedSecrets(stored, { encrypted, now, previousUntil }));
    const payload = { previousUntil: isoInstant(previousUntil) };
    const event = { at: now, actor, venueId, subject: id, payload };
    await recordEvent(db, { ...event, kind: 'webhook.secret-rotated' });
    return { secret, previousUntil };
  });
}
