/** Push notifications in the browser: permission, subscription, service worker. */
import { browserName } from '../../domain/access/browser-name.ts';
import { anonymousClient, client } from '../api/client.ts';
import { formats, locale } from '../messages/language.ts';

const workerPath = '/manage/service-worker.js';

/** The reason why notifications are unavailable; null: they are available. */
export type PushBlocker = 'missing' | 'home-screen' | 'denied' | null;

/** Returns the reason why this browser cannot show notifications; null if it can. */
export function pushBlocker(): PushBlocker {
  if (!('serviceWorker' in navigator) || !('PushManager' in window))
    // On iOS, only apps on the Home Screen get notifications.
    return /iPhone|iPad/.test(navigator.userAgent) ? 'home-screen' : 'missing';
  return Notification.permission === 'denied' ? 'denied' : null;
}

/** Subscribes this browser, or renews its subscription; throws if the browser or its push service refuses. */
export async function subscribe(): ReturnType<typeof send> {
  if ((await Notification.requestPermission()) !== 'granted') throw new Error('denied');
  const key = await client.get('/push/key', {});
  if (!key.ok) return key;
  const worker = await registered();
  const cached = await worker.pushManager.getSubscription();
  // A subscription with another key belongs to an earlier installation and would receive no notifications.
  const hasCurrentKey = cached !== null && keyOf(cached) === key.data.publicKey;
  if (cached !== null && !hasCurrentKey) await cached.unsubscribe();
  const requested = { userVisibleOnly: true, applicationServerKey: key.data.publicKey };
  return send(hasCurrentKey && cached ? cached : await worker.pushManager.subscribe(requested));
}

/** Sends a subscription that the push service has changed, without asking for permission. */
export function renewSubscription(): Promise<void> {
  pendingUpdate = resendSubscription();
  return pendingUpdate;
}

/** Waits until `renewSubscription` is done: otherwise it could restore a subscription that is being deleted. */
export const subscriptionRenewed = (): Promise<void> => pendingUpdate.catch(() => undefined);

let pendingUpdate = Promise.resolve();

async function resendSubscription(): Promise<void> {
  if (pushBlocker() !== null || Notification.permission !== 'granted') return;
  const own = await anonymousClient.get('/push/subscriptions', {});
  if (own.ok && own.data.some(({ isThisBrowser }) => isThisBrowser)) await subscribe();
}

async function registered(): Promise<ServiceWorkerRegistration> {
  // A Trusted Types policy that accepts only the service worker's script.
  const { trustedTypes } = window as unknown as { trustedTypes?: TrustedTypes };
  policy ??= trustedTypes?.createPolicy('service-worker', { createScriptURL: () => workerPath }) ?? null;
  const script = policy?.createScriptURL('') ?? workerPath;
  await navigator.serviceWorker.register(script as string);
  return navigator.serviceWorker.ready;
}

interface ScriptPolicy {
  createScriptURL(text: string): unknown;
}
interface TrustedTypes {
  createPolicy(name: string, rules: { createScriptURL: () => string }): ScriptPolicy;
}
let policy: ScriptPolicy | null = null;

function send(subscription: PushSubscription) {
  const { endpoint = '', keys = {} } = subscription.toJSON();
  const { browser, system } = browserName(navigator.userAgent);
  return client.post('/push/subscriptions', {
    body: {
      endpoint,
      keys: { p256dh: keys['p256dh'] ?? '', auth: keys['auth'] ?? '' },
      language: locale,
      label: [browser, system].filter((name) => name !== null).join(formats.comma),
    },
  });
}

function keyOf({ options: { applicationServerKey: key } }: PushSubscription): string {
  const bytes = String.fromCharCode(...new Uint8Array(key ?? new ArrayBuffer(0)));
  return btoa(bytes).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}
