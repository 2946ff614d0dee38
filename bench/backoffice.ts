/**
 * Measures the back-office on a desktop and on a slow network: a calendar of twenty spaces over three months with
 * 5,000 bookings, and the list of a thousand undecided requests. Every visit starts with an empty cache.
 */
import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { rename, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import type { Browser, Page } from 'playwright-core';
import { addMonths, firstDayOf, lastDayOf, monthOf } from '../src/domain/time/months.ts';
import { launchChromium } from '../test/browser/chromium.ts';
import type * as FullCalendar from '../test/full-calendar.ts';
import { bookingsInFullQuarter, fullVenue, fullVenueId } from '../test/full-calendar.ts';
import type * as Staff from '../test/staff.ts';
import { releasedProgram } from '../test/upgrade/released-program.ts';
import type * as Databases from './databases.ts';
import { temporaryFolder } from './databases.ts';
import type { Effort } from './measurements.ts';
import { ratio } from './release.ts';
import { type Result, resultOf } from './result.ts';
import { program, startService } from './server-process.ts';
import { throttleCpu, throttleCpuAndNetwork } from './slow-browser.ts';

/** The times that the page records. */
interface PageRecords {
  /** When the calendar's last response arrived, in milliseconds of the page's clock. */
  arrivedMs: number;
  /** When it was drawn; null: not yet. */
  drawnMs: number | null;
  /** The longest time from an input to the next frame, in milliseconds. */
  maxMs: number;
  /** Calls back after the frame that shows the element. */
  whenDrawn(selector: string, bookings: number | null): void;
}
declare global {
  var atDesk: PageRecords;
}

/** The first measured month is in the future, so that all its dates can be booked. */
const month = addMonths(monthOf(new Date().toISOString()), 1);
const [first, last] = [firstDayOf(month), lastDayOf(addMonths(month, 2))];
const manage = `/manage/venues/${fullVenueId}`;
const quarter = `${manage}/calendar?by=space&span=quarter&on=${first}`;
const cells = '.calendar_line [data-date]';

/** Measures load times and interactions in a real browser. */
export async function measureBackoffice({ rounds }: Effort): Promise<Result[]> {
  const { cookie, service } = await startBenchBackOffice(thisVersion);
  const browser = await launchChromium({ hasFastStart: false });
  const visit = (path: string, slow: (page: Page) => Promise<unknown>, act: (page: Page) => Promise<void>) =>
    visitPage(browser, { base: `http://127.0.0.1:${service.port}`, cookie }, path, { slow, act });
  const found = new Map<string, number[]>();
  const note = (name: string, ms: number) => found.set(name, [...(found.get(name) ?? []), ms]);
  try {
    for (let round = 0; round < rounds; round++) {
      await visit(quarter, throttleCpu, async (page) => {
        note('drawn slowly', await drawnAfter(page, cells, bookingsInFullQuarter));
        for (const [name, act] of Object.entries(calendarActs)) note(name, await interaction(page, act));
      });
      await visit(`${manage}/requests`, throttleCpuAndNetwork, async (page) => {
        note('usable', (await drawnAt(page, '.requests_request a', null)) / 1000);
        for (const [name, act] of Object.entries(requestActs)) note(name, await interaction(page, act));
      });
    }
  } finally {
    await browser.close();
    await service.stop();
  }
  const target = (name: string, what: string, max: number, more: string) =>
    resultOf(`back-office: ${what}`, found.get(name) ?? [], { most: max }, more);
  return [
    target(
      'drawn slowly',
      'calendar drawn after, ms',
      400,
      'from the arrival of its response: 20 spaces, 3 months, 5,000 bookings; 4 × slower',
    ),
    ...Object.keys(calendarActs).map((name) =>
      target(name, `calendar, ${name}, ms`, 200, 'to the next frame; 4 × slower'),
    ),
    target(
      'usable',
      'requests usable after, s',
      1.5,
      'empty cache; 4 × slower processor, 150 ms, 1.6 Mbit/s',
    ),
    ...Object.keys(requestActs).map((name) =>
      target(name, `requests, ${name}, ms`, 200, 'to the next frame; 4 × slower'),
    ),
  ];
}

type Act = (page: Page) => Promise<void>;

/** The measured interactions; each ends when its result is visible. */
const calendarActs: Record<string, Act> = {
  'next month': async (page) => {
    await page.locator('.calendar_calendar-leaf button').nth(1).click();
    await page.waitForFunction((gone) => !document.querySelector(`[data-date="${gone}"]`), first);
    await page.locator('.calendar_timeline:not([aria-busy])').waitFor();
  },
  'month before': async (page) => {
    await page.locator('.calendar_calendar-leaf button').nth(0).click();
    await page.locator(`.calendar_timeline:not([aria-busy]) [data-date="${first}"]`).first().waitFor();
  },
  'a key over the days': async (page) => {
    await page.locator(`[data-date="${first}"]`).first().focus();
    await page.keyboard.press('ArrowRight');
  },
  'why is this not free?': async (page) => {
    await page.locator(`[data-date="${first}"]`).nth(3).click();
    await page.locator('.calendar_day-panel .calendar_slots > li:not(.calendar_free)').first().waitFor();
  },
  'the day is closed': async (page) => {
    await page.locator('.calendar_day-panel header .quiet').click();
    await page.locator('.calendar_day-panel').waitFor({ state: 'detached' });
  },
  'a month': async (page) => {
    await page.locator('.calendar_segments a[href*="span=month"]').first().click();
    await page.locator('.calendar_timeline.calendar_of-month').waitFor();
  },
  'by days': async (page) => {
    await page.locator('.calendar_segments a[href*="by=day"]').first().click();
    await page.locator('.calendar_sheet .calendar_chip').first().waitFor();
  },
};

const requestActs: Record<string, Act> = {
  'the next by its key': async (page) => {
    await page.keyboard.press('j');
    await page.waitForFunction(() => document.activeElement?.matches('.requests_request a'));
  },
  'looked for': async (page) => {
    await page.keyboard.press('/');
    await page.keyboard.type('Guest');
    await page.waitForURL(/=Guest/);
    await page.locator('.requests_request a').first().waitFor();
  },
  'all of them': async (page) => {
    await page.locator('.requests_tabs a[href*="show=all"]').click();
    await page.locator('.requests_tabs a[href*="show=all"][aria-current]').waitFor();
    await page.locator('.requests_request a').first().waitFor();
  },
  'one opened': async (page) => {
    await page.locator('.requests_request a').first().click();
    await page.locator('[data-action-bar] .danger').waitFor();
  },
  'a dialog opened': async (page) => {
    await page.locator('[data-action-bar] .danger').first().click();
    await page.locator('dialog[open] textarea').waitFor();
  },
};

/** A version: its sources and its program. */
type Version = readonly [source: URL, program: string];
const thisVersion: Version = [new URL('../', import.meta.url), program];

/** Compares how long a full quarter takes to be drawn with version 1.0.0. */
export async function measureCalendar({ rounds }: Effort): Promise<Result[]> {
  const versions = [
    await startBenchBackOffice(thisVersion),
    await startBenchBackOffice(await buildFirstRelease()),
  ];
  const browser = await launchChromium({ hasFastStart: false });
  const pairs: number[][] = [];
  try {
    for (let round = 0; round <= rounds; round++) {
      const pair: number[] = [];
      for (const at of round % 2 === 0 ? [0, 1] : [1, 0]) {
        const { cookie, service } = versions[at] as (typeof versions)[number];
        const where = { base: `http://127.0.0.1:${service.port}`, cookie };
        const act = async (page: Page) => {
          pair[at] = await drawnAfter(page, cells, bookingsInFullQuarter);
        };
        await visitPage(browser, where, quarter, { slow: async () => undefined, act });
      }
      // The first round is a warm-up.
      if (round > 0) pairs.push(pair);
    }
  } finally {
    await browser.close();
    for (const { service } of versions) await service.stop();
  }
  return [ratio('back-office: quarter with 5,000 bookings drawn, to 1.0.0', pairs, 0.7)];
}

/** Unpacks 1.0.0 and builds its back-office, which the upgrade tests do not need, from its commit. */
async function buildFirstRelease(): Promise<Version> {
  const folder = temporaryFolder();
  const run = promisify(execFile);
  const [source] = thisVersion;
  await run('sh', ['-c', `git archive c2787181 | tar -x -C ${folder}`], { cwd: source });
  await symlink(new URL('node_modules', source), `${folder}/node_modules`);
  await run(process.execPath, ['scripts/build-backoffice.ts'], { cwd: folder });
  const released = await releasedProgram('1.0.0');
  await rename(`${folder}/dist/manage`, join(released, '../../dist/manage'));
  return [pathToFileURL(`${folder}/`), released];
}

/** A service with a full quarter, and the cookie of a logged-in manager; a version writes them with its own sources. */
async function startBenchBackOffice([source, of]: Version) {
  const from = (file: string) => import(new URL(file, source).href);
  const databases: typeof Databases = await from('bench/databases.ts');
  const { seedQuarter }: typeof FullCalendar = await from('test/full-calendar.ts');
  const { logInAs }: typeof Staff = await from('test/staff.ts');
  const database = await databases.newDatabase('sqlite', fullVenue);
  const storage = await database.open();
  const context = { storage, clock: Date.now, randomBytes };
  await seedQuarter(context, first, last);
  const { headers } = await logInAs(context, { venueId: fullVenueId, role: 'manager' });
  await storage.close();
  const [name = '', value = ''] = headers.cookie.split('=');
  return { cookie: { name, value }, service: await startService(database.environment, of) };
}

async function visitPage(
  browser: Browser,
  {
    base,
    cookie,
  }: { readonly base: string; readonly cookie: { readonly name: string; readonly value: string } },
  path: string,
  { slow, act }: { readonly slow: (page: Page) => Promise<unknown>; readonly act: Act },
): Promise<void> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 860 }, locale: 'en-GB' });
  try {
    await context.addCookies([{ ...cookie, url: base, httpOnly: true }]);
    const page = await context.newPage();
    await slow(page);
    await page.addInitScript(recordTimings);
    await page.goto(base + path, { waitUntil: 'commit' });
    await act(page);
  } finally {
    await context.close();
  }
}

