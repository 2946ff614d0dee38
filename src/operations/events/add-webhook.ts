import { NotFoundError } from '../../domain/errors.ts';
import type { Actor } from '../../domain/events/actor.ts';
import type { EventKind } from '../../domain/events/event.ts';
import { parseWebhookUrl } from '../../domain/events/webhook.ts';
import { recordEvent } from '../../storage/events/event-log.ts';
import { insertWebhook } from '../../storage/events/webhooks.ts';
import { findVenue } from '../../storage/venue/venues.ts';
import { type Context, newId } from '../context.ts';
import { tell, tellEverything } from './tell.ts';
import { webhookSecret } from './webhook-secret.ts';

export interface WantedWebhook {
  readonly url: string;
  /** Null: all venues. */
  readonly venueId: string | null;
  /** Empty: all kinds. */
  readonly kinds: readonly EventKind[];
}

/**
 * Has an address told of what happens from now on.
 *
 * @param allowsPlain whether `http:` will do
 * @param actor who adds it; stands in the event log
 * @returns its id, and the secret that its calls are signed with
 * @throws ValidationError when the address is none that can be called
 * @throws NotFoundError when there is no such venue
 */
export async function addWebhook(
  context: Context,
  wanted: WantedWebhook,
  allowsPlain: boolean,
  actor: Actor,
): Promise<{ id: string; url: string; secret: string }> {
  const { venueId, kinds } = wanted;
  const url = parseWebhookUrl(wanted.url, allowsPlain);
  const id = newId(context, 'webhook');
  // Of a long log most is told before the lock is taken.
  await tell(context);
  await context.storage.transact(async (db) => {
    if (venueId !== null && (await findVenue(db, venueId)) === undefined)
      throw new NotFoundError(`There is no venue ${venueId}.`);
    const now = context.clock();
    const payload = { host: new URL(url).host, kinds };
    await recordEvent(db, { at: now, actor, kind: 'webhook.added', venueId, subject: id, payload });
    // What was before is not told: neither that it was added itself.
    await tellEverything(db, now);
    await insertWebhook(db, { id, venueId, url, kinds, createdAt: now });
  });
  return { id, url, secret: webhookSecret(context.storage, id) };
}
