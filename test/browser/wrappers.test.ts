/** The form in React and Vue apps that render again and again, bundled like a website. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { Page } from 'playwright-core';
import { build, type Rolldown } from 'vite';
import type { VenueBookingProps } from '../../src/widget/package/attributes.ts';
import { inLongRun, runCount } from '../full-run.ts';
import { temporaryFolder } from '../temporary-folder.ts';
import type { ReceivedEvent } from './apps/app.ts';
import { fixtureKey, startBrowserFixture } from './fixture.ts';
import { newContext } from './launch.ts';
import { Visitor } from './visitor.ts';

const path = (name: string) => fileURLToPath(new URL(`apps/${name}`, import.meta.url));

/** The build of Vue that includes the template compiler. */
const resolve = { alias: [{ find: /^vue$/, replacement: 'vue/dist/vue.esm-bundler.js' }] };

/** How each framework renders the app to HTML on a server. */
const frameworks = {
  React: {
    file: path('react.tsx'),
    render: `import { renderToString } from 'react-dom/server';
      import { tree } from ${JSON.stringify(path('react.tsx'))};
      export const html = async (props) => renderToString(tree(props));`,
  },
  Vue: {
    file: path('vue.ts'),
    render: `import { createSSRApp } from 'vue';
      import { renderToString } from 'vue/server-renderer';
      import { Root, props as current } from ${JSON.stringify(path('vue.ts'))};
      export const html = async (props) => { current.value = props; return renderToString(createSSRApp(Root)); };`,
  },
};

