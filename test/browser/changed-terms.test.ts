/**
 * The venue changes times, payments, tax or currency while a visitor fills in the last step: nothing is sent at terms that
 * the visitor has not seen.
 */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Locator, Page } from 'playwright-core';
import type { VenueDocument } from '../../src/domain/documents/venue-file/schema.ts';
import { waitForEqual } from '../wait-for.ts';
import { violations } from './axe.ts';
import { type BrowserFixture, fixtureKey, type PageOptions, startBrowserFixture } from './fixture.ts';
import { Visitor, waitForFocus } from './visitor.ts';

const withHistory = `<venue-booking site-key="${fixtureKey}" history="on"></venue-booking>`;

/** Fills in the last step: of the first choices, or of those in an address. */
async function arrive(query = '', options: PageOptions = {}) {
  const fixture = await startBrowserFixture();
  await fixture.change(({ siteKeys: [key] = [] }) =>
    Object.assign(key ?? {}, { maxItems: 3, waitingList: true }),
  );
  const { page, complaints } = await fixture.open({ body: withHistory, ...options });
  const visitor = new Visitor(page);
  if (query) {
    await page.goto(page.url() + query);
    await visitor.root.locator('.booking.details').waitFor();
    await visitor.root.locator('.total b span:not(:empty)').waitFor();
  } else await visitor.walkTo('details');
  await visitor.fill();
  const note = visitor.root.locator('form section.trouble');
  return { fixture, page, complaints, visitor, note };
}

const press = (page: Page) => page.getByRole('button', { name: 'Send booking request' }).click();

/** Returns the changes that a notice names: the label, and the terms before and now. */
const changesIn = (note: Locator) =>
  note.evaluate((section) =>
    [...section.querySelectorAll('dl')].map((list) => [
      list.previousElementSibling?.textContent ?? '',
      ...[...list.querySelectorAll('dd')].map((value) =>
        [...value.children].map((line) => line.textContent).join('; '),
      ),
    ]),
  );

/** The totals, payments and times of all requests that the venue received. */
async function stored({ service }: BrowserFixture) {
  const rows = await service.storage.read((db) =>
    db
      .selectFrom('booking_requests as request')
      .innerJoin('booking_items as item', (join) => join.onRef('item.reference', '=', 'request.reference'))
      .select(['request.quote', 'item.slot_name', 'item.start_time', 'item.end_time'])
      .orderBy('item.item')
      .execute(),
  );
  return rows.map(({ quote, ...item }) => {
    const { totalCents, currency, payments } = JSON.parse(quote);
    return [totalCents, currency, payments.length, item.slot_name, `${item.start_time}–${item.end_time}`];
  });
}

const slotOf = ({ spaces }: VenueDocument, spaceId: string, slotId: string) => {
  const slot = spaces.find(({ id }) => id === spaceId)?.slots?.find(({ id }) => id === slotId);
  assert(slot);
  return slot;
};
const payAtOnce = ({ venue }: VenueDocument) => {
  venue.payments = [{ basisPoints: 10_000, dueBasis: 'after_signing', offsetDays: 7 }];
};
const useEuros = ({ venue }: VenueDocument) => {
  venue.currency = 'EUR';
};
const includeTax = (document: VenueDocument) => {
  // The same total: 620.00 and 20 % tax are 744.00, minus 10 % and 180.00.
  document.venue.pricesIncludeTax = true;
  document.venue.tax = { label: 'VAT', basisPoints: 1000 };
  const [hall] = document.spaces;
  const offer = hall?.slots?.[0]?.packages?.[0];
  assert(hall && offer);
  offer.hireFeeCents = 74_400;
  for (const rate of hall.rates ?? []) if (rate.amountCents === -15_000) rate.amountCents = -18_000;
};
const moveMorning = (document: VenueDocument) => {
  slotOf(document, 'tallow-hall', 'hall-morning').startTime = '08:00';
};

const moveEvening = (document: VenueDocument) => {
  slotOf(document, 'wick-room', 'wick-evening').startTime = '18:00';
};

