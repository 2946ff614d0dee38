/** Failures while the visitor uses the form: it explains what to do and keeps the input. */

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Page } from 'playwright-core';
import { freezeInstallation, unfreezeInstallation } from '../../src/operations/venue/freeze-installation.ts';
import { freezeVenue, markVenueMoved } from '../../src/operations/venue/freeze-venue.ts';
import { inLongRun } from '../full-run.ts';
import { waitForEqual } from '../wait-for.ts';
import { type BrowserFixture, fixtureKey, startBrowserFixture } from './fixture.ts';
import { missingFeature } from './launch.ts';
import { typeInto, Visitor, waitForFocus } from './visitor.ts';

/** Asserts that all input is still there. */
async function assertNothingLost(visitor: Visitor): Promise<void> {
  assert.equal(await visitor.root.locator('#name').inputValue(), 'A. Visitor');
  assert.equal(await visitor.root.locator('#email').inputValue(), 'visitor@example.com');
  assert.equal(await visitor.root.locator('#message').inputValue(), 'A concert.');
}

/** Counts the requests that the venue received. */
async function bookings(fixture: BrowserFixture): Promise<number> {
  const rows = await fixture.service.storage.read((db) =>
    db.selectFrom('booking_requests').select('reference').execute(),
  );
  return rows.length;
}

/** Books the hall for a day. */
async function book({ service }: BrowserFixture, date: string): Promise<void> {
  const guest = { name: 'R', email: 'r@example.com' };
  const choice = { spaceId: 'tallow-hall', slotId: 'hall-full-day', packageId: 'hall-dry-hire' };
  const competitor = { address: '192.0.2.7' };
  const { status } = await service.post('/booking-requests', { ...choice, date, guest }, competitor);
  assert.equal(status, 201);
}

describe('a date taken by another visitor', () => {
  test('offers the nearest dates for the same time and a current calendar, and keeps the input', async () => {
    const fixture = await startBrowserFixture();
    const { page } = await fixture.open();
    const visitor = new Visitor(page);
    const send = page.getByRole('button', { name: 'Send booking request' });
    await visitor.walkTo('date');
    await visitor.chooseDate(visitor.root.getByRole('button', { name: 'Friday, 12 March 2027, Free' }));
    await visitor.fill();
    await book(fixture, '2027-03-12');
    await send.click();
    await page
      .getByRole('heading', { name: 'Morning on Friday, 12 March 2027 has just been taken' })
      .waitFor();
    await waitForFocus(page, /has just been taken$/);
    await page
      .getByText(
        'This request was not sent. If you sent one before and got no response, it may be holding the date: please contact the venue. Sorry about that. Your details are still here.',
      )
      .waitFor();
    await page.getByText('Other dates with Morning free:').last().waitFor();
    await waitForEqual(
      () => page.locator('.actions').first().locator('button').allTextContents(),
      ['Fri 5 Mar£712.80', 'Thu 11 Mar£564.00', 'Sat 13 Mar£712.80', 'Fri 19 Mar£712.80'],
    );
    await page.getByText('Other spaces free on Fri 12 Mar:').last().waitFor();
    // Only a slot with several packages has a price that may rise.
    await waitForEqual(
      () => page.locator('.actions').nth(1).locator('button > small:last-child').allTextContents(),
      ['Dry hire £538.20', ' from £456.00', ' from £307.20'],
    );
    await assertNothingLost(visitor);
    await page.getByRole('button', { name: 'Sat 13 Mar' }).click();
    await visitor.root.locator('aside').getByText('Saturday, 13 March 2027').waitFor();
    await book(fixture, '2027-03-13');
    await send.click();
    await page.getByRole('button', { name: 'Open the calendar' }).click();
    await page.getByRole('button', { name: /^Saturday, 13 March 2027, (Taken|1 of 6)/ }).waitFor();
    await visitor.chooseDate();
    await assertNothingLost(visitor);
    await send.click();
    await page.locator('.reference').waitFor();
    assert.equal(await bookings(fixture), 3);
  });
});

