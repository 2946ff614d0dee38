/**
 * `npm run test:browsers`: the browser tests in Debian's Firefox; a booking, up to the receipt, in WebKit; and the Orca
 * screen reader with Firefox. Installs missing packages if it can.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { installMissing } from './debian-packages.ts';

const firefox = '/usr/bin/firefox-esr';

/** The oldest tested version: Playwright 1.65 uses features that version 140 lacks. */
const oldestFirefox = 153;

/** Debian packages, by a file that each installs. */
const packages: Readonly<Record<string, string>> = {
  [firefox]: 'firefox-esr',
  '/usr/bin/WebKitWebDriver': 'webkit2gtk-driver',
  '/usr/bin/orca': 'orca',
  '/usr/libexec/at-spi2-registryd': 'at-spi2-core',
  '/usr/bin/dbus-daemon': 'dbus-daemon',
  '/usr/bin/Xvfb': 'xvfb',
};

installMissing(packages, (file) => file === firefox && firefoxVersion() < oldestFirefox);
const only = process.argv.slice(2);
const hasPassed = [
  test('firefox', only.length > 0 ? only : ['test/browser/*.test.ts']),
  only.length > 0 || test('', ['test/other-browsers/*.test.ts']),
].every(Boolean);
process.exitCode = hasPassed ? 0 : 1;

/** Returns the first number of the installed version. */
function firefoxVersion(): number {
  return Number(/ (\d+)\./.exec(execFileSync(firefox, ['--version'], { encoding: 'utf8' }))?.[1]);
}

/** Runs test files one after the other, since each starts a browser; returns whether all passed. */
function test(browser: string, files: readonly string[]): boolean {
  console.log(browser === 'firefox' ? 'In Firefox:' : 'In WebKit, and by Orca:');
  const { status } = spawnSync('npm', ['run', '-s', 'one', '--', '--test-concurrency=1', ...files], {
    stdio: 'inherit',
    env: { ...process.env, TEST_BROWSER: browser, TEST_DATABASES: 'sqlite' },
  });
  return status === 0;
}
