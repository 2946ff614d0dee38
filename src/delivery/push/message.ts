/** A push message: encrypted for one browser (RFC 8291), with our identification (RFC 8292). */
import webPush from 'web-push';
import type { PushSubscription } from '../../domain/events/push-subscription.ts';
import type { Instant } from '../../domain/time/instant.ts';
import type { vapidKey } from '../../operations/events/push-key.ts';
import type { Notification } from './notification.ts';

/** The maximum that push services accept, in seconds. */
const maxTtl = 28 * 86_400;

export interface PushMessage {
  readonly body: Uint8Array;
  readonly headers: Readonly<Record<string, string>>;
}

/**
 * Encrypts a push message for a browser.
 *
 * @throws Error if the browser's keys are invalid
 */
export function pushMessage(
  { endpoint, keys, origin }: Pick<PushSubscription, 'endpoint' | 'keys' | 'origin'>,
  { title, body, lang, tag, path, until, urgency }: Notification,
  { key, now }: { readonly key: ReturnType<typeof vapidKey>; readonly now: Instant },
): PushMessage {
  // The format of Declarative Web Push, which our service worker reads too.
  const payload = { web_push: 8030, notification: { title, body, lang, tag, navigate: `${origin}${path}` } };
  const details = webPush.generateRequestDetails({ endpoint, keys: { ...keys } }, JSON.stringify(payload), {
    vapidDetails: { ...key, subject: subjectOf(origin) },
    TTL: Math.min(Math.max(Math.floor((until - now) / 1000), 0), maxTtl),
    urgency,
    // A newer message with the same tag replaces one that was not fetched.
    topic: tag,
  });
  const headers = Object.entries(details.headers).map(([name, value]) => [name.toLowerCase(), String(value)]);
  return { body: details.body ?? new Uint8Array(), headers: Object.fromEntries(headers) };
}

/** Returns the contact for push services. A page on this machine has no useful address. */
const subjectOf = (origin: string) => (origin.startsWith('https:') ? origin : 'https://example.com');
