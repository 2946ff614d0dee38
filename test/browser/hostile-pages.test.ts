/** Scripts of the page that get in the form's way: wrong values, shortcuts, replaced built-ins, old browsers. */
import assert from 'node:assert/strict';
import { glob, readFile } from 'node:fs/promises';
import { describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { fixtureKey, startBrowserFixture } from './fixture.ts';
import { Visitor } from './visitor.ts';

const fixture = await startBrowserFixture();
const link = '<a href="https://booking.example">Check availability</a>';
const withLink = `<venue-booking site-key="${fixtureKey}">${link}</venue-booking>`;

const isHeld = async (page: Page) => {
  const reference = await page.locator('.reference strong').textContent();
  const { rows } = await fixture.service.storage.read(async (db) => ({
    rows: await db.selectFrom('booking_requests').select('reference').execute(),
  }));
  return rows.some((row) => row.reference === reference);
};

describe('values that the page sets', () => {
  test('an account object with a website and missing members fills the form, and the request is stored', async () => {
    const { page, complaints } = await fixture.open();
    const visitor = new Visitor(page);
    await visitor.root.evaluate((form) => {
      class Account {
        get name() {
          return 'Jane Doe';
        }
        email = 'jane@doe.example';
        website = 'https://doe.example';
        phone = null;
        company = 5n;
      }
      Object.assign(form, { prefill: new Account() });
    });
    await visitor.walkTo('details');
    assert.equal(await visitor.root.locator('#name').inputValue(), 'Jane Doe');
    assert.equal(await visitor.root.locator('[name=website]').inputValue(), '');
    assert.deepEqual(await visitor.root.evaluate((form) => Reflect.get(form, 'prefill')), {
      name: 'Jane Doe',
      email: 'jane@doe.example',
    });
    await visitor.root.locator('form > [part=button]').click();
    await visitor.root.locator('.reference').waitFor();
    assert.equal(await isHeld(page), true);
    assert.deepEqual(complaints, []);
  });

  test('values of any type leave a working form', async () => {
    const { page, complaints } = await fixture.open({ body: `<div></div>` });
    await page.evaluate(async () => {
      await customElements.whenDefined('venue-booking').then(
        () => undefined,
        () => undefined,
      );
    });
    await page.evaluate((key) => {
      const failing = {
        get name(): string {
          throw new Error('from the page');
        },
        get send(): string {
          throw new Error('from the page');
        },
      };
      const values = [null, undefined, 5, 5n, 'text', true, ['a'], () => 'a', Symbol('a'), failing];
      const members = ['prefill', 'messages'];
      for (const value of [
        ...values,
        { name: 5n, phone: null, message: ['a'], send: null, upTo: { one: 5 } },
      ]) {
        const form = document.createElement('venue-booking');
        form.setAttribute('site-key', key);
        for (const member of members) Reflect.set(form, member, value);
        document.body.append(form);
        for (const member of members) Reflect.set(form, member, value);
      }
    }, fixtureKey);
    await page.waitForFunction(() =>
      [...document.querySelectorAll('venue-booking')].every((form) =>
        form.shadowRoot?.querySelector('article'),
      ),
    );
    const visitor = new Visitor(page, 'venue-booking:last-of-type');
    await visitor.walkTo('details');
    assert.equal(await visitor.root.locator('form > [part=button]').textContent(), 'Send booking request');
    await visitor.send();
    assert.deepEqual(complaints, []);
  });

  test('numbers of guests that the service refuses are ignored', async () => {
    const form = (guests: string) =>
      `<venue-booking site-key="${fixtureKey}" guests="${guests}"></venue-booking>`;
    const { page } = await fixture.open({ body: ['80', '80.5', '-3', '1e9', 'many'].map(form).join('') });
    const field = (index: number) => page.locator('venue-booking').nth(index).getByLabel('Number of guests');
    for (const [index, value] of ['80', '', '', '', ''].entries()) {
      await field(index).waitFor();
      assert.equal(await field(index).inputValue(), value);
    }
  });

  test('white space around attributes is ignored', async () => {
    const space = '\u00a0\u202f \u200b\u2060\ufeff\n';
    const attributes = {
      'site-key': fixtureKey,
      'api-base': `${fixture.base}/`,
      space: 'wick-room',
      guests: '10',
      locale: 'de-AT',
      'first-day': '7',
      history: 'on',
    };
    const texts = Object.entries(attributes).map(([name, value]) => `${name}="${space}${value}${space}"`);
    const { page, requests } = await fixture.open({
      body: `<venue-booking ${texts.join(' ')}></venue-booking>`,
    });
    await page.getByRole('heading', { name: 'Datum und Zeit auswählen' }).waitFor();
    await page.locator('th').first().getByText('So').waitFor();
    await page.waitForURL(/space=wick-room/);
    assert.equal(requests.filter((request) => request.endsWith('/venue')).length, 1);
  });
});

describe('shortcuts of the page', () => {
  /** Listens as mousetrap, fullPage.js and scripts against copying do: not for fields, as far as they can see. */
  const listen = (page: Page) =>
    page.evaluate(() => {
      const seen: string[] = [];
      Object.assign(window, { seen });
      const types = [
        'keydown',
        'keypress',
        'keyup',
        'beforeinput',
        'paste',
        'copy',
        'cut',
        'selectstart',
        'contextmenu',
      ];
      for (const target of [document, window])
        for (const type of types)
          target.addEventListener(type, (event) => {
            if (event.target instanceof Element && event.target.matches('input, textarea, select')) return;
            const { key = type } = event as KeyboardEvent;
            if (key === 'Tab') return;
            event.preventDefault();
            if (target === window) seen.push(`${type} ${key}`);
          });
    });
  const seen = (page: Page): Promise<string[]> => page.evaluate(() => Reflect.get(window, 'seen'));

  test('take no letter and no paste, in any field, and no key of the calendar', async () => {
    const { page } = await fixture.open();
    const visitor = new Visitor(page);
    await visitor.walkTo('date');
    await listen(page);
    const day = page.getByRole('button', { name: /^Friday, 12 March 2027/ });
    await page.locator('table [tabindex="0"]').focus();
    for (const key of ['ArrowDown', 'End', 'ArrowLeft', 'ArrowLeft', 'Space']) await page.keyboard.press(key);
    await page.getByRole('heading', { name: 'Times on Friday, 12 March 2027' }).waitFor();
    await visitor.chooseDate(day);
    await visitor.root.locator('#name').focus();
    await page.keyboard.type('Ann S. Smith');
    await page.keyboard.press('Control+a');
    await page.keyboard.press('Control+c');
    await visitor.root.locator('#company').focus();
    await page.keyboard.press('Control+v');
    await page.keyboard.press('Control+a');
    await page.keyboard.press('Control+x');
    await page.keyboard.press('Control+v');
    await visitor.root.locator('#email').focus();
    await page.keyboard.type('ann.s@example.com');
    await visitor.root.locator('#message').focus();
    await page.keyboard.type('A line');
    await page.keyboard.press('Enter');
    await page.keyboard.type('j k ?');
    const value = (field: string) => visitor.root.locator(`#${field}`).inputValue();
    assert.deepEqual(
      [await value('name'), await value('company'), await value('email'), await value('message')],
      ['Ann S. Smith', 'Ann S. Smith', 'ann.s@example.com', 'A line\nj k ?'],
    );
    assert.deepEqual(await seen(page), []);
  });

  test('get Escape and shortcuts with a modifier while no field has the focus; Escape closes a photo', async () => {
    const { page } = await fixture.open();
    await listen(page);
    await page
      .getByRole('button', { name: /^Enlarge photo/ })
      .first()
      .click();
    await page.locator('dialog[open]').waitFor();
    await page.keyboard.press('Escape');
    await page.locator('dialog').waitFor({ state: 'detached' });
    assert.deepEqual(await seen(page), []);
    await page
      .getByRole('button', { name: /^See dates/ })
      .first()
      .focus();
    await page.keyboard.press('Escape');
    await page.keyboard.press('Control+k');
    await page.keyboard.press('k');
    assert.deepEqual(await seen(page), [
      'keydown Escape',
      'keyup Escape',
      'keydown Control',
      'keydown k',
      'keyup k',
      'keyup Control',
    ]);
  });
});

test('a page with Prototype, MooTools and datejs: the visitor books, and the receipt survives a reload', async () => {
  const { page, complaints } = await fixture.open({
    body: `<venue-booking site-key="${fixtureKey}" history="on"></venue-booking>`,
    before: (page) =>
      page.addInitScript(() => {
        const replace = (target: object, members: object) => {
          for (const [name, value] of Object.entries(members))
            Object.defineProperty(target, name, { value, writable: true, configurable: true });
        };
        // Prototype's `$A`, which ignores the second argument and knows no iterables.
        replace(Array, { from: (list: ArrayLike<unknown> | null) => [].slice.call(list ?? []) });
        // datejs and MooTools return an object or null.
        const { parse } = Date;
        replace(Date, {
          parse: (text: string) =>
            /^\d{4}-\d\d-\d\d$/.test(text) ? new Date(parse(`${text}T00:00`)) : (null as unknown),
        });
        replace(Array.prototype, {
          reduce(this: unknown[]) {
            return this.length > 1 ? this : this[0];
          },
          entries(this: unknown[]) {
            return [...this];
          },
          toJSON(this: unknown[]) {
            return `[${this.map((item) => JSON.stringify(item)).join(', ')}]`;
          },
        });
        replace(HTMLElement.prototype, {
          scrollTo() {
            window.scrollTo(0, 0);
            return this;
          },
        });
      }),
  });
  const visitor = new Visitor(page);
  await visitor.walkTo('space');
  const photos = visitor.root.locator('.photos').first();
  await photos.getByRole('button', { name: 'Next photo' }).click();
  await photos.getByText(/^2 \//).waitFor();
  await visitor.chooseSpace();
  await visitor.chooseDate(page.getByRole('button', { name: /^Friday, 19 March 2027/ }));
  await page
    .locator('.filter select, [name^=extra]')
    .first()
    .waitFor({ state: 'attached' })
    .catch(() => undefined);
  await visitor.send();
  await visitor.root.getByText('The date is held for you until Wednesday, 3 March 2027').last().waitFor();
  const reference = await page.locator('.reference strong').textContent();
  await visitor.reload();
  await visitor.root.locator('.reference', { hasText: reference ?? '' }).waitFor();
  assert.equal(await isHeld(page), true);
  assert.deepEqual(complaints, []);
});

test('no file of the form calls what Prototype, MooTools or datejs replace', async () => {
  const folder = new URL('../../dist/embed/', import.meta.url);
  const files = glob('{v1.js,assets/*.js}', { cwd: fileURLToPath(folder) });
  let count = 0;
  for await (const file of files) {
    count++;
    const code = await readFile(new URL(file, folder), 'utf8');
    const calls = code.match(
      /\b(Array\.from|Date\.parse|new (Request|Event))\(|\.(reduce|reduceRight|entries|scrollTo)\(\)?/g,
    );
    assert.deepEqual(calls?.filter((call) => call !== '.entries(') ?? [], [], file);
  }
  assert.ok(count > 60);
});

test('a page that extends prototypes and replaces newer built-ins: the visitor books', async () => {
  // The other tests send as many requests as one address may.
  const own = await startBrowserFixture();
  const { page, complaints } = await own.open({
    before: (page) =>
      page.addInitScript(() => {
        const extra = { extra: 1, more: () => undefined };
        for (const target of [Object.prototype, Array.prototype, String.prototype])
          Object.assign(target, extra);
        const broken = { at: () => undefined, replaceAll: () => 'broken', toLocaleString: () => 'broken' };
        for (const target of [String.prototype, Array.prototype, Number.prototype])
          Object.assign(target, broken);
        Object.assign(Intl, { DisplayNames: undefined, ListFormat: undefined, Segmenter: undefined });
      }),
  });
  await new Visitor(page).walkTo('receipt');
  assert.deepEqual(complaints, []);
});

test('a page whose shadow roots are all closed shows the form', async () => {
  const { page, complaints } = await fixture.open({
    before: (page) =>
      page.addInitScript(() => {
        const { attachShadow } = Element.prototype;
        Element.prototype.attachShadow = function (options) {
          const root = attachShadow.call(this, { ...options, mode: 'closed' });
          Object.assign(window, { closedRoot: root });
          return root;
        };
      }),
  });
  await page.waitForFunction(
    () =>
      (window as unknown as { closedRoot?: ShadowRoot }).closedRoot?.querySelectorAll('article').length === 8,
  );
  assert.deepEqual(complaints, []);
});

test('a page that changes its language changes that of the form, and typed text stays', async () => {
  const { page, complaints } = await fixture.open();
  const visitor = new Visitor(page);
  await visitor.walkTo('details');
  await visitor.fill();
  const setLanguage = (selector: string, language: string) =>
    page.locator(selector).evaluate((element, value) => element.setAttribute('lang', value), language);
  await setLanguage('html', 'de');
  await visitor.heading.getByText('Ihre Anfrage').waitFor();
  // The last of several quick changes counts.
  await page.evaluate(() => {
    for (const language of ['es', 'it', 'fr']) document.body.lang = language;
  });
  await visitor.heading.getByText('Votre demande').waitFor();
  await setLanguage('venue-booking', 'nl');
  await visitor.heading.getByText('Uw aanvraag').waitFor();
  assert.equal(await visitor.root.locator('#name').inputValue(), 'A. Visitor');
  assert.equal(await visitor.root.locator('#message').inputValue(), 'A concert.');
  assert.deepEqual(complaints, []);
});

describe('an unexpected error', () => {
  const report = (page: Page) =>
    page.addInitScript(() => {
      const codes: string[] = [];
      Object.assign(window, { codes });
      document.addEventListener('booking-error', (event) => codes.push((event as CustomEvent).detail.code));
    });
  const codes = (page: Page): Promise<string[]> => page.evaluate(() => Reflect.get(window, 'codes'));

  test('while rendering shows the page’s own link and reports it', async () => {
    const { page, complaints } = await fixture.open({
      body: withLink,
      before: async (page) => {
        await report(page);
        await page.addInitScript(() => {
          Intl.NumberFormat.prototype.formatToParts = () => {
            throw new Error('broken by the page');
          };
          Object.defineProperty(Intl.NumberFormat.prototype, 'format', {
            get() {
              throw new Error('broken by the page');
            },
          });
        });
      },
    });
    await page.getByRole('link', { name: 'Check availability' }).waitFor({ state: 'visible' });
    await page.waitForFunction(() => Reflect.get(window, 'codes').length > 0);
    assert.deepEqual(await codes(page), ['UNEXPECTED']);
    assert.match(complaints.join(), /broken by the page/);
    await page.getByRole('link', { name: 'Check availability' }).click({ trial: true });
  });

  for (const [where, step] of [
    ['after a choice', 'date'],
    ['while sending', 'details'],
  ] as const)
    test(`${where} shows the page’s own link and reports it`, async () => {
      const { page } = await fixture.open({ body: withLink, before: report });
      const visitor = new Visitor(page);
      await visitor.walkTo(step);
      if (step === 'details') await visitor.fill();
      await page.evaluate((isSending) => {
        if (isSending) {
          crypto.getRandomValues = () => {
            throw new Error('broken by the page');
          };
        } else {
          Map.prototype.has = () => {
            throw new Error('broken by the page');
          };
        }
      }, step === 'details');
      await visitor.root
        .locator(step === 'details' ? 'form > [part=button]' : '.day.free')
        .first()
        .click();
      await page.getByRole('link', { name: 'Check availability' }).waitFor({ state: 'visible' });
      assert.equal((await codes(page)).at(-1), 'UNEXPECTED');
    });
});

describe('a time zone that the browser does not know', () => {
  /** Chrome 123 does not know America/Coyhaique (2025), and reports `Etc/Unknown` for a device without a zone. */
  const forget = (page: Page, unknown: readonly string[], own: string) =>
    page.addInitScript(
      ({ unknown, own }) => {
        const { DateTimeFormat } = Intl;
        const { resolvedOptions } = DateTimeFormat.prototype;
        DateTimeFormat.prototype.resolvedOptions = function (this: Intl.DateTimeFormat) {
          return { ...resolvedOptions.call(this), timeZone: own };
        };
        Intl.DateTimeFormat = new Proxy(DateTimeFormat, {
          construct(target, [locale, options]) {
            if (unknown.includes(options?.timeZone))
              throw new RangeError(`Invalid time zone: ${options.timeZone}`);
            return new target(locale, options);
          },
        });
      },
      { unknown, own },
    );

  test('of the venue: times and the hold are right, by the offsets of the service', async () => {
    const { page, complaints, requests } = await fixture.open({
      browser: { timezoneId: 'Asia/Tokyo' },
      before: (page) => forget(page, ['Europe/London'], 'Asia/Tokyo'),
    });
    const visitor = new Visitor(page);
    await visitor.walkTo('date');
    assert.ok(requests.some((request) => request.endsWith('/venue?with=offsets')));
    // After the start of summer time on 28 March.
    await page.getByRole('button', { name: 'Next month' }).click();
    await page.getByRole('button', { name: /^Friday, 16 April 2027/ }).click();
    await page.getByText('Times at the venue (Europe/London)').last().waitFor();
    await page
      .getByText(/^Sat,?\s0?2:00 – 0?7:30 in your time zone$/)
      .last()
      .waitFor();
    await visitor.chooseDate(page.getByRole('button', { name: /^Friday, 16 April 2027/ }));
    await visitor.send();
    await page
      .getByText(/until Wednesday,? 3 March 2027 at 12:00 \(Europe\/London\)/)
      .last()
      .waitFor();
    await page
      .getByText(/Wednesday,? 3 March 2027 at 21:00.* in your time zone/)
      .last()
      .waitFor();
    assert.deepEqual(complaints, []);
  });

  test('of the visitor: only the venue’s time is shown', async () => {
    const { page, complaints } = await fixture.open({
      before: (page) => forget(page, ['Etc/Unknown'], 'Etc/Unknown'),
    });
    const visitor = new Visitor(page);
    await visitor.walkTo('date');
    await visitor.chooseDate(page.getByRole('button', { name: /^Friday, 23 April 2027/ }));
    await visitor.send();
    await page.getByText('The date is held for you until Wednesday, 3 March 2027').last().waitFor();
    assert.equal(await page.getByText('in your time zone').count(), 0);
    assert.deepEqual(complaints, []);
  });
});

test('a page whose fetch adds tracing headers to every request can book', async () => {
  // Five requests an hour.
  fixture.service.now += 3_600_000;
  const { page, complaints } = await fixture.open({
    before: (page) =>
      page.addInitScript(() => {
        const { fetch } = window;
        window.fetch = (input, init) => {
          const headers = new Headers(init?.headers);
          for (const name of ['traceparent', 'sentry-trace', 'baggage', 'x-requested-with', 'authorization'])
            headers.set(name, '1');
          return fetch(input, { ...init, headers });
        };
      }),
  });
  await new Visitor(page).walkTo('receipt');
  assert.deepEqual(complaints, []);
});

test('an older browser keeps the link', async () => {
  const { page, requests, complaints } = await fixture.open({
    body: withLink,
    before: (page) =>
      page.addInitScript(() => {
        const { supports } = CSS;
        CSS.supports = (...texts: string[]) =>
          !texts.join().includes('light-dark') && Reflect.apply(supports, CSS, texts);
      }),
  });
  await page.waitForLoadState('networkidle');
  assert.equal(await page.evaluate(() => customElements.get('venue-booking') === undefined), true);
  await page.getByRole('link', { name: 'Check availability' }).click({ trial: true });
  assert.deepEqual(requests, ['GET /embed/v1.js']);
  assert.deepEqual(complaints, []);
});