describe('a visitor without a connection', () => {
  test('continues automatically after loading failed, and retries a request with one booking', async () => {
    const fixture = await startBrowserFixture();
    const { page, context } = await fixture.open();
    const visitor = new Visitor(page);
    await visitor.walkTo('space');
    // Files of the later steps that were lost are loaded again at the next tap instead (lost-files.test.ts).
    await page.waitForLoadState('networkidle');
    await context.setOffline(true);
    await visitor.root.locator('article [part=button]').first().click();
    await page.getByText('You are offline.').last().waitFor();
    await context.setOffline(false);
    await visitor.root.locator('.day.free').first().waitFor();
    await visitor.chooseDate();
    await visitor.fill();
    await context.setOffline(true);
    await page.getByRole('button', { name: 'Send booking request' }).click();
    await visitor.root.locator('.trouble').getByText('You are offline.').waitFor();
    await context.setOffline(false);
    // Nothing is sent behind the visitor's back.
    await visitor.root
      .locator('.trouble')
      .getByText('You are online again. Please send your request.')
      .waitFor();
    await visitor.root.locator('#status').getByText('You are online again.').waitFor({ state: 'attached' });
    assert.equal(await bookings(fixture), 0);
    // Nothing waits for a response.
    await page.getByRole('button', { name: 'Back' }).click();
    await visitor.root.locator('.day.free').first().waitFor();
    assert.equal(await visitor.root.getByText('There was no response.').count(), 0);
    await visitor.root.locator('.bar [part=button]').click();
    await visitor.root.locator('dl.lines').waitFor({ state: 'attached' });
    const { port } = new URL(fixture.base);
    await fixture.stop();
    await page.getByRole('button', { name: 'Send booking request' }).click();
    await page.getByText('There was no response. You can safely try again').last().waitFor();
    await assertNothingLost(visitor);
    await fixture.restart(Number(port));
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.locator('.reference').waitFor();
    assert.equal(await bookings(fixture), 1);
  });
});

describe('a lost response', () => {
  test('yields the reference of the first request, however often it is sent', {
    skip: missingFeature('body'),
  }, async () => {
    const fixture = await startBrowserFixture();
    const visit = await fixture.open();
    const { page } = visit;
    const visitor = new Visitor(page);
    await visitor.walkTo('details');
    await visitor.fill();
    let lost = 0;
    await page.route('**/booking-requests', async (route) => {
      if (route.request().method() !== 'POST' || lost++ > 1) return route.continue();
      // The request arrives; its response does not.
      await route.fetch();
      return route.abort('connectionreset');
    });
    await page.getByRole('button', { name: 'Send booking request' }).click();
    await page.getByText('There was no response.').last().waitFor();
    assert.equal(lost, 2, 'the client tried twice');
    // The message stays until it is known whether the request arrived.
    for (const step of ['date', 'space']) {
      await page.getByRole('button', { name: 'Back' }).click();
      await visitor.root.locator(`.booking.${step} .trouble`).getByText('There was no response.').waitFor();
    }
    await visitor.root.locator('.trouble').getByRole('button', { name: 'Continue' }).click();
    await visitor.root.locator('.details form .trouble').getByText('There was no response.').waitFor();
    // The page changes an attribute, so the form starts again.
    await visitor.root.evaluate((form) => form.setAttribute('guests', '60'));
    await visitor.root.locator('.booking.space .trouble').getByText('There was no response.').waitFor();
    await visitor.walkTo('details');
    await visitor.root.locator('#message').fill('A concert, and a choir.');
    await page.getByRole('button', { name: 'Send booking request' }).click();
    await page.locator('.reference').waitFor();
    assert.equal(await bookings(fixture), 1);
  });
});

describe('a choice that is gone', () => {
  const unpublishTheHall = (fixture: BrowserFixture) =>
    fixture.service.storage.transact(async (db) => {
      await db
        .updateTable('spaces')
        .set((eb) => ({ published: 0, revision: eb('revision', '+', 1) }))
        .where('id', '=', 'tallow-hall')
        .execute();
      await db
        .updateTable('venues')
        .set((eb) => ({ revision: eb('revision', '+', 1) }))
        .execute();
    });

  test('leads to the calendar after midnight, or to the remaining spaces; a double click sends once', async () => {
    const fixture = await startBrowserFixture();
    const { page, requests } = await fixture.open();
    const visitor = new Visitor(page);
    const send = page.getByRole('button', { name: 'Send booking request' });
    await visitor.walkTo('date');
    await visitor.chooseDate(page.getByRole('button', { name: /^Monday, 1 March 2027/ }));
    await visitor.fill();
    fixture.service.now += 13 * 3_600_000;
    await page.clock.setFixedTime(fixture.service.now);
    await send.click();
    await page.getByText('This time has passed.').last().waitFor();
    await page.getByRole('button', { name: 'Open the calendar' }).click();
    await page.getByRole('button', { name: 'Monday, 1 March 2027, In the past' }).waitFor();
    await visitor.chooseDate();
    await assertNothingLost(visitor);
    await unpublishTheHall(fixture);
    await send.click();
    await page.getByText('Your selection is no longer available.').last().waitFor();
    // The note on the lost choice may offer it, too.
    await page.getByRole('button', { name: 'Choose a space' }).first().click();
    await page.getByRole('heading', { name: 'Tallow Hall', exact: true }).waitFor({ state: 'detached' });
    assert.equal(await page.locator('article').count(), 7);
    await visitor.chooseSpace();
    await visitor.chooseDate();
    await assertNothingLost(visitor);
    const sent = () => requests.filter((request) => /^POST .*booking-requests$/.test(request)).length;
    const before = sent();
    await send.dblclick();
    await page.locator('.reference').waitFor();
    assert.equal(sent(), before + 1);
  });
});

