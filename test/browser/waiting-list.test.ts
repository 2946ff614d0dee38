/** The waiting list of a taken time: no priority, nothing held, and a receipt of its own. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Page } from 'playwright-core';
import { demoVenueId } from '../../src/cli/demo-venue.ts';
import { declineBookingRequest } from '../../src/operations/booking/decline-booking-request.ts';
import { runCount } from '../full-run.ts';
import { violations } from './axe.ts';
import { type BrowserFixture, type PageOptions, startBrowserFixture } from './fixture.ts';
import { findOverflow } from './overflow.ts';
import { Visitor, waitForFocus } from './visitor.ts';

const phone = { viewport: { width: 320, height: 640 }, hasTouch: true, isMobile: true };
const shots = process.env['SHOTS'];

/** Opens the form with a key that has a waiting list. */
async function arrive(options: PageOptions = {}, taken: readonly string[] = []) {
  const fixture = await startBrowserFixture();
  await fixture.change(({ siteKeys: [key] = [] }) => Object.assign(key ?? {}, { waitingList: true }));
  for (const slotId of taken) await book(fixture, slotId);
  const visit = await fixture.open(options);
  return { fixture, visit, page: visit.page, visitor: new Visitor(visit.page) };
}

async function look(page: Page, name: string): Promise<void> {
  if (shots) await page.screenshot({ path: `${shots}/${name}.png`, fullPage: true });
}

const day = /^Tuesday, 2 March 2027/;

/** Requests a slot of the hall on 2 March as another visitor, and returns the reference. */
async function book({ service }: BrowserFixture, slotId: string): Promise<string> {
  const { status, body } = await service.post(
    '/booking-requests',
    {
      spaceId: 'tallow-hall',
      slotId,
      packageId: 'hall-dry-hire',
      date: '2027-03-02',
      guest: { name: 'R', email: 'r@example.com' },
    },
    { address: '192.0.2.7' },
  );
  assert.equal(status, 201);
  return body.data.reference;
}

/** Returns the statuses of all requests, oldest first. */
async function stored({ service }: BrowserFixture): Promise<string[]> {
  const rows = await service.storage.read((db) =>
    db.selectFrom('booking_requests').select('status').orderBy('created_at').orderBy('status').execute(),
  );
  return rows.map(({ status }) => status);
}

const join = 'Join the waiting list';
const note =
  /^The waiting list holds nothing and gives no priority: if the date becomes free, anyone can request it\./;

