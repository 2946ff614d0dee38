import type { Page } from 'playwright-core';

/** Holds requests for a path, so that their order in a test is always the same. */
export async function hold(page: Page, path: RegExp): Promise<{ release(): Promise<void> }> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const isHeld = ({ pathname }: URL) => path.test(pathname);
  await page.route(isHeld, async (route) => {
    await promise;
    await route.fallback();
  });
  return {
    /** Lets them and later ones continue. */
    async release() {
      resolve();
      await page.unroute(isHeld);
    },
  };
}
