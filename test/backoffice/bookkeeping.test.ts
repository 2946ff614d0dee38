/** The bookkeeper's month: lists to download, and instalments marked with a date. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import { readXlsxSheets } from '../../src/domain/booking/import/xlsx.ts';
import type { Quote } from '../../src/domain/money/quote.ts';
import { addBooking } from '../../src/operations/booking/add-booking.ts';
import { cancelBooking } from '../../src/operations/booking/cancel-booking.ts';
import { markInstalment } from '../../src/operations/booking/mark-instalment.ts';
import { undoDecision } from '../../src/operations/booking/undo-decision.ts';
import { fromJson, toJson } from '../../src/storage/engine/columns.ts';
import { violations } from '../browser/axe.ts';
import { asksFor, demoVenueId, phone, startBackOffice, venueUrl, waitForIdle } from './fixture.ts';

const backOffice = await startBackOffice();

describe('bookkeeping', () => {
  it('an instalment is marked as paid on another day, and stays marked when its acceptance is undone', async () => {
    const { body } = await backOffice.service.get('/spaces/tallow-hall/slots', { key: 'demo' });
    const packageId = body.data.find(({ id }: { id: string }) => id === 'hall-evening').packages[0].id;
    const place = { spaceId: 'tallow-hall', slotId: 'hall-evening', packageId, date: '2027-10-14' };
    const { reference } = await addBooking(
      backOffice.service,
      demoVenueId,
      { ...place, name: 'P. Ledger' },
      'accepted',
      'operator',
    );
    const overTheMonth = ['2027-03-31', '2027-04-01'].map((date) => ({ ...place, date }));
    await addBooking(
      backOffice.service,
      demoVenueId,
      {
        ...place,
        date: '2027-03-31',
        additionalItems: overTheMonth.slice(1),
        name: 'Q. Quarter',
        title: 'Quarterly meeting',
        totalPerDateCents: 11_008,
      },
      'accepted',
      'operator',
    );
    const { page, complaints } = await backOffice.open(venueUrl('today/books?month=2027-03'), {
      browser: phone,
    });
    await page.getByRole('button', { name: 'Download for Excel (XLSX)' }).waitFor();
    await page.getByRole('cell', { name: 'Quarterly meeting · Q. Quarter' }).waitFor();
    const file = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download CSV' }).tap();
    const csv = await file;
    assert.equal(csv.suggestedFilename(), `${demoVenueId}-events-2027-03.csv`);
    const rows = readFileSync(await csv.path(), 'utf8').split('\r\n');
    assert.deepEqual(
      rows
        .filter((row) => row.includes('Q. Quarter'))
        .map((row) => row.replaceAll('"', '').split(',').slice(-7)),
      [['91.73', '18.35', '91.73', '18.35', '110.08', 'GBP', '']],
      'only the part of 31 March',
    );
    assert.match(rows[0] ?? '', /,Net,Tax,Net \(VAT 20%\),VAT 20%,Gross,Currency,Discounts and surcharges$/);
    await page.getByRole('button', { name: 'Due instalments' }).tap();
    const row = page.getByRole('listitem').filter({ hasText: 'P. Ledger' });
    await row.getByLabel('Paid', { exact: true }).tap();
    const date = row.getByLabel('Paid on: P. Ledger');
    assert.equal(await date.inputValue(), '2027-03-01');
    await date.fill('2027-02-26');
    await date.blur();
    await waitForIdle(page);
    // Money is not paid in the future: the reason is shown, and the field has what is stored.
    await date.fill('2027-03-20');
    await date.blur();
    await page
      .getByRole('alert')
      .getByText(/^From .+ 2017 to .+ 2 March 2027$/)
      .waitFor();
    assert.equal(await date.inputValue(), '2027-02-26');
    await page.getByText('P. Ledger').tap();
    await page.getByText(/^Instalment 1 updated · £[\d,.]+ · Paid on 26/).waitFor();
    await waitForIdle(page);
    assert.deepEqual(await violations(page), []);

    const { page: viewers } = await backOffice.open(venueUrl('today/books?by=due&month=2027-03'), {
      role: 'viewer',
    });
    await viewers.getByText('Only managers and owners can mark instalments as invoiced or paid.').waitFor();
    const areas = viewers.getByRole('navigation');
    assert.deepEqual(await areas.locator('[aria-current=page]').allTextContents(), ['Bookkeeping']);
    await areas.getByRole('link', { name: 'Today' }).click();
    await areas.getByRole('link', { name: 'Bookkeeping' }).click();
    await viewers.getByRole('heading', { level: 1, name: 'Bookkeeping' }).waitFor();

    const decision = { venueId: demoVenueId, reference, actor: 'operator' } as const;
    const request = page.url();
    // On a phone and beside the menu, the day of payment can be read, and the list by payment begins with it.
    await page.goto(`${backOffice.base}${venueUrl('today/books')}?by=due&month=2027-03`);
    for (const width of [390, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      const box = await date.boundingBox();
      assert.ok(box && box.width >= 128, JSON.stringify([width, box]));
    }
    const totals = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Totals' }) });
    await totals.getByText('Unpaid', { exact: true }).waitFor();
    assert.equal(await row.count(), 1);
    await page.getByRole('button', { name: 'Unpaid only' }).tap();
    await row.waitFor({ state: 'detached' });
    await page.goto(`${backOffice.base}${venueUrl('today/books')}?by=paid&month=2027-02`);
    await row.getByText(/^Fri,? 26 Feb 2027\s*due /).waitFor();
    await row.getByText(/ · VAT 20% £[\d,.]+$/).waitFor();
    await totals.getByText('Net (VAT 20%)').waitFor();
    await cancelBooking(backOffice.service, decision);
    // It stays in the month in which it was due.
    await page.goto(`${backOffice.base}${venueUrl('today/books')}?by=due&month=2027-03`);
    await row.getByText('Cancelled').waitFor();
    await page.goto(`${backOffice.base}${venueUrl('today/books')}?by=paid&month=2027-02`);
    await row.getByText('Cancelled').waitFor();
    await page.getByText('Payments for bookings that are not accepted show no tax').waitFor();
    assert.equal(await page.getByText('VAT 20%').count(), 0);
    const payments = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download CSV' }).tap();
    assert.equal((await payments).suggestedFilename(), `${demoVenueId}-payments-2027-02.csv`);
    await page.getByLabel('Period').selectOption('Year');
    await page.getByText('January – December 2027').waitFor();
    await page.getByRole('button', { name: 'By event date' }).tap();
    await page.getByRole('row', { name: 'P. Ledger Tallow Hall Cancelled' }).waitFor();
    await page.getByRole('heading', { name: 'Totals' }).waitFor();
    for (const [label, text] of [
      [/^VAT 20%/, /^VAT 20%£[\d,.]+$/],
      [/^Net \(VAT 20%\)/, /^Net \(VAT 20%\)£[\d,.]+$/],
    ] as const)
      assert.match((await page.getByText(label).locator('..').textContent()) ?? '', text);

    // What is overdue, of all years: the booking of today was due before.
    await backOffice.service.storage.transact((db) =>
      db
        .updateTable('booking_requests')
        .set({ decided_at: Date.UTC(2027, 0, 15), dues_for: null })
        .where('guest_name', '=', 'Q. Quarter')
        .execute(),
    );
    await page.goto(`${backOffice.base}${venueUrl('today/books')}?by=due&month=2031-01`);
    await page.getByText('No instalments are due in this period').waitFor();
    await page.getByRole('button', { name: 'Overdue', exact: true }).tap();
    const overdue = page.getByRole('listitem').filter({ hasText: 'Q. Quarter' }).first();
    await overdue.getByText('Overdue for 38 days').waitFor();
    await totals.getByText('Of which overdue for more than 30 days').waitFor();
    const overdueFile = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download CSV' }).tap();
    assert.equal((await overdueFile).suggestedFilename(), `${demoVenueId}-overdue-2027-03-01.csv`);
    await waitForIdle(page);
    assert.deepEqual(await violations(page), []);

    await undoDecision(backOffice.service, decision);
    await undoDecision(backOffice.service, decision);
    await page.goto(request);
    await page.getByText('Not accepted, but instalments are marked as invoiced or paid.').waitFor();
    await page.getByRole('button', { name: /^Remove mark: Paid on/ }).tap();
    await page.getByText('Not accepted, but instalments are marked').waitFor({ state: 'detached' });
    assert.equal(await page.getByRole('button', { name: 'Mark as paid' }).count(), 0);

    // The history says who took which list.
    await page.goto(backOffice.base + venueUrl('settings/history?topic=venue'));
    const taken = page.getByRole('listitem').filter({ hasText: 'List with guests downloaded' });
    await taken.first().waitFor();
    assert.deepEqual(await taken.locator('dl').allTextContents(), [
      'Overdue instalments',
      'Payments1 – 28 February 2027',
      'By event date1 – 31 March 2027',
    ]);
    assert.deepEqual(complaints, []);
  });

  it('cuts no amount, date or reference on a phone, in any list', async () => {
    const { body } = await backOffice.service.get('/spaces/tallow-hall/slots', { key: 'demo' });
    const packageId = body.data.find(({ id }: { id: string }) => id === 'hall-evening').packages[0].id;
    const place = { spaceId: 'tallow-hall', slotId: 'hall-evening', packageId, date: '2028-09-14' };
    const { reference } = await addBooking(
      backOffice.service,
      demoVenueId,
      { ...place, name: 'Bartholomew Featherstonehaugh-Cholmondeley', totalCents: 1_234_567_890 },
      'accepted',
      'operator',
    );
    const marked = { venueId: demoVenueId, reference, actor: 'operator' } as const;
    await markInstalment(backOffice.service, marked, 1, { paidOn: '2027-02-27' });
    const { page } = await backOffice.open(venueUrl('today/books?month=2028-09'), { browser: phone });
    const table = page.getByRole('region', { name: 'By event date' });
    const row = table.getByRole('row').filter({ hasText: reference });
    await row.getByText('Thu, 14 Sept 2028').waitFor();
    const amounts = row.locator('td[class*=number]');
    assert.deepEqual(await amounts.allTextContents(), ['£10,288,065.75', '£12,345,678.90']);
    await waitForIdle(page);
    assert.deepEqual(await violations(page), []);
    for (const list of ['', '&by=due', '&by=paid']) {
      const month = list === '' ? '2028-09' : '2027-02';
      await page.goto(`${backOffice.base}${venueUrl(`today/books?months=12&month=${month}${list}`)}`);
      await page
        .getByText(/£12,345,678\.90|£[\d,]+\.\d\d/)
        .first()
        .waitFor();
      await waitForIdle(page);
      assert.deepEqual(await cutTexts(page), [], list);
    }
  });

  it('does not read thousands of instalments again after every change, and says where their totals are', async () => {
    const { body } = await backOffice.service.get('/spaces/tallow-hall/slots', { key: 'demo' });
    const packageId = body.data.find(({ id }: { id: string }) => id === 'hall-evening').packages[0].id;
    const place = { spaceId: 'tallow-hall', slotId: 'hall-evening', packageId, date: '2027-11-18' };
    const booking = { ...place, name: 'R. Many' };
    const { reference } = await addBooking(backOffice.service, demoVenueId, booking, 'accepted', 'operator');
    await backOffice.service.storage.transact(async (db) => {
      const row = await db
        .selectFrom('booking_requests')
        .selectAll()
        .where('reference', '=', reference)
        .executeTakeFirstOrThrow();
      const item = await db
        .selectFrom('booking_items')
        .selectAll()
        .where('reference', '=', reference)
        .executeTakeFirstOrThrow();
      const due = { amountCents: 100, dueBasis: 'fixed_date', fixedDate: '2029-06-15' };
      const quote = toJson({ ...fromJson<Quote>(row.quote), payments: Array(50).fill(due) });
      const { total_cents: _, total_currency: _currency, ...copied } = row;
      for (let copy = 0; copy < 50; copy++) {
        const named = { reference: `BR-COPY${1000 + copy}` };
        await db
          .insertInto('booking_requests')
          .values({ ...copied, ...named, quote })
          .execute();
        await db
          .insertInto('booking_items')
          .values({ ...item, ...named })
          .execute();
      }
    });
    const { page } = await backOffice.open(venueUrl('today'), { role: 'owner' });
    let pages = 0;
    page.on('request', (request) => {
      if (asksFor(request.url(), `${demoVenueId}/instalments?`)) pages += 1;
    });
    await page.goto(`${backOffice.base}${venueUrl('today/books')}?by=due&month=2029-06`);
    await page.getByText('The totals of more than 2,000 rows are only in the file for Excel.').waitFor();
    await waitForIdle(page);
    assert.equal(pages, 12, 'the first 50, and eleven pages of 200');
    const file = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download for Excel' }).click();
    const [, totals] = await readXlsxSheets(readFileSync(await (await file).path()), 3_000);
    assert.deepEqual(totals?.rows[1]?.cells, ['Total', 2_500, 'GBP']);
  });
});

/** Returns the texts of the page's lists that are outside the screen, or of which an element shows only a part. */
const cutTexts = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('main :is(table, ul, dl) *')]
      .filter((element) =>
        [...element.childNodes].some((node) => node.nodeType === 3 && node.textContent?.trim()),
      )
      .filter((element) => {
        const { left, right, width } = element.getBoundingClientRect();
        const isCut =
          getComputedStyle(element).overflowX !== 'visible' && element.scrollWidth > element.clientWidth;
        return width > 1 && (left < 0 || right > innerWidth || isCut);
      })
      .map((element) => element.textContent),
  );
