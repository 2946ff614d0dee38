/** The form's state after a reload, Back, or a shared address. */

import assert from 'node:assert/strict';
import { afterEach, describe, test } from 'node:test';
import type { BrowserContext, Page } from 'playwright-core';
import { inLongRun } from '../full-run.ts';
import { fixtureKey, startBrowserFixture } from './fixture.ts';
import { newContext } from './launch.ts';
import { typeInto, Visitor } from './visitor.ts';

const fixture = await startBrowserFixture();

// All visitors of this file share an address and its rate limit.
afterEach(() => {
  fixture.service.now += 60_000;
});

const withHistory = `<venue-booking site-key="${fixtureKey}" history="on"></venue-booking>`;

/** The page's address without its origin. */
const addressOf = (page: Page) => page.evaluate(() => location.pathname + location.search);

/** Duplicates a tab as browsers do, with its storage. */
async function copyOf(page: Page, context: BrowserContext): Promise<Page> {
  const opened = context.waitForEvent('page');
  await page.evaluate(() => void open(location.href));
  const copy = await opened;
  await new Visitor(copy).root.locator('dl.lines').waitFor({ state: 'attached' });
  return copy;
}

/** What entry and tab keep. */
const keptIn = (page: Page) => page.evaluate(() => JSON.stringify([history.state, { ...sessionStorage }]));
/** What a visitor types in these tests. */
const personal = /Visitor|visitor@|concert/;

/** Click the browser's buttons. Firefox does not report a navigation that only removes a fragment. */
const goBack = (page: Page) => page.evaluate(() => history.back());
const goForward = (page: Page) => page.evaluate(() => history.forward());

