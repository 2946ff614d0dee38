/**
 * Measures the booking form on a mid-range phone: a quarter of this CPU's speed, 150 ms latency, 1.6 Mbit/s. Service
 * and website have two origins; every visit starts with an empty cache.
 */
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { Browser, Locator } from 'playwright-core';
import { launchChromium } from '../test/browser/chromium.ts';
import { Visitor } from '../test/browser/visitor.ts';
import { temporaryFolder } from './databases.ts';
import type { Effort } from './measurements.ts';
import { median, type Result, resultOf } from './result.ts';
import { type ServerProcess, startService } from './server-process.ts';
import { mobileNetwork, throttleCpuAndNetwork } from './slow-browser.ts';

/** The duration of a tap, in milliseconds: short for a person. */
const pressMs = 80;

/** At the end of a month, no whole day may be left in it. */
const offeredDay = '.day.free, .day.partlyFree';

/** The values that the page records during a visit. */
interface VisitRecords {
  /** From the start of the navigation until every form on the page shows cards, in milliseconds. */
  cardsMs: number | null;
  /** Cumulative layout shift. */
  shift: number;
  /** The longest time from an input to the next frame, in milliseconds. */
  maxMs: number;
  /** From the click on a space's button until days can be chosen, in milliseconds. */
  daysMs: number | null;
}

declare global {
  var noted: VisitRecords;
}

/** The visitor's time zone equals the venue's; visitors in other zones load a little more. */
const venueTimezone = 'Europe/London';

/** Slow 3G: a request from another website takes two round trips. */
const slow3G = { roundTripMs: 400, bytesPerSecond: 400_000 / 8 };
/** A visitor may send few requests in an hour. */
const mostRequests = 5;

/** Measures how long the first step and the last one take on another website. */
export async function measureFirstCard({ rounds }: Effort): Promise<Result[]> {
  return withWebsite(async (browser, website) => {
    const one: VisitRecords[] = [];
    const sending: number[] = [];
    for (let round = 0; round < rounds; round++) {
      one.push(await visit(browser, website.page(1)));
      if (round >= mostRequests) continue;
      const send = async (visitor: Visitor) => {
        await openForm(visitor);
        sending.push((await timeSending(visitor)) / 1000);
      };
      await visit(browser, website.page(1), send, slow3G);
    }
    return [
      firstCard(one),
      resultOf(
        'form: request sent after, s',
        sending,
        { most: 1 },
        'from the click to the receipt; 4 × slower processor, 400 ms, 400 kbit/s',
      ),
    ];
  });
}

const cards = ({ cardsMs }: VisitRecords) => cardsMs ?? Number.NaN;

const firstCard = (visits: readonly VisitRecords[]) =>
  resultOf(
    'form: cards after, s',
    visits.map((noted) => cards(noted) / 1000),
    { most: 0.75 },
    'from the click that leads to the page; 4 × slower processor, 150 ms, 1.6 Mbit/s',
  );

/** Measures load times and interactions of the form in a real browser. */
export async function measureWidget({ isQuick, rounds }: Effort): Promise<Result[]> {
  return withWebsite(async (browser, website, ownPage) => {
    const sizes = await downloads(browser, website.page(1));
    const one: VisitRecords[] = [];
    const own: VisitRecords[] = [];
    const ten: VisitRecords[] = [];
    const unreserved: VisitRecords[] = [];
    const walks: VisitRecords[] = [];
    const resumed: VisitRecords[] = [];
    for (let round = 0; round < rounds; round++) {
      one.push(await visit(browser, website.page(1)));
      own.push(await visit(browser, ownPage));
      ten.push(await visit(browser, website.page(10)));
      unreserved.push(await visit(browser, website.page(1, false)));
      // Each of these sends many requests, which are rate limited.
      if (round < (isQuick ? 1 : 5)) {
        walks.push(await visit(browser, website.page(1), openForm));
        resumed.push(await visit(browser, `${ownPage}?space=snuffer&date=${inAMonth()}`, openCalendar));
      }
    }
    const tenMore = ten.map((noted, round) => cards(noted) - cards(one[round] as VisitRecords));
    const shift = ({ shift }: VisitRecords) => shift;
    return [
      ...sizes,
      firstCard(one),
      resultOf(
        'form: cards on /book after, s',
        own.map((noted) => cards(noted) / 1000),
        { most: 0.75 },
        'the booking page, which requests everything at once',
      ),
      resultOf(
        'form: ten on a page, ms more',
        tenMore,
        { most: 150 },
        `all cards after ${median(ten.map(cards)).toFixed(0)} ms`,
      ),
      resultOf(
        'form: layout shift',
        one.map(shift),
        { most: 0 },
        `where the page reserves the room; ${median(unreserved.map(shift)).toFixed(2)} where it does not`,
      ),
      resultOf('form: layout shift, all steps', walks.map(shift), { most: 0 }, 'from the cards to the form'),
      resultOf(
        'form: days after the tap, s',
        walks.map(({ daysMs }) => (daysMs ?? Number.NaN) / 1000),
        { most: 0.2 },
        `from the click on a space, after a press of ${pressMs} ms, until days can be chosen`,
      ),
      resultOf(
        'form: layout shift, resumed',
        resumed.map(shift),
        { most: 0 },
        'from an address with a space and a date',
      ),
      resultOf(
        'form: longest interaction, ms',
        walks.map(({ maxMs }) => maxMs),
        { most: 100 },
        'from an input to the next frame, from the cards to the form',
      ),
    ];
  });
}

