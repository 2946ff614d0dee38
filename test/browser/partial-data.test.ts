/** Data of the last step that is late or does not arrive: nothing is sent, and nothing that was chosen or typed is lost. */
import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import type { Page, Route } from 'playwright-core';
import { waitFor, waitForEqual } from '../wait-for.ts';
import { fixtureKey, startBrowserFixture } from './fixture.ts';
import { waitForIdle } from './idle.ts';
import { missingFeature } from './launch.ts';
import { typeInto, Visitor } from './visitor.ts';

const body = `<venue-booking site-key="${fixtureKey}" history="on"></venue-booking>`;
const chosen =
  '?space=tallow-hall&date=2027-03-09&slot=hall-evening&package=hall-dry-hire&guests=80&seating=Theatre';
const further = '&also=0~wick-room!wick-evening!wick-rehearsal!2027-03-11!8!!Boardroom';

const parts: Readonly<Record<string, RegExp>> = {
  venue: /\/venue$/,
  spaces: /\/spaces(?:\?|$)/,
  slots: /\/tallow-hall\/slots/,
  'slots of another date': /\/wick-room\/slots/,
  quote: /\/quotes?(?:\?|$)/,
};

const failures = {
  429: { code: 'RATE_LIMITED', text: 'You can continue now.' },
  503: { code: 'INTERNAL_SERVER_ERROR', text: 'Something went wrong on our side.' },
};