const schedule = [
  'Payment schedule',
  '£122.40 · on confirmation; £367.20 · on confirmation',
  '£489.60 · on 2 March 2027',
];

for (const [what, change, title, changes, booked] of [
  ['the payments', payAtOnce, 'The venue’s offer has changed', [schedule], [48_960, 'GBP', 1]],
  ['the currency', useEuros, 'The price has changed', [['', '£489.60', '€489.60']], [48_960, 'EUR', 2]],
  [
    'the tax of the same total',
    includeTax,
    'The venue’s offer has changed',
    [['Subtotal excluding tax', '£408.00', '£445.09']],
    [48_960, 'GBP', 2],
  ],
  [
    'the times',
    moveMorning,
    'The venue’s offer has changed',
    [['Time', '09:00 – 13:00', '08:00 – 13:00']],
    [48_960, 'GBP', 2],
  ],
] as const)
  test(`a change of ${what} is named before the request is sent, and can be agreed to`, async () => {
    const { fixture, page, complaints, visitor, note } = await arrive();
    await fixture.change(change);
    await press(page);
    await waitForFocus(page, title);
    await waitForEqual(
      () => changesIn(note),
      changes.map((each) => [...each]),
    );
    await note.getByText('Nothing has been sent yet. Send your request if you agree.').waitFor();
    assert.deepEqual(await stored(fixture), []);
    assert.equal(await visitor.root.locator('#message').inputValue(), 'A concert.');
    assert.deepEqual(await violations(page), []);
    await press(page);
    await page.locator('.reference').waitFor();
    const times = what === 'the times' ? '08:00–13:00' : '09:00–13:00';
    assert.deepEqual(await stored(fixture), [[...booked, 'Morning', times]]);
    assert.deepEqual(complaints, []);
  });