describe('a rate-limited visitor', () => {
  /** Sends as many requests from the visitor's address as the service takes in an hour. */
  async function reachLimit({ base }: BrowserFixture, page: Page): Promise<void> {
    for (let day = 1; day <= 5; day++)
      await page.evaluate(
        ([url, date]) =>
          fetch(url as string, {
            method: 'POST',
            headers: { 'content-type': 'application/json' },
            body: JSON.stringify({ date }),
          }),
        [`${base}/venues/public/v1/sites/${fixtureKey}/booking-requests`, `2027-04-0${day}`],
      );
  }

  test('sees how long to wait and continues then', inLongRun, async () => {
    const fixture = await startBrowserFixture();
    const visit = await fixture.open();
    const { page } = visit;
    const visitor = new Visitor(page);
    await visitor.walkTo('details');
    await visitor.fill();
    await reachLimit(fixture, page);
    await page.getByRole('button', { name: 'Send booking request' }).click();
    await page
      .getByText('Nothing has been sent yet. Too many attempts. Try again in 60 minutes.')
      .last()
      .waitFor();
    const again = page.getByRole('button', { name: 'Try again' });
    const send = page.getByRole('button', { name: 'Send booking request' });
    for (const button of [again, send]) assert.equal(await button.getAttribute('aria-disabled'), 'true');
    await assertNothingLost(visitor);
    fixture.service.now += 3_600_000;
    await page.clock.setFixedTime(fixture.service.now);
    await page.getByText('You can continue now.').last().waitFor();
    await again.click();
    await page.locator('.reference').waitFor();
  });

  test('sees only that after a request without a response', async () => {
    const fixture = await startBrowserFixture();
    const { page } = await fixture.open();
    const visitor = new Visitor(page);
    await visitor.walkTo('details');
    await visitor.fill();
    await page.route('**/booking-requests', (route) => route.abort('connectionreset'));
    await page.getByRole('button', { name: 'Send booking request' }).click();
    await page.getByText('There was no response. You can safely try again').last().waitFor();
    await page.unroute('**/booking-requests');
    await reachLimit(fixture, page);
    await page.getByRole('button', { name: 'Try again' }).click();
    const told = visitor.root.locator('.trouble p').first();
    await told.getByText('Too many attempts.').waitFor();
    assert.equal(await told.textContent(), 'Too many attempts. Try again in 60 minutes.');
  });

  test('sees it even after another visitor took the date', async () => {
    const fixture = await startBrowserFixture();
    const { page } = await fixture.open();
    const visitor = new Visitor(page);
    await visitor.walkTo('details');
    await visitor.fill();
    await book(fixture, '2027-03-02');
    const send = page.getByRole('button', { name: 'Send booking request' });
    await send.click();
    await page.getByText('has just been taken').last().waitFor();
    await reachLimit(fixture, page);
    await send.click();
    await visitor.root
      .locator('form')
      .getByText('Nothing has been sent yet. Too many attempts. Try again in 60 minutes.')
      .waitFor();
  });
});

describe('a website that is not set up', async () => {
  const fixture = await startBrowserFixture();

  test('shows an error if the key does not allow it or is unknown', async () => {
    const form = (key: string) => `<venue-booking site-key="${key}"></venue-booking>`;
    const { page } = await fixture.open({ body: form('elsewhere') + form('unknown') });
    const [elsewhere, unknown] = ['elsewhere', 'unknown'].map((key) => page.locator(`[site-key=${key}]`));
    await elsewhere?.getByText(`Booking is not available on ${fixture.website}.`).last().waitFor();
    assert.equal(await elsewhere?.getByRole('button', { name: 'Try again' }).count(), 0);
    await unknown?.getByText('Booking is not available here at the moment.').last().waitFor();
  });

  test('keeps the fallback link if the script does not load', inLongRun, async () => {
    const visit = await fixture.open({
      body: '<venue-booking site-key="stage"><a href="/book">Check availability</a></venue-booking>',
      before: (page) => page.route('**/embed/**', (route) => route.abort()),
    });
    await visit.page.getByRole('link', { name: 'Check availability' }).waitFor();
  });
});