type Website = Awaited<ReturnType<typeof startWebsite>>;

/** Runs a measurement with a browser, a website of the demo venue and the address of its booking page. */
async function withWebsite(
  measure: (browser: Browser, website: Website, ownPage: string) => Promise<Result[]>,
): Promise<Result[]> {
  if (!existsSync(new URL('../dist/embed/v1.js', import.meta.url)))
    throw new Error('nothing is built yet: npm run build');
  // Without a data folder, the demo venue is loaded.
  const service = await startService({ FIRSTHOLD_DATA: join(temporaryFolder(), 'data') });
  const website = await startWebsite(service);
  const browser = await launchChromium({ hasFastStart: false });
  const ownPage = `http://127.0.0.1:${service.port}/book/demo`;
  try {
    return await measure(browser, website, ownPage);
  } finally {
    await browser.close();
    website.close();
    await service.stop();
  }
}

/** A website of the demo venue with a heading, a number of forms, and content below them. */
async function startWebsite(service: ServerProcess) {
  const server = createServer((request, response) => {
    const { searchParams } = new URL(request.url ?? '', 'http://localhost');
    const base = `http://127.0.0.1:${service.port}`;
    const form = `<venue-booking site-key="demo"><a href="${base}/book/demo">Check availability</a></venue-booking>`;
    const room = 'venue-booking:not(:defined) { display: block; min-block-size: 100vh }';
    response.setHeader('content-type', 'text/html; charset=utf-8');
    response.end(`<!doctype html><html lang="en-GB"><head><meta charset="utf-8">
      <meta name="viewport" content="width=device-width, initial-scale=1"><title>A venue</title>
      <link rel="icon" href="data:,">
      <style>body { font: 1rem/1.5 system-ui; margin: 1rem } ${searchParams.has('room') ? room : ''}</style>
      <script type="module" async src="${base}/embed/v1.js"></script></head>
      <body><h1>A venue</h1><p>Hire one of our spaces.</p>
      ${form.repeat(Number(searchParams.get('forms')))}<footer><p>Our address.</p></footer></body></html>`);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    page: (forms: number, hasRoom = true) =>
      `http://localhost:${port}/?forms=${forms}${hasRoom ? '&room' : ''}`,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** Visits a page under the conditions above, acts on it, and returns the recorded values. */
async function visit(
  browser: Browser,
  address: string,
  act: (visitor: Visitor) => Promise<void> = async () => undefined,
  network = mobileNetwork,
): Promise<VisitRecords> {
  const context = await browser.newContext({
    viewport: { width: 412, height: 823 },
    locale: 'en-GB',
    timezoneId: venueTimezone,
  });
  try {
    const page = await context.newPage();
    await throttleCpuAndNetwork(page, network);
    await page.addInitScript(recordTimings);
    await page.goto(address, { waitUntil: 'commit' });
    await page.waitForFunction(() => globalThis.noted.cardsMs !== null);
    // Waits for the photos, which load after the cards and must not shift the layout.
    await page.waitForLoadState('networkidle');
    await act(new Visitor(page));
    return await page.evaluate(() => globalThis.noted);
  } finally {
    await context.close();
  }
}

/** Runs in the page before anything else. */
function recordTimings(): void {
  const noted: VisitRecords = { cardsMs: null, shift: 0, maxMs: 0, daysMs: null };
  globalThis.noted = noted;
  const each = (type: string, note: (entry: PerformanceEntry) => void, options: object = {}) =>
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) note(entry);
    }).observe({ type, buffered: true, ...options });
  each('layout-shift', (entry) => {
    const { value, hadRecentInput } = entry as PerformanceEntry & { value: number; hadRecentInput: boolean };
    if (!hadRecentInput) noted.shift += value;
  });
  each(
    'event',
    (entry) => {
      const { interactionId, duration } = entry as PerformanceEntry & { interactionId: number };
      if (interactionId) noted.maxMs = Math.max(noted.maxMs, duration);
    },
    { durationThreshold: 16 },
  );
  const whenPresent = (selector: string, note: () => void) => {
    const isThere = document.querySelector('venue-booking')?.shadowRoot?.querySelector(selector);
    if (isThere) requestAnimationFrame(note);
    else requestAnimationFrame(() => whenPresent(selector, note));
  };
  const onClick = ({ timeStamp }: Event) => {
    whenPresent('.day.free, .day.partlyFree', () => {
      noted.daysMs ??= performance.now() - timeStamp;
    });
  };
  // In the window's capture phase, nothing has been handled yet.
  addEventListener('click', onClick, { capture: true, once: true });
  const look = () => {
    const forms = [...document.querySelectorAll('venue-booking')];
    const isThere =
      forms.length > 0 &&
      forms.every((form) => form.shadowRoot?.querySelector('article [part=button], .day'));
    // Checked before a frame is painted; in the next one the cards can be used.
    if (isThere) requestAnimationFrame(() => (noted.cardsMs = performance.now()));
    else requestAnimationFrame(look);
  };
  look();
}

