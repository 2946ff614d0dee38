/** Fixture of back-office tests: the real service with the demo venue, and a browser whose user is logged in. */
import { createHash } from 'node:crypto';
import { after } from 'node:test';
import type { BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { demoVenueId, loadDemoVenue } from '../../src/cli/demo-venue.ts';
import type { StaffRole } from '../../src/domain/access/staff-role.ts';
import { upsertMembership } from '../../src/storage/access/staff.ts';
import type { TestBrowser } from '../browser/chromium.ts';
import { stopLongTimers, waitForIdle } from '../browser/idle.ts';
import { newContext } from '../browser/launch.ts';
import { copiesOf } from '../databases.ts';
import { noon, startService, type TestService } from '../service.ts';
import { logInAs } from '../staff.ts';

export { demoVenueId } from '../../src/cli/demo-venue.ts';
export { waitForIdle } from '../browser/idle.ts';

/** The service under test. */
export interface Scenario {
  readonly service: TestService;
  readonly base: string;
  /** Opens an address below `/manage` with this role at the demo venue, or logged out. */
  open(path: string, options?: BackOfficeOptions): Promise<OpenBackOffice>;
  /** Stops the service and closes all connections, including idle ones that browsers keep open. */
  stop(): Promise<void>;
}

export interface BackOfficeOptions {
  /** Null: logged out. */
  readonly role?: StaffRole | null;
  /** The venue at which the user has the role. Default: the demo venue. */
  readonly venueId?: string;
  /** A second venue at which the user has the same role. */
  readonly otherVenueId?: string;
  readonly browser?: BrowserContextOptions;
  /** Whether the page polls and closes toasts after some time; otherwise only when a test says so. */
  readonly hasLongTimers?: boolean;
}

export interface OpenBackOffice {
  readonly page: Page;
  readonly context: BrowserContext;
  /** Violations of the Content-Security-Policy, and errors of scripts. */
  readonly complaints: string[];
}

/** A small phone. */
export const phone = { viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true } as const;

/** The same bytes in each run, so that references, and lists in their order, are the same. */
let drawn = 0;
const repeatableBytes = (length: number): Buffer => {
  drawn += 1;
  return createHash('shake256', { outputLength: length }).update(String(drawn)).digest();
};

const newDemoDatabase = copiesOf((storage) =>
  loadDemoVenue({ storage, clock: () => noon, randomBytes: repeatableBytes }),
);

/**
 * Starts the service with the demo venue on a new database. The time is noon of 1 March 2027. It stops after the test
 * or suite that calls this.
 *
 * @param browser default: the shared one
 */
export async function startBackOffice(
  browser?: TestBrowser,
  options: Parameters<typeof startService>[1] = {},
): Promise<Scenario> {
  const backOffice = await newBackOffice(browser, options);
  after(backOffice.stop);
  return backOffice;
}

/** Starts a back-office like `startBackOffice`, but the caller has to stop it. Use it in hooks. */
export async function newBackOffice(
  browser?: TestBrowser,
  options: Parameters<typeof startService>[1] = {},
): Promise<Scenario> {
  const service = await startService(await (await newDemoDatabase()).open(), options);
  const base = await service.app.listen({ host: '127.0.0.1', port: 0 });
  const stop = async () => {
    const closed = service.app.close();
    service.app.server.closeAllConnections();
    await closed;
  };
  return {
    service,
    base,
    async open(
      path,
      {
        role = 'owner',
        venueId = demoVenueId,
        otherVenueId,
        browser: options = {},
        hasLongTimers = false,
      } = {},
    ) {
      const context = await newContext(
        {
          timezoneId: 'Europe/London',
          locale: 'en-GB',
          reducedMotion: 'reduce',
          ...options,
        },
        browser,
      );
      if (role !== null) {
        const { headers, staffId } = await logInAs(service, { venueId, role });
        const other = otherVenueId && { venueId: otherVenueId, staffId, role, createdAt: service.now };
        if (other) await service.storage.transact((db) => upsertMembership(db, other));
        const [name = '', value = ''] = headers.cookie.split('=');
        await context.addCookies([{ name, value, url: base, httpOnly: true }]);
      }
      const page = await context.newPage();
      const complaints: string[] = [];
      page.on('pageerror', (error) => complaints.push(String(error)));
      page.on('console', (message) => {
        if (/Content.Security.Policy|Trusted ?Type|violates/i.test(message.text()))
          complaints.push(message.text());
      });
      await page.clock.setFixedTime(service.now);
      if (!hasLongTimers) await stopLongTimers(page);
      await page.goto(base + path);
      return { page, context, complaints };
    },
    stop,
  };
}

/** Returns a URL path of the demo venue: `venueUrl('requests')`. */
export const venueUrl = (place: string) => `/manage/venues/${demoVenueId}/${place}`;

/** Returns the button with this name. */
export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** Waits for a toast with this text. */
export const news = (page: Page, text: string) => page.locator('.news').getByText(text).waitFor();

/** Follows a link within the app, which is faster than loading a page, and waits until the other page is loaded. */
export async function goTo(page: Page, path: string): Promise<void> {
  await page.evaluate((href) => {
    const link = document.createElement('a');
    link.href = href;
    document.body.append(link);
    link.click();
    link.remove();
  }, path);
  await waitForIdle(page);
}

/** Makes the page poll for events at once, as it does when its tab becomes visible. */
export const pollNow = (page: Page) =>
  page.evaluate(() => void document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));

/** Rejects batch reads, so that the page sends each GET request alone and a test can intercept it by its path. */
export const rejectBatches = (page: Page) =>
  page.route('**/manage/v1/batch?*', (route) => {
    const parts = new URL(route.request().url()).searchParams.getAll('get');
    const data = parts.map(() => ({ status: 413, headers: {}, body: null }));
    return route.fulfill({ json: { success: true, data } });
  });

/** Returns whether a request asks for a path of the management API, alone or in a batch. */
export const asksFor = (url: string, path: string) =>
  url.includes('/manage/v1/') && `${decodeURIComponent(url)}&`.includes(path);
