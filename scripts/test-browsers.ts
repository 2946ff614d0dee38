/**
 * `npm run test:browsers`: what `npm test` shows in Chromium, in Debian's Firefox; the way to the receipt in WebKit; and what
 * a screen reader, Orca, says of the form in Firefox. What is missing is installed where that can be done.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { installMissing } from './debian-packages.ts';

const firefox = '/usr/bin/firefox-esr';

/** The oldest that this was tried with: of 140, Playwright 1.65 asks for what that one has never heard of. */
const oldestFirefox = 153;

/** Debian's packages, by a file that each brings along. */
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
const isFine = [
  test('firefox', only.length > 0 ? only : ['test/browser/*.test.ts']),
  only.length > 0 || test('', ['test/other-browsers/*.test.ts']),
].every(Boolean);
process.exitCode = isFine ? 0 : 1;

/** Returns the first number of the installed version. */
function firefoxVersion(): number {
  return Number(/ (\d+)\./.exec(execFileSync(firefox, ['--version'], { encoding: 'utf8' }))?.[1]);
}

/** Runs test files one after the other, since each starts a browser; tells whether all of them passed. */
function test(browser: string, files: readonly string[]): boolean {
  console.log(browser === 'firefox' ? 'In Firefox:' : 'In WebKit, and by Orca:');
  const { status } = spawnSync('npm', ['run', '-s', 'one', '--', '--test-concurrency=1', ...files], {
    stdio: 'inherit',
    env: { ...process.env, TEST_BROWSER: browser, TEST_DATABASES: 'sqlite' },
  });
  return status === 0;
}
