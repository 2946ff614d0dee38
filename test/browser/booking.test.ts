/** The whole way through the form, on a website of another origin with the strictest policy. */

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Page } from 'playwright-core';
import { inLongRun } from '../full-run.ts';
import { startBrowserFixture } from './fixture.ts';
import { missingFeature } from './launch.ts';
import { tabTo, typeInto, Visitor, waitForFocus } from './visitor.ts';

const fixture = await startBrowserFixture();

/** Collects the events that the page's own script receives. */
const listen = (page: Page) =>
  page.addInitScript(() => {
    const received: [string, unknown][] = [];
    Object.assign(window, { heard: received });
    for (const name of ['ready', 'step', 'quote', 'before-submit', 'submitted', 'conflict', 'error'])
      document.addEventListener(`booking-${name}`, (event) =>
        received.push([name, (event as CustomEvent).detail]),
      );
  });

describe('a visitor', () => {
  test('books with the mouse, from the spaces to the reference, and leaves no cookie and no storage', async () => {
    const visit = await fixture.open({ before: listen });
    const { page, complaints } = visit;
    await page.getByRole('button', { name: 'See dates and prices: Tallow Hall', exact: true }).click();
    await page.getByRole('button', { name: 'Friday, 12 March 2027, Free' }).click();
    await page.getByRole('radio', { name: /^Evening/ }).check();
    await page.getByRole('radio', { name: 'With technicians' }).check();
    // 1,960.00, plus 20 % on a Friday, minus 150.00, plus 20 % tax.
    await page.locator('.bar').getByText('£2,642.40 including tax').waitFor();
    await page.getByRole('button', { name: 'Continue' }).click();
    // Less than 28 days remain before the event: the balance is due at once, and the deposit is never due after it.
    await page.getByText('on confirmation').last().waitFor();
    assert.equal(await page.getByText('7 days after confirmation').count(), 0);
    await page.getByRole('button', { name: 'Change: Friday, 12 March 2027' }).click();
    await page.getByRole('heading', { name: 'Choose a date and time' }).waitFor();
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByLabel('Name', { exact: true }).fill('A. Visitor');
    const email = page.getByLabel('Email');
    assert.deepEqual(
      await Promise.all(
        ['autocapitalize', 'autocorrect', 'inputmode'].map((name) => email.getAttribute(name)),
      ),
      ['none', 'off', 'email'],
      'phones change nothing that is typed',
    );
    await email.fill('visitor@example.com');
    await page.getByLabel('About your event').fill('A concert.\nWith a choir.');
    await page.getByRole('button', { name: 'Send booking request' }).click();
    await page.getByRole('heading', { name: 'Your request has been sent' }).waitFor();
    const reference = (await page.locator('strong').textContent()) ?? '';
    assert.match(reference, /^BR-[0-9A-Z]{8}$/);
    await page.getByText('The date is held for you until Wednesday, 3 March 2027').last().waitFor();

    const events = await page.evaluate(() => (window as unknown as { heard: [string, unknown][] }).heard);
    assert.deepEqual(
      events.map(([name]) => name),
      ['ready', 'step', 'quote', 'step', 'step', 'step', 'before-submit', 'step', 'submitted'],
    );
    assert.deepEqual(events.at(-1), ['submitted', { reference, holdExpiresAt: '2027-03-03T12:00:00.000Z' }]);
    assert.doesNotMatch(JSON.stringify(events), /Visitor|example\.com|choir/, 'events contain personal data');
    assert.deepEqual(complaints, []);
    for (const once of ['/venue', '/spaces?with=prices', '/spaces/tallow-hall/slots'])
      assert.equal(
        visit.requests.filter((request) => request.endsWith(once)).length,
        1,
        `${once} was fired once`,
      );
    const days = await fixture.service.get('/spaces/tallow-hall/availability?from=2027-03-12&to=2027-03-12');
    const evening = days.body.data[0].slots.find(
      ({ slotId }: { slotId: string }) => slotId === 'hall-evening',
    );
    assert.equal(evening.free, false, 'the date is held');
    assert.deepEqual(await visit.context.cookies(), []);
    const stored = await page.evaluate(async () => [
      localStorage.length,
      sessionStorage.length,
      (await indexedDB.databases()).length,
      (await caches.keys().catch(() => [])).length,
    ]);
    assert.deepEqual(stored, [0, 0, 0, 0]);
  });

  test('books with the keyboard alone, with focus moving from step to step', async () => {
    const visit = await fixture.open();
    const { page, complaints } = visit;
    await page.locator('article').first().waitFor();
    await tabTo(page, /^See dates and prices: The Snuffer$/);
    await page.keyboard.press('Enter');
    await page.locator('.day.free').first().waitFor();
    await waitForFocus(page, 'Choose a date and time');
    await tabTo(page, /2027/);
    await waitForFocus(page, /^Monday, 1 March 2027, /);
    await page.keyboard.press('PageDown');
    await waitForFocus(page, /^Thursday, 1 April 2027, /);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('End');
    await waitForFocus(page, /^Sunday, 11 April 2027, /);
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('ArrowLeft');
    await waitForFocus(page, /^Friday, 9 April 2027, /);
    await page.keyboard.press('Enter');
    await waitForFocus(page, /^Friday, 9 April 2027, /);
    await page.getByRole('heading', { name: 'Times on Friday, 9 April 2027' }).waitFor();
    await page.keyboard.press('Tab');
    for (let tries = 0; tries < 5 && !(await page.locator('[name^=slot-]:focus').count()); tries++)
      await page.keyboard.press('Tab');
    await page.keyboard.press('Space');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Space');
    await tabTo(page, /^Continue$/);
    await page.keyboard.press('Enter');
    await page.getByText('Price breakdown').last().waitFor();
    await waitForFocus(page, 'Your request');
    await tabTo(page, /^Send booking request$/);
    await page.keyboard.press('Enter');
    await waitForFocus(page, /^Please check 2 fields/);
    await tabTo(page, /^Name: Enter your name\.$/);
    await page.keyboard.press('Enter');
    await page.locator('#name:focus').waitFor();
    await page.keyboard.type('A. Visitor');
    await page.keyboard.press('Tab');
    await page.keyboard.type('visitor@example.com');
    await page.keyboard.press('Enter');
    await page.locator('.reference').waitFor();
    await waitForFocus(page, 'Your request has been sent');
    assert.deepEqual(complaints, []);
  });

  test('sees the address as the venue has it on the receipt', async () => {
    const { page } = await fixture.open();
    const visitor = new Visitor(page);
    await visitor.walkTo('details');
    await visitor.fill();
    await typeInto(visitor.root.locator('#email'), 'sato＠example．com');
    await page.getByRole('button', { name: 'Send booking request' }).click();
    await page.locator('.reference').waitFor();
    await page.getByText('write to sato@example.com.').waitFor();
    await visitor.root.locator('.sent').getByText('sato@example.com').waitFor();
  });

  test('goes back and finds all choices kept', inLongRun, async () => {
    const visit = await fixture.open();
    const visitor = new Visitor(visit.page);
    await visitor.walkTo('details');
    await visitor.fill();
    for (const step of ['date', 'space']) {
      await visit.page.getByRole('button', { name: 'Back' }).click();
      await visitor.root.locator(`.booking.${step}`).waitFor();
    }
    await visitor.root.locator('article [part=button]').first().click();
    await visitor.root.locator('.bar [part=button]').click();
    assert.equal(await visitor.root.locator('#name').inputValue(), 'A. Visitor');
  });

  test('adds the date to their calendar, tentative, in venue time', {
    skip: inLongRun.skip || missingFeature('download'),
  }, async () => {
    const visit = await fixture.open();
    const { page } = visit;
    await new Visitor(page).walkTo('receipt');
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Add to calendar' }).click(),
    ]);
    assert.match(file.suggestedFilename(), /^BR-.{8}\.ics$/);
    const text = Buffer.concat(await (await file.createReadStream()).toArray()).toString();
    assert.match(text, /STATUS:TENTATIVE\r\n/);
    assert.match(text, /SUMMARY:Tallow Hall\\, Tallow Street Arts Centre \(requested\)\r\n/);
    assert.deepEqual(visit.complaints, []);
  });

  test('in another time zone sees the times and the hold in both zones', async () => {
    const visit = await fixture.open({ browser: { timezoneId: 'Asia/Tokyo' } });
    const { page } = visit;
    const visitor = new Visitor(page);
    await visitor.walkTo('date');
    await page.getByRole('button', { name: 'Friday, 19 March 2027, Free' }).click();
    await page.getByText('Times at the venue (United Kingdom Time)').last().waitFor();
    await page
      .getByText(/^Sat,?\s0?3:00 – 0?8:30 in your time zone$/)
      .last()
      .waitFor();
    await visitor.chooseDate(page.getByRole('button', { name: 'Friday, 19 March 2027, Free' }));
    await visitor.send();
    await page
      .getByText(
        /^The date is held for you until .+ \(Wednesday, 3 March 2027 at 21:00 in your time zone\)\.$/,
      )
      .last()
      .waitFor();
    await visitor.root.locator('aside').getByText('Times at the venue (United Kingdom Time)').waitFor();
  });

  test(
    'with a key without a hold limit reads that the date is held until the venue decides',
    inLongRun,
    async () => {
      const visit = await fixture.open({ body: '<venue-booking site-key="no-limit"></venue-booking>' });
      await new Visitor(visit.page).walkTo('receipt');
      await visit.page
        .getByText(/^Your request holds the date while .+ decides\.$/)
        .last()
        .waitFor();
    },
  );

  test('sees only the spaces with enough capacity, and why there are none', async () => {
    const visit = await fixture.open();
    const { page } = visit;
    await page.getByLabel('Number of guests').fill('200');
    await page.getByText('2 spaces fit · Not in every layout').waitFor();
    assert.equal(await page.locator('article').count(), 2);
    assert.deepEqual(await page.locator('.chips s').allTextContents(), [
      'Dinner with dance floor 180',
      'Theatre 140',
      'Market 160',
      'Dancing 110',
    ]);
    await typeInto(page.getByLabel('Number of guests'), '5000');
    await page.getByText('No space fits that many guests.').last().waitFor();
    await page.getByText('Tallow Hall · Up to 420 guests').waitFor();
    await page.getByRole('link', { name: 'hire@tallowstreet.example' }).waitFor();
    await page.getByRole('button', { name: 'Show all spaces' }).click();
    assert.equal(await page.locator('article').count(), 8);
  });

  test('sees that a layout chosen before leaves out spaces, and can drop it', async () => {
    const { page } = await fixture.open();
    const visitor = new Visitor(page);
    const layout = page.getByRole('button', { name: 'Layout: Cabaret' });
    await visitor.walkTo('space');
    await page.getByLabel('Number of guests').fill('140');
    await page.getByText('4 spaces fit').waitFor();
    await visitor.walkTo('details');
    await page.getByLabel('Layout').selectOption({ label: 'Cabaret (Up to 200 guests)' });
    for (const step of ['date', 'space']) {
      await page.getByRole('button', { name: 'Back' }).click();
      await visitor.root.locator(`.booking.${step}`).waitFor();
    }
    await page.getByText('3 spaces fit').waitFor();
    await layout.waitFor();
    await typeInto(page.getByLabel('Number of guests'), '300');
    await page.getByText('No space fits that many guests.').last().waitFor();
    await layout.click();
    await page.getByText('1 space fits').waitFor();
    assert.equal(await layout.count(), 0);
  });
});