describe('a page with history enabled', () => {
  test('each step is an entry: Back and Forward restore all choices', async () => {
    const { page } = await fixture.open({ body: withHistory });
    const visitor = new Visitor(page);
    await visitor.walkTo('details');
    const deepest = await addressOf(page);
    assert.match(deepest, /\?space=[\w-]+&date=2027-\d\d-\d\d&slot=[\w-]+&package=[\w-]+$/);
    for (const step of ['date', 'space']) {
      await page.goBack();
      await visitor.root.locator(`.booking.${step}`).waitFor();
    }
    assert.match(await addressOf(page), /^\/\d+$/);
    for (const step of ['date', 'details']) {
      await page.goForward();
      await visitor.root.locator(`.booking.${step}`).waitFor();
    }
    assert.equal(await addressOf(page), deepest);
    // The form's own back button is the browser's, without loops.
    const length = await page.evaluate(() => history.length);
    await visitor.root.locator('[part=back]').click();
    await visitor.root.locator('.booking.date').waitFor();
    await page.waitForFunction(() => history.state?.firsthold?.place.step === 'date');
    assert.equal(await page.evaluate(() => history.length), length);
    await page.goForward();
    await visitor.root.locator('.booking.details').waitFor();
  });

  test('Forward to the last step keeps the date chosen instead', async () => {
    const { page } = await fixture.open({ body: withHistory });
    const visitor = new Visitor(page);
    const { root } = visitor;
    await visitor.walkTo('details');
    const before = await addressOf(page);
    await root.getByRole('button', { name: /^Change:/ }).click();
    await root.locator('.booking.date').waitFor();
    await page.waitForFunction(() => history.state?.firsthold?.place.step === 'date');
    await root.locator('.day.free').last().click();
    await root.locator('[name^=slot-]:enabled').first().check();
    await root.locator('[name^=package-]').first().check();
    const bar = root.locator('.bar small').first();
    await root.locator('.bar .price span:not(:empty)').waitFor();
    const [day = ''] = /^\w+,? \d+ \w+/.exec((await bar.textContent()) ?? '') ?? [];
    await page.goForward();
    await root.locator('.booking.details').waitFor();
    await root.locator('aside', { hasText: day }).waitFor();
    assert.notEqual(await addressOf(page), before);
    await visitor.send();
    const [, number = ''] = /(\d+)/.exec(day) ?? [];
    await root.locator('aside', { hasText: new RegExp(`\\b${number} `) }).waitFor();
  });

  test('a reload keeps choices and input', async () => {
    const { page } = await fixture.open({ body: withHistory });
    const visitor = new Visitor(page);
    await visitor.walkTo('details');
    await visitor.fill();
    // At once, without waiting until typed text is stored.
    await visitor.reload();
    await visitor.root.locator('form').waitFor();
    await visitor.root.locator('aside dl').waitFor();
    assert.equal(await visitor.root.locator('#name').inputValue(), 'A. Visitor');
    assert.equal(await visitor.root.locator('#message').inputValue(), 'A concert.');
    // Only the tab's storage has it.
    assert.deepEqual(
      await page.evaluate(() => [document.cookie, localStorage.length, Object.keys(sessionStorage)]),
      ['', 0, ['firsthold stage']],
    );
    assert.doesNotMatch(
      JSON.stringify(await page.evaluate(() => history.state)),
      /Visitor|concert|example\.com/,
    );
    assert.doesNotMatch(page.url(), /Visitor|concert|example\.com/);
  });

  test('a copy of the tab that sends the same request gets its receipt', async () => {
    const { page, context } = await fixture.open({ body: withHistory });
    const visitor = new Visitor(page);
    await visitor.walkTo('details');
    await visitor.fill();
    const [same, other] = [await copyOf(page, context), await copyOf(page, context)];
    const send = async (tab: Page) => {
      await tab.bringToFront();
      await tab.getByRole('button', { name: 'Send booking request' }).click();
    };
    await send(page);
    const reference = await visitor.root.locator('.reference').textContent();
    await send(same);
    assert.equal(await new Visitor(same).root.locator('.reference').textContent(), reference);
    assert.equal(await same.getByText('Your later changes were not sent').count(), 0);
    // A different request for the same date is another one, perhaps by mistake.
    const { root } = new Visitor(other);
    await typeInto(root.locator('#message'), 'A choir.');
    await send(other);
    await root
      .locator('#loss + p')
      .getByText('You may have sent a request in another tab. Sorry about that. Your details are still here.')
      .waitFor();
  });

  test('a visitor who is faster than the recorder stays where they went', async () => {
    const { page } = await fixture.open({ body: withHistory });
    const visitor = new Visitor(page);
    await page.waitForFunction(() => history.state?.firsthold);
    const held: (() => void)[] = [];
    let isHeld = true;
    await page.route('**/assets/lazy-*', (route) => {
      if (isHeld) held.push(() => void route.continue());
      else void route.continue();
    });
    await page.reload();
    await visitor.root.locator('article [part=button]').first().click();
    await visitor.root.locator('.booking.date').waitFor();
    isHeld = false;
    for (const release of held) release();
    await visitor.root.locator('.day.free').first().waitFor();
    await page.waitForURL(/space=/);
    await page.goBack();
    await visitor.root.locator('.booking.space').waitFor();
  });

  test('input survives a look at another page, whose form the website prefills', async () => {
    const { page } = await fixture.open({ body: withHistory });
    const address = page.url();
    const visitor = new Visitor(page);
    await visitor.walkTo('details');
    await visitor.fill();
    await page.addInitScript(() =>
      addEventListener('DOMContentLoaded', () => {
        const form = document.querySelector('venue-booking') as unknown as { prefill: object };
        form.prefill = { company: 'Acme' };
      }),
    );
    await page.goto(address);
    await visitor.walkTo('date');
    await page.goBack();
    await visitor.root.locator('.booking.space').waitFor();
    await page.goBack();
    await visitor.root.locator('dl.lines').waitFor({ state: 'attached' });
    assert.equal(await visitor.root.locator('#message').inputValue(), 'A concert.');
  });

  test('reset() deletes the input that another page of the website kept', async () => {
    const { page } = await fixture.open({ body: withHistory });
    const address = page.url();
    const visitor = new Visitor(page);
    await visitor.walkTo('details');
    await visitor.fill();
    await page.goto(address);
    await page.waitForFunction(() => history.state?.firsthold);
    assert.match(await keptIn(page), personal);
    await visitor.root.evaluate((form) => (form as unknown as { reset(): void }).reset());
    await page.waitForFunction(() => sessionStorage.length === 0);
  });

  test('the URL of a quote can be shared: it opens at the price, with guests and extras', async () => {
    const { page, context } = await fixture.open({ body: withHistory });
    const visitor = new Visitor(page);
    await visitor.walkTo('space');
    await visitor.root.locator('#guests').fill('80');
    await visitor.walkTo('details');
    const total = 'dl.lines > div:last-child';
    const price = await visitor.root.locator(total).textContent();
    await page.waitForURL(/&package=/);
    const address = page.url();
    assert.match(address, /&guests=80/);
    await context.close();

    const other = await newContext({ locale: 'en-GB', reducedMotion: 'reduce' });
    const theirs = await other.newPage();
    await theirs.clock.setFixedTime(fixture.service.now);
    await theirs.goto(address);
    const friend = new Visitor(theirs);
    await friend.root.locator('.booking.details dl.lines').waitFor();
    assert.equal(await friend.root.locator(total).textContent(), price);
    // The form's own back button: the history has no earlier step.
    await friend.root.locator('[part=back]').click();
    await friend.root.locator('.booking.date [aria-selected]').waitFor();
    await other.close();
  });

  test('a URL with something no longer offered shows a message', inLongRun, async () => {
    const { page } = await fixture.open({ body: withHistory });
    const address = page.url();
    for (const gone of ['space=cellar', 'space=cellar&date=2027-03-12&slot=evening&package=dry-hire']) {
      await page.goto(`${address}?${gone}`);
      await page.getByText('Your selection is no longer available. Please choose again.').first().waitFor();
      await page.getByRole('button', { name: 'Choose a space' }).click();
      await new Visitor(page).walkTo('date');
    }
  });

  test('the page’s own history state and parameters stay', inLongRun, async () => {
    const { page } = await fixture.open({ body: withHistory });
    await page.goto(`${page.url()}?lang=en&x=a%20b#spaces`);
    await page.evaluate(() => history.replaceState({ page: 'own' }, ''));
    const visitor = new Visitor(page);
    await visitor.walkTo('date');
    await page.waitForURL(/\?lang=en&x=a%20b&space=[\w-]+#spaces$/);
    assert.equal(await page.evaluate(() => history.state.page), 'own');
    // A history entry of the page itself, as a router or a link to a heading creates.
    await page.evaluate(() => history.pushState({ page: 'other' }, '', '#other'));
    await visitor.chooseDate();
    await page.goBack();
    await visitor.root.locator('.booking.date').waitFor();
    await page.goBack();
    await page.waitForURL(/#spaces$/);
    await visitor.root.locator('.booking.date').waitFor();
    await page.goBack();
    await visitor.root.locator('.booking.space').waitFor();
    assert.equal(await page.evaluate(() => history.state.page), 'own');
  });

  test('a router that replaces the current entry keeps the way back to the spaces', inLongRun, async () => {
    const { page } = await fixture.open({ body: withHistory });
    const visitor = new Visitor(page);
    await visitor.walkTo('space');
    await page.waitForFunction(() => history.state?.firsthold);
    await page.evaluate(() => history.replaceState({ page: 'own' }, ''));
    await visitor.walkTo('date');
    await page.waitForURL(/space=/);
    await page.evaluate(() => history.replaceState({ page: 'again' }, ''));
    await visitor.chooseDate();
    await page.waitForURL(/package=/);
    await page.goBack();
    await visitor.root.locator('.booking.date').waitFor();
    assert.equal(await page.evaluate(() => history.state.page), 'again');
    await page.goBack();
    await visitor.root.locator('.booking.space').waitFor();
    assert.equal(await page.evaluate(() => history.state.page), 'own');
  });

  test('of two forms the first uses the history, and both work', inLongRun, async () => {
    const { page } = await fixture.open({ body: withHistory.repeat(2) });
    const first = new Visitor(page);
    await page.locator('venue-booking').nth(1).locator('article [part=button]').first().click();
    await page.locator('venue-booking').nth(1).locator('.day.free').first().waitFor();
    assert.doesNotMatch(page.url(), /space=/);
    await first.walkTo('date');
    await page.waitForURL(/space=/);
    await page.goBack();
    await first.root.locator('.booking.space').waitFor();
    await page.locator('venue-booking').nth(1).locator('.booking.date').waitFor();
  });
});

test('a page without the option keeps its URL and history', inLongRun, async () => {
  const { page } = await fixture.open();
  const [address, length] = [page.url(), await page.evaluate(() => history.length)];
  await new Visitor(page).walkTo('receipt');
  fixture.service.now += 3_600_000;
  assert.deepEqual(
    [page.url(), await page.evaluate(() => [history.length, history.state])],
    [address, [length, null]],
  );
});

describe('the hosted page', () => {
  test('uses the history by default and the visitor’s language', inLongRun, async () => {
    const context = await newContext({ locale: 'de-AT', reducedMotion: 'reduce' });
    const page = await context.newPage();
    const words: string[] = [];
    page.on('request', (request) => {
      const [, tag] = /\/embed\/assets\/([a-z]{2}(?:-\w+)?)-[\w-]{8}\.js/.exec(request.url()) ?? [];
      if (tag) words.push(tag);
    });
    await page.clock.setFixedTime(fixture.service.now);
    await page.goto(`${fixture.base}/book/${fixtureKey}?space=tallow-hall&date=2027-03-26`);
    await page.getByRole('heading', { name: 'Datum und Zeit auswählen' }).waitFor();
    const visitor = new Visitor(page);
    await visitor.root.locator('[aria-selected] button[aria-label^="Freitag, 26. März 2027"]').waitFor();
    await visitor.chooseDate(visitor.root.locator('[aria-selected] button'));
    await page.reload();
    await visitor.root.locator('.booking.details dl.lines').waitFor();
    assert.deepEqual([...new Set(words)], ['de'], 'no other language is requested or preloaded');
    await page.goBack();
    await visitor.root.locator('.booking.date').waitFor();
  });
});

describe('a receipt', () => {
  test('survives a reload with its price lines and what was sent, without a request', async () => {
    const { page, requests } = await fixture.open({ body: withHistory });
    const visitor = new Visitor(page);
    await visitor.walkTo('receipt');
    fixture.service.now += 3_600_000;
    const shown = () =>
      Promise.all(
        ['[part=reference]', 'aside', 'dl.lines', 'dl.sent', '.reference + p'].map((part) =>
          visitor.root.locator(part).textContent(),
        ),
      );
    const before = await shown();
    await page.waitForURL(/#booking=/);
    const [, fragment = ''] = page.url().split('#booking=');
    assert.doesNotMatch(page.url().split('#')[0] ?? '', /space=|date=/);
    const message = Buffer.from(fragment, 'base64url').toString();
    assert.doesNotMatch(message, /Visitor|visitor@|concert/);
    requests.length = 0;
    await page.reload();
    await visitor.root.locator('.reference').waitFor();
    await visitor.root
      .getByText('Tallow Street Arts Centre will review your request and write to visitor@example.com.')
      .waitFor();
    assert.deepEqual(await shown(), before);
    const requested = requests.filter((request) => request.includes('/venues/'));
    assert.deepEqual(
      requested.filter((request) => !/\/(venue|spaces\?with=prices)$/.test(request)),
      [],
    );
    assert.equal(
      requests.some((request) => request.includes(fragment)),
      false,
    );
    // Opened by its address, as from a bookmark.
    const opened = await page.context().newPage();
    await opened.clock.setFixedTime(fixture.service.now);
    await opened.goto(page.url());
    const form = opened.locator('venue-booking');
    for (let reload = 0; reload < 2; reload++) {
      await form.locator('.reference').waitFor();
      // Personal data stays in the tab that sent it.
      await form.getByText('Tallow Street Arts Centre will review your request and write to you.').waitFor();
      assert.equal(await form.locator('dl.sent').count(), 0);
      await opened.waitForFunction(() => history.state?.firsthold);
      assert.match(opened.url(), /#booking=/);
      await opened.reload();
    }
    await form.locator('.reference').waitFor();
    // Without the receipt, the form begins anew.
    await opened.evaluate(() => history.replaceState(history.state, '', location.pathname));
    await opened.reload();
    await form.locator('.space article').first().waitFor();
  });

  test('is recorded when it is opened by its address, also if the spaces never arrive', async () => {
    const { page } = await fixture.open({ body: withHistory });
    await new Visitor(page).walkTo('receipt');
    await page.waitForURL(/#booking=/);
    const opened = await page.context().newPage();
    await opened.clock.setFixedTime(fixture.service.now);
    await opened.route('**/spaces?*', () => undefined);
    await opened.goto(page.url());
    await opened.locator('.reference').waitFor();
    await opened.waitForFunction(() => history.state?.firsthold.place.step === 'receipt');
    assert.equal(opened.url(), page.url());
  });

  test('is not followed by a resubmission: Back starts over without input', inLongRun, async () => {
    const { page } = await fixture.open({ body: withHistory });
    const visitor = new Visitor(page);
    await visitor.walkTo('details');
    await visitor.fill();
    await visitor.send();
    fixture.service.now += 3_600_000;
    await goBack(page);
    await visitor.root.locator('.booking.space').waitFor();
    assert.doesNotMatch(await page.evaluate(() => location.href), /booking=|space=/);
    // The receipt is reachable by Forward only.
    await page.goForward();
    await visitor.root.locator('.reference').waitFor();
    await page.getByRole('button', { name: 'Make another request' }).click();
    await visitor.root.locator('.booking.space').waitFor();
    await visitor.walkTo('details');
    assert.equal(await visitor.root.locator('#name').inputValue(), '');
  });

  test('is behind another request, and says how long the venue had to answer', async () => {
    const { page } = await fixture.open({ body: withHistory, browser: { timezoneId: 'Europe/Berlin' } });
    const visitor = new Visitor(page);
    await visitor.walkTo('receipt');
    fixture.service.now += 3_600_000;
    const reference = await visitor.root.locator('[part=reference]').textContent();
    await page.getByRole('button', { name: 'Make another request' }).click();
    await visitor.walkTo('date');
    await goBack(page);
    await visitor.root.locator('.booking.space').waitFor();
    await goBack(page);
    assert.equal(await visitor.root.locator('[part=reference]').textContent(), reference);
    await visitor.root.getByText('The date is held for you until').waitFor();
    // The next person at the same device does not see who sent it.
    assert.equal(await visitor.root.locator('dl.sent').count(), 0);
    assert.doesNotMatch(await keptIn(page), personal);
    // A week later, even if the browser has no new time of the service.
    await page.clock.setFixedTime(fixture.service.now + 7 * 86_400_000);
    await page.reload();
    // Whether the venue has accepted is unknown here.
    await visitor.root
      .getByText('to answer. If you have not heard back, contact the venue or make another request.')
      .waitFor();
    await visitor.root
      .getByText(
        /^The venue had until .+ March 2027 at \d\d:\d\d GMT \(.+ March 2027 at \d\d:\d\d in your time zone\) to answer\./,
      )
      .waitFor();
    await visitor.root.getByText('Sent: Monday, 1 March 2027').waitFor();
    for (const text of ['The hold has ended', 'the date will become free again', 'will review your request'])
      assert.equal(await visitor.root.getByText(text).count(), 0);
    await visitor.root.getByRole('heading', { name: 'Contact the venue' }).waitFor();
  });

  test('leaves no input in any entry once another request begins', async () => {
    const { page } = await fixture.open({ body: withHistory });
    const visitor = new Visitor(page);
    await visitor.walkTo('details');
    await visitor.fill();
    for (const step of ['date', 'space']) {
      await page.goBack();
      await visitor.root.locator(`.booking.${step}`).waitFor();
    }
    for (const step of ['date', 'details']) {
      await page.goForward();
      await visitor.root.locator(`.booking.${step}`).waitFor();
    }
    assert.equal(await visitor.root.locator('#name').inputValue(), 'A. Visitor');
    await visitor.root.locator('form > [part=button]').click();
    await visitor.root.locator('.reference').waitFor();
    fixture.service.now += 3_600_000;
    await page.getByRole('button', { name: 'Make another request' }).click();
    await visitor.root.locator('.booking.space').waitFor();
    for (const step of ['receipt', 'space', 'date']) {
      assert.doesNotMatch(await keptIn(page), personal);
      await goBack(page);
      await visitor.root.locator(`.booking.${step}`).waitFor();
    }
    await page.reload();
    await visitor.chooseDate();
    assert.equal(await visitor.root.locator('#name').inputValue(), '');
  });

  test('that is looked back at leaves the input of the next request', async () => {
    const { page } = await fixture.open({ body: withHistory });
    const visitor = new Visitor(page);
    await visitor.walkTo('details');
    await visitor.reload();
    await visitor.root.locator('dl.lines').waitFor({ state: 'attached' });
    await visitor.send();
    fixture.service.now += 3_600_000;
    await page.getByRole('button', { name: 'Make another request' }).click();
    await visitor.walkTo('details');
    await visitor.fill();
    for (const step of ['date', 'space', 'receipt']) {
      await goBack(page);
      await visitor.root.locator(`.booking.${step}`).waitFor();
    }
    for (const step of ['space', 'date', 'details']) {
      await goForward(page);
      await visitor.root.locator(`.booking.${step}`).waitFor();
    }
    assert.equal(await visitor.root.locator('#message').inputValue(), 'A concert.');
    await visitor.root.locator('form > [part=button]').click();
    await visitor.root.locator('.reference').waitFor();
    fixture.service.now += 3_600_000;
    await page.getByRole('button', { name: 'Make another request' }).click();
    await visitor.root.locator('.booking.space').waitFor();
    assert.doesNotMatch(await keptIn(page), personal);
  });

  test('keeps what was sent in a full storage, from which older input does not come back', async () => {
    const { page } = await fixture.open({ body: withHistory });
    const visitor = new Visitor(page);
    await visitor.walkTo('details');
    await visitor.fill();
    await page.evaluate(() => {
      Storage.prototype.setItem = () => {
        throw new Error('full');
      };
    });
    await visitor.send();
    fixture.service.now += 3_600_000;
    await goBack(page);
    await visitor.root.locator('.booking.space').waitFor();
    await page.goForward();
    await visitor.root.locator('.reference').waitFor();
    assert.equal(await visitor.root.locator('dl.sent').count(), 1);
    assert.doesNotMatch(await keptIn(page), personal);
  });

  test('is followed by an empty form if the page changes an attribute', async () => {
    const { page } = await fixture.open({ body: withHistory });
    const visitor = new Visitor(page);
    await visitor.walkTo('receipt');
    fixture.service.now += 3_600_000;
    await visitor.root.evaluate((form) => form.setAttribute('space', 'wick-room'));
    await visitor.chooseDate();
    for (const field of ['#name', '#email', '#message'])
      assert.equal(await visitor.root.locator(field).inputValue(), '');
  });

  test('survives going back twice without sending again', inLongRun, async () => {
    const { page, requests } = await fixture.open({ body: withHistory });
    const visitor = new Visitor(page);
    await visitor.walkTo('receipt');
    fixture.service.now += 3_600_000;
    const reference = await visitor.root.locator('[part=reference]').textContent();
    await page.waitForURL(/#booking=/);
    await goBack(page);
    await visitor.root.locator('.booking.space').waitFor();
    await page.goBack();
    await visitor.root.locator('.booking.date').waitFor();
    for (const where of ['space', 'receipt']) {
      await page.goForward();
      await visitor.root.locator(`.booking.${where}`).waitFor();
    }
    assert.equal(await visitor.root.locator('[part=reference]').textContent(), reference);
    assert.equal(requests.filter((request) => /^POST .*\/booking-requests$/.test(request)).length, 1);
  });

  test('that is forged shows only the spaces', inLongRun, async () => {
    const { page, complaints } = await fixture.open({ body: withHistory });
    const address = page.url();
    const made = Buffer.from('{"reference":"BR-00000000","space":"Call 0900"}').toString('base64url');
    for (const text of ['x', made, 'A'.repeat(100_000)]) {
      await page.goto('about:blank');
      await page.goto(`${address}#booking=${text}`);
      await new Visitor(page).walkTo('space');
    }
    assert.deepEqual(complaints, []);
  });
});
