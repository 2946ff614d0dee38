/**
 * Fixture of browser tests: the real service on one port, and a website of another origin on a second port with the
 * strictest Content-Security-Policy that the form supports.
 */
import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after } from 'node:test';
import type { BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { parseVenueFile } from '../../src/domain/documents/venue-file/parse.ts';
import type { VenueDocument } from '../../src/domain/documents/venue-file/schema.ts';
import { importVenue } from '../../src/operations/documents/import-venue.ts';
import { copiesOf } from '../databases.ts';
import { noon, startService, type TestService } from '../service.ts';
import type { TestBrowser } from './chromium.ts';
import { stopLongTimers } from './idle.ts';
import { newContext } from './launch.ts';

export interface BrowserFixture {
  readonly service: TestService;
  /** URL of the service. */
  readonly base: string;
  /** URL of the website. */
  readonly website: string;
  /** Edits the venue file and imports it again. */
  change(edit: (document: VenueDocument) => void): Promise<void>;
  /** Opens a page of the website with this body. */
  open(options?: PageOptions): Promise<VisitedPage>;
  /** Stops the service and closes all connections, including idle ones that browsers keep open. */
  stop(): Promise<void>;
  /** Starts the service again on the same port and database. */
  restart(port: number): Promise<void>;
}

export interface PageOptions {
  /** The body. Default: a `<venue-booking>` of the demo venue. */
  readonly body?: string;
  /** Appended to the head, after the script. */
  readonly head?: string;
  /** Style rules of the page or of a visitor's extension. The policy then allows these and `style` attributes. */
  readonly styles?: string;
  readonly language?: string;
  readonly browser?: BrowserContextOptions;
  /** Runs before the page loads. */
  readonly before?: (page: Page) => Promise<unknown>;
}

export interface VisitedPage {
  readonly page: Page;
  readonly context: BrowserContext;
  /** Violations of the Content-Security-Policy, and errors of scripts. */
  readonly complaints: string[];
  /** The paths that were requested from the service so far. */
  readonly requests: string[];
}

/** The website key of the demo venue on the test website. */
export const fixtureKey = 'stage';

const siteKeys = [
  { key: fixtureKey, websites: ['http://localhost'], holdPeriod: '48h' as const },
  { key: 'no-limit', websites: ['http://localhost'], holdPeriod: 'none' as const },
  { key: 'framed', websites: ['http://localhost'], frame: true },
  { key: 'elsewhere', websites: ['https://elsewhere.example'] },
];
/** Every photo is the simplest of the demo's pictures, so that the browser draws little. */
const demo = readFileSync(new URL('../../demo/venue.json', import.meta.url), 'utf8').replaceAll(
  /\/demo\/pictures\/([\w-]+)\.svg/g,
  '/demo/pictures/flame.svg?$1',
);
const demoDocument = (): VenueDocument => ({ ...JSON.parse(demo), siteKeys: structuredClone(siteKeys) });

const newDemoDatabase = copiesOf((storage) =>
  importVenue({ storage, clock: () => noon, randomBytes }, parseVenueFile(demoDocument()), 'operator'),
);

/**
 * Starts both servers with the demo venue on a new database. The time is noon of 1 March 2027. They stop after the
 * calling test or suite. Cannot be called in a hook.
 *
 * @param browser default: the shared one
 */
export async function startBrowserFixture(browser?: TestBrowser): Promise<BrowserFixture> {
  const document = demoDocument();
  const storage = await (await newDemoDatabase()).open();
  let service = await startService(storage, { key: fixtureKey });
  const base = await service.app.listen({ host: '127.0.0.1', port: 0 });

  const pages = new Map<string, { readonly html: string; readonly policy: string }>();
  const strict = [
    "default-src 'none'",
    `script-src ${base}`,
    `connect-src ${base}`,
    `img-src ${base}`,
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; ');
  const host = createServer((request, response) => {
    const [path = ''] = (request.url ?? '').split('?');
    const page = pages.get(path);
    response.writeHead(page ? 200 : 404, {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': page?.policy ?? strict,
    });
    response.end(page?.html ?? '');
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => host.once('listening', resolve));
  // Browsers treat "localhost" and "127.0.0.1" as two sites, regardless of ports.
  const website = `http://localhost:${(host.address() as AddressInfo).port}`;

  const stop = async () => {
    const closed = service.app.close();
    service.app.server.closeAllConnections();
    await closed;
  };

  after(async () => {
    host.closeAllConnections();
    host.close();
    await stop();
  });

  return {
    get service() {
      return service;
    },
    base,
    website,
    async change(edit) {
      edit(document);
      await importVenue(service, parseVenueFile(document), 'operator');
    },
    async open({
      body = `<venue-booking site-key="${fixtureKey}"></venue-booking>`,
      head = '',
      styles,
      language = 'en-GB',
      browser: options = {},
      before = async () => undefined,
    } = {}) {
      const path = `/${pages.size}`;
      const own = styles === undefined ? '' : `<style>${styles}</style>`;
      const policy = styles === undefined ? strict : `${strict}; style-src 'unsafe-inline'`;
      const html = `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>A venue</title><script type="module" async src="${base}/embed/v1.js"></script>${head}${own}</head><body><main><h1>A venue</h1>${body}</main></body></html>`;
      pages.set(path, { html, policy });
      const context = await newContext(
        {
          timezoneId: 'Europe/London',
          locale: language,
          reducedMotion: 'reduce',
          ...options,
        },
        browser,
      );
      const page = await context.newPage();
      const complaints: string[] = [];
      const requests: string[] = [];
      page.on('pageerror', (error) => {
        // Firefox reports a request without a response as an error of a script.
        if (error.name !== 'Cross-Origin Request Blocked') complaints.push(String(error));
      });
      page.on('console', (message) => {
        const text = message.text();
        if (/Content.Security.Policy|Trusted ?Type|violates/i.test(text)) complaints.push(text);
      });
      page.on('request', (request) => {
        if (request.url().startsWith(base))
          requests.push(`${request.method()} ${request.url().slice(base.length)}`);
      });
      await page.clock.setFixedTime(service.now);
      await stopLongTimers(page);
      await before(page);
      await page.goto(website + path);
      return { page, context, complaints, requests };
    },
    stop,
    async restart(port) {
      service = await startService(storage, { key: fixtureKey });
      await service.app.listen({ host: '127.0.0.1', port });
    },
  };
}
