// Shows push notifications and opens the page on a click. It caches nothing and intercepts no requests.
// The build copies this file unchanged, so its URL never changes.
addEventListener('install', () => skipWaiting());
addEventListener('activate', (event) => event.waitUntil(clients.claim()));

addEventListener('push', (event) => {
  const { title, body, lang, tag, navigate } = event.data.json().notification;
  const icon = '/manage/icons/icon-192.png';
  const badge = '/manage/icons/badge.png';
  const shown = registration.showNotification(title, { body, lang, tag, icon, badge, data: { navigate } });
  event.waitUntil(shown);
});

addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(openPage(event.notification.data.navigate));
});

/** Navigates an open back-office page to the link, or opens a new one. */
async function openPage(link) {
  const { pathname, search } = new URL(link, location.origin);
  // A link opens only pages of this service.
  const target = location.origin + pathname + search;
  const open = await clients.matchAll({ type: 'window' });
  const page = open.find(({ url }) => new URL(url).pathname.startsWith('/manage'));
  if (page === undefined) return clients.openWindow(target);
  await page.focus();
  return page.navigate(target);
}

addEventListener('pushsubscriptionchange', (event) => event.waitUntil(renew(event.newSubscription)));

const api = '/venues/manage/v1/push';

/** Replaces the subscription that the push service has ended, also while no page is open. */
async function renew(changed) {
  const own = await read(`${api}/subscriptions`);
  const former = own?.find(({ isThisBrowser }) => isThisBrowser);
  // Signed out, or unsubscribed: no notifications are wanted. A page renews it after the next sign-in.
  if (former === undefined) return;
  const subscription = changed ?? (await subscribeAgain());
  const { endpoint, keys } = subscription.toJSON();
  const { id, label, language, venueIds } = former;
  const headers = { 'content-type': 'application/json' };
  const body = JSON.stringify({ endpoint, keys, label, language, venueIds });
  const stored = await fetch(`${api}/subscriptions`, { method: 'POST', headers, body });
  // The same id: the endpoint is unchanged.
  if (stored.ok && (await stored.json()).data.id !== id)
    await fetch(`${api}/subscriptions/${id}`, { method: 'DELETE' });
}

async function subscribeAgain() {
  const { publicKey } = await read(`${api}/key`);
  return registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey });
}

/** Reads data of the API; undefined: signed out, or the service failed. */
async function read(path) {
  const response = await fetch(path);
  return response.ok ? (await response.json()).data : undefined;
}
