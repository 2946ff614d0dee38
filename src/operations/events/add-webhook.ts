import { ConflictError, NotFoundError } from '../../domain/errors.ts';
import type { Actor } from '../../domain/events/actor.ts';
import type { EventKind } from '../../domain/events/event.ts';
import type { PrivateAddressSettings, UrlSetBy } from '../../domain/events/private-addresses.ts';
import { maxWebhooks, parseWebhookUrl } from '../../domain/events/webhook.ts';
import { codedProblem } from '../../domain/problem-codes.ts';
import { recordEvent } from '../../storage/events/event-log.ts';
import { insertWebhook, listWebhooks } from '../../storage/events/webhooks.ts';
import { findVenue } from '../../storage/venue/venues.ts';
import { type Context, newId } from '../context.ts';
import { lockPublishedLog, publishAllEvents, publishEvents } from './publish-events.ts';
import { encryptWebhookSecret, newWebhookSecret } from './webhook-secret.ts';

export interface WebhookInput {
  readonly url: string;
  readonly urlSetBy: UrlSetBy;
  /** Null: all venues. */
  readonly venueId: string | null;
  /** Empty: all kinds. */
  readonly kinds: readonly EventKind[];
}

/**
 * Adds a webhook that receives events from now on. A webhook for all venues may also receive events from the moments
 * before it was added.
 *
 * @param actor for the event log
 * @returns its id, and its signing secret
 * @throws ValidationError if the URL cannot be called
 * @throws NotFoundError if there is no such venue
 * @throws ConflictError if the venue has too many webhooks
 */
export async function addWebhook(
  context: Context,
  requested: WebhookInput,
  settings: PrivateAddressSettings,
  actor: Actor,
): Promise<{ id: string; url: string; secret: string }> {
  const { urlSetBy, venueId, kinds } = requested;
  const url = parseWebhookUrl(requested.url, urlSetBy, settings);
  const id = newId(context, 'webhook');
  const secret = newWebhookSecret(context);
  const encrypted = encryptWebhookSecret(context, { venueId, id }, secret);
  // Publishes before the transaction, so that it holds its lock only briefly.
  await (venueId === null ? publishAllEvents(context) : publishEvents(context, venueId));
  await context.storage.transact(async (db) => {
    if (venueId !== null && (await findVenue(db, venueId)) === undefined)
      throw new NotFoundError(`There is no venue ${venueId}.`);
    const now = context.clock();
    const payload = { host: new URL(url).host, kinds };
    await recordEvent(db, { at: now, actor, kind: 'webhook.added', venueId, subject: id, payload });
    // Also serializes concurrent additions, so that the limit holds.
    await lockPublishedLog(db, venueId, now);
    if (venueId !== null && (await listWebhooks(db, venueId)).length >= maxWebhooks)
      throw new ConflictError(
        `The venue has ${maxWebhooks} webhooks already. Remove one of them first.`,
        codedProblem('too_many_webhooks', { most: maxWebhooks }),
      );
    const secrets = [{ encrypted, validFrom: now, validUntil: null }];
    await insertWebhook(db, { id, venueId, url, urlSetBy, secrets, kinds, createdAt: now });
  });
  return { id, url, secret };
}
