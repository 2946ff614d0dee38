/** A notification as its push service takes it: encrypted for the one browser (RFC 8291), and known to be ours (RFC 8292). */
import webPush from 'web-push';
import type { PushSubscription } from '../../domain/events/push-subscription.ts';
import type { Instant } from '../../domain/time/instant.ts';
import type { vapidKey } from '../../operations/events/push-key.ts';
import type { Notification } from './notification.ts';

/** Push services keep nothing for longer, in seconds. */
const maxTtl = 28 * 86_400;

export interface PushMessage {
  readonly body: Uint8Array;
  readonly headers: Readonly<Record<string, string>>;
}

/**
 * @throws Error when the browser's keys are none
 */
export function pushMessage(
  { endpoint, keys, origin }: Pick<PushSubscription, 'endpoint' | 'keys' | 'origin'>,
  { title, body, lang, tag, path, until, urgency }: Notification,
  { key, now }: { readonly key: ReturnType<typeof vapidKey>; readonly now: Instant },
): PushMessage {
  // As browsers that show it by themselves read it (Declarative Web Push); ours is read by the service worker alike.
  const payload = { web_push: 8030, notification: { title, body, lang, tag, navigate: `${origin}${path}` } };
  const details = webPush.generateRequestDetails({ endpoint, keys: { ...keys } }, JSON.stringify(payload), {
    vapidDetails: { ...key, subject: subjectOf(origin) },
    TTL: Math.min(Math.max(Math.floor((until - now) / 1000), 0), maxTtl),
    urgency,
    // What nobody has fetched yet, the next of its tag takes the place of.
    topic: tag,
  });
  const headers = Object.entries(details.headers).map(([name, value]) => [name.toLowerCase(), String(value)]);
  return { body: details.body ?? new Uint8Array(), headers: Object.fromEntries(headers) };
}

/** Whom a push service could ask about us. A page on this machine has no address that would tell them anything. */
const subjectOf = (origin: string) => (origin.startsWith('https:') ? origin : 'https://example.com');
