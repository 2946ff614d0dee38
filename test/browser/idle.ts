/** Waits until a page is idle, and keeps it from changing by itself. */
import type { Page, Request } from 'playwright-core';
import { waitFor } from '../wait-for.ts';

/** The requests of each page that have no response yet. */
const pending = new WeakMap<Page, Set<Request>>();

/** Notes the requests of a page, for `waitForIdle`. */
export function trackRequests(page: Page): void {
  const requests = new Set<Request>();
  pending.set(page, requests);
  page.on('request', (request) => {
    // The browser does not report the end of each request of the document that it leaves.
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) requests.clear();
    requests.add(request);
  });
  page.on('requestfinished', (request) => requests.delete(request));
  page.on('requestfailed', (request) => requests.delete(request));
}

/**
 * Waits until a page has received and rendered all responses, also those of requests that a response leads to.
 * Playwright's `networkidle` returns at once if the document was idle before.
 */
export function waitForIdle(page: Page): Promise<void> {
  const requests = pending.get(page);
  if (!requests) throw new Error('The requests of this page are not tracked.');
  return waitFor('the page to be idle', async () => {
    if (requests.size > 0) return false;
    return (await isRendered(page)) && requests.size === 0;
  });
}

/** Waits for some frames, in which a response is rendered and leads to further requests. */
function isRendered(page: Page): Promise<boolean> {
  const rendered = page.evaluate(async () => {
    for (let frames = 0; frames < 3; frames++) await new Promise((painted) => requestAnimationFrame(painted));
    return document.querySelector('.bone, [aria-busy=true]') === null;
  });
  return rendered.catch((error) => {
    // The page may navigate meanwhile.
    if (/context was destroyed/i.test(String(error))) return false;
    throw error;
  });
}

/**
 * Stops what the page does after seconds: polls, closing toasts, timeouts of requests. On a busy machine these happen at
 * any moment of a test. Call it after `page.clock.setFixedTime`, which replaces the timers, and before the page loads.
 */
export const stopLongTimers = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const shortestMs = 5_000;
    for (const name of ['setTimeout', 'setInterval'] as const) {
      const start = window[name].bind(window) as (
        job: TimerHandler,
        ms?: number,
        ...args: unknown[]
      ) => number;
      Object.assign(window, {
        [name]: (job: TimerHandler, ms = 0, ...args: unknown[]) =>
          ms >= shortestMs ? 0 : start(job, ms, ...args),
      });
    }
    AbortSignal.timeout = () => new AbortController().signal;
  });