describe('the last step without a part of its data', async () => {
  const fixture = await startBrowserFixture();
  before(() =>
    fixture.change(({ venue, siteKeys: [key] = [] }) => {
      Object.assign(key ?? {}, { maxItems: 3 });
      venue.terms = { version: '7', url: 'https://tallowstreet.example/terms', label: 'House rules' };
      venue.questions = [{ id: 'music', label: 'What music?', kind: 'text', wanted: true }];
    }),
  );

  /** Fills in the last step of an address, and opens it again with other responses to the requests for a part. */
  async function reopen(query: string, part: RegExp, answer: (route: Route) => Promise<unknown>) {
    // The visitor's limit of a minute is over.
    fixture.service.now += 61_000;
    const { page } = await fixture.open({ body });
    await page.goto(page.url() + query);
    const visitor = new Visitor(page);
    await visitor.root.locator('dl.lines').waitFor({ state: 'attached' });
    await visitor.fill();
    await typeInto(page.getByLabel('What music?'), 'Jazz');
    await waitFor('the input to be kept', () =>
      page.evaluate(() => JSON.stringify(Object.values(sessionStorage)).includes('Jazz')),
    );
    const { search } = new URL(page.url());
    await page.route(part, (route) =>
      route.request().method() === 'OPTIONS' ? route.continue() : answer(route),
    );
    await page.reload();
    return { page, visitor, search };
  }

  /** Asserts that the request cannot be sent, also not with the keyboard, and that the address has all choices. */
  async function assertHeld({ page, root }: Visitor, search: string): Promise<void> {
    const send = page.getByRole('button', { name: 'Send booking request' });
    if ((await send.count()) > 0) {
      assert.equal(await send.getAttribute('aria-disabled'), 'true');
      await root.locator('#name').press('Enter');
    } else {
      for (const name of ['Add another date or space', /^Change/, /^Remove/])
        assert.equal(await page.getByRole('button', { name }).count(), 0, `${name}`);
    }
    const text = (await root.locator('.booking').textContent()) ?? '';
    assert.doesNotMatch(text, /No longer offered|The price has changed|UTC|has just been taken/);
    assert.equal(new URL(page.url()).search, search);
  }

  /** Sends the request with all that was chosen and typed before. The receipt is in the address. */
  async function send(page: Page, others: number): Promise<void> {
    await page.getByRole('checkbox').check();
    const request = page.waitForRequest(
      (sent) => /booking-requests$/.test(sent.url()) && sent.method() === 'POST',
    );
    await page.route('**/booking-requests', (route) =>
      route.request().method() === 'OPTIONS'
        ? route.continue()
        : route.fulfill({
            status: 201,
            headers: { 'access-control-allow-origin': '*' },
            json: {
              success: true,
              data: {
                reference: 'BR-0VM3DR1M',
                status: 'pending',
                holdExpiresAt: '2027-03-03T12:00:00.000Z',
              },
            },
          }),
    );
    await page.getByRole('button', { name: 'Send booking request' }).click();
    await page.locator('.reference').waitFor();
    await waitForEqual(async () => new URL(page.url()).hash.slice(0, 9), '#booking=');
    if (missingFeature('body')) return;
    const { layout, answers, terms, additionalItems } = (await request).postDataJSON();
    assert.deepEqual(
      { layout, answers, terms, others: additionalItems?.length ?? 0 },
      { layout: 'Theatre', answers: [{ questionId: 'music', value: 'Jazz' }], terms: '7', others },
    );
  }

  for (const [name, part] of Object.entries(parts)) {
    const query = name === 'venue' || name === 'spaces' ? chosen : chosen + further;

    test(`waits for the ${name}`, async () => {
      let release = () => {};
      const released = new Promise<void>((resolve) => {
        release = resolve;
      });
      const { page, visitor, search } = await reopen(query, part, (route) =>
        released.then(() => route.continue()),
      );
      const waiting = visitor.root.locator(
        name === 'quote' ? 'form > [aria-disabled]' : '[role=status] + .columns .bone',
      );
      await waiting.first().waitFor();
      await assertHeld(visitor, search);
      release();
      await visitor.root.locator('dl.lines').waitFor({ state: 'attached' });
      assert.equal(await visitor.root.locator('#name').inputValue(), 'A. Visitor');
      await send(page, query === chosen ? 0 : 1);
    });

    for (const [status, { code, text }] of Object.entries(failures))
      test(`explains that the ${name} failed with ${status}, and retries`, async () => {
        let hasFailed = true;
        const { page, visitor, search } = await reopen(query, part, (route) =>
          hasFailed
            ? route.fulfill({
                status: Number(status),
                headers: { 'access-control-allow-origin': '*' },
                json: { success: false, error: { code, message: 'No.' } },
              })
            : route.continue(),
        );
        const trouble = visitor.root.locator('.trouble');
        await trouble.getByText(text).waitFor();
        assert.equal(await trouble.count(), 1);
        await visitor.root.locator('#status').getByText(text).waitFor({ state: 'attached' });
        await assertHeld(visitor, search);
        // A request that the form repeats by itself would succeed from here on, and the button would disappear.
        await waitForIdle(page);
        hasFailed = false;
        await trouble.getByRole('button', { name: 'Try again' }).click();
        await visitor.root.locator('dl.lines').waitFor({ state: 'attached' });
        await send(page, query === chosen ? 0 : 1);
      });
  }

  test('says nothing in the name of a venue that is unknown', async () => {
    fixture.service.now += 61_000;
    const { page } = await fixture.open({ body });
    await page.route(parts['venue'] as RegExp, (route) => route.abort());
    await page.goto(`${page.url()}?space=wick-room&date=2027-03-16&guests=99`);
    const { root } = new Visitor(page);
    await root.locator('.note b', { hasText: 'Up to 40 guests' }).waitFor();
    assert.equal(await root.getByText('You can still send your request').count(), 0);
  });

  test('keeps a receipt whose venue does not arrive, without a time zone that is unknown', async () => {
    const { page, visitor } = await reopen(chosen, /\/nothing$/, (route) => route.continue());
    await send(page, 0);
    await page.route(parts['venue'] as RegExp, (route) => route.abort());
    await page.reload();
    await page.getByText('BR-0VM3DR1M').waitFor();
    assert.doesNotMatch((await visitor.root.locator('.booking').textContent()) ?? '', /UTC/);
    assert.equal(new URL(page.url()).hash.slice(0, 9), '#booking=');
    const add = page.getByRole('button', { name: 'Add to calendar' });
    assert.equal(await add.getAttribute('aria-disabled'), 'true');
  });
});
