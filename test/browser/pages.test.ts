/** The form on websites with unusual code, and the pages of the service. */

import assert from 'node:assert/strict';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { describe, test } from 'node:test';
import type { Page } from 'playwright-core';
import { inLongRun, runCount } from '../full-run.ts';
import { waitFor } from '../wait-for.ts';
import { fixtureKey, startBrowserFixture } from './fixture.ts';
import { waitForIdle } from './idle.ts';
import { missingFeature, newContext } from './launch.ts';
import { Visitor } from './visitor.ts';

const fixture = await startBrowserFixture();

const element = `<venue-booking site-key="${fixtureKey}"></venue-booking>`;

describe('an embedding website', () => {
  test('with ten widgets loads each resource once', async () => {
    const visit = await fixture.open({ body: element.repeat(10) });
    await visit.page.locator('venue-booking:last-of-type article').first().waitFor();
    const api = visit.requests.filter((request) => request.includes('/venues/'));
    assert.deepEqual(api.toSorted(), [
      `GET /venues/public/v1/sites/${fixtureKey}/spaces?with=prices`,
      `GET /venues/public/v1/sites/${fixtureKey}/venue`,
    ]);
    for (const index of [0, 1, 2])
      await visit.page.locator('venue-booking').nth(index).locator('article [part=button]').first().click();
    await visit.page.locator('venue-booking').nth(2).locator('.day.free').first().waitFor();
    const ofSpace = visit.requests.filter((request) => /slots|availability|prices\?from/.test(request));
    assert.deepEqual(ofSpace, [...new Set(ofSpace)]);
  });

  test('prefetches a space’s calendar on hover, and the click loads nothing again', inLongRun, async () => {
    const visit = await fixture.open();
    const button = visit.page.locator('article [part=button]').first();
    await button.waitFor();
    const requested = visit.page.waitForRequest(/slots/);
    await button.hover();
    await requested;
    assert.equal(await visit.page.locator('.booking.space').count(), 1);
    await button.click();
    await visit.page.locator('.day.free').first().waitFor();
    const ofSpace = visit.requests.filter((request) => /slots|availability|prices\?from/.test(request));
    assert.deepEqual(ofSpace, [...new Set(ofSpace)]);
  });

  test('prefetches a space’s calendar on touch', inLongRun, async () => {
    const { page } = await fixture.open();
    const button = page.locator('article [part=button]').first();
    const requested = page.waitForRequest(/slots/);
    await button.dispatchEvent('pointerdown');
    await requested;
    assert.equal(await page.locator('.booking.space').count(), 1);
  });

  test('that mounts and unmounts the element many times leaks nothing', {
    skip: inLongRun.skip || missingFeature('devtools'),
  }, async () => {
    const visit = await fixture.open();
    const { page } = visit;
    await page.locator('article').first().waitFor();
    const client = await visit.context.newCDPSession(page);
    const count = async () => {
      // Chrome releases removed elements with the next frame.
      await page.evaluate(
        () => new Promise((next) => requestAnimationFrame(() => requestAnimationFrame(next))),
      );
      await client.send('HeapProfiler.collectGarbage');
      const { nodes, jsEventListeners } = await client.send('Memory.getDOMCounters');
      return { nodes, jsEventListeners };
    };
    const mount = (times: number) =>
      page.evaluate(async (times) => {
        for (let time = 0; time < times; time++) {
          const widget = document.createElement('venue-booking');
          widget.setAttribute('site-key', 'stage');
          document.body.append(widget);
          await new Promise((resolve) => widget.addEventListener('booking-ready', resolve));
          await new Promise((resolve) => setTimeout(resolve));
          widget.remove();
          await new Promise((resolve) => setTimeout(resolve));
        }
      }, times);
    await mount(5);
    const before = await count();
    await mount(runCount(40, 100));
    await waitFor('removed elements to be released', async () => {
      const after = await count();
      return after.nodes - before.nodes < 200 && after.jsEventListeners - before.jsEventListeners < 20;
    });
  });

  test('that moves the element keeps the visitor’s progress', inLongRun, async () => {
    const visit = await fixture.open();
    const visitor = new Visitor(visit.page);
    await visitor.walkTo('details');
    await visitor.fill();
    await visit.page.evaluate(() => document.body.prepend(document.querySelector('venue-booking') as Node));
    assert.equal(await visitor.root.locator('#name').inputValue(), 'A. Visitor');
  });

  test('that removes the element for a while shows the form again, without the element’s own content', async () => {
    const { page } = await fixture.open({
      body: '<venue-booking site-key="stage"><a href="/book">Check availability</a></venue-booking>',
    });
    const { root } = new Visitor(page);
    await root.locator('.cards').waitFor();
    await page.evaluate(() => {
      const form = document.querySelector('venue-booking');
      Object.assign(window, { form, place: form?.parentElement });
      form?.remove();
    });
    await page.waitForFunction(() => Reflect.get(window, 'form').shadowRoot.querySelector('slot'));
    await page.evaluate(() => Reflect.get(window, 'place').append(Reflect.get(window, 'form')));
    await root.locator('.cards').waitFor();
    assert.equal(await page.getByRole('link', { name: 'Check availability' }).isVisible(), false);
  });

  test('that changes attributes like a framework gets another calendar', async () => {
    const visit = await fixture.open();
    const { page } = visit;
    await page.locator('article').first().waitFor();
    await page.evaluate(() => {
      const widget = document.querySelector('venue-booking');
      widget?.setAttribute('space', 'snuffer');
      widget?.setAttribute('date', '2027-05-04');
      widget?.setAttribute('locale', 'de');
    });
    await page.getByText('The Snuffer').first().waitFor();
    await page.getByRole('grid', { name: 'Mai 2027' }).waitFor();
  });

  test('that sets the key after mounting works', inLongRun, async () => {
    const visit = await fixture.open({ body: '<venue-booking></venue-booking>' });
    const { page } = visit;
    await page.waitForFunction(() => customElements.get('venue-booking'));
    await page.evaluate(() => document.querySelector('venue-booking')?.setAttribute('site-key', 'stage'));
    await page.locator('article').first().waitFor();
  });

  test('in an unsupported language gets English throughout', inLongRun, async () => {
    const visit = await fixture.open({ language: 'ur' });
    const { page } = visit;
    await new Visitor(page).walkTo('date');
    await page.getByRole('grid', { name: 'March 2027' }).waitFor();
    assert.equal(await page.locator('.booking').getAttribute('dir'), 'ltr');
  });

  test('with a second copy of the script and its own texts and details works', inLongRun, async () => {
    const visit = await fixture.open({
      head: `<script type="module" src="${fixture.base}/embed/v1.js?again"></script>`,
      before: (page) =>
        page.addInitScript(() => {
          document.addEventListener('DOMContentLoaded', () => {
            Object.assign(document.querySelector('venue-booking') as Element, {
              prefill: { name: 'A. Member', email: 'member@example.com' },
              messages: { spacesHeading: 'Where shall it be?' },
            });
          });
        }),
    });
    await visit.page.getByRole('heading', { name: 'Where shall it be?' }).waitFor();
    const visitor = new Visitor(visit.page);
    await visitor.walkTo('details');
    assert.equal(await visitor.root.locator('#name').inputValue(), 'A. Member');
    assert.deepEqual(visit.complaints, []);
  });

  test('may cancel a request and control the widget', async () => {
    const visit = await fixture.open();
    const { page } = visit;
    const visitor = new Visitor(page);
    await visitor.walkTo('details');
    await page.evaluate(() =>
      document.addEventListener('booking-before-submit', (event) => event.preventDefault(), { once: true }),
    );
    await visitor.fill();
    await page.getByRole('button', { name: 'Send booking request' }).click();
    await page.waitForTimeout(100);
    assert.equal(
      visit.requests.some((request) => request.includes('booking-requests')),
      false,
    );
    const went = await page.evaluate(() => {
      const widget = document.querySelector('venue-booking') as HTMLElement & {
        goTo(step: string): boolean;
        reset(): void;
      };
      return [widget.goTo('receipt'), widget.goTo('payment'), widget.goTo('date')];
    });
    assert.deepEqual(went, [false, false, true]);
    await visitor.root.locator('.booking.date').waitFor();
    await page.evaluate(() =>
      (document.querySelector('venue-booking') as unknown as { reset(): void }).reset(),
    );
    await visitor.root.locator('.booking.space').waitFor();
  });

  test('with hostile styles changes nothing inside', async () => {
    const hostile = `
      * { letter-spacing: 9px; text-transform: uppercase; line-height: 4; float: left; text-align: right; }
      html { font-size: 62.5%; } body { font-size: 1.6rem; } button, input, h2, label { display: none; background: red; font-size: 99px; }
      article, .day { visibility: hidden; position: absolute; }`;
    const measure = async (styles: string) => {
      const visit = await fixture.open({ styles });
      await visit.page.locator('article').first().waitFor();
      const measured = await visit.page.locator('venue-booking').evaluate((widget) => {
        const root = widget.shadowRoot as ShadowRoot;
        const style = getComputedStyle(root.querySelector('[part=button]') as Element);
        const card = getComputedStyle(root.querySelector('article h3') as Element);
        return [
          style.letterSpacing,
          style.textTransform,
          style.display,
          style.backgroundColor,
          card.lineHeight,
          card.textAlign,
        ];
      });
      await visit.context.close();
      return measured;
    };
    assert.deepEqual(await measure(hostile), await measure(''));
  });

  test('may put it in any box, which it fills and never exceeds', inLongRun, async () => {
    const boxes = {
      'a row': `<div style="display:flex"><p>Text</p>${element}</div>`,
      'a centred row': `<div style="display:flex;justify-content:center">${element}</div>`,
      'a centred column': `<div style="display:flex;flex-direction:column;align-items:center">${element}</div>`,
      'a narrow centred column': `<div style="max-width:300px"><div style="display:flex;flex-direction:column;align-items:center">${element}</div></div>`,
      'a grid': `<div style="display:grid;grid-template-columns:auto 1fr"><p>Text</p>${element}</div>`,
      'a centred grid': `<div style="display:grid;place-items:center">${element}</div>`,
      'a float': `<div style="float:left">${element}</div>`,
      'a box in a line': `<div style="display:inline-block">${element}</div>`,
    };
    for (const width of runCount([375], [375, 1280]))
      for (const [name, body] of Object.entries(boxes)) {
        const visit = await fixture.open({
          body,
          styles: '',
          browser: { viewport: { width, height: 800 } },
        });
        await visit.page.locator('article').first().waitFor();
        const [form, page, window] = await visit.page.evaluate(() => [
          document.querySelector('venue-booking')?.getBoundingClientRect().width ?? 0,
          document.documentElement.scrollWidth,
          // The width without the scroll bar.
          document.documentElement.clientWidth,
        ]);
        assert(form && form >= 280, `${form} pixels in ${name} of ${width}`);
        assert.equal(page, window, `${name} of ${width} needs scrolling sideways`);
        await visit.context.close();
      }
  });

  test('that is not listed cannot load data, and a listed one can', async () => {
    const pictures = [fixtureKey, 'elsewhere'].map(
      (key) => `<img src="${fixture.base}/venues/public/v1/sites/${key}/venue" alt="">`,
    );
    // Pages cannot see the response, and this browser does not report it.
    const statuses: Record<string, number> = {};
    const note = (request: IncomingMessage, response: ServerResponse) =>
      response.once('finish', () => {
        const [, key] = /sites\/([^/]+)\/venue/.exec(request.url ?? '') ?? [];
        if (key !== undefined) statuses[key] = response.statusCode;
      });
    const { server } = fixture.service.app;
    server.on('request', note);
    const visit = await fixture.open({ body: pictures.join('') });
    await waitForIdle(visit.page);
    server.off('request', note);
    assert.deepEqual(statuses, { [fixtureKey]: 200, elsewhere: 403 });
  });

  test('has no layout shift while spaces load', async () => {
    const visit = await fixture.open({ body: element, before: noteShifts });
    await visit.page.locator('article').first().waitFor();
    await waitForIdle(visit.page);
    assert.equal(await shiftsOf(visit.page), 0);
  });

  test('has no layout shift while a linked date loads', inLongRun, async () => {
    let releaseAvailability = () => {};
    const allowed = new Promise<void>((resolve) => {
      releaseAvailability = resolve;
    });
    const visit = await fixture.open({
      // On this screen, a calendar ends above the bottom of the page.
      browser: { viewport: { width: 412, height: 823 } },
      styles: 'venue-booking:not(:defined) { display: block; min-block-size: 100vh }',
      body: `<venue-booking site-key="${fixtureKey}" space="snuffer" date="2027-03-20"></venue-booking><footer>Our address.</footer>`,
      before: async (page) => {
        await noteShifts(page);
        await page.route('**/availability?*', async (route) => {
          await allowed;
          await route.continue();
        });
      },
    });
    await visit.page.locator('.day.unknown').first().waitFor();
    releaseAvailability();
    await visit.page.locator('[name^=slot-]').first().waitFor();
    await waitForIdle(visit.page);
    assert.equal(await shiftsOf(visit.page), 0);
  });
});

