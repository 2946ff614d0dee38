/** Prices are shown early, and are the same everywhere. */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { inLongRun } from '../full-run.ts';
import { waitForEqual } from '../wait-for.ts';
import { type BrowserFixture, fixtureKey, startBrowserFixture } from './fixture.ts';
import { typeInto, Visitor } from './visitor.ts';

async function newFixture(): Promise<BrowserFixture> {
  const fixture = await startBrowserFixture();
  return fixture;
}

/** Sets members of all packages of the first space, which then has no rates. */
function changeOffers(fixture: Awaited<ReturnType<typeof newFixture>>, members: object): Promise<unknown> {
  return fixture.change(({ spaces: [hall] }) => {
    assert(hall);
    hall.rates = [];
    for (const { packages = [] } of hall.slots ?? [])
      for (const offer of packages) Object.assign(offer, members);
  });
}

test('a card, a day, a time, a package, the bar and the quote show the price of that date', async () => {
  const fixture = await newFixture();
  const visit = await fixture.open();
  const { page } = visit;
  const { root } = new Visitor(page);
  await root.locator('article').first().getByText('from £489.60 including tax').waitFor();
  await root.locator('article [part=button]').first().click();
  // A Friday: 20 % more, minus the seasonal offer.
  await page.getByRole('button', { name: 'Friday, 12 March 2027, Free, from £712.80' }).click();
  await root.locator('.calendar').getByText('Lowest price each day including tax').waitFor();
  await root.locator('[part=slot]').first().getByText('from £712.80').waitFor();
  await root.locator('[name^=slot-]').first().check();
  const offer = root.locator('[part=package]').first();
  await offer.getByText('£712.80 including tax').waitFor();
  await offer.getByText('£594.00 excluding tax').waitFor();
  await root.locator('[name^=package-]').first().check();
  await root.locator('.bar').getByText('£712.80 including tax').waitFor();
  await root.locator('.bar [part=button]').click();
  await root.locator('.lines > :last-child').getByText('£712.80').waitFor();
  await root.locator('.total + [part=button]').waitFor();
  assert.equal(await root.locator('.total').textContent(), 'Total including tax£712.80');
});

test('a venue that states its prices with tax shows them as typed, from the card to the receipt', async () => {
  const fixture = await newFixture();
  await fixture.change(({ venue, spaces: [hall] }) => {
    assert(hall);
    venue.pricesIncludeTax = true;
    venue.tax = { label: 'VAT', basisPoints: 1900 };
    hall.rates = [];
    for (const { packages = [] } of hall.slots ?? [])
      for (const offer of packages)
        Object.assign(offer, {
          hireFeeCents: 150_000,
          perAttendeeCents: 1_200,
          minimumAttendance: 1,
          extras: [
            { id: 'heater', name: 'Heater', amountCents: 3_333, per: 'booking' },
            {
              id: 'book',
              name: 'Book',
              amountCents: 999,
              per: 'attendee',
              tax: { label: 'VAT', basisPoints: 0 },
            },
          ],
        });
  });
  const { page } = await fixture.open();
  const { root } = new Visitor(page);
  await root.locator('article').first().getByText('from £1,512.00 including tax').waitFor();
  await root.locator('article [part=button]').first().click();
  await page.getByRole('button', { name: 'Friday, 12 March 2027, Free, from £1,512.00' }).click();
  await root.locator('[name^=slot-]').first().check();
  const offer = root.locator('[part=package]').first();
  await offer.getByText('£1,500.00 + £12.00 per guest').waitFor();
  await root.locator('[name^=package-]').first().check();
  await typeInto(page.getByLabel('Number of guests'), '50');
  await root
    .locator('.bar')
    .getByText(/^£2,100.00 including tax$/)
    .waitFor();
  await root.locator('.bar [part=button]').click();
  await root.getByText('£33.33 including tax').waitFor();
  await root.getByText(/^£9.99 per guest$/).waitFor();
  await page.getByLabel('Heater').check();
  await page.getByLabel('Book', { exact: true }).check();
  await root.locator('.total').getByText('£2,632.83').waitFor();
  await waitForEqual(
    () => root.locator('.breakdown .lines > *').evaluateAll((lines) => lines.map((line) => line.textContent)),
    [
      'Dry hire£1,500.00',
      '50 × Dry hire£600.00',
      'Heater£33.33',
      '50 × Book£499.50',
      'Subtotal excluding tax£2,292.21',
      // No line for the 0 % of the book.
      'VAT 19%£340.62',
      'Total including tax£2,632.83',
    ],
  );
});

