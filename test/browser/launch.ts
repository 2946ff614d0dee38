/**
 * Launches the browser of the form's tests: Chromium from npm, or Debian's Firefox if `TEST_BROWSER` says so (`npm
 * run test:browsers`).
 */
import { launchChromium, type TestBrowser } from './chromium.ts';
import { launchFirefox } from './firefox.ts';

const isFirefox = process.env['TEST_BROWSER'] === 'firefox';

/** Starts a browser. Close it after the last test of the file. */
export function launchBrowser(): Promise<TestBrowser> {
  return isFirefox ? launchFirefox() : launchChromium();
}

/** Features that tests cannot use in Firefox, with the reason. */
const lackingInFirefox = {
  print: 'Firefox cannot emulate print media',
  touch: 'Firefox cannot emulate a touch screen',
  download: 'Firefox fires no download event',
  body: 'Firefox does not expose request bodies to interception',
  noscript: 'Firefox cannot disable scripts',
  devtools: 'only Chromium has memory metrics',
} as const;

/** Returns a reason for a test's `skip`: why this browser lacks a feature; false if it has it. */
export function missingFeature(want: keyof typeof lackingInFirefox): string | false {
  return isFirefox && lackingInFirefox[want];
}