describe('changed terms', () => {
  const snuffer = '?space=snuffer&date=2027-03-09&slot=snuffer-evening&package=snuffer-dry-hire&guests=40';
  const both = `${snuffer}&also=0~wick-room!wick-evening!wick-rehearsal!2027-03-10!10!`;
  const wick = 'Wed 10 Mar · Evening';

  test('of one of several dates of a link are named with the date', async () => {
    const { fixture, page, note } = await arrive(both);
    await fixture.change(moveEvening);
    await press(page);
    await waitForFocus(page, 'The venue’s offer has changed');
    await waitForEqual(() => changesIn(note), [[wick, '17:30 – 21:30', '18:00 – 21:30']]);
    assert.equal(await page.getByText('Please check your dates').count(), 0);
    assert.deepEqual(await violations(page), []);
    await press(page);
    await page.locator('.reference').waitFor();
    const times = (await stored(fixture)).map((item) => item.at(-1));
    assert.deepEqual(times, ['17:30–22:30', '18:00–21:30']);
  });

  test('of several kinds are all named, and are shown after a reload, with what was typed', async () => {
    const { fixture, page, visitor, note } = await arrive(both);
    const shown = await visitor.root.locator('.total b').textContent();
    await fixture.change((document) => {
      moveEvening(document);
      payAtOnce(document);
      document.venue.tax = { label: 'VAT', basisPoints: 1000 };
    });
    await press(page);
    await waitForFocus(page, 'The price has changed');
    const named = await changesIn(note);
    assert.deepEqual(
      named.map(([label]) => label),
      ['', 'Payment schedule', wick],
    );
    assert.equal(named[0]?.[1], shown);
    await visitor.reload();
    await visitor.root.locator('.total b', { hasText: named[0]?.[2] ?? '' }).waitFor();
    assert.equal(await visitor.root.locator('#message').inputValue(), 'A concert.');
    assert.deepEqual(await stored(fixture), []);
    await press(page);
    await page.locator('.reference').waitFor();
    assert.equal((await stored(fixture)).length, 2);
  });

  test('of a time by the hour are named, but not its own times', async () => {
    const hours = '&slot=wick-hours&times=1000-1200&package=wick-piano&guests=10';
    const { fixture, page, note } = await arrive(`?space=wick-room&date=2027-06-10${hours}`);
    await fixture.change((document) => {
      payAtOnce(document);
      slotOf(document, 'wick-room', 'wick-hours').startTime = '08:00';
    });
    await press(page);
    await waitForFocus(page, 'The venue’s offer has changed');
    const named = await changesIn(note);
    assert.deepEqual(
      named.map(([label]) => label),
      ['Payment schedule'],
    );
    await press(page);
    await page.locator('.reference').waitFor();
    assert.deepEqual(
      (await stored(fixture)).map((item) => item.at(-1)),
      ['10:00–12:00'],
    );
  });

  test('of a time to wait for are named', async () => {
    const fixture = await startBrowserFixture();
    await fixture.change(({ siteKeys: [key] = [] }) => Object.assign(key ?? {}, { waitingList: true }));
    const taken = { spaceId: 'tallow-hall', slotId: 'hall-morning', packageId: 'hall-dry-hire' };
    const guest = { name: 'R', email: 'r@example.com' };
    const body = { ...taken, date: '2027-03-02', guest };
    const { status } = await fixture.service.post('/booking-requests', body, { address: '192.0.2.7' });
    assert.equal(status, 201);
    const { page } = await fixture.open();
    const visitor = new Visitor(page);
    await visitor.chooseSpace();
    await page.getByRole('button', { name: /^Tuesday, 2 March 2027/ }).click();
    await visitor.root.locator('[name^=slot-]').first().check();
    await visitor.root.locator('[name^=package-]').first().check();
    await visitor.root.locator('.bar [part=button]').click();
    await visitor.fill();
    await fixture.change(payAtOnce);
    const join = page.locator('form > [part=button]');
    await join.click();
    await waitForFocus(page, 'The venue’s offer has changed');
    await waitForEqual(() => changesIn(visitor.root.locator('form section.trouble')), [schedule]);
    await join.click();
    await page.locator('.reference').waitFor();
    assert.equal((await stored(fixture)).length, 2);
  });

  test('are shown before anything is sent, once they have been loaded', async () => {
    const { fixture, page, visitor, note } = await arrive();
    await fixture.change(moveMorning);
    await visitor.refetch();
    await page.getByRole('heading', { name: 'The venue’s offer has changed' }).waitFor();
    await waitForEqual(() => changesIn(note), [['Time', '09:00 – 13:00', '08:00 – 13:00']]);
    // The live region announces it.
    await visitor.root
      .locator('#status p', { hasText: 'Time. Before: 09:00 – 13:00. Now: 08:00 – 13:00' })
      .waitFor({ state: 'attached' });
    await press(page);
    await page.locator('.reference').waitFor();
    assert.deepEqual(
      (await stored(fixture)).map((item) => item.at(-1)),
      ['08:00–13:00'],
    );
  });

  test('are agreed to only when they are known', async () => {
    const { fixture, page, note } = await arrive();
    await fixture.change(payAtOnce);
    let isBroken = true;
    await page.route('**/quote', (route) =>
      isBroken
        ? route.fulfill({
            status: 500,
            headers: { 'access-control-allow-origin': '*' },
            json: { success: false, error: { code: 'INTERNAL_SERVER_ERROR', message: 'No.' } },
          })
        : route.continue(),
    );
    await press(page);
    await page.getByText('Something went wrong on our side.').last().waitFor();
    const send = page.getByRole('button', { name: 'Send booking request' });
    assert.equal(await send.getAttribute('aria-disabled'), 'true');
    isBroken = false;
    await page.getByRole('button', { name: 'Try again' }).click();
    await waitForEqual(() => changesIn(note), [schedule]);
    assert.deepEqual(await stored(fixture), []);
    await send.click();
    await page.locator('.reference').waitFor();
    assert.deepEqual(
      (await stored(fixture)).map(([, , payments]) => payments),
      [1],
    );
  });
});