test('a price per guest says its fixed fee and minimum, and needs the number; extras have a maximum', async () => {
  const fixture = await newFixture();
  await changeOffers(fixture, {
    hireFeeCents: 20_000,
    perAttendeeCents: 1_200,
    minimumAttendance: 80,
    extras: [{ id: 'heater', name: 'Heater', amountCents: 2_500, per: 'piece', most: 6 }],
  });
  const { page } = await fixture.open();
  const { root } = new Visitor(page);
  await root.locator('article [part=button]').first().click();
  await page.getByRole('button', { name: /^Friday, 12 March 2027, Free/ }).click();
  await root.locator('[name^=slot-]').first().check();
  // £200.00 and £12.00 per guest, with 20 % tax.
  await root
    .locator('[part=package]')
    .first()
    .getByText('£240.00 + £14.40 per guest · charged for at least 80 guests')
    .waitFor();
  await root.locator('[part=package]').first().getByText('from £1,392.00 including tax').waitFor();
  await root.locator('[name^=package-]').first().check();
  await root.locator('.bar').getByText('from £1,392.00 including tax').waitFor();
  const next = root.locator('.bar [part=button]');
  const guests = page.getByLabel('Number of guests');
  await next.click();
  await root.locator('#problem-guests').getByText('Enter one number').waitFor();
  await typeInto(guests, '95-100');
  await next.click();
  await root.locator('#problem-guests').getByText('Enter one number').waitFor();
  assert.equal(await root.locator('.price').textContent(), '', 'no price for another number');
  await typeInto(guests, '95');
  await root
    .locator('.bar')
    .getByText(/^£1,608.00 including tax$/)
    .waitFor();
  await next.click();
  const heaters = page.getByLabel('Heater');
  await root.getByText('£30.00 including tax · Maximum: 6').waitFor();
  for (const [text, problem] of [
    ['3 pcs', 'Enter one number'],
    ['9', 'Maximum: 6'],
  ] as const) {
    await typeInto(heaters, text);
    await new Visitor(page).fill();
    await page.getByRole('button', { name: 'Send booking request' }).click();
    await root.locator('#problem-extra-heater').getByText(problem).waitFor();
    await waitForEqual(() => heaters.evaluate((field) => field.matches(':focus')), true);
  }
  await typeInto(heaters, '2');
  await heaters.blur();
  await root.locator('.total').getByText('£1,668.00').waitFor();
  // The press counts although the field's error appears with it and moves the button.
  await page.setViewportSize({ width: 390, height: 2400 });
  await typeInto(heaters, '9');
  await page.getByRole('button', { name: 'Send booking request' }).click({ position: { x: 20, y: 4 } });
  await root.locator('#problem-extra-heater').getByText('Maximum: 6').waitFor();
  await waitForEqual(() => heaters.evaluate((field) => field.matches(':focus')), true);
});

test('an extra per guest says the minimum that is charged, before it is chosen and in its line', async () => {
  const fixture = await newFixture();
  await changeOffers(fixture, {
    minimumAttendance: 80,
    extras: [{ id: 'prosecco', name: 'Prosecco', amountCents: 750, per: 'attendee' }],
  });
  const { page } = await fixture.open({
    body: '<venue-booking site-key="stage" guests="40"></venue-booking>',
  });
  const visitor = new Visitor(page);
  await visitor.walkTo('details');
  const cost = visitor.root.locator('#cost-extra-prosecco, #cost-prosecco');
  await cost.getByText('£9.00 per guest including tax · charged for at least 80 guests').waitFor();
  await page.getByLabel('Prosecco').check();
  const line = visitor.root.locator('.lines > *', { hasText: '80 × Prosecco' });
  await line.getByText('(charged for at least 80 guests)').waitFor();
  await typeInto(page.getByLabel('Number of guests'), '90');
  await visitor.root.locator('.lines > *', { hasText: '90 × Prosecco' }).waitFor();
  assert.equal(await cost.textContent(), '£9.00 per guest including tax');
  assert.equal(await visitor.root.getByText('at least').count(), 0);
  await typeInto(page.getByLabel('Number of guests'), '40');
  await line.waitFor();
  await visitor.send();
  await line.getByText('(charged for at least 80 guests)').waitFor();
});