describe('a visitor who wants a taken time', () => {
  for (const language of runCount(['pl'], ['pl', 'de', 'el', 'fi', 'uk', 'hu']))
    test(`sees whole buttons and times on a phone with a large font, in ${language}`, async () => {
      const { visitor, page } = await arrive(
        {
          language,
          styles: 'body { font: 17px Georgia, serif; margin: 14px }',
          browser: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
        },
        ['hall-morning', 'hall-evening'],
      );
      await visitor.chooseSpace();
      await visitor.root.locator('.day').nth(1).click();
      await visitor.root.locator('.choice.off').first().waitFor();
      assert.deepEqual(await findOverflow(visitor), []);
      const buttons = visitor.root.locator('.choice.off');
      const outside = await buttons.evaluateAll((cards) =>
        cards.filter((card) =>
          [...card.querySelectorAll('button, small')].some(
            (part) =>
              part.getBoundingClientRect().right > card.getBoundingClientRect().right ||
              part.scrollHeight > part.clientHeight + 2,
          ),
        ),
      );
      assert.equal(outside.length, 0);
      await look(page, `waiting-taken-${language}`);
    });

  test('joins the waiting list on a phone, and knows that nothing is held', async () => {
    const { fixture, visit, page, visitor } = await arrive({ browser: phone }, [
      'hall-morning',
      'hall-evening',
    ]);
    await visitor.walkTo('date');
    await page.getByRole('button', { name: day }).click();
    // Taken times are apart from the free ones, which arrow keys choose.
    assert.equal(await visitor.root.locator('[name^=slot-]:checked').count(), 0);
    await page.getByRole('radio', { name: /^Afternoon/ }).check();
    await page.keyboard.press('ArrowDown');
    assert.equal(await page.getByRole('radio', { name: /^Morning|^Evening/ }).count(), 0);
    await page.getByRole('group', { name: 'Taken' }).getByText('Morning').waitFor();
    await page.getByRole('button', { name: 'Waiting list: Morning' }).click();
    const shown = visitor.root.locator('.note').getByText(note);
    await shown.waitFor();
    const { y, height } = (await shown.boundingBox()) ?? { y: -1, height: 0 };
    const bottom = page.viewportSize()?.height ?? 0;
    assert(y >= 0 && y + height <= bottom, `the note is from ${y} to ${y + height} of ${bottom}`);
    await visitor.root.locator('#status').getByText(note).waitFor({ state: 'attached' });
    await visitor.root.locator('[name^=package-]').first().check();
    await visitor.root.locator('.bar .price span:not(:empty)').waitFor();
    await look(page, 'waiting-1-slot');
    assert.deepEqual(await findOverflow(visitor), []);
    assert.deepEqual(await violations(page), []);
    await visitor.root
      .locator('.bar', { hasText: /Waiting list · Tue,? 2 Mar · Morning · 0?9:00 – 13:00 · Dry hire/ })
      .waitFor();
    await visitor.root.locator('.bar').getByRole('button', { name: 'Continue', exact: true }).click();
    await waitForFocus(page, join);
    await visitor.root.locator('.total b span:not(:empty)').waitFor();
    assert.equal(await page.getByText('Payment schedule').count(), 0);
    assert.equal(await page.getByText('Your request holds the date').count(), 0);
    await look(page, 'waiting-2-details');
    assert.deepEqual(await findOverflow(visitor), []);
    assert.deepEqual(await violations(page), []);
    await visitor.fill();
    // As impatient visitors do.
    await visitor.root.locator('form').getByRole('button', { name: join }).click({ clickCount: 3 });
    await waitForFocus(page, 'You are on the waiting list');
    await page.getByText(note).waitFor();
    await look(page, 'waiting-3-receipt');
    assert.deepEqual(await violations(page), []);
    assert.deepEqual(await stored(fixture), ['pending_approval', 'pending_approval', 'waiting']);
    assert.equal(visit.requests.filter((request) => /^POST .*waiting-requests/.test(request)).length, 1);
    assert.deepEqual(visit.complaints, []);
  });

  test('sees other dates and spaces for it, and finds the earlier choice again', async () => {
    const { page, visitor } = await arrive({ browser: phone }, ['hall-morning', 'hall-evening']);
    await visitor.walkTo('date');
    const nearest = (slot: string) => visitor.root.getByText(`Other dates with ${slot} free:`);
    await page.getByRole('button', { name: day }).click();
    await nearest('Morning, Evening, Full day, Conference day').waitFor();
    await page.getByRole('button', { name: /^Wednesday, 3 March 2027/ }).click();
    assert.equal(await nearest('Morning, Evening, Full day, Conference day').count(), 0);
    await page.getByRole('radio', { name: /^Evening/ }).check();
    await visitor.root.locator('[name^=package-]').first().check();
    await page.getByRole('button', { name: day }).click();
    await nearest('Evening').waitFor();
    await visitor.root.getByText('Other spaces free on Tue 2 Mar:').waitFor();
    await look(page, 'waiting-6-alternatives');
    assert.deepEqual(await findOverflow(visitor), []);
    assert.deepEqual(await violations(page), []);
    await page.getByRole('button', { name: 'Wed 3 Mar' }).click();
    await visitor.root.locator('.bar', { hasText: /Wed,? 3 Mar · Evening/ }).waitFor();
  });

  test('may wait after a conflict, and books once the date is free again', async () => {
    const { fixture, page, visitor } = await arrive();
    await visitor.walkTo('details');
    const reference = await book(fixture, 'hall-morning');
    await visitor.fill();
    await page.getByRole('button', { name: 'Send booking request' }).click();
    await waitForFocus(page, 'Morning on Tuesday, 2 March 2027 has just been taken');
    await look(page, 'waiting-4-conflict');
    await visitor.root.locator('#loss ~ .actions').getByRole('button', { name: 'Waiting list' }).click();
    await waitForFocus(page, join);
    await declineBookingRequest(fixture.service, {
      venueId: demoVenueId,
      reference,
      actor: 'operator',
    });
    await visitor.root.locator('form').getByRole('button', { name: join }).click();
    await waitForFocus(page, 'Morning on Tuesday, 2 March 2027 is free');
    assert.equal(await visitor.root.locator('.trouble').count(), 0, 'good news is not red');
    await look(page, 'waiting-5-free');
    await page.getByRole('button', { name: 'Send booking request' }).click();
    await waitForFocus(page, 'Your request has been sent');
    assert.deepEqual(await stored(fixture), ['declined', 'pending_approval']);
  });

  test('is no longer told that nothing has been sent once a request was sent without a response', async () => {
    const { fixture, page, visitor } = await arrive({
      body: '<venue-booking site-key="stage" history="on"></venue-booking>',
    });
    const { root } = visitor;
    await visitor.walkTo('details');
    const reference = await book(fixture, 'hall-morning');
    await visitor.fill();
    const send = page.getByRole('button', { name: 'Send booking request' });
    await send.click();
    await root.locator('#loss ~ .actions').getByRole('button', { name: 'Waiting list' }).click();
    await waitForFocus(page, join);
    await declineBookingRequest(fixture.service, {
      venueId: demoVenueId,
      reference,
      actor: 'operator',
    });
    await root.locator('form').getByRole('button', { name: join }).click();
    await waitForFocus(page, 'Morning on Tuesday, 2 March 2027 is free');
    await page.route('**/booking-requests', async (route) => {
      await route.fetch();
      await route.abort();
    });
    await send.click();
    const isUnsent = root.getByText('Nothing has been sent yet.');
    await page.getByText('There was no response.').first().waitFor();
    assert.equal(await isUnsent.count(), 0);
    await page.reload();
    await page.getByText('There was no response.').first().waitFor();
    assert.equal(await isUnsent.count(), 0, 'after a reload');
    await root.getByRole('button', { name: /^Change/ }).click();
    await waitForFocus(page, 'Choose a date and time');
    assert.equal(await isUnsent.count(), 0, 'after Change');
  });
});