/** Taps like a finger, with a short pause between press and release. */
async function tap(button: Locator): Promise<void> {
  await button.click({ delay: pressMs });
}

/** Returns a date a month ahead, ISO 8601, when the demo venue's spaces are offered. */
function inAMonth(): string {
  return new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10);
}

/** Sends the request; returns the milliseconds until the frame with its receipt. */
const timeSending = ({ root }: Visitor) =>
  root.evaluate(
    ({ shadowRoot }) =>
      new Promise<number>((resolve) => {
        const begun = performance.now();
        const look = () => {
          const isThere = shadowRoot?.querySelector('.reference');
          requestAnimationFrame(isThere ? () => resolve(performance.now() - begun) : look);
        };
        shadowRoot?.querySelector<HTMLButtonElement>('form > [part=button]')?.click();
        look();
      }),
  );

async function openCalendar({ root }: Visitor): Promise<void> {
  await root.locator('.day.free').first().waitFor();
}

/** Goes through all steps without sending the request, whose hourly limit is low. */
async function openForm(visitor: Visitor): Promise<void> {
  const { root, page } = visitor;
  // Key by key: layout shifts after a visitor's input do not count, and `fill` is no input.
  await root.locator('#guests').pressSequentially('20');
  await tap(root.locator('article [part=button]').first());
  // At the end of a month, none of its days may be offered.
  await root.locator('.day').last().waitFor();
  await root.locator('.calendar > div button').last().click();
  await page.keyboard.press('PageDown');
  await visitor.chooseDate(root.locator(offeredDay).last());
  await visitor.fill();
  await page.keyboard.type('With a choir.');
  // Event timings are reported after their frame.
  await page.waitForTimeout(200);
}

/** Measures the downloads from the service until the first card and until the form, in kB. */
async function downloads(browser: Browser, address: string): Promise<Result[]> {
  const page = await browser.newPage({ locale: 'en-GB', timezoneId: venueTimezone });
  const files = new Map<string, Promise<Buffer>>();
  page.on('response', (response) => {
    const { pathname } = new URL(response.url());
    if (/\/embed\/|\/venues\//.test(pathname) && response.request().method() !== 'OPTIONS')
      files.set(pathname, response.body());
  });
  await page.goto(address);
  const visitor = new Visitor(page);
  await visitor.walkTo('space');
  const first = await Promise.all(
    // Later steps are loaded once the first step is shown.
    [...files]
      .filter(([name]) => !name.includes('/lazy-'))
      .map(async ([name, body]) => [name, await body] as const),
  );
  await visitor.chooseSpace();
  await visitor.chooseDate();
  const all = await Promise.all([...files].map(async ([name, body]) => [name, await body] as const));
  await page.close();
  const kB = (compress: (file: Buffer) => Buffer, named: RegExp, of: typeof all) =>
    of.reduce((sum, [name, body]) => sum + (named.test(name) ? compress(body).length : 0), 0) / 1000;
  const gzip = (file: Buffer) => gzipSync(file, { level: 9 });
  const sizeText = (named: RegExp, of: typeof all) =>
    `${kB(gzip, named, of).toFixed(1)} gzip, ${kB(brotliCompressSync, named, of).toFixed(1)} brotli`;
  return [
    resultOf(
      'form: code until cards, kB gzip',
      [kB(gzip, /\/embed\//, first)],
      { most: 26.3 },
      `${sizeText(/\/embed\//, first)}; the venue's data ${sizeText(/\/venues\//, first)}`,
    ),
    resultOf(
      'form: code in all, kB gzip',
      [kB(gzip, /\/embed\//, all)],
      { most: 47.3 },
      `${sizeText(/\/embed\//, all)}; the venue's data ${sizeText(/\/venues\//, all)}`,
    ),
  ];
}