test('if only the request for the venue is blocked, the page’s own link stays, and a retry helps', async () => {
  const fixture = await startBrowserFixture();
  let isBlocked = true;
  const { page } = await fixture.open({
    body: `<venue-booking site-key="${fixtureKey}"><a href="/book">Check availability</a></venue-booking>`,
    before: (opened) => opened.route('**/venue', (route) => (isBlocked ? route.abort() : route.continue())),
  });
  await page.getByText('The booking service is not responding.').last().waitFor();
  assert.equal(await page.getByRole('link', { name: 'Check availability' }).isVisible(), true);
  isBlocked = false;
  await page.getByRole('button', { name: 'Try again' }).click();
  await new Visitor(page).walkTo('space');
});

describe('a visitor faster than the lazy chunk', async () => {
  const fixture = await startBrowserFixture();

  test('sees that it is loading and gets to the calendar', inLongRun, async () => {
    let releaseChunk = () => {};
    const chunkReleased = new Promise<void>((resolve) => {
      releaseChunk = resolve;
    });
    const visit = await fixture.open({
      before: (page) => page.route('**/assets/lazy-*', (route) => chunkReleased.then(() => route.continue())),
    });
    const { page } = visit;
    const { root } = new Visitor(page);
    await page.getByRole('button', { name: 'See dates and prices: The Snuffer' }).waitFor();
    await root.evaluate(({ shadowRoot }) => {
      const headings: string[] = [];
      Object.assign(globalThis, { headings });
      shadowRoot?.addEventListener('focusin', ({ target }) => {
        if (target instanceof HTMLHeadingElement) headings.push(target.textContent ?? '');
      });
    });
    await page.getByRole('button', { name: 'See dates and prices: The Snuffer' }).click();
    const heading = page.getByRole('heading', { name: 'Choose a date and time' });
    assert.equal(await heading.getAttribute('tabindex'), null, 'it cannot get the focus while loading');
    await page.locator('.bone').first().waitFor();
    releaseChunk();
    await page.locator('.day.free').first().waitFor();
    await waitForFocus(page, 'Choose a date and time');
    assert.deepEqual(
      await page.evaluate(() => (globalThis as unknown as { headings: string[] }).headings),
      ['Choose a date and time'],
      'the heading is announced once',
    );
  });
});

