/**
 * The browser that tests of the form run in: the Chromium from npm, or Debian's Firefox where `TEST_BROWSER` says so, as
 * `npm run test:browsers` does.
 */
import { launchChromium, type TestBrowser } from './chromium.ts';
import { launchFirefox } from './firefox.ts';

const isFirefox = process.env['TEST_BROWSER'] === 'firefox';

/** Starts a browser; close it when the tests of the file are through. */
export function launchBrowser(): Promise<TestBrowser> {
  return isFirefox ? launchFirefox() : launchChromium();
}

/** What Firefox cannot be made to do from outside, and why. */
const lackingInFirefox = {
  print: 'Firefox cannot be had to show a page as it is printed',
  touch: 'Firefox cannot be had to have a screen to touch',
  download: 'Firefox saves the file, but tells nobody so that could wait for it',
  body: 'Firefox tells nobody on its way what a page sends, so a test cannot send it on in its place',
  noscript: 'Firefox runs the scripts of a page all the same when its driver says not to',
  devtools: 'only Chromium counts what a page keeps',
} as const;

/** For a test's `skip`: why it cannot be had in the browser of this run; false where it can. */
export function missingFeature(want: keyof typeof lackingInFirefox): string | false {
  return isFirefox && lackingInFirefox[want];
}