for (const [name, framework] of Object.entries(frameworks).slice(0, runCount(1, 2)))
  describe(`The form in a ${name} app`, { timeout: 600_000 }, async () => {
    const fixture = await startBrowserFixture();
    let website: Website;
    let props: VenueBookingProps;

    before(async () => {
      website = await serve(await bundle(framework.file));
      props = { siteKey: fixtureKey, apiBase: fixture.base, locale: 'en-GB' };
    });

    after(() => website?.close());

    /** Opens a page of the website with the app. */
    async function open(html = '', beforeScripts: () => void = () => undefined) {
      const context = await newContext({ reducedMotion: 'reduce' });
      await context.addInitScript(beforeScripts);
      const page = await context.newPage();
      const complaints: string[] = [];
      const requests: string[] = [];
      page.on('pageerror', (error) => complaints.push(String(error)));
      page.on('console', (message) => {
        if (/error|warning/.test(message.type())) complaints.push(message.text());
      });
      page.on('request', (request) => {
        if (request.url().startsWith(fixture.base)) requests.push(request.url());
      });
      await page.clock.setFixedTime(fixture.service.now);
      website.html = html;
      await page.goto(website.address);
      await page.waitForFunction(() => globalThis.app);
      return { page, complaints, requests, visitor: new Visitor(page) };
    }

    const render = (page: Page, changes: Partial<VenueBookingProps> = {}) =>
      page.evaluate((next) => globalThis.app.render(next), { ...props, ...changes });
    const received = (page: Page): Promise<ReceivedEvent[]> => page.evaluate(() => globalThis.app.received);

    test('mounts once, fires ready once and has its properties', async () => {
      const { page, complaints, visitor } = await open();
      await render(page, { prefill: { name: 'A. Visitor' }, messages: { spacesHeading: 'Which room?' } });
      await visitor.walkTo('space');
      assert.equal(await visitor.heading.textContent(), 'Which room?');
      assert.equal(await page.locator('venue-booking#form.wide > a').count(), 1);
      assert.deepEqual(await received(page), [
        { rendering: 1, name: 'booking-ready', detail: { spaces: 8 } },
      ]);
      assert.deepEqual(complaints, []);
    });

    test('has its properties if its script loads after the app was mounted', async () => {
      const { page, visitor } = await open('', () => {
        const define = customElements.define.bind(customElements);
        customElements.define = (...element) => {
          globalThis.defineForm = () => define(...element);
        };
      });
      await render(page, { prefill: { name: 'A. Visitor' }, messages: { spacesHeading: 'Which room?' } });
      await page.locator('venue-booking#form').waitFor({ state: 'attached' });
      await page.evaluate(() => globalThis.defineForm());
      await visitor.walkTo('space');
      assert.equal(await visitor.heading.textContent(), 'Which room?');
      await visitor.walkTo('details');
      assert.equal(await visitor.root.locator('#name').inputValue(), 'A. Visitor');
    });

    test('twenty more renders change nothing and send no request', inLongRun, async () => {
      const { page, complaints, requests, visitor } = await open();
      const changes = { prefill: { company: 'A Company' }, space: 'wick-room', guests: 10, firstDay: 7 };
      await render(page, changes);
      await visitor.root.locator('.day.free').first().waitFor();
      await visitor.chooseDate();
      await visitor.fill();
      const element = await page.$('venue-booking');
      const before = requests.length;
      for (let times = 0; times < 20; times++) await render(page, changes);
      assert.equal(await visitor.root.locator('#name').inputValue(), 'A. Visitor');
      assert.equal(await visitor.root.locator('#company').inputValue(), 'A Company');
      assert.equal(await page.evaluate((first) => first?.isConnected, element), true);
      assert.equal(requests.length, before);
      assert.deepEqual(complaints, []);
    });

    test('a name that the visitor deletes stays deleted until the app has a new one', inLongRun, async () => {
      const { page, visitor } = await open();
      await render(page, { prefill: { name: 'Somebody' } });
      await visitor.walkTo('details');
      const field = visitor.root.locator('#name');
      assert.equal(await field.inputValue(), 'Somebody');
      await field.fill('');
      await render(page, { prefill: { name: 'Somebody' } });
      assert.equal(await field.inputValue(), '');
      await render(page, { prefill: { name: 'Somebody Else' } });
      await page.waitForFunction(
        () =>
          document.querySelector('venue-booking')?.shadowRoot?.querySelector<HTMLInputElement>('#name')
            ?.value === 'Somebody Else',
      );
    });

    test('another language changes the texts and keeps the progress', inLongRun, async () => {
      const { page, visitor } = await open();
      await render(page);
      await visitor.walkTo('details');
      await visitor.fill();
      await render(page, { locale: 'de', theme: 'dark' });
      await visitor.heading.filter({ hasText: 'Ihre Anfrage' }).waitFor();
      assert.equal(await visitor.root.getAttribute('theme'), 'dark');
      assert.equal(await visitor.root.locator('#email').inputValue(), 'visitor@example.com');
    });

    test('another space starts over and keeps the input', inLongRun, async () => {
      const { page, visitor } = await open();
      await render(page, { space: 'wick-room' });
      await visitor.root.locator('.day.free').first().waitFor();
      await visitor.chooseDate();
      await visitor.fill();
      await render(page, { space: 'snuffer' });
      await visitor.root.locator('.subtitle', { hasText: 'Snuffer' }).waitFor();
      await visitor.chooseDate();
      assert.equal(await visitor.root.locator('#message').inputValue(), 'A concert.');
    });

    test('the latest callback gets each event once and can cancel the request', inLongRun, async () => {
      const { page, visitor } = await open();
      await render(page);
      await visitor.walkTo('details');
      await render(page, { guests: undefined });
      await page.evaluate(() => {
        globalThis.app.isStopping = true;
        globalThis.app.received.length = 0;
      });
      await visitor.fill();
      await visitor.root.locator('form > [part=button]').click();
      await page.waitForFunction(() => globalThis.app.received.length > 0);
      await page.evaluate(() => {
        globalThis.app.isStopping = false;
      });
      await visitor.send();
      const events = await received(page);
      assert.deepEqual(
        events.map(({ name }) => name),
        ['booking-before-submit', 'booking-before-submit', 'booking-step', 'booking-submitted'],
      );
      const latest = Math.max(...events.map(({ rendering }) => rendering));
      assert.ok(latest > 1 && events.every(({ rendering }) => rendering === latest));
      assert.match(JSON.stringify(events.at(-1)?.detail), /"reference":"BR-/);
    });

    test('the ref exposes the form’s methods', inLongRun, async () => {
      const { page, visitor } = await open();
      await render(page);
      await visitor.walkTo('details');
      assert.equal(await page.evaluate(() => globalThis.app.booking()?.goTo('receipt')), false);
      assert.equal(await page.evaluate(() => globalThis.app.booking()?.goTo('date')), true);
      await visitor.root.locator('.booking.date').waitFor();
      await page.evaluate(() => globalThis.app.booking()?.reset());
      await visitor.root.locator('.booking.space').waitFor();
      await page.evaluate(() => globalThis.app.unmount());
      assert.equal(await page.evaluate(() => globalThis.app.booking()), null);
      assert.equal(await page.locator('venue-booking').count(), 0);
    });

    test('renders on a server, and the browser hydrates it', async () => {
      const first = { ...props, prefill: { name: 'A. Visitor' }, lazy: false };
      const html = await onServer(framework.render, first);
      assert.match(html, /^<venue-booking [^>]*site-key="stage"/);
      assert.match(html, /<a href="https:\/\/booking\.example">Check availability<\/a><\/venue-booking>$/);
      assert.doesNotMatch(html, /A\. Visitor|lazy/);
      const { page, complaints, visitor } = await open(html);
      const element = await page.$('venue-booking');
      await render(page, first);
      await visitor.walkTo('details');
      assert.equal(await page.evaluate((served) => served?.isConnected, element), true);
      assert.equal(await visitor.root.locator('#name').inputValue(), 'A. Visitor');
      assert.ok((await received(page)).some(({ name }) => name === 'booking-step'));
      assert.deepEqual(complaints, []);
    });
  });

/** Bundles the app for browsers; returns its chunks by file name. */
async function bundle(file: string): Promise<Map<string, string>> {
  const { output } = (await build({
    configFile: false,
    logLevel: 'warn',
    resolve,
    define: { __VUE_PROD_HYDRATION_MISMATCH_DETAILS__: 'true' },
    build: {
      write: false,
      target: 'es2022',
      modulePreload: false,
      rolldownOptions: {
        input: { app: file },
        output: { entryFileNames: '[name].js' },
      },
    },
  })) as Rolldown.RolldownOutput;
  return new Map(output.map((part) => [part.fileName, part.type === 'chunk' ? part.code : '']));
}

interface Website {
  readonly address: string;
  /** The HTML that the server rendered. */
  html: string;
  close(): void;
}

/** Serves a website with the app. */
async function serve(files: Map<string, string>): Promise<Website> {
  const server = createServer((request, response) => {
    const file = files.get((request.url ?? '').slice(1));
    response.setHeader('content-type', file === undefined ? 'text/html' : 'text/javascript');
    response.end(
      file ??
        `<!doctype html><html lang="en"><meta charset="utf-8"><title>An app</title><link rel="icon" href="data:,"><div id="app">${website.html}</div><script type="module" src="/app.js"></script></html>`,
    );
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const website = {
    address: `http://localhost:${(server.address() as AddressInfo).port}/`,
    html: '',
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
  return website;
}

/** Renders the app on a server, from a single bundle. */
async function onServer(code: string, props: VenueBookingProps): Promise<string> {
  const folder = temporaryFolder();
  const entry = join(folder, 'entry.js');
  await writeFile(entry, code);
  await build({
    configFile: false,
    logLevel: 'error',
    root: fileURLToPath(new URL('../../', import.meta.url)),
    resolve: { ...resolve, dedupe: ['react', 'react-dom', 'vue'] },
    ssr: { noExternal: true },
    build: {
      ssr: entry,
      outDir: join(folder, 'built'),
      rolldownOptions: { output: { entryFileNames: 'server.mjs' } },
    },
  });
  const server: { html(props: VenueBookingProps): Promise<string> } = await import(
    pathToFileURL(join(folder, 'built/server.mjs')).href
  );
  return await server.html(props);
}
