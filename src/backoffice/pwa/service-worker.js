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
