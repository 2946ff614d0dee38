import { ConflictError, NotFoundError } from '../../domain/errors.ts';
import type { Actor } from '../../domain/events/actor.ts';
import type { EventKind } from '../../domain/events/event.ts';
import type { PrivateAddressSettings, UrlSetBy } from '../../domain/events/private-addresses.ts';
import { mostWebhooks, parseWebhookUrl } from '../../domain/events/webhook.ts';
import { told } from '../../domain/told-problem.ts';
import { recordEvent } from '../../storage/events/event-log.ts';
import { lockEventLog } from '../../storage/events/skipped-events.ts';
import { countWebhooks, insertWebhook } from '../../storage/events/webhooks.ts';
import { findVenue } from '../../storage/venue/venues.ts';
import { type Context, newId } from '../context.ts';
import { startAtEnd, tellUnlessSkipped } from './tell.ts';
import { webhookSecret } from './webhook-secret.ts';

export interface WantedWebhook {
  readonly url: string;
  readonly urlSetBy: UrlSetBy;
  /** Null: all venues. */
  readonly venueId: string | null;
  /** Empty: all kinds. */
  readonly kinds: readonly EventKind[];
}

/**
 * Has an address told of what happens from now on.
 *
 * @param actor who adds it; stands in the event log
 * @returns its id, and the secret that its calls are signed with
 * @throws ValidationError when the address is none that can be called
 * @throws NotFoundError when there is no such venue
 * @throws ConflictError when the venue has too many webhooks
 */
export async function addWebhook(
  context: Context,
  wanted: WantedWebhook,
  settings: PrivateAddressSettings,
  actor: Actor,
): Promise<{ id: string; url: string; secret: string }> {
  const { urlSetBy, venueId, kinds } = wanted;
  const url = parseWebhookUrl(wanted.url, urlSetBy, settings);
  const id = newId(context, 'webhook');
  await tellUnlessSkipped(context);
  await context.storage.transact(async (db) => {
    if (venueId !== null && (await findVenue(db, venueId)) === undefined)
      throw new NotFoundError(`There is no venue ${venueId}.`);
    // Two at the same time count one after the other.
    await lockEventLog(db);
    if (venueId !== null && (await countWebhooks(db, venueId)) >= mostWebhooks)
      throw new ConflictError(
        `The venue has ${mostWebhooks} webhooks already. Remove one of them first.`,
        told('too_many_webhooks', { most: mostWebhooks }),
      );
    const now = context.clock();
    const payload = { host: new URL(url).host, kinds };
    await recordEvent(db, { at: now, actor, kind: 'webhook.added', venueId, subject: id, payload });
    await startAtEnd(db, now);
    await insertWebhook(db, { id, venueId, url, urlSetBy, kinds, createdAt: now });
  });
  return { id, url, secret: webhookSecret(context.storage, id) };
}
