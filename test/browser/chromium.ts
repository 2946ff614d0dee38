/** A real Chromium, from npm, for tests of what browsers show. */
import chromium from '@sparticuz/chromium';
import { type Browser, chromium as driver } from 'playwright-core';

/** Starts a browser; close it when the tests of the file are through. */
export async function launchChromium(): Promise<Browser> {
  return driver.launch({
    executablePath: await chromium.executablePath(),
    // Its own list is for machines in the cloud and switches off what makes one website differ from another.
    args: ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage', '--font-render-hinting=none'],
    headless: true,
  });
}
