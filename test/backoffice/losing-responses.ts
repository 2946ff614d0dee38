import type { Locator, Page } from 'playwright-core';

/** How a response is lost: with the connection, because the device goes offline, or because a proxy answers instead. */
export type Loss = 'reset' | 'offline' | 'proxy';

/**
 * Returns a function that clicks and loses the response of the change that follows, which the service makes.
 *
 * @param about part of the path of the changes
 */
export async function losingResponses(page: Page, about: string, loss: Loss = 'reset') {
  let isLosing = false;
  await page.route(
    (url) => url.pathname.includes(about),
    async (route) => {
      const request = route.request();
      const isChange = ['POST', 'PATCH', 'DELETE'].includes(request.method());
      if (!isLosing || !isChange || /"dryRun":true/.test(request.postData() ?? '')) return route.continue();
      isLosing = false;
      await route.fetch();
      if (loss === 'proxy') return route.fulfill({ status: 502, body: '<h1>Bad Gateway</h1>' });
      if (loss === 'offline') await page.context().setOffline(true);
      await route.abort('connectionreset');
    },
  );
  return async (change: Locator) => {
    isLosing = true;
    await change.click();
  };
}
