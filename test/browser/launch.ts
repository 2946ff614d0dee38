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

/** What tests cannot make Firefox do, and why. */
const lackingInFirefox = {
  print: 'Firefox cannot be had to show a page as it is printed',
  touch: 'Firefox cannot be had to have a screen to touch',
  download: 'Firefox saves the file without an event to wait for',
  body: 'Firefox does not expose request bodies to interception',
  noscript: 'Firefox runs the scripts of a page all the same when its driver says not to',
  devtools: 'only Chromium counts what a page keeps',
} as const;

/** For a test's `skip`: why this browser lacks a feature; false if it has it. */
export function missingFeature(want: keyof typeof lackingInFirefox): string | false {
  return isFirefox && lackingInFirefox[want];
}