test('without tax, tax is not mentioned', async () => {
  const fixture = await newFixture();
  await fixture.change(({ venue, spaces: [hall] }) => {
    assert(hall);
    venue.tax = null;
    venue.pricesIncludeTax = true;
    hall.rates = [{ label: 'Every day', basisPoints: 1_000 }];
    for (const { packages = [] } of hall.slots ?? [])
      for (const offer of packages)
        Object.assign(offer, {
          perAttendeeCents: 1_200,
          extras: [{ id: 'heater', name: 'Heater', amountCents: 3_333, per: 'booking' }],
        });
  });
  const body = `<venue-booking site-key="${fixtureKey}" guests="60"></venue-booking>`;
  const visitor = new Visitor((await fixture.open({ body })).page);
  const { root } = visitor;
  const noTax = async (step: string) =>
    assert.doesNotMatch((await root.locator('.booking').textContent()) ?? '', /\btax\b/i, `in step ${step}`);
  await visitor.walkTo('space');
  await noTax('space');
  await visitor.chooseSpace();
  await root.locator('.day.free').first().click();
  await root.locator('[name^=slot-]:enabled').first().check();
  await root
    .locator('[part=package]')
    .first()
    .getByText(/\+ £13.20 per guest/)
    .waitFor();
  await noTax('date');
  await root.locator('[name^=package-]').first().check();
  await root.locator('.bar [part=button]').click();
  await root.getByText(/^£33.33$/).waitFor();
  await noTax('details');
  await visitor.send();
  await noTax('receipt');
});

test('a surcharge gives a price per guest with which the total can be computed', async () => {
  const fixture = await newFixture();
  await fixture.change(({ venue, spaces: [hall] }) => {
    assert(hall);
    venue.tax = null;
    hall.rates = [{ label: 'Weekend', basisPoints: 1_500 }];
    for (const { packages = [] } of hall.slots ?? [])
      for (const offer of packages)
        Object.assign(offer, { hireFeeCents: 280_000, perAttendeeCents: 250, minimumAttendance: 1 });
  });
  const body = `<venue-booking site-key="${fixtureKey}" guests="180"></venue-booking>`;
  const visitor = new Visitor((await fixture.open({ body })).page);
  const { root } = visitor;
  await visitor.walkTo('space');
  await visitor.chooseSpace();
  await root.locator('.day.free').first().click();
  await root.locator('[name^=slot-]:enabled').first().check();
  const offer = root.locator('[part=package]').first();
  // £2.50 and 15 % more is not £2.88.
  await offer.getByText('£3,220.00 + £2.875 per guest').waitFor();
  await offer.getByText('£3,737.50').waitFor();
});

