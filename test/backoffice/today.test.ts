/** The start page, the front-desk sheet, the list beside a request, and the search dialog. */

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import { linePath } from '../../src/domain/booking/import/import-problem.ts';
import { addBooking } from '../../src/operations/booking/add-booking.ts';
import { importBookings } from '../../src/operations/booking/import-bookings.ts';
import { importVenue } from '../../src/operations/documents/import-venue.ts';
import { violationsInThemes } from '../browser/axe.ts';
import { inLongRun } from '../full-run.ts';
import { clientFor } from '../management/manager.ts';
import { divisibleHall } from '../scenario.ts';
import { waitForEqual } from '../wait-for.ts';
import { demoVenueId, phone, startBackOffice, venueUrl, waitForIdle } from './fixture.ts';

const heading = (page: Page, name: string) =>
  page.getByRole('heading', { level: 1, name, exact: true }).waitFor();

describe('a day at the venue', () => {
  it('names each room in the week without a break in a word', async () => {
    const backOffice = await startBackOffice();
    const client = await clientFor(backOffice.service, demoVenueId);
    const renamed = await client.patch('/spaces/bleaching-loft', { name: 'Instrumentenlager' });
    assert.equal(renamed.status, 200, JSON.stringify(renamed.body));
    const { page } = await backOffice.open(venueUrl('today'), {
      browser: { viewport: { width: 1280, height: 800 }, locale: 'de-DE' },
    });
    const name = page.getByRole('rowheader', { name: 'Instrumentenlager' });
    const lines = await name.evaluate((cell) => {
      const text = document.createRange();
      text.selectNodeContents(cell);
      return text.getClientRects().length;
    });
    assert.equal(lines, 1);
  });

  it('says beside Accept how many dates a request has, and how many others want one of them', async () => {
    const backOffice = await startBackOffice();
    const dryHire = {
      spaceId: 'tallow-hall',
      slotId: 'hall-evening',
      packageId: 'hall-dry-hire',
      attendance: 80,
    };
    const place = (name: string, dates: readonly string[]) => {
      const [first, ...additionalItems] = dates.map((date) => ({ ...dryHire, date }));
      const booking = { ...first, additionalItems, name, email: 'guest@example.com' };
      return addBooking(backOffice.service, demoVenueId, booking, '48h', 'staff:staff-7f3c');
    };
    await place('First Visitor', ['2027-06-11']);
    backOffice.service.now += 60 * 86_400_000;
    await place('Nadia Newcomer', ['2027-06-11', '2027-07-06', '2027-07-13']);
    for (const browser of [{ viewport: { width: 1280, height: 800 } }, phone]) {
      const { page } = await backOffice.open(venueUrl('today'), { role: 'manager', browser });
      const newcomer = page.locator('.today_request').filter({ hasText: 'Nadia Newcomer' });
      await newcomer.getByText('and 2 more dates', { exact: true }).waitFor();
      await newcomer.getByText('1 other request for this date', { exact: true }).waitFor();
      assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), browser.viewport.width);
    }
  });

  it('names the dates of a booking of several that were changed, and counts those that are too many', async () => {
    const backOffice = await startBackOffice();
    const { service } = backOffice;
    const dryHire = { spaceId: 'tallow-hall', slotId: 'hall-evening', packageId: 'hall-dry-hire' };
    const dates = ['2027-06-11', '2027-07-06', '2027-07-13', '2027-07-20', '2027-07-27'];
    const [first, ...additionalItems] = dates.map((date) => ({ ...dryHire, date }));
    const booking = { ...first, additionalItems, name: 'Nadia Newcomer' };
    const { reference } = await addBooking(service, demoVenueId, booking, 'accepted', 'staff:staff-7f3c');
    const client = await clientFor(service, demoVenueId);
    const path = `/booking-requests/${reference}`;
    const any = { 'if-match': '*' };
    const ok = async (sent: ReturnType<typeof client.post>) => {
      const { status, body: answer } = await sent;
      assert.equal(status, 200, JSON.stringify(answer));
    };
    await ok(client.post(`${path}/items/2/move`, { date: '2027-07-15', price: 'keep' }, any));
    await ok(client.post(`${path}/items/cancel`, { items: [3] }, any));
    await ok(client.patch(path, { items: [1], attendance: 40, price: 'keep' }, any));
    await ok(client.post(`${path}/items/move`, { items: [0, 1, 2, 4], days: 1, price: 'keep' }, any));
    const { page } = await backOffice.open(venueUrl('today'), { role: 'manager' });
    const changes = page.locator('section', { has: page.getByRole('heading', { name: 'Since yesterday' }) });
    const lines = changes.getByRole('listitem').filter({ hasText: 'Nadia Newcomer' });
    await lines.first().waitFor();
    assert.deepEqual(
      (await lines.locator('span:first-child').allTextContents()).map((text) => text.trim()),
      [
        'Dates changed Nadia Newcomer, Fri, 11 Jun 2027 → Sat, 12 Jun 2027, Tue, 6 Jul 2027 → Wed, 7 Jul 2027, Thu, 15 Jul 2027 → Fri, 16 Jul 2027 and 1 more date',
        'Booking corrected Nadia Newcomer, Tue, 6 Jul 2027',
        'Dates changed Nadia Newcomer, Tue, 20 Jul 2027',
        'Dates changed Nadia Newcomer, Tue, 13 Jul 2027 → Thu, 15 Jul 2027',
        'Accepted Nadia Newcomer, Sat, 12 Jun 2027 and 3 more dates',
        'Requested Nadia Newcomer, Sat, 12 Jun 2027 and 3 more dates',
      ],
    );
  });

  it('shows what to decide, prints the front-desk sheet, and finds everything by keyboard', async () => {
    const backOffice = await startBackOffice();
    const placed = await backOffice.service.post(
      '/booking-requests',
      {
        spaceId: 'tallow-hall',
        slotId: 'hall-evening',
        packageId: 'hall-dry-hire',
        date: '2027-06-11',
        attendance: 80,
        guest: { name: 'Nadia Newcomer', email: 'nadia@example.com' },
      },
      { key: 'demo' },
    );
    assert.equal(placed.status, 201);
    const { page, complaints } = await backOffice.open('/manage', { role: 'manager' });
    await heading(page, 'Today');
    await page.getByRole('heading', { name: 'To decide' }).waitFor();
    await waitForIdle(page);
    const asked = page.locator('.today_request');
    assert.ok((await asked.count()) > 2, 'pending requests are listed');
    assert.match((await asked.first().textContent()) ?? '', /requested .*(left|No time limit)/);
    // What an acceptance decides on.
    const newcomer = asked.filter({ hasText: 'Nadia Newcomer' });
    assert.match(
      (await newcomer.locator('.today_where').textContent()) ?? '',
      /^Tallow Hall · \d+:\d\d–\d+:\d\d · 80 people · £[\d,]+\.\d\d$/,
    );
    const pending = await page.getByRole('link', { name: /^All \d+ pending requests$/ }).textContent();
    const count = pending?.match(/\d+/)?.[0] ?? '';
    await waitForEqual(() => page.title(), `(${count}) Today`);
    await page.getByRole('navigation').getByText(`${count} pending`).waitFor({ state: 'attached' });
    await page.locator('.today_amounts').getByText('£').first().waitFor();
    assert.deepEqual(await violationsInThemes(page), []);

    // A request is decided in the list, and the decision undone.
    const guest = await asked.first().getByRole('link').textContent();
    await asked
      .first()
      .getByRole('button', { name: `Decline: ${guest}` })
      .click();
    await page.locator('.news').getByText('Declined. The date is no longer held.').waitFor();
    await page.locator('.news').getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('button', { name: `Accept: ${guest}` }).waitFor();

    await page.getByRole('link', { name: 'Front-desk sheet' }).click();
    await heading(page, 'Front-desk sheet');
    await page.getByRole('button', { name: '7 days' }).click();
    await waitForIdle(page);
    await page.emulateMedia({ media: 'print' });
    assert.equal(await page.getByRole('button', { name: '7 days' }).isVisible(), false);
    assert.equal(await page.getByText('£').count(), 0, 'the sheet has no prices');
    await page.emulateMedia({ media: null });

    await page.keyboard.press('Control+k');
    const field = page.getByRole('combobox', { name: 'Search' });
    await field.fill('31/12/2027');
    await page.getByRole('option', { name: /31 December 2027 Calendar/ }).waitFor();
    await field.fill('wick');
    await page.getByRole('option', { name: /Wick Room/ }).waitFor();
    assert.deepEqual(await violationsInThemes(page), []);
    // Pages by their names and by what else people call them.
    for (const [text, name] of [
      ['tax', 'Tax and booking rules'],
      ['vat', 'Tax and booking rules'],
      ['letters', 'Letters'],
      ['import', 'Existing bookings'],
      ['webhooks', 'Webhooks'],
      ['deposit', 'Instalments'],
    ] as const) {
      await field.fill(text);
      await page.getByRole('option', { name: new RegExp(`^${name}`) }).waitFor();
    }
    await field.fill('settings');
    await page.getByRole('option', { name: /^Settings/ }).waitFor();
    await page.keyboard.press('Enter');
    await heading(page, 'Settings');
    assert.deepEqual(complaints, []);
  });

  it('opens the next request after a decision, beside the list', async () => {
    const backOffice = await startBackOffice();
    const { page, complaints } = await backOffice.open(venueUrl('requests'), {
      role: 'manager',
      browser: { viewport: { width: 1280, height: 800 } },
    });
    const rows = page.locator('.requests_request');
    await rows.first().waitFor();
    await waitForIdle(page);
    const box = await rows.first().boundingBox();
    assert.ok(box && box.height <= 49, `a row is ${box?.height} px high`);
    const names = await page.locator('.requests_who a').allTextContents();
    await rows.first().getByRole('link').click();
    await heading(page, names[0] ?? '');
    await page.getByRole('button', { name: 'Accept', exact: true }).click();
    await heading(page, names[1] ?? '');
    await page.locator('.news').getByRole('link', { name: 'Email' }).waitFor();
    await page.locator('.news').getByRole('button', { name: 'Undo' }).click();
    await heading(page, names[0] ?? '');
    await page.getByRole('button', { name: 'Accept', exact: true }).waitFor();
    await waitForIdle(page);
    assert.deepEqual(await violationsInThemes(page), []);

    // Version 1.0.0 stored the text of a search, which is the name of a guest.
    await page.evaluate(() =>
      localStorage.setItem(
        'firsthold filters x y',
        '[{"name": "Qzxmarker", "query": {"text": "Qzxmarker"}}]',
      ),
    );
    await page.goto(`${backOffice.base}${venueUrl('requests?show=all&by=event#text=Qzxmarker')}`);
    await page.getByRole('button', { name: 'Save this filter' }).click();
    await page.getByRole('dialog').getByLabel('Name').fill('All by date');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.goto(`${backOffice.base}${venueUrl('requests')}`);
    await page.getByRole('link', { name: 'All by date' }).click();
    await page.waitForURL('**/requests?show=all&by=event');
    assert.doesNotMatch(await page.evaluate(() => JSON.stringify(localStorage)), /Qzxmarker/);
    await page.goto(`${backOffice.base}${venueUrl('requests/BR-00000000')}`);
    await page.getByRole('heading', { name: 'No request has the reference BR-00000000' }).waitFor();
    assert.deepEqual(complaints, []);
  });

  it('lists twenty events of today, and links to all', async () => {
    const backOffice = await startBackOffice();
    const { service } = backOffice;
    await importVenue(service, divisibleHall(), 'operator');
    const clock = (minutes: number) =>
      `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
    const rows = Array.from({ length: 21 }, (_, index) => ({
      line: index + 2,
      booking: {
        spaceId: 'north',
        date: '2027-03-01',
        name: `Guest ${index}`,
        startTime: clock(index * 30),
        endTime: clock(index * 30 + 30),
      },
    }));
    const by = { venueId: 'riverside', holdPeriod: 'none', actor: 'operator' } as const;
    await importBookings(service, { rows, problems: [], pathOf: linePath }, by);
    const { page } = await backOffice.open('/manage/venues/riverside/today', { venueId: 'riverside' });
    await page.getByRole('link', { name: 'All 21 events' }).waitFor();
    assert.equal(await page.getByRole('link', { name: /^Guest \d+$/ }).count(), 20);
    await page.getByRole('link', { name: 'All 21 events' }).click();
    await heading(page, 'Front-desk sheet');
    await page.getByText('Guest 20', { exact: true }).waitFor();
  });

  it('can be used on a phone: today, search, the menu of other areas', inLongRun, async () => {
    const backOffice = await startBackOffice();
    const { page } = await backOffice.open('/manage', { role: 'manager', browser: phone });
    await heading(page, 'Today');
    await waitForIdle(page);
    const asked = page.locator('.today_request').first();
    const guest = await asked.getByRole('link').textContent();
    await asked.getByRole('button', { name: `Accept: ${guest}` }).tap();
    await page.locator('.news').getByText('Accepted. The date is booked.').waitFor();
    await page.locator('.news').getByRole('button', { name: 'Undo' }).tap();
    await page.getByRole('button', { name: `Accept: ${guest}` }).waitFor();
    await page.getByRole('button', { name: 'Search' }).tap();
    await page.getByRole('combobox', { name: 'Search' }).fill('today');
    await page.getByRole('option', { name: /^Today/ }).tap();
    await heading(page, 'Today');
    await page.getByRole('button', { name: 'More' }).tap();
    await page.getByRole('link', { name: 'Website' }).tap();
    await heading(page, 'Website');
    const isWider = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
    assert.equal(isWider, false);
  });
});
