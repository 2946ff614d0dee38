/**
 * `npm run test:browsers`: what `npm test` shows in Chromium, in Debian's Firefox; the way to the receipt in WebKit; and what
 * a screen reader, Orca, says of the form in Firefox. What is missing is installed where that can be done.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

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

installWhatIsMissing();
const only = process.argv.slice(2);
const isFine = [
  test('firefox', only.length > 0 ? only : ['test/browser/*.test.ts']),
  only.length > 0 || test('', ['test/other-browsers/*.test.ts']),
].every(Boolean);
process.exitCode = isFine ? 0 : 1;

/** Ends with what to do by hand where it cannot. */
function installWhatIsMissing(): void {
  const missing = lacking();
  if (missing.length === 0) return;
  const byHand = `apt-get update && apt-get install --no-install-recommends ${missing.join(' ')}`;
  if (!existsSync('/usr/bin/apt-get'))
    end(`Not here, or too old: ${missing.join(', ')}. These tests run on Debian and its kin, where they come by
    ${byHand}`);
  if (process.getuid?.() !== 0)
    end(`Not installed, or too old: ${missing.join(', ')}. Only root may do that here; please run as root
    ${byHand}`);
  console.log(`Installing ${missing.join(', ')} …`);
  const apt = (...words: string[]) =>
    spawnSync('apt-get', ['-qq', ...words], {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    }).status === 0;
  // An old list of packages has an old Firefox; where there is no new one to be had, it may do.
  apt('update');
  if (!apt('install', '--yes', '--no-install-recommends', ...missing))
    end(`apt could not install ${missing.join(', ')}; it says why above. By hand it is
    ${byHand}`);
  if (lacking().length > 0)
    end(`What apt has is too old: Firefox ${oldestFirefox} is wanted, or a newer one.`);
}

/** What is not there, or too old. */
function lacking(): string[] {
  return Object.entries(packages).flatMap(([file, name]) =>
    existsSync(file) && (file !== firefox || firefoxVersion() >= oldestFirefox) ? [] : [name],
  );
}

/** Its first number. */
function firefoxVersion(): number {
  return Number(/ (\d+)\./.exec(execFileSync(firefox, ['--version'], { encoding: 'utf8' }))?.[1]);
}

function end(why: string): never {
  console.error(why);
  process.exit(1);
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
