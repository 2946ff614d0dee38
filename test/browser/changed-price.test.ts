/**
 * The venue changes its prices while a visitor sees one: the form shows both and sends nothing without confirmation.
 */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { inLongRun, runCount } from '../full-run.ts';
import { violations } from './axe.ts';
import { type BrowserFixture, type PageOptions, startBrowserFixture, type VisitedPage } from './fixture.ts';
import { findOverflow } from './overflow.ts';
import { Visitor, waitForFocus } from './visitor.ts';

async function arrive(options: PageOptions = {}) {
  const fixture = await startBrowserFixture();
  const visit = await fixture.open(options);
  return { fixture, visit, page: visit.page, visitor: new Visitor(visit.page) };
}

/** 620.00, minus 10 % on a Tuesday, minus 150.00, plus 20 % tax; and the same with a fee of 1,240.00. */
const [before, now] = ['£489.60', '£1,159.20'];

/** Doubles the fee of the first package of the first slot. */
const doubleTheFee = (fixture: BrowserFixture) =>
  fixture.change(({ spaces }) => {
    const offer = spaces[0]?.slots?.[0]?.packages?.[0];
    assert(offer);
    offer.hireFeeCents *= 2;
  });

async function wait(fixture: BrowserFixture, { page }: VisitedPage): Promise<void> {
  fixture.service.now += 31_000;
  await page.clock.setFixedTime(fixture.service.now);
}

/** The totals of all requests that the venue received. */
async function totals({ service }: BrowserFixture): Promise<number[]> {
  const rows = await service.storage.read((db) =>
    db.selectFrom('booking_requests').select('quote').execute(),
  );
  return rows.map(({ quote }) => JSON.parse(quote).totalCents);
}

const sent = ({ requests }: VisitedPage) =>
  requests.filter((request) => /^POST .*booking-requests$/.test(request)).length;

describe('a price change while the form is filled in', () => {
  test('shows old and new price, asks, and books at the accepted one', async () => {
    const { fixture, visit, page, visitor } = await arrive();
    await visitor.walkTo('details');
    await visitor.fill();
    await doubleTheFee(fixture);
    await page.getByRole('button', { name: 'Send booking request' }).click();
    await page.getByRole('heading', { name: 'The price has changed' }).waitFor();
    await waitForFocus(page, 'The price has changed');
    const note = visitor.root.locator('form section');
    await note.getByText(now).waitFor();
    assert.equal(await note.locator('dl').textContent(), `Before${before}Now${now}`);
    await visitor.root.locator('[part=quote]').getByText(now, { exact: true }).waitFor();
    await page.getByText('Nothing has been sent yet.').last().waitFor();
    assert.equal(sent(visit), 1);
    assert.deepEqual(await totals(fixture), []);
    assert.equal(await visitor.root.locator('#message').inputValue(), 'A concert.');
    assert.deepEqual(await violations(page), []);
    await page.getByRole('button', { name: 'Send booking request' }).click();
    await page.locator('.reference').waitFor();
    await visitor.root.locator('[part=quote]').getByText(now, { exact: true }).waitFor();
    assert.deepEqual(await totals(fixture), [115_920]);
    assert.deepEqual(visit.complaints, []);
  });

  test('is no longer said to be unsent once the visitor has agreed and sent, also without a response', async () => {
    const { fixture, page, visitor } = await arrive();
    await visitor.walkTo('details');
    await visitor.fill();
    await doubleTheFee(fixture);
    const send = page.getByRole('button', { name: 'Send booking request' });
    await send.click();
    await visitor.root.locator('form section').getByText(now).waitFor();
    await page.route('**/booking-requests', (route) => route.abort());
    await send.click();
    await page.getByText('There was no response.').first().waitFor();
    assert.equal(await page.getByText('Nothing has been sent yet.').count(), 0);
  });

  test('sends nothing until the new price is known', inLongRun, async () => {
    const { fixture, visit, page, visitor } = await arrive();
    await visitor.walkTo('details');
    await visitor.fill();
    await doubleTheFee(fixture);
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
    const send = page.getByRole('button', { name: 'Send booking request' });
    await send.click();
    await page.getByText('Something went wrong on our side.').last().waitFor();
    assert.equal(await send.getAttribute('aria-disabled'), 'true');
    assert.equal(sent(visit), 1);
    isBroken = false;
    await page.getByRole('button', { name: 'Try again' }).click();
    await visitor.root.locator('form section').getByText(now).waitFor();
    assert.equal(sent(visit), 1);
    await send.click();
    await page.locator('.reference').waitFor();
    assert.deepEqual(await totals(fixture), [115_920]);
  });

  for (const language of runCount(['ar'], ['ar', 'en-GB', 'de']))
    test(`keeps the question visible on a small phone, in ${language}`, inLongRun, async () => {
      const { fixture, visit, visitor } = await arrive({
        language,
        browser: { viewport: { width: 280, height: 640 } },
      });
      await visitor.walkTo('details');
      await visitor.fill();
      await doubleTheFee(fixture);
      await visitor.root.locator('form > [part=button]').click();
      await visitor.root.locator('form dl > div').nth(1).waitFor();
      assert.deepEqual(await findOverflow(visitor), []);
      assert.deepEqual(await violations(visit.page, { isVariant: language !== 'ar' }), []);
    });
});