test('after a lost date other spaces on that day are offered, with prices, and keep the date', async () => {
  const fixture = await newFixture();
  const visit = await fixture.open();
  const { page } = visit;
  const visitor = new Visitor(page);
  await visitor.walkTo('date');
  await visitor.chooseDate(page.getByRole('button', { name: /^Friday, 12 March 2027, Free/ }));
  await visitor.fill();
  const competitor = await fixture.service.post(
    '/booking-requests',
    {
      spaceId: 'tallow-hall',
      slotId: 'hall-morning',
      packageId: 'hall-dry-hire',
      date: '2027-03-12',
      guest: { name: 'R', email: 'r@example.com' },
    },
    { address: '192.0.2.7' },
  );
  assert.equal(competitor.status, 201);
  await page.getByRole('button', { name: 'Send booking request' }).click();
  await page.getByText('Other spaces free on Fri 12 Mar:').last().waitFor();
  await page.getByRole('button', { name: /^The Snuffer\s*Daytime · 10:00 – 17:00\s*Dry hire\s*£/ }).click();
  await page.getByRole('heading', { name: 'Times on Friday, 12 March 2027' }).waitFor();
  await visitor.root.locator('.subtitle').getByText('The Snuffer').waitFor();
  // The package named on the button. It has another id in this space.
  await page.getByRole('radio', { name: /^Daytime/, checked: true }).waitFor();
  await visitor.root.locator('[part=package]:has(:checked)').getByText('Dry hire').waitFor();
});

test('going back to another space keeps the date and the month', inLongRun, async () => {
  const fixture = await newFixture();
  const visit = await fixture.open({
    body: `<venue-booking site-key="${fixtureKey}" space="tallow-hall"></venue-booking>`,
  });
  const { page } = visit;
  const { root } = new Visitor(page);
  await root.locator('.day.free').first().waitFor();
  await page.getByRole('button', { name: 'Next month' }).click();
  await page.getByRole('button', { name: 'Back' }).click();
  await root.locator('article [part=button]').nth(3).click();
  await page.getByRole('heading', { name: 'April 2027' }).waitFor();
  await page.getByRole('button', { name: /^Friday, 9 April 2027, (Free|\d)/ }).click();
  await page.getByRole('heading', { name: 'Times on Friday, 9 April 2027' }).waitFor();
  await page.getByRole('button', { name: 'Back' }).click();
  await root.locator('article [part=button]').first().click();
  await page.getByRole('heading', { name: 'Times on Friday, 9 April 2027' }).waitFor();
});

test('a link to the hosted page opens a space, a date and a number of guests', async () => {
  const fixture = await newFixture();
  const visit = await fixture.open();
  const { page } = visit;
  await page.goto(`${fixture.base}/book/${fixtureKey}?space=snuffer&date=2027-03-12&guests=50`);
  await page.getByRole('heading', { name: 'Times on Friday, 12 March 2027' }).waitFor();
  await page.getByText('The Snuffer').last().waitFor();
  await page.getByRole('button', { name: 'Back' }).click();
  assert.equal(await page.getByLabel('Number of guests').inputValue(), '50');
  assert.deepEqual(visit.complaints, []);
});

test('the button explains that it waits for the price', inLongRun, async () => {
  const fixture = await newFixture();
  const price = Promise.withResolvers<void>();
  const visit = await fixture.open({
    before: (page) =>
      page.route('**/quote*', async (route) => {
        await price.promise;
        await route.continue();
      }),
  });
  const visitor = new Visitor(visit.page);
  await visitor.walkTo('date');
  await visitor.root.locator('.day.free').first().click();
  await visitor.root.locator('[name^=slot-]:enabled').first().check();
  await visitor.root.locator('[name^=package-]').first().check();
  await visitor.root.locator('.bar [part=button]').click();
  const send = (disabled: boolean) =>
    visit.page.getByRole('button', { name: 'Send booking request', disabled }).waitFor();
  await send(true);
  price.resolve();
  await send(false);
});

test('a space without a fee shows no price on its card, and no payment schedule', inLongRun, async () => {
  const fixture = await newFixture();
  await fixture.change(({ spaces: [hall] }) => {
    assert(hall);
    hall.rates = [];
    for (const { packages = [] } of hall.slots ?? []) for (const offer of packages) offer.hireFeeCents = 0;
  });
  const visitor = new Visitor((await fixture.open()).page);
  const { root } = visitor;
  await visitor.walkTo('space');
  assert.equal(await root.locator('.subtitle').first().textContent(), 'Up to 420 guests');
  await visitor.walkTo('date');
  await root.locator('.day.free:not(.noted)').first().waitFor();
  await visitor.chooseDate();
  assert.deepEqual(await root.locator('.breakdown h3').allTextContents(), ['Price breakdown']);
});