/** Records layout shifts of the page. */
async function noteShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const shifts = { sum: 0 };
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.sum += (entry as unknown as { value: number }).value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

/** Returns the cumulative layout shift. */
function shiftsOf(page: Page): Promise<number> {
  return page.evaluate(() => (window as unknown as { shifts: { sum: number } }).shifts.sum);
}

describe('the service’s own pages', () => {
  test('the hosted page books under its own policy, with the venue’s name, although its address is not listed', async () => {
    const context = await newContext({ reducedMotion: 'reduce' });
    const page = await context.newPage();
    const complaints: string[] = [];
    page.on(
      'console',
      (message) => /policy|Trusted/i.test(message.text()) && complaints.push(message.text()),
    );
    await page.clock.setFixedTime(fixture.service.now);
    // The key lists http://localhost, not the origin of the service.
    await page.goto(`${fixture.base}/book/${fixtureKey}`);
    assert.equal(await page.title(), 'Tallow Street Arts Centre · Book a space');
    await new Visitor(page).walkTo('receipt');
    assert.deepEqual(complaints, []);
  });

  test('the hosted page preloads the form and its data, each once', inLongRun, async () => {
    const context = await newContext({ reducedMotion: 'reduce', locale: 'en-GB' });
    const page = await context.newPage();
    const requested: string[] = [];
    const warnings: string[] = [];
    page.on('console', (message) => message.type() === 'warning' && warnings.push(message.text()));
    page.on('request', (request) => requested.push(new URL(request.url()).pathname));
    const early = ['widget', 'en'].map((name) => new RegExp(`^/embed/assets/${name}-[\\w-]+\\.js$`));
    const data = ['venue', 'spaces'].map((name) => new RegExp(`/${name}$`));
    const count = (path: RegExp) => requested.filter((name) => path.test(name)).length;
    await page.route('**/embed/v1.js', async (route) => {
      // The preload links requested everything before the script ran.
      while (![...early, ...data].every((path) => count(path) > 0)) await page.waitForEvent('request');
      await route.continue();
    });
    await page.clock.setFixedTime(fixture.service.now);
    await page.goto(`${fixture.base.replace('127.0.0.1', 'localhost')}/book/${fixtureKey}`);
    await new Visitor(page).walkTo('space');
    for (const path of [...early, ...data]) assert.equal(count(path), 1, `${path} once`);
    assert.deepEqual(warnings, []);
  });

  test('without scripts the hosted page lists the spaces, in one column on a phone', {
    skip: missingFeature('noscript'),
  }, async () => {
    const viewport = { width: 360, height: 640 };
    const context = await newContext({ javaScriptEnabled: false, locale: 'de-DE', viewport });
    const page = await context.newPage();
    await page.goto(`${fixture.base}/book/${fixtureKey}`);
    // Playwright's other methods ignore the content of `noscript`.
    const { y = Number.NaN } = (await page.locator('noscript h2').first().boundingBox()) ?? {};
    assert(y < 500, `the first space begins at ${y}`);
    const dates = await page.locator('noscript > ul:not(.spaces)').boundingBox();
    const about = await page.locator('noscript > ul + p').boundingBox();
    assert.ok(dates && about && about.y - dates.y - dates.height >= 16, 'the dates run into the description');
    const facts = page.locator('noscript li p').first();
    assert.equal(await facts.textContent(), 'Bis zu 420 Gäste · ab 489,60\u00a0£ inkl. Steuer');
  });

  test(
    'an unknown key has an error page, also with a trailing slash, without failing requests',
    inLongRun,
    async () => {
      const page = await (await newContext()).newPage();
      const missing: string[] = [];
      page.on('response', (response) => response.status() >= 400 && missing.push(response.url()));
      const answer = await page.goto(`${fixture.base}/book/unknown/`);
      assert.equal(answer?.status(), 404);
      await waitForIdle(page);
      assert.deepEqual(missing, [`${fixture.base}/book/unknown`]);
      await page.getByText('Booking is not available here at the moment.').waitFor();
    },
  );

  test('the entry is revalidated, its chunks are immutable, and both allow every website', async () => {
    const entry = await fetch(`${fixture.base}/embed/v1.js`);
    assert.equal(entry.headers.get('access-control-allow-origin'), '*');
    assert.equal(entry.headers.get('cross-origin-resource-policy'), 'cross-origin');
    // A cached old entry would request chunks that an upgrade has removed.
    assert.equal(entry.headers.get('cache-control'), 'private, max-age=300');
    const again = await fetch(`${fixture.base}/embed/v1.js`, {
      headers: { 'if-none-match': entry.headers.get('etag') ?? '' },
    });
    assert.equal(again.status, 304);
    const [chunk] = /assets\/widget-[\w-]+\.js/.exec(await entry.text()) ?? [];
    const stored = await fetch(`${fixture.base}/embed/${chunk}`);
    assert.match(stored.headers.get('cache-control') ?? '', /immutable/);
    for (const path of [
      '/embed/../package.json',
      '/embed/%2e%2e/package.json',
      '/embed/assets/',
      '/demo/..%2fvenue.json',
    ])
      assert.equal((await fetch(fixture.base + path)).status, 404, path);
  });

  test('the pinned file works with its integrity and fails once changed', async () => {
    const list = (await (await fetch(`${fixture.base}/embed/integrity.json`)).json()) as Record<
      string,
      { file: string; integrity: string }
    >;
    const { file, integrity } = list['de'] ?? { file: '', integrity: '' };
    const script = (hash: string) =>
      `<script type="module" crossorigin src="${fixture.base}${file}" integrity="${hash}"></script>`;
    const open = (hash: string) =>
      fixture.open({
        language: 'de',
        head: script(hash),
        before: (page) => page.route('**/embed/v1.js', (route) => route.abort()),
      });
    const good = await open(integrity);
    await good.page.getByRole('heading', { level: 2 }).waitFor();
    assert.equal(good.requests.filter((request) => request.includes('/embed/assets')).length, 0);
    await good.context.close();
    const bad = await open(integrity.replace(/.{4}$/, 'AAAA'));
    await waitForIdle(bad.page);
    assert.equal(await bad.page.getByRole('heading', { level: 2 }).count(), 0);
    await bad.context.close();
  });
});
