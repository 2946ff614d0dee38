/**
 * The browser of the form's tests: Chromium from npm, or Debian's Firefox if `TEST_BROWSER` says so (`npm run
 * test:browsers`). All tests of a process share one.
 */
import { after } from 'node:test';
import type { Browser, BrowserContext, BrowserContextOptions } from 'playwright-core';
import { launchChromium, type TestBrowser } from './chromium.ts';
import { launchFirefox } from './firefox.ts';
import { trackRequests } from './idle.ts';

/** How long a test waits for an element or a page. */
const timeoutMs = 120_000;

const isFirefox = process.env['TEST_BROWSER'] === 'firefox';

let chromium: Promise<Browser> | undefined;
let firefox: Promise<TestBrowser> | undefined;
after(async () => {
  for (const browser of [chromium, firefox]) await (await browser)?.close();
});

/** Starts Chromium, or returns the one that this process has started. Do not close it; close your contexts. */
export function sharedChromium(): Promise<Browser> {
  chromium ??= launchChromium();
  return chromium;
}

/** Returns the shared Chromium; Firefox in `npm run test:browsers`. */
export function sharedBrowser(): Promise<TestBrowser> {
  if (!isFirefox) return sharedChromium();
  firefox ??= launchFirefox();
  return firefox;
}

/**
 * Opens a context, which is closed after the calling test or suite. Cannot be called in a hook.
 *
 * @param browser default: the shared one
 */
export async function newContext(
  options: BrowserContextOptions = {},
  browser?: TestBrowser,
): Promise<BrowserContext> {
  const context = await (browser ?? (await sharedBrowser())).newContext(options);
  // The default of 30 s is too short on a busy machine.
  context.setDefaultTimeout(timeoutMs);
  context.on('page', trackRequests);
  after(() => context.close());
  return context;
}

/** Features that tests cannot use in Firefox, with the reason. */
const lackingInFirefox = {
  print: 'Firefox cannot emulate print media',
  touch: 'Firefox cannot emulate a touch screen',
  download: 'Firefox fires no download event',
  body: 'Firefox does not expose request bodies to interception',
  noscript: 'Firefox cannot disable scripts',
  frame: 'clicks of Firefox’s driver do not arrive in frames of other sites',
  devtools: 'only Chromium has memory metrics',
} as const;

/** Returns a reason for a test's `skip`: why this browser lacks a feature; false if it has it. */
export function missingFeature(want: keyof typeof lackingInFirefox): string | false {
  return isFirefox && lackingInFirefox[want];
}
