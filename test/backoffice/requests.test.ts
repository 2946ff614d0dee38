/** Deciding on booking requests: by touch on a phone, by keyboard on a desktop. */

import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it } from 'node:test';
import type { Locator, Page } from 'playwright-core';
import { pauseMs } from '../../src/backoffice/base/decision-pause.ts';
import { demoVenueId } from '../../src/cli/demo-venue.ts';
import { PasswordHasher } from '../../src/operations/access/passwords.ts';
import { acceptBookingRequest } from '../../src/operations/booking/accept-booking-request.ts';
import { addBooking } from '../../src/operations/booking/add-booking.ts';
import { cancelBooking } from '../../src/operations/booking/cancel-booking.ts';
import { updateStaff } from '../../src/storage/access/staff.ts';
import { checkedScreens, violations } from '../browser/axe.ts';
import { inLongRun } from '../full-run.ts';
import { waitFor, waitForEqual } from '../wait-for.ts';
import {
  asksFor,
  button,
  goTo,
  newBackOffice,
  news,
  phone,
  pollNow,
  type Scenario,
  venueUrl,
  waitForIdle,
} from './fixture.ts';
import { scrollToEnd } from './tab-bar.ts';

describe('the requests of a venue', () => {
  let backOffice: Scenario;
  beforeEach(async () => {
    backOffice = await newBackOffice();
  });
  afterEach(() => backOffice.stop());

  const rows = (page: Page) => page.getByRole('main').locator('.requests_request');
  const areThere = (page: Page, count: number) =>
    waitFor(`${count} requests in the list`, async () => (await rows(page).count()) === count);

  /** Requests the evening in the Wick Room as a visitor, and returns the reference. */
  async function place(date: string, guest: object = {}, more: object = {}, address = '192.0.2.7') {
    const body = {
      spaceId: 'wick-room',
      slotId: 'wick-evening',
      packageId: 'wick-piano',
      date,
      guest: { name: 'Una Visitor', email: 'una@example.com', ...guest },
      ...more,
    };
    const response = await backOffice.service.post('/booking-requests', body, { key: 'demo', address });
    assert.equal(response.status, 201, JSON.stringify(response.body));
    return response.body.data.reference as string;
  }

  // In `npm test`, test/process/first-request.test.ts does the same.
  it('a first-time manager accepts the first request on a phone by taps alone', inLongRun, async () => {
    const { page, complaints } = await backOffice.open(venueUrl('requests'), {
      role: 'manager',
      browser: phone,
    });
    await rows(page).first().waitFor();
    assert.match((await rows(page).first().textContent()) ?? '', /hours|days left/);
    const waiting = await rows(page).count();
    const name = (await rows(page).first().getByRole('link').textContent()) ?? '';
    await rows(page).first().getByRole('link').tap();
    await page.getByRole('heading', { level: 1, name, exact: true }).waitFor();
    await button(page, 'Accept').tap();
    await news(page, 'Accepted. The date is booked.');
    await page.getByText('The guest has not been notified').waitFor();
    await page.getByRole('link', { name: 'Back to list' }).tap();
    await areThere(page, waiting - 1);
    await page.getByRole('link', { name: 'Accepted' }).tap();
    await page.getByRole('main').getByRole('link', { name, exact: true }).waitFor();
    assert.deepEqual(complaints, []);
  });

  it('steps through requests, and Back returns to the list', inLongRun, async () => {
    const { page, complaints } = await backOffice.open(venueUrl('requests'));
    await rows(page).first().waitFor();
    const names = await page.getByRole('main').locator('.requests_request .requests_who a').allTextContents();
    assert.ok(names.length > 2, 'there are several requests to step through');
    const heading = (name = '') => page.getByRole('heading', { level: 1, name, exact: true }).waitFor();
    await rows(page).first().getByRole('link').click();
    await heading(names[0]);
    assert.equal(
      await page.getByRole('link', { name: 'Previous request' }).count(),
      0,
      'the first request has no previous one',
    );
    await page.getByRole('link', { name: 'Next request' }).click();
    await heading(names[1]);
    // An accepted request leaves the list of waiting ones, and the next one opens.
    await button(page, 'Accept').click();
    await news(page, 'Accepted. The date is booked.');
    await heading(names[2]);
    await page.keyboard.press('k');
    await heading(names[1]);
    await page.keyboard.press('?');
    const shown = page.getByRole('dialog');
    await shown.getByText('Next request').waitFor();
    await shown.getByText('Previous request').waitFor();
    await page.keyboard.press('Escape');
    await page.goBack();
    await page.getByRole('heading', { level: 1, name: 'Requests', exact: true }).waitFor();
    await areThere(page, names.length - 1);
    assert.deepEqual(complaints, []);
  });

  it('undoes an accidental acceptance, and declines with a note for colleagues by keyboard alone', async () => {
    const { page } = await backOffice.open(venueUrl('requests'));
    await rows(page).first().getByRole('link').click();
    await button(page, 'Accept').click();
    await page.locator('.news').getByRole('button', { name: 'Undo' }).click();
    await news(page, 'Undone');
    await button(page, 'Accept').waitFor();
    await page.getByRole('link', { name: 'Back to list' }).click();
    await rows(page).first().waitFor();
    const guests = await rows(page).locator('.requests_who a').allTextContents();
    const heading = (name = '') => page.getByRole('heading', { level: 1, name, exact: true }).waitFor();
    await page.keyboard.press('j');
    await page.keyboard.press('Enter');
    await heading(guests[0]);
    await button(page, 'Decline').waitFor();
    await page.keyboard.press('d');
    const dialog = page.getByRole('dialog', { name: /^Decline the request from/ });
    await dialog.waitFor();
    await waitFor('the note to be reached', async () => {
      await page.keyboard.press('Tab');
      return dialog
        .getByRole('textbox', { name: 'Reason' })
        .evaluate((field) => field === document.activeElement);
    });
    await page.keyboard.type('Too loud: a dance on a Sunday');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await news(page, 'Declined. The date is no longer held.');
    await dialog.waitFor({ state: 'detached' });
    // The next request opens.
    await heading(guests[1]);
    await page.keyboard.press('k');
    await page.locator('.requests_notes').getByText('Too loud: a dance on a Sunday').waitFor();
    await page.keyboard.press('?');
    await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).getByText('Email').waitFor();
  });

  it('shows that an acceptance is undone, also if an older response about it arrives last', async () => {
    const { page } = await backOffice.open(venueUrl('requests'));
    await rows(page).first().getByRole('link').click();
    await button(page, 'Accept').waitFor();
    await waitForIdle(page);
    const reference = new URL(page.url()).pathname.split('/').at(-1) ?? '';
    const older = Promise.withResolvers<void>();
    let isHeld = false;
    // The read after the acceptance.
    await page.route(
      (url) => asksFor(url.href, `/booking-requests/${reference}&`),
      async (route) => {
        if (isHeld) return route.continue();
        isHeld = true;
        const response = await route.fetch();
        await older.promise;
        await route.fulfill({ response });
      },
    );
    await button(page, 'Accept').click();
    await waitFor('the read to be held', async () => isHeld);
    await page.locator('.news').getByRole('button', { name: 'Undo' }).click();
    await news(page, 'Undone');
    await page.waitForURL(({ pathname }) => pathname.endsWith(reference));
    older.resolve();
    await waitForIdle(page);
    await button(page, 'Accept').waitFor();
    assert.equal(await button(page, 'Undo acceptance').count(), 0);
  });

  it('a second click on a decision or on its undo does not act on what has moved under the pointer', async () => {
    const { page, complaints } = await backOffice.open(venueUrl('today'));
    // So that the pause lasts until the pointer moves, however slow this machine is.
    await page.addInitScript((pause) => {
      const start = window.setTimeout;
      const stopped = (job: TimerHandler, ms?: number) => (ms === pause ? 0 : start(job, ms));
      Object.assign(window, { setTimeout: stopped });
    }, pauseMs);
    await page.reload();
    const counts = { accept: 0, undo: 0 };
    page.on('request', (request) => {
      const [, name] = /\/(accept|undo)$/.exec(request.url()) ?? [];
      if (request.method() === 'POST' && (name === 'accept' || name === 'undo')) counts[name] += 1;
    });
    const first = page.getByRole('button', { name: /^Accept: / }).first();
    const decision = await first.boundingBox();
    assert.ok(decision);
    const at = [decision.x + decision.width / 2, decision.y + decision.height / 2] as const;
    await page.mouse.click(...at);
    const toast = page.locator('.news');
    await toast.getByText('Accepted. The date is booked.').waitFor();
    await page.mouse.click(...at);
    await page.mouse.click(...at);
    await waitForIdle(page);
    assert.deepEqual(counts, { accept: 1, undo: 0 });
    // After the pointer has moved, the next one is meant.
    for (const left of [60, 90]) await page.mouse.move(at[0] - left, at[1]);
    await first.click();
    await waitFor('the second decision', async () => counts.accept === 2);

    const reference = await place('2027-06-18', { name: 'Twice Clicked' });
    const named = { venueId: demoVenueId, reference, actor: 'operator' } as const;
    await acceptBookingRequest(backOffice.service, named);
    backOffice.service.now += 1000;
    await cancelBooking(backOffice.service, named);
    await page.goto(backOffice.base + venueUrl(`requests/${reference}`));
    const undo = page.getByRole('button', { name: 'Undo cancellation' });
    const box = await undo.boundingBox();
    assert.ok(box);
    const point = [box.x + 20, box.y + 10] as const;
    await page.mouse.click(...point);
    await page.getByRole('button', { name: 'Undo acceptance' }).waitFor();
    await page.mouse.click(...point);
    await waitForIdle(page);
    await toast.getByText('Undone: Accepted').waitFor();
    assert.equal(counts.undo, 1);
    assert.deepEqual(complaints, []);
  });

  it('a second click on a decision, before its answer or before the list is fetched again, does nothing, and the first message stays', async () => {
    const { page, complaints } = await backOffice.open(venueUrl('today'));
    await waitForIdle(page);
    let isDecided = false;
    const older = Promise.withResolvers<void>();
    await page.route(
      (url) => isDecided && asksFor(url.href, '/booking-requests?'),
      async (route) => {
        await older.promise;
        await route.continue();
      },
    );
    let reads = 0;
    let decisions = 0;
    let answer = Promise.withResolvers<void>();
    await page.route(/\/(accept|decline)$/, async (route) => {
      decisions += 1;
      await answer.promise;
      await route.continue();
    });
    page.on('request', (request) => {
      if (request.method() === 'POST' && /\/(accept|decline)$/.test(request.url())) isDecided = true;
      if (isDecided && asksFor(request.url(), '/booking-requests/BR-')) reads += 1;
    });
    for (const [row, name, message] of [
      [0, 'Accept', 'Accepted. The date is booked.'],
      [1, 'Decline', 'Declined'],
    ] as const) {
      isDecided = false;
      decisions = 0;
      answer = Promise.withResolvers<void>();
      const decision = page.getByRole('button', { name: new RegExp(`^${name}: `) }).nth(row);
      await decision.click();
      await waitFor('the decision to be sent', async () => decisions === 1);
      // A double click: the second is before the answer.
      const { x, y, width, height } = (await decision.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
      await page.mouse.click(x + width / 2, y + height / 2);
      answer.resolve();
      await news(page, message);
      assert.equal(decisions, 1);
      reads = 0;
      await decision.click();
      await decision.press('Enter');
      await decision.press('Enter');
      assert.equal(reads, 0);
      await news(page, message);
      assert.equal(await page.getByText('Someone else changed this').count(), 0);
    }
    older.resolve();
    await waitForIdle(page);
    assert.deepEqual(complaints, []);
  });

  it('asks before it undoes the acceptance of a booking that staff entered, and says how long the date is held', async () => {
    const wickRoom = { spaceId: 'wick-room', slotId: 'wick-evening', packageId: 'wick-piano' };
    const entered = { ...wickRoom, date: '2027-06-25', name: 'Entered By Staff' };
    const { service } = backOffice;
    const { reference } = await addBooking(service, demoVenueId, entered, 'accepted', 'operator');
    const { page } = await backOffice.open(venueUrl(`requests/${reference}`));
    await page.getByRole('button', { name: 'Mark as paid' }).first().click();
    const question = page.getByRole('dialog', { name: 'Undo this decision?' });
    await page.getByRole('button', { name: 'Undo acceptance' }).click();
    // "Cancel" beside "Undo cancellation" would mean either.
    await question.getByRole('button', { name: 'Keep the decision' }).click();
    await question.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Undo acceptance' }).click();
    await question.getByText('The booking loses its date').waitFor();
    const decide = question.getByText(/was paid\. Decide whether you keep or return it/);
    await decide.waitFor();
    await question.getByRole('button', { name: 'Keep the decision' }).click();
    await page.getByRole('button', { name: 'Cancel booking' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel booking' }).click();
    // Recent cancellations are undone without a question.
    await page.getByRole('button', { name: 'Undo cancellation' }).waitFor();
    await page.clock.setFixedTime(service.now + 2 * 3_600_000);
    await page.reload();
    await page.getByRole('button', { name: 'Undo cancellation' }).click();
    await question.getByText('Those marked as paid stay paid.').waitFor();
    assert.equal(await decide.count(), 0);
    await question.getByRole('button', { name: 'Undo cancellation' }).click();
    await page.getByRole('button', { name: 'Undo acceptance' }).click();
    await question.getByRole('button', { name: 'Undo acceptance' }).click();
    await page
      .locator('.news')
      .getByText(/^.+: Undone\. The hold will end on Wednesday,? 3 March 2027/)
      .waitFor();
  });

  it('warns of more guests than a space holds, and proposes that an agreed price changes the package only', async () => {
    const dinner = { spaceId: 'tallow-hall', slotId: 'hall-evening', packageId: 'hall-dinner' };
    const extras = [{ id: 'dance-floor-lights' }];
    const reference = await place('2027-06-26', {}, { ...dinner, attendance: 50, extras });
    const { page, complaints } = await backOffice.open(venueUrl('requests/new?date=2027-06-25'));
    await page.getByLabel('Space', { exact: true }).selectOption('Tallow Hall');
    await page.getByLabel('People').fill('5000');
    await page
      .getByText(/^More guests than the capacity of Tallow Hall \(\d+\)\. You can book it anyway\.$/)
      .waitFor();
    await page.goto(backOffice.base + venueUrl(`requests/${reference}`));
    await page.getByRole('button', { name: 'Set agreed price' }).click();
    const dialog = page.getByRole('dialog', { name: 'Set agreed price' });
    const lights = dialog.getByLabel('Lights for the dance floor');
    assert.equal(await lights.isChecked(), false, 'the package changes unless staff choose otherwise');
    await dialog.getByLabel('New total').fill('200');
    await dialog
      .getByText(
        'The total is at least £216.00 unless you also change the price of: Lights for the dance floor',
      )
      .waitFor();
    await dialog.getByLabel('New total').fill('1000');
    const lines = dialog.getByLabel('Agreed price');
    assert.deepEqual(await lines.locator('dt, dd').allTextContents(), [
      ...['Dinner', '£653.33', 'Lights for the dance floor', '£180.00', 'VAT 20%', '£166.67'],
    ]);
    assert.deepEqual(await violations(page), []);
    assert.deepEqual(complaints, []);
  });

  it('agrees on another price while an instalment is marked as paid, says the lowest total, and undoes it', async () => {
    const reference = await place('2027-06-11');
    const { page } = await backOffice.open(venueUrl(`requests/${reference}?show=all`), { role: 'manager' });
    await button(page, 'Accept').click();
    await news(page, 'Accepted. The date is booked.');
    const dialog = page.getByRole('dialog', { name: 'Set agreed price' });
    const agree = async (total: string) => {
      await dialog.getByRole('textbox', { name: 'New total' }).fill(total);
      await dialog.getByRole('textbox', { name: 'Reason' }).fill('Regular guest');
      await dialog.getByRole('button', { name: 'Save price' }).click();
    };
    await button(page, 'Set agreed price').click();
    await agree('1200');
    await news(page, 'Price agreed: £1,200.00');
    // A quarter is due after signing.
    await button(page, 'Mark as paid').first().click();
    await news(page, 'Instalment updated');
    await button(page, 'Set agreed price').click();
    await dialog.getByText(/The lowest possible total is £300\.00\.$/).waitFor();
    await agree('299.99');
    await dialog.getByText('At least £300.00: that much is marked as invoiced or paid').waitFor();
    await agree('300');
    await news(page, 'Price agreed: £300.00');
    await page.locator('.news').getByRole('button', { name: 'Undo', exact: true }).click();
    await news(page, 'Undone. New total: £1,200.00');
    const history = page.locator('.requests_history > li');
    const agreed = history.filter({ hasText: /^Price agreed: £117\.60 → £1,200\.00/ });
    await agreed.getByRole('button', { name: 'Undo' }).click();
    const undo = page.getByRole('dialog', { name: /^Undo: Price agreed/ });
    await undo.getByRole('button', { name: 'Undo', exact: true }).click();
    await news(page, 'Undone. New total: £117.60. To be returned to the guest: £182.40');
    await history.filter({ hasText: 'Undone later' }).nth(1).waitFor();
  });

  it('of two managers who decide at once, the second sees the first’s decision', async () => {
    const reference = await place('2027-06-11');
    const [first, second] = [
      await backOffice.open(venueUrl(`requests/${reference}`), { role: 'manager' }),
      await backOffice.open(venueUrl(`requests/${reference}?do=decline`), { role: 'owner' }),
    ];
    await button(first.page, 'Accept').waitFor();
    const dialog = second.page.getByRole('dialog');
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('No piano that day');
    await button(first.page, 'Accept').click();
    await news(first.page, 'Accepted. The date is booked.');
    await dialog.getByRole('button', { name: 'Decline' }).click();
    await dialog.getByText('Someone else changed this').waitFor();
    await dialog.getByText('A manager').waitFor();
    await dialog.locator('.trouble').getByText('Accepted', { exact: true }).waitFor();
    assert.equal(await dialog.getByRole('textbox', { name: 'Reason' }).inputValue(), 'No piano that day');
    // An accepted request cannot be declined.
    await waitFor('the button to be off', () => dialog.getByRole('button', { name: 'Decline' }).isDisabled());
    await dialog.getByRole('button', { name: 'Close' }).first().click();
    await second.page.getByText('Accepted. The guest has not been notified').waitFor();
  });

  it('on a phone, an acceptance covers a third of the screen at most, and no label is cut in a word', async () => {
    const reference = await place('2027-06-11');
    const { page } = await backOffice.open(venueUrl(`requests/${reference}`), {
      role: 'manager',
      browser: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, locale: 'de-DE' },
    });
    const source = page.locator('dt').getByText('Angefragt', { exact: true });
    await source.waitFor();
    // As in a font with wide letters.
    await page.locator('dt').evaluateAll((labels) => {
      for (const label of labels) label.style.letterSpacing = '0.15em';
    });
    const lines = await source.evaluate((label) => {
      const word = document.createRange();
      word.setStart(label.firstChild as Text, 0);
      word.setEnd(label.firstChild as Text, 'Angefragt'.length);
      return new Set([...word.getClientRects()].map(({ top }) => Math.round(top))).size;
    });
    assert.equal(lines, 1);
    await button(page, 'Annehmen').tap();
    await news(page, 'Una Visitor, Fr., 11. Juni: Angenommen. Der Termin ist gebucht.');
    const covered = await page.evaluate(() => {
      const isFixed = (element: Element) => /fixed|sticky/.test(getComputedStyle(element).position);
      return [...document.querySelectorAll('.news, .frame > nav, [aria-label="Entscheidung"]')]
        .filter(isFixed)
        .reduce((sum, element) => sum + element.getBoundingClientRect().height, 0);
    });
    assert.ok(covered > 0 && covered < 844 / 3, `${covered} pixels`);
  });

  it('cannot save a price or move a booking that a colleague has cancelled', async () => {
    for (const [action, dialogName, save, type] of [
      [
        'price',
        'Set agreed price',
        'Save price',
        (dialog: Locator) => dialog.getByLabel('Reason').fill('Regular'),
      ],
      [
        'move',
        'Move to another date, time or space',
        'Move',
        (dialog: Locator) => dialog.getByLabel('Date').fill('2027-06-13'),
      ],
    ] as const) {
      const reference = await place(action === 'price' ? '2027-06-11' : '2027-06-12');
      await acceptBookingRequest(backOffice.service, { venueId: demoVenueId, reference, actor: 'operator' });
      const { page } = await backOffice.open(venueUrl(`requests/${reference}?do=${action}`), {
        role: 'owner',
      });
      const dialog = page.getByRole('dialog', { name: dialogName });
      await type(dialog);
      const button = dialog.getByRole('button', { name: save, exact: true });
      await waitFor('the button to be on', () => button.isEnabled());
      await waitForIdle(page);
      await cancelBooking(backOffice.service, { venueId: demoVenueId, reference, actor: 'operator' });
      await button.click();
      await dialog.locator('.trouble').getByText('Cancelled', { exact: true }).waitFor();
      const again = dialog.getByRole('button', { name: `${save} anyway`, exact: true });
      await waitFor('the button to be off', () => again.isDisabled());
    }
  });

  it('proposes the present times when a booking is moved to custom times', async () => {
    const reference = await place('2027-06-11');
    const { page } = await backOffice.open(venueUrl(`requests/${reference}?do=move`), { role: 'manager' });
    await page.getByLabel('Custom times').check();
    assert.equal(await page.getByLabel('Starts at').inputValue(), '17:30');
    assert.equal(await page.getByLabel('Ends at').inputValue(), '21:30');
    // In a new booking, those of the chosen slot.
    await page.goto(
      backOffice.base +
        venueUrl('requests/new?space=wick-room&slot=wick-evening&package=wick-piano&date=2027-06-11'),
    );
    await page.getByText(/is not free at this time/).waitFor();
    await page.getByLabel('Custom times').check();
    assert.equal(await page.getByLabel('Starts at').inputValue(), '17:30');
    assert.equal(await page.getByLabel('Ends at').inputValue(), '21:30');
  });

  it('says that a new booking was begun earlier, and continues it or starts anew', async () => {
    const { page, complaints } = await backOffice.open(venueUrl('requests/new'), { role: 'manager' });
    const name = page.getByLabel('Name', { exact: true });
    const notice = page.getByText(/^Unfinished entry, last changed .*2027/);
    const leaveAndReturn = async () => {
      await goTo(page, venueUrl('requests'));
      await page.getByRole('link', { name: 'New booking' }).click();
      await name.waitFor();
    };
    await name.fill('Una Caller');
    await leaveAndReturn();
    await notice.waitFor();
    assert.deepEqual(await violations(page), []);
    await button(page, 'Continue').click();
    await notice.waitFor({ state: 'detached' });
    assert.equal(await name.inputValue(), 'Una Caller');
    await leaveAndReturn();
    await button(page, 'Start anew').click();
    await notice.waitFor({ state: 'detached' });
    assert.equal(await name.inputValue(), '');
    await leaveAndReturn();
    assert.equal(await notice.count(), 0);
    assert.deepEqual(complaints, []);
  });

  it('of two managers who agree a price at once, the second sees the first’s price and may replace it', async () => {
    const reference = await place('2027-06-11');
    const [first, second] = [
      await backOffice.open(venueUrl(`requests/${reference}?do=price`), { role: 'manager' }),
      await backOffice.open(venueUrl(`requests/${reference}?do=price`), { role: 'owner' }),
    ];
    const save = async (page: Page, total: string) => {
      const dialog = page.getByRole('dialog', { name: 'Set agreed price' });
      await dialog.getByRole('textbox', { name: 'New total' }).fill(total);
      await dialog.getByRole('textbox', { name: 'Reason' }).fill('Regular guest');
      await dialog.getByRole('button', { name: 'Save price' }).click();
    };
    await second.page.getByRole('dialog').waitFor();
    await save(first.page, '1200');
    await news(first.page, 'Price agreed: £1,200.00');
    await save(second.page, '1250');
    const trouble = second.page.getByRole('dialog').locator('.trouble');
    await trouble.getByText('Someone else changed this').waitFor();
    await trouble.getByText(/→ £1,200.00/).waitFor();
    // The button says that it replaces what the other manager has saved.
    await second.page.getByRole('button', { name: 'Save price anyway' }).click();
    await news(second.page, 'Price agreed: £1,250.00');
  });

  it('keeps a note when the session ends and saves it after login', inLongRun, async () => {
    const reference = await place('2027-06-11');
    const { page, context } = await backOffice.open(venueUrl(`requests/${reference}?show=all`), {
      role: 'manager',
    });
    await button(page, 'Decline').click();
    const dialog = page.getByRole('dialog', { name: 'Decline the request from Una Visitor' });
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('The stage is being painted');
    const { data } = await page.evaluate(async () => (await fetch('/venues/manage/v1/session')).json());
    const passwords = new PasswordHasher(backOffice.service, {
      cost: { memory: 64, passes: 1, parallelism: 1 },
    });
    const passwordHash = await passwords.hash('tallow candles burn long');
    await backOffice.service.storage.transact((db) => updateStaff(db, data.id, { passwordHash }));
    await context.clearCookies();
    // Blocks polling, so that saving the note is the first request to get a 401.
    await page.route('**/manage/v1/**', (route) =>
      route.request().method() === 'GET' ? route.abort() : route.continue(),
    );
    await dialog.getByRole('button', { name: 'Decline' }).click();
    const logIn = page.getByRole('dialog', { name: 'You were signed out' });
    await logIn.waitFor();
    await page.unrouteAll();
    if ((await logIn.getByLabel('Email').count()) > 0) await logIn.getByLabel('Email').fill(data.email);
    await logIn.getByLabel('Password').fill('tallow candles burn long');
    await logIn.getByRole('button', { name: 'Sign in', exact: true }).click();
    await news(page, 'Declined. The date is no longer held.');
    await page.locator('.requests_notes').getByText('The stage is being painted').waitFor();
  });

  it('decides once back online', inLongRun, async () => {
    const reference = await place('2027-06-11');
    const { page, context } = await backOffice.open(venueUrl(`requests/${reference}`), { browser: phone });
    await button(page, 'Accept').waitFor();
    // The page must finish loading before it goes offline.
    await waitForIdle(page);
    await context.setOffline(true);
    await button(page, 'Accept').tap();
    await page.getByRole('alert').getByText('You are offline').waitFor();
    // The layout does not repeat it.
    await page.getByRole('status').getByText('You are offline').waitFor({ state: 'detached' });
    await page.getByRole('heading', { name: 'Friday, 11 June 2027' }).waitFor();
    await context.setOffline(false);
    await button(page, 'Accept').tap();
    await news(page, 'Accepted. The date is booked.');
    await page.getByRole('alert').waitFor({ state: 'detached' });
  });

  it('shows scripts in guests’ texts as text and links only to safe addresses', async () => {
    const script = '<img src=x onerror="document.title=\'stolen\'"><script>document.title="stolen"</script>';
    const guest = {
      name: `${script}{name}`,
      company: script,
      phone: 'javascript:alert(1)',
      email: '"<script>"?bcc=thief@example.com',
    };
    const responses = [{ questionId: 'event-kind', value: script }];
    // Only staff can enter this address: it comes from an imported file.
    const reference = await place(
      '2027-06-11',
      { ...guest, email: "o'x?bcc=thief&to@example.com" },
      {
        message: `${script}\n\nhttps://thief.example`,
        answers: responses,
      },
    );
    const { page, complaints } = await backOffice.open(venueUrl('requests'));
    await page.getByRole('link', { name: script }).waitFor();
    await page.getByRole('link', { name: script }).click();
    await page.getByRole('heading', { level: 1, name: script }).waitFor();
    for (const text of [script, 'javascript:alert(1)'])
      await page.locator('.requests_facts').getByText(text).first().waitFor();
    await page.locator('blockquote').getByText(script).waitFor();
    const links = await page
      .locator('main a')
      .evaluateAll((all) =>
        all.map((link) => (link as HTMLAnchorElement).href).filter((href) => !href.startsWith('http')),
      );
    assert.deepEqual(links, ["mailto:o'x%3Fbcc%3Dthief%26to@example.com"]);
    await button(page, 'Email').click();
    const mail = await page.getByRole('link', { name: 'Open in email app' }).getAttribute('href');
    assert.match(mail ?? '', /^mailto:o'x%3Fbcc%3Dthief%26to@example\.com\?subject=[^&?]*&body=[^&?]*$/);
    await page.reload();
    await page.getByRole('dialog').waitFor();
    await page.goto(`${backOffice.base}${venueUrl(`requests/${reference}?do=decline`)}`);
    await page.getByRole('dialog', { name: script }).waitFor();
    await page.goto(`${backOffice.base}${venueUrl('requests')}`);
    await button(page, 'Select several').click();
    await page.getByRole('checkbox', { name: script }).waitFor();
    await waitFor('the title to have the count', async () => /^\(\d+\) Requests$/.test(await page.title()));
    assert.deepEqual(complaints, []);
  });

  it('declines several together and undoes it', async () => {
    for (const date of ['2027-06-11', '2027-06-18']) await place(date);
    const { page } = await backOffice.open(venueUrl('requests?text=una'));
    await areThere(page, 2);
    await button(page, 'Select several').click();
    await button(page, 'Select all').click();
    await page.getByText('2 selected').waitFor();
    await button(page, 'Decline').click();
    const dialog = page.getByRole('dialog', { name: 'Decline 2 requests' });
    await dialog.getByLabel('Reason for reports').selectOption('Venue closed');
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('Closed in June');
    await dialog.getByRole('button', { name: 'Decline' }).click();
    await news(page, '2 requests declined');
    await page.getByRole('heading', { name: 'No matching requests' }).waitFor();
    await page.locator('.news').getByRole('button', { name: 'Undo' }).click();
    await news(page, 'Undone');
    await areThere(page, 2);
    await rows(page).first().getByRole('link').click();
    await page.locator('.requests_history').getByText('Declined · Venue closed').waitFor();
    await page.goto(backOffice.base + venueUrl('settings/history'));
    await page.locator('ins').getByText('Venue closed').first().waitFor();
  });

  it('accepts several together, except those that changed since shown', inLongRun, async () => {
    const [one] = [await place('2027-06-11'), await place('2027-06-18')];
    const { page } = await backOffice.open(venueUrl('requests?text=una'));
    await areThere(page, 2);
    await button(page, 'Select several').click();
    await button(page, 'Select all').click();
    // A colleague moves one of the requests in the meantime.
    const other = await backOffice.open(venueUrl(`requests/${one}?do=move`));
    await other.page.getByRole('dialog').getByLabel('Date').fill('2027-06-25');
    await other.page.getByRole('dialog').getByText('This time is free.').waitFor();
    await other.page.getByRole('dialog').getByRole('button', { name: 'Move', exact: true }).click();
    await news(other.page, 'Moved to Friday, 25 June 2027, 17:30–21:30, The Wick Room.');
    await button(page, 'Accept').click();
    await page.getByText('1 of them could not be changed:').waitFor();
    await page.getByRole('alert').getByRole('link', { name: one }).waitFor();
    await areThere(page, 1);
  });

  it('recognises a flood and declines it without the real guest in it', inLongRun, async () => {
    for (const [index, date] of ['2027-06-04', '2027-06-11', '2027-06-18', '2027-06-25'].entries())
      await place(
        date,
        { name: `Flood ${index}`, email: `flood${index}@example.com` },
        {},
        `198.51.100.${index}`,
      );
    const { page } = await backOffice.open(venueUrl('requests'));
    await page.getByRole('heading', { name: 'Many similar requests' }).waitFor();
    await page.getByRole('link', { name: '4 requests from one network' }).click();
    await page.getByText('4 selected').waitFor();
    await page.getByRole('checkbox', { name: 'Flood 2' }).uncheck();
    await page.getByText('3 selected').waitFor();
    // Going back from a request restores the selection.
    await page.getByRole('link', { name: 'Flood 1' }).click();
    await page.getByRole('heading', { level: 1, name: 'Flood 1' }).waitFor();
    await page.goBack();
    await page.getByText('3 selected').waitFor();
    assert.equal(await page.getByRole('checkbox', { name: 'Flood 2' }).isChecked(), false);
    await button(page, 'Decline').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Decline' }).click();
    await news(page, '3 requests declined');
    await page.getByRole('heading', { level: 1, name: 'Requests', exact: true }).waitFor();
    await page.getByRole('link', { name: 'Flood 2' }).waitFor();
    await waitFor('the others to be gone', async () => (await page.getByText(/^Flood/).count()) === 1);
    await page.goBack();
    await page.getByRole('heading', { level: 1, name: 'Requests', exact: true }).waitFor();
  });

  it('shows new requests automatically, announces them and marks what is new or changed', async () => {
    const before = await place('2027-06-11');
    const { page } = await backOffice.open(venueUrl('requests'));
    const count = await (async () => {
      await rows(page).first().waitFor();
      return rows(page).count();
    })();
    await page.getByRole('link', { name: 'Una Visitor' }).click();
    await button(page, 'Accept').waitFor();
    await page.getByRole('link', { name: 'Back to list' }).click();
    backOffice.service.now += 60_000;
    await place('2027-06-18', { name: 'Late Visitor' });
    await pollNow(page);
    await areThere(page, count + 1);
    await news(page, '1 new request');
    await rows(page).filter({ hasText: 'Late Visitor' }).getByText('New', { exact: true }).waitFor();
    const other = await backOffice.open(venueUrl(`requests/${before}?do=price`));
    await other.page.getByLabel('New total').fill('100.00');
    await other.page.getByRole('textbox', { name: 'Reason' }).fill('Third evening');
    await other.page.getByRole('button', { name: 'Save price' }).click();
    await news(other.page, 'Price agreed: £100.00');
    await pollNow(page);
    const row = rows(page).filter({ hasText: 'Una Visitor' });
    await row.getByText('Changed', { exact: true }).waitFor();
    await row.getByText('£100.00').waitFor();
    await row.getByRole('link').click();
    await page.getByText('Price agreed: £117.60 → £100.00 · Third evening').waitFor();
    await page.getByRole('link', { name: 'Back to list' }).click();
    await row.waitFor();
    await row.getByText('Changed', { exact: true }).waitFor({ state: 'detached' });
  });

  it('keeps the search in the URL through reload and Back', inLongRun, async () => {
    await place('2027-06-11', { company: 'Wick & Sons' });
    const { page } = await backOffice.open(venueUrl('requests'));
    await page.getByRole('searchbox', { name: 'Search' }).fill('wick');
    await areThere(page, 1);
    await page.getByText('Filter', { exact: true }).click();
    await page.getByLabel('Space').selectOption({ label: 'Tallow Hall' });
    await page.getByRole('heading', { name: 'No matching requests' }).waitFor();
    await page.getByLabel('Space').selectOption({ label: 'The Wick Room' });
    await page.getByLabel('Event until').fill('2027-06-30');
    await page.getByLabel('Sort by').selectOption({ label: 'Newest request first' });
    await areThere(page, 1);
    await page.reload();
    await areThere(page, 1);
    assert.equal(await page.getByLabel('Event until').inputValue(), '2027-06-30');
    await page.getByRole('link', { name: 'Una Visitor' }).click();
    await button(page, 'Accept').waitFor();
    await page.goBack();
    await areThere(page, 1);
    const { searchParams, hash } = new URL(page.url());
    assert.deepEqual(Object.fromEntries(searchParams), {
      space: 'wick-room',
      to: '2027-06-30',
      by: 'placed',
    });
    assert.equal(hash, '#text=wick', 'the server is not sent what may be a guest’s name');
  });

  it('adds a booking during a phone call with the calendar’s values filled in', async () => {
    const query = 'space=wick-room&slot=wick-evening&date=2027-06-11';
    const { page } = await backOffice.open(venueUrl(`requests/new?${query}`), {
      role: 'manager',
      browser: phone,
    });
    await page.getByText('This time is free.').waitFor();
    await page.getByLabel('Package').selectOption({ index: 1 });
    await button(page, 'Save booking').tap();
    await page.getByRole('alert').getByText('Please check your entries').waitFor();
    await page.getByLabel('Name').fill('R. Holm');
    await page.reload();
    assert.equal(await page.getByLabel('Name').inputValue(), 'R. Holm');
    await page.getByLabel('Email').fill('r.holm@example.com');
    await page.getByLabel('Phone').fill('+44 (0)1632 960014');
    await waitForEqual(() => page.getByLabel('Guest’s language').inputValue(), 'en');
    await page.getByLabel('Guest’s language').selectOption('de');
    await button(page, 'Save booking').tap();
    await page.getByRole('heading', { level: 1, name: 'R. Holm' }).waitFor();
    await news(page, 'The date is booked.');
    assert.equal(
      await page.getByRole('link', { name: '+44 (0)1632 960014' }).getAttribute('href'),
      'tel:+441632960014',
    );
    await button(page, 'Email').tap();
    await waitForEqual(() => page.getByLabel('Language', { exact: true }).inputValue(), 'de');
    const mail = page.getByRole('link', { name: 'Open in email app' });
    await mail.evaluate((link) => {
      link.addEventListener('click', (event) => event.preventDefault());
    });
    await mail.tap();
    await page.getByRole('button', { name: 'Close' }).tap();
    await page.getByText(/^Accepted\. A letter was opened or copied on Monday, 1 March 2027/).waitFor();
    const second = await backOffice.open(venueUrl(`requests/new?${query}`));
    const { page: other } = second;
    await other.getByRole('status').getByText('Booked:').waitFor();
    // The list of times names who has them.
    await waitForEqual(async () => {
      const times = await other
        .getByLabel('Time', { exact: true })
        .last()
        .locator('option')
        .allTextContents();
      return times.filter((each) => each.includes('R. Holm'));
    }, ['Evening, 17:30–21:30 · Booked: R. Holm']);
    // A free date instead, a guest of an earlier request, and an agreed price.
    await other.getByLabel('Package').selectOption({ index: 1 });
    await other.getByRole('button', { name: 'Sat 12 Jun' }).click();
    await other.getByText('This time is free.').waitFor();
    await other.getByLabel('Name').pressSequentially('holm');
    await other.getByRole('option', { name: 'R. Holm' }).waitFor();
    await other.keyboard.press('ArrowDown');
    await other.keyboard.press('Enter');
    await waitForEqual(() => other.getByLabel('Phone').inputValue(), '+44 (0)1632 960014');
    await other.locator('.requests_quote-lines').getByText('Total').waitFor();
    await other.getByLabel('Agreed price').fill('99.50');
    await other.getByRole('textbox', { name: 'Reason' }).fill('Second evening');
    await other.getByLabel('Status').selectOption('48h');
    await button(other, 'Save booking').click();
    await other.getByRole('heading', { level: 1, name: 'R. Holm' }).waitFor();
    await other.getByText('£99.50').first().waitFor();
  });

  it('shows competing requests and their guests', inLongRun, async () => {
    await place('2027-06-11', { name: 'First Visitor' });
    backOffice.service.now += 60 * 86_400_000;
    await place('2027-06-11', { name: 'Second Visitor' });
    const { page } = await backOffice.open(venueUrl('requests?text=second'));
    await rows(page).getByText('1 other request for this date').waitFor();
    await page.getByRole('link', { name: 'Second Visitor' }).click();
    await page.getByRole('heading', { name: '1 other request for that day, hold expired' }).waitFor();
    await page.getByRole('link', { name: 'First Visitor' }).waitFor();
  });

  it('uses the reader’s language', inLongRun, async () => {
    const { page } = await backOffice.open(venueUrl('requests'), { browser: { locale: 'de-DE' } });
    await page.getByRole('heading', { level: 1, name: 'Anfragen' }).waitFor();
    await rows(page).first().getByRole('link').click();
    await button(page, 'Annehmen').click();
    await news(page, 'Angenommen. Der Termin ist gebucht.');
    await button(page, 'Schreiben').click();
    const letter = page.getByLabel('Text', { exact: true });
    // The guest's language is unknown, so the letter is in the venue's language.
    await waitFor('a letter', async () => /^Dear \S/.test(await letter.inputValue()));
    await page.getByLabel('Sprache').selectOption('de');
    await waitFor('a German letter', async () => /^Guten Tag \S/.test(await letter.inputValue()));
  });

  it('loads thousands of requests page by page', inLongRun, async () => {
    const reference = await place('2027-06-11');
    await backOffice.service.storage.transact(async (db) => {
      const all = db.selectFrom('booking_requests').selectAll();
      const {
        total_cents: _,
        total_currency: __,
        ...row
      } = await all.where('reference', '=', reference).executeTakeFirstOrThrow();
      const ofOne = db.selectFrom('booking_items').selectAll().where('reference', '=', reference);
      const item = await ofOne.executeTakeFirstOrThrow();
      for (let first = 0; first < 5000; first += 250) {
        const rows = Array.from({ length: 250 }, (_, index) => ({
          ...row,
          reference: `BR-${String(first + index).padStart(8, '0')}`,
          created_at: row.created_at - first - index - 1,
          hold_expires_at: Number(row.hold_expires_at) + first + index + 1,
        }));
        await db.insertInto('booking_requests').values(rows).execute();
        const items = rows.map((each) => ({ ...item, reference: each.reference }));
        await db.insertInto('booking_items').values(items).execute();
      }
    });
    const { page } = await backOffice.open(venueUrl('requests'));
    await areThere(page, 50);
    assert.equal((await rows(page).filter({ hasText: 'Una Visitor' }).count()) > 0, true);
    await button(page, 'Show more').click();
    await areThere(page, 100);
    await button(page, 'Select several').click();
    await button(page, 'Select all').click();
    await page.getByText('100 selected').waitFor();
  });

  it('accepts an expired hold while its date is free', inLongRun, async () => {
    const reference = await place('2027-06-11');
    backOffice.service.now += 60 * 86_400_000;
    const { page } = await backOffice.open(venueUrl('requests?show=lapsed&text=una'));
    await rows(page).getByText('Hold expired').waitFor();
    await page.getByRole('link', { name: 'Una Visitor' }).click();
    await button(page, 'Accept').click();
    await news(page, 'Accepted. The date is booked.');
    await button(page, 'Cancel booking').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel booking' }).click();
    await news(page, 'Cancelled. The date is no longer booked.');
    await page.locator('.requests_history').getByText('Cancelled').waitFor();
    await page.getByText(reference).first().waitFor();
  });

  it('shows a viewer everything without actions', inLongRun, async () => {
    const reference = await place('2027-06-11');
    const { page } = await backOffice.open(venueUrl(`requests/${reference}`), { role: 'viewer' });
    await page.getByText('You can view this, but not change it.').waitFor();
    await page.locator('.requests_history').getByText('by the guest').waitFor();
    await page.getByText('Demo website').waitFor();
    for (const name of ['Accept', 'Decline', 'Set agreed price', 'Add'])
      assert.equal(await button(page, name).count(), 0, name);
    await page.getByRole('link', { name: 'Back to list' }).click();
    await rows(page).first().waitFor();
    assert.equal(await button(page, 'Select several').count(), 0);
    assert.equal(await page.getByRole('link', { name: 'New booking' }).count(), 0);
  });

  for (const { screen, isPhone, check } of checkedScreens)
    it(`has no axe violations on ${screen}`, async () => {
      const message = 'A concert.\nWith a choir.';
      const reference = await place(
        '2027-06-11',
        { company: 'Wick & Sons', phone: '01632 960014' },
        { message },
      );
      const { page } = await backOffice.open(venueUrl('requests'), { browser: isPhone ? phone : {} });
      await rows(page).first().waitFor();
      // The tab bar covers controls that can be scrolled clear of it: check the whole page at once.
      const checkWholePage = async () => {
        const size = page.viewportSize();
        if (size) await page.setViewportSize({ ...size, height: 4000 });
        const violations = await check(page);
        if (size) await page.setViewportSize(size);
        return violations;
      };
      assert.deepEqual(await checkWholePage(), [], 'the list');
      await button(page, 'Select several').click();
      await button(page, 'Select all').click();
      await scrollToEnd(page);
      assert.deepEqual(await check(page), [], 'choosing');
      for (const query of ['', '?do=decline', '?do=edit', '?do=move', '?do=price', '?do=write']) {
        await goTo(page, venueUrl(`requests/${reference}${query}`));
        await page.locator('.requests_history li').first().waitFor();
        if (query !== '') await page.getByRole('dialog').waitFor();
        // The bar of decisions covers links that can be scrolled clear of it.
        assert.deepEqual(await (query === '' ? checkWholePage() : check(page)), [], query);
      }
      await goTo(page, venueUrl('requests/new'));
      await page.getByLabel('Name').waitFor();
      assert.deepEqual(await checkWholePage(), [], 'a new booking');
      const width = page.viewportSize()?.width ?? 0;
      assert.ok(
        (await page.evaluate(() => document.documentElement.scrollWidth)) <= width,
        'nothing is cut off',
      );
    });
});