describe('an unusual response', async () => {
  const fixture = await startBrowserFixture();

  test('shows a server error with a retry', inLongRun, async () => {
    let errors = 0;
    const visit = await fixture.open({
      before: (page) =>
        page.route('**/spaces*', (route) =>
          errors++ < 3
            ? route.fulfill({
                status: 500,
                headers: { 'access-control-allow-origin': '*' },
                json: { success: false, error: { code: 'INTERNAL_SERVER_ERROR', message: 'No.' } },
              })
            : route.continue(),
        ),
    });
    await visit.page.getByText('Something went wrong on our side.').last().waitFor();
    await visit.page.getByRole('button', { name: 'Try again' }).click();
    await visit.page.locator('article').first().waitFor();
  });

  test('says that requests are paused for maintenance, and sends the same request afterwards', async () => {
    const { page } = await fixture.open();
    const visitor = new Visitor(page);
    await visitor.walkTo('details');
    await visitor.fill();
    const { service } = fixture;
    await freezeInstallation(service, { actor: 'operator' });
    const send = page.getByRole('button', { name: 'Send booking request' });
    await send.click();
    await page
      .getByText('Requests are paused for maintenance. Nothing is lost; please try again in a few minutes.')
      .last()
      .waitFor();
    await unfreezeInstallation(service, { actor: 'operator' });
    service.now += 61_000;
    await page.clock.setFixedTime(service.now);
    await send.click();
    await page.locator('.reference').waitFor();
  });

  test('says so also of a venue that is moving or has moved, and keeps the input', async () => {
    const ownFixture = await startBrowserFixture();
    const { page } = await ownFixture.open();
    const visitor = new Visitor(page);
    await visitor.walkTo('details');
    await visitor.fill();
    const { service } = ownFixture;
    const venue = { venueId: 'tallow-street', actor: 'operator' } as const;
    const send = page.getByRole('button', { name: 'Send booking request' });
    const paused = page.getByText('Requests are paused for maintenance.').last();
    await freezeVenue(service, venue);
    await send.click();
    await paused.waitFor();
    await markVenueMoved(service, { ...venue, to: 'https://booking.example' });
    service.now += 61_000;
    await page.clock.setFixedTime(service.now);
    await send.click();
    await paused.waitFor();
    await assertNothingLost(visitor);
  });

  test('shows a notice while it is slow', inLongRun, async () => {
    let response = () => {};
    const responded = new Promise<void>((resolve) => {
      response = resolve;
    });
    const visit = await fixture.open({
      before: (page) => page.route('**/spaces*', (route) => responded.then(() => route.continue())),
    });
    const { page } = visit;
    await page.locator('.bone').first().waitFor();
    await page.clock.setFixedTime(fixture.service.now + 6000);
    await page.getByText('This is taking longer than usual.').last().waitFor();
    response();
    await page.locator('article').first().waitFor();
  });

  test('asks about a misspelt domain, and says while typing that a message is too long', async () => {
    const visit = await fixture.open({ browser: { viewport: { width: 390, height: 844 } } });
    const { page } = visit;
    const visitor = new Visitor(page);
    await visitor.walkTo('details');
    await visitor.fill();
    const email = visitor.root.locator('#email');
    await email.fill('');
    await email.pressSequentially('ann@hotnail.com');
    const question = page.getByRole('button', { name: 'Did you mean ann@hotmail.com?' });
    assert.equal(await question.count(), 0, 'not while typing');
    const message = visitor.root.locator('#message');
    await message.fill('x'.repeat(4_100));
    await question.waitFor();
    await visitor.root.locator('label[for=message]').getByText('· optional · 4,100 / 5,000').waitFor();
    await message.fill('x'.repeat(5_280));
    await visitor.root.locator('#problem-message').getByText('Use at most 5,000 characters.').waitFor();
    assert.equal((await message.inputValue()).length, 5_280);
    await question.click();
    await waitForEqual(() => email.inputValue(), 'ann@hotmail.com');
    assert.equal(await email.evaluate((field) => field.matches(':focus')), true);
    await message.fill('A concert.');
    // In the last field, the question comes before the request is sent; it is never a refusal.
    await email.fill('ann@gmial.com');
    await page.getByRole('button', { name: 'Send booking request' }).click();
    await page.getByRole('button', { name: 'Did you mean ann@gmail.com?' }).waitFor();
    await waitForEqual(() => email.evaluate((field) => field.matches(':focus')), true);
    assert.equal(visit.requests.filter((request) => /^POST .*\/booking-requests$/.test(request)).length, 0);
    await page.getByRole('button', { name: 'Send booking request' }).click();
    await page.locator('.reference').waitFor();
  });

  test('asks about a misspelt address together with the invalid fields, and then alone before sending', async () => {
    const visit = await fixture.open();
    const { page } = visit;
    const visitor = new Visitor(page);
    await visitor.walkTo('details');
    await typeInto(visitor.root.locator('#email'), 'ann@gmial.com');
    await visitor.root.locator('#email').press('Enter');
    await waitForFocus(page, 'Please check one field');
    const question = visitor.root.locator('#email ~ [role=alert]');
    assert.equal(await question.textContent(), 'Did you mean ann@gmail.com?');
    await typeInto(visitor.root.locator('#name'), 'Ann');
    const send = page.getByRole('button', { name: 'Send booking request' });
    await send.click();
    await question.getByText('Nothing has been sent yet.').waitFor();
    assert.equal(await visitor.root.locator('#email').evaluate((field) => field.matches(':focus')), true);
    assert.equal(visit.requests.filter((request) => /^POST .*\/booking-requests$/.test(request)).length, 0);
    await send.click();
    await page.locator('.reference').waitFor();
  });

  test('shows the service’s errors beside each field', async () => {
    const visit = await fixture.open();
    const { page } = visit;
    const visitor = new Visitor(page);
    await visitor.walkTo('details');
    await visitor.fill();
    // The form accepts this address; the service does not.
    await typeInto(visitor.root.locator('#email'), 'a..b@example.com');
    await page.getByRole('button', { name: 'Send booking request' }).click();
    await page.getByRole('heading', { name: 'Please check one field' }).waitFor();
    const email = visitor.root.locator('#email');
    assert.equal(await email.getAttribute('aria-invalid'), 'true');
    assert.equal(await email.getAttribute('aria-describedby'), 'problem-email');
    await typeInto(email, 'visitor@example.com');
    await page.getByRole('button', { name: 'Send booking request' }).click();
    await page.locator('.reference').waitFor();
  });
});