/** Returns the milliseconds from the click to the frame that shows the element. */
async function drawnAt(page: Page, selector: string, bookings: number | null): Promise<number> {
  await page.evaluate(([each, count]) => globalThis.atDesk.whenDrawn(each, count), [
    selector,
    bookings,
  ] as const);
  await page.waitForFunction(() => globalThis.atDesk.drawnMs !== null);
  return page.evaluate(() => globalThis.atDesk.drawnMs ?? Number.NaN);
}

/** Returns the milliseconds from the arrival of the calendar's response to the frame that shows the element. */
async function drawnAfter(page: Page, selector: string, bookings: number): Promise<number> {
  const drawn = await drawnAt(page, selector, bookings);
  return drawn - (await page.evaluate(() => globalThis.atDesk.arrivedMs));
}

async function interaction(page: Page, act: Act): Promise<number> {
  await page.evaluate(() => (globalThis.atDesk.maxMs = 0));
  await act(page);
  // Event timings are reported after their frame.
  await page.waitForTimeout(300);
  return page.evaluate(() => globalThis.atDesk.maxMs);
}

/** Runs in the page before anything else. */
function recordTimings(): void {
  const noted: PageRecords = {
    arrivedMs: Number.NaN,
    drawnMs: null,
    maxMs: 0,
    whenDrawn(selector, bookings) {
      const drawn = () =>
        [...document.querySelectorAll('.calendar_strip path')].reduce(
          (sum, path) => sum + (path.getAttribute('d')?.split('M').length ?? 1) - 1,
          0,
        );
      const look = () => {
        // Counts the bookings only once the element exists, since counting takes time.
        const isThere =
          document.querySelector(selector) !== null && (bookings === null || drawn() === bookings);
        if (!isThere) return requestAnimationFrame(look);
        // Checked before its frame is drawn; the posted message arrives after it.
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => (noted.drawnMs = performance.now());
        return port2.postMessage(null);
      };
      look();
    },
  };
  globalThis.atDesk = noted;
  const each = (type: string, note: (entry: PerformanceEntry) => void, options: object = {}) =>
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) note(entry);
    }).observe({ type, buffered: true, ...options });
  each('resource', (entry) => {
    const { name, responseEnd } = entry as PerformanceResourceTiming;
    // Alone or in a batch.
    if (decodeURIComponent(name).includes('/calendar?')) noted.arrivedMs = responseEnd;
  });
  each(
    'event',
    (entry) => {
      const { interactionId, duration } = entry as PerformanceEntry & { interactionId: number };
      if (interactionId) noted.maxMs = Math.max(noted.maxMs, duration);
    },
    { durationThreshold: 16 },
  );
}
