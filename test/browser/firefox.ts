/**
 * Debian's Firefox, for the tests that also run in Chromium. WebDriver BiDi cannot set media features yet, but
 * preferences can, for a whole Firefox: so there is one process for each combination that a test needs.
 */
import { type Browser, type BrowserContextOptions, firefox as driver } from 'playwright-core';
import type { TestBrowser } from './chromium.ts';
import { environmentWith, fontFolder } from './fonts/environment.ts';

/** The path at which Debian installs Firefox. */
const executablePath = '/usr/bin/firefox-esr';

type Media = Pick<BrowserContextOptions, 'colorScheme' | 'reducedMotion' | 'forcedColors'>;

/**
 * Starts each Firefox when it is first needed; `close` ends all of them.
 *
 * @param display the environment of a display, for windows that a screen reader observes; omitted: headless
 */
export async function launchFirefox(display?: NodeJS.ProcessEnv): Promise<TestBrowser> {
  const started = new Map<string, Promise<Browser>>();
  const browserFor = (media: Media) => {
    const preferences = preferencesFor(media);
    const key = JSON.stringify(preferences);
    const browser = started.get(key) ?? start(preferences, display);
    started.set(key, browser);
    return browser;
  };
  return {
    newContext: async (options = {}) => (await browserFor(options)).newContext(options),
    newPage: async (options = {}) => (await browserFor(options)).newPage(options),
    async close() {
      for (const browser of started.values()) await (await browser).close();
    },
  };
}

function preferencesFor({ colorScheme, reducedMotion, forcedColors }: Media) {
  return {
    'security.sandbox.content.read_path_whitelist': fontFolder,
    // Firefox would request a favicon, against the page's policy.
    'browser.chrome.site_icons': false,
    // Playwright does not notice that Firefox shows a page as it was left (bfcache), and waits forever. Chromium under
    // Playwright loads such a page again.
    'browser.sessionhistory.max_total_viewers': 0,
    'layout.css.prefers-color-scheme.content-override': colorScheme === 'dark' ? 0 : 1,
    'ui.prefersReducedMotion': reducedMotion === 'reduce' ? 1 : 0,
    'browser.display.document_color_use': forcedColors === 'active' ? 2 : 0,
  };
}

async function start(
  preferences: Readonly<Record<string, number | boolean | string>>,
  scenario?: NodeJS.ProcessEnv,
): Promise<Browser> {
  const browser = await driver.launch({
    channel: 'moz-firefox',
    executablePath,
    firefoxUserPrefs: { ...preferences, ...(scenario && { 'accessibility.force_disabled': -1 }) },
    env: environmentWith('npm', scenario),
    ...(scenario && { headless: false }),
  });
  ignoreMediaFeatures(browser);
  return browser;
}

/** Internals of playwright, which may change: they are accessed defensively. */
interface PlaywrightInternals {
  readonly _connection: { toImpl(browser: Browser): { readonly _browserSession: Session } };
}

interface Session {
  send(method: string, parameters: unknown): Promise<unknown>;
}

/** Ignores media features: playwright sets them in every context and fails if the browser does not support them. */
function ignoreMediaFeatures(browser: Browser): void {
  const session = (browser as unknown as PlaywrightInternals)._connection.toImpl(browser)._browserSession;
  const { send } = session;
  // Sessions of pages have the same class.
  Object.getPrototypeOf(session).send = function (this: Session, method: string, parameters: unknown) {
    return method === 'emulation.setMediaFeaturesOverride' ? {} : send.call(this, method, parameters);
  };
}
