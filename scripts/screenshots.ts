/**
 * `npm run screenshots` takes the pictures of docs/website/attributes.md and docs/start/venue.md: the demo venue's website with
 * its booking form, and its back-office, on small and large screens, light and dark. Look at them before committing
 * them.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { mkdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Browser } from 'playwright-core';
import { demoVenueId, loadDemoVenue } from '../src/cli/demo-venue.ts';
import { openSqlite } from '../src/storage/dialects/sqlite.ts';
import { launchChromium } from '../test/browser/chromium.ts';
import { type Step, Visitor } from '../test/browser/visitor.ts';
import { startService } from '../test/service.ts';
import { logInAs } from '../test/staff.ts';

/** The step that the picture shows, and the screen's width and height in CSS pixels. */
interface Shot {
  readonly step: Step;
  readonly size: readonly [width: number, height: number];
  readonly theme: 'light' | 'dark';
}

const shots: readonly Shot[] = [
  { step: 'space', size: [320, 640], theme: 'light' },
  { step: 'space', size: [768, 1000], theme: 'light' },
  { step: 'space', size: [1280, 1000], theme: 'light' },
  { step: 'date', size: [320, 640], theme: 'dark' },
  { step: 'date', size: [768, 1000], theme: 'dark' },
  { step: 'date', size: [1280, 860], theme: 'light' },
  { step: 'date', size: [1280, 860], theme: 'dark' },
  { step: 'details', size: [768, 1000], theme: 'light' },
  { step: 'details', size: [1280, 1000], theme: 'light' },
  { step: 'receipt', size: [1280, 860], theme: 'dark' },
];

/** A page of the back-office, by its path after the venue. */
interface ManagedShot {
  readonly name: string;
  readonly place: string;
  readonly size: readonly [width: number, height: number];
  readonly theme: 'light' | 'dark';
}

const managed: readonly ManagedShot[] = [
  { name: 'requests', place: 'requests', size: [360, 640], theme: 'light' },
  { name: 'requests', place: 'requests', size: [1280, 860], theme: 'dark' },
  { name: 'calendar', place: 'calendar', size: [1280, 860], theme: 'light' },
  { name: 'calendar', place: 'calendar', size: [360, 640], theme: 'dark' },
  { name: 'space', place: 'spaces/tallow-hall', size: [1280, 860], theme: 'light' },
  { name: 'website', place: 'website', size: [360, 640], theme: 'light' },
];

const images = fileURLToPath(new URL('../docs/images/', import.meta.url));
await rm(images, { recursive: true, force: true });
await mkdir(images, { recursive: true });
const folder = mkdtempSync(join(tmpdir(), 'firsthold-screenshots-'));
const service = await startService(await openSqlite(folder));
await loadDemoVenue(service);
const address = await service.app.listen({ host: '127.0.0.1', port: 0 });
const browser = await launchChromium();
try {
  for (const shot of shots) await take(browser, shot);
  for (const shot of managed) await takeManaged(browser, shot);
} finally {
  await browser.close();
  await service.app.close();
  rmSync(folder, { recursive: true });
}

async function take(browser: Browser, { step, size: [width, height], theme }: Shot): Promise<void> {
  const context = await browser.newContext({
    viewport: { width, height },
    colorScheme: theme,
    reducedMotion: 'reduce',
    locale: 'en-GB',
    timezoneId: 'Europe/London',
  });
  const page = await context.newPage();
  await page.clock.setFixedTime(service.now);
  // A small phone shows the hosted page.
  const isAlone = width < 400;
  await page.goto(address + (isAlone ? '/book/demo' : '/demo/'));
  const visitor = new Visitor(page);
  await visitor.walkTo('space');
  if (step !== 'space') await visitor.chooseSpace();
  if (step !== 'space' && !isAlone) {
    const day = visitor.root.locator('.day.free').nth(15);
    if (step === 'date') {
      await day.click();
      await visitor.root.locator('[name=slot]:enabled').first().check();
      await visitor.root.locator('[name=package]').first().check();
      await visitor.root.locator('.bar .price', { hasText: '£' }).waitFor();
    } else {
      // Chooses a later month, so that no instalment is due yet.
      await visitor.root.locator('.calendar > div button').last().click();
      await visitor.chooseDate(day);
    }
  }
  if (step === 'receipt') await visitor.send();
  if (step === 'details') await visitor.fill();
  const top = step === 'space' && !isAlone ? '#book' : 'venue-booking';
  await page.evaluate(async (top) => {
    document.querySelector(top)?.scrollIntoView({ behavior: 'instant' });
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  }, top);
  await page.waitForLoadState('networkidle');
  const name = `${step}-${width}-${theme}.jpg`;
  await page.screenshot({ path: images + name, type: 'jpeg', quality: 76 });
  const { size } = await stat(images + name);
  console.log(`docs/images/${name}  ${(size / 1000).toFixed(0)} kB`);
  await context.close();
}

async function takeManaged(browser: Browser, { name, place, size: [width, height], theme }: ManagedShot) {
  const context = await browser.newContext({
    viewport: { width, height },
    colorScheme: theme,
    reducedMotion: 'reduce',
    locale: 'en-GB',
    timezoneId: 'Europe/London',
  });
  const { headers } = await logInAs(service, { venueId: demoVenueId, role: 'owner' });
  const [cookie = '', value = ''] = headers.cookie.split('=');
  await context.addCookies([{ name: cookie, value, url: address, httpOnly: true }]);
  const page = await context.newPage();
  await page.clock.setFixedTime(service.now);
  await page.goto(`${address}/manage/venues/${demoVenueId}/${place}`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.waitForLoadState('networkidle');
  const file = `manage-${name}-${width}-${theme}.jpg`;
  await page.screenshot({ path: images + file, type: 'jpeg', quality: 76 });
  const { size } = await stat(images + file);
  console.log(`docs/images/${file}  ${(size / 1000).toFixed(0)} kB`);
  await context.close();
}