describe('a price change on the way', () => {
  test('shows both prices once loaded, and books at the new one', inLongRun, async () => {
    const { fixture, visit, page, visitor } = await arrive();
    await visitor.walkTo('details');
    await doubleTheFee(fixture);
    await wait(fixture, visit);
    await visitor.refetch();
    await page.getByRole('heading', { name: 'The price has changed' }).waitFor();
    // The live region announces it.
    await visitor.root
      .locator('#status p', { hasText: 'Before: £489.60. Now: £1,159.20' })
      .waitFor({ state: 'attached' });
    await visitor.send();
    assert.deepEqual(await totals(fixture), [115_920]);
    assert.equal(sent(visit), 1);
  });

  test('shows both above the button, and books at the new one', async () => {
    const { fixture, visit, page, visitor } = await arrive();
    await visitor.walkTo('date');
    await visitor.root.locator('.day.free').first().click();
    await visitor.root.locator('[name^=slot-]:enabled').first().check();
    await visitor.root.locator('[name^=package-]').first().check();
    await page.locator('.bar').getByText(before).waitFor();
    await doubleTheFee(fixture);
    await wait(fixture, visit);
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('heading', { name: 'The price has changed' }).waitFor();
    await page.locator('[part=quote]').getByText(now).waitFor();
    await visitor.send();
    assert.deepEqual(await totals(fixture), [115_920]);
  });

  test('is not mentioned for another choice, nor beside a taken date', inLongRun, async () => {
    const { fixture, visit, page, visitor } = await arrive();
    await visitor.walkTo('details');
    await doubleTheFee(fixture);
    await wait(fixture, visit);
    await page.getByRole('button', { name: 'Back' }).click();
    await page.getByRole('heading', { name: 'The price has changed' }).waitFor();
    await page.getByRole('radio', { name: 'With technicians' }).check();
    assert.equal(await page.getByText('The price has changed').count(), 0);
    await visitor.root.locator('[name^=package-]').first().check();
    await page.getByRole('button', { name: 'Continue' }).click();
    await visitor.fill();
    await doubleTheFee(fixture);
    const competitor = { spaceId: 'tallow-hall', slotId: 'hall-morning', packageId: 'hall-with-crew' };
    const guest = { name: 'R', email: 'r@example.com' };
    const body = { ...competitor, date: '2027-03-02', guest };
    const { status } = await fixture.service.post('/booking-requests', body, { address: '192.0.2.7' });
    assert.equal(status, 201);
    await page.getByRole('button', { name: 'Send booking request' }).click();
    await page.getByText('has just been taken').last().waitFor();
    assert.equal(await page.getByText('The price has changed').count(), 0);
  });
});
