/** The front desk: bookings with the guests' names, and nothing that the role may not see. */

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { blockDates } from '../../src/operations/booking/block-dates.ts';
import { violations } from '../browser/axe.ts';
import { inLongRun } from '../full-run.ts';
import { clientFor } from '../management/manager.ts';
import { demoVenueId, pollNow, startBackOffice, venueUrl, waitForIdle } from './fixture.ts';

const backOffice = await startBackOffice();

describe('the front desk', () => {
  it('sees calendar and requests without prices and contacts, and no other area', async () => {
    const { page, complaints } = await backOffice.open(venueUrl('requests'), { role: 'front_desk' });
    const refused: string[] = [];
    page.on('response', async (response) => {
      const url = new URL(response.url());
      if (response.status() === 403) refused.push(url.pathname);
      if (!url.pathname.endsWith('/batch')) return;
      // The page may be left before its answer has arrived.
      const { data } = await response.json().catch(() => ({ data: [] }));
      url.searchParams.getAll('get').forEach((path, index) => {
        if (data[index]?.status === 403) refused.push(path);
      });
    });
    const first = page.locator('.requests_request a').first();
    await first.waitFor();
    const areas = page.getByRole('navigation').getByRole('link');
    const names = (await areas.allTextContents()).map((text) => text.trim());
    for (const hidden of ['Spaces', 'Website', 'Bookkeeping', 'Settings'])
      assert.ok(!names.includes(hidden), hidden);
    assert.doesNotMatch((await page.getByRole('main').textContent()) ?? '', /£/);
    await first.click();
    await page.getByRole('heading', { name: 'Notes' }).waitFor();
    await waitForIdle(page);
    const text = (await page.getByRole('main').textContent()) ?? '';
    assert.doesNotMatch(text, /£|@|Instalments/);
    assert.deepEqual(await violations(page), []);
    await page.goto(backOffice.base + venueUrl('calendar'));
    await page.getByRole('heading', { level: 1 }).waitFor();
    await waitForIdle(page);
    await page.goto(backOffice.base + venueUrl('today'));
    await page.getByRole('heading', { name: 'Events today' }).waitFor();
    await waitForIdle(page);
    assert.doesNotMatch((await page.getByRole('main').textContent()) ?? '', /£|@/);
    assert.deepEqual(await violations(page), []);
    // Requests of others appear without a reload.
    await page.goto(backOffice.base + venueUrl('requests'));
    await page.locator('.requests_request').first().waitFor();
    await waitForIdle(page);
    const placed = await backOffice.service.post(
      '/booking-requests',
      {
        spaceId: 'tallow-hall',
        slotId: 'hall-evening',
        packageId: 'hall-dry-hire',
        date: '2027-06-11',
        guest: { name: 'Nadia Newcomer', email: 'nadia@example.com' },
      },
      { key: 'demo' },
    );
    assert.equal(placed.status, 201);
    await pollNow(page);
    await page.getByText('Nadia Newcomer').first().waitFor();
    assert.deepEqual(refused, []);
    await page.goto(backOffice.base + venueUrl('today/sheet'));
    await page.getByRole('heading', { level: 1, name: 'Front-desk sheet' }).waitFor();
    await waitForIdle(page);
    await page.goto(backOffice.base + venueUrl('today/books'));
    await page.getByRole('heading', { name: 'You do not have permission to do this.' }).waitFor();
    await page.goto(backOffice.base + venueUrl('settings/people'));
    await page.getByRole('heading', { name: 'You do not have permission to do this.' }).waitFor();
    assert.deepEqual(complaints, []);
  });

  it('sees that a request came from a website, not its key', async () => {
    const place = { spaceId: 'tallow-hall', slotId: 'hall-evening', packageId: 'hall-dry-hire' };
    const placed = await backOffice.service.post(
      '/booking-requests',
      { ...place, date: '2027-06-25', guest: { name: 'Wanda Webb', email: 'wanda@example.com' } },
      { key: 'demo' },
    );
    const { reference } = placed.body.data;
    const { page } = await backOffice.open(venueUrl(`requests/${reference}`), { role: 'front_desk' });
    const source = page.locator('dl > div').filter({ hasText: /^Source/ });
    assert.equal(await source.textContent(), 'SourceWebsite');
  });

  it('sees on the sheet what was booked: slot and package', async () => {
    const client = await clientFor(backOffice.service, demoVenueId);
    const booked = await client.post('/booking-requests', {
      spaceId: 'tallow-hall',
      slotId: 'hall-evening',
      packageId: 'hall-dry-hire',
      date: '2028-03-10',
      name: 'Nadia Newcomer',
      accept: true,
    });
    assert.equal(booked.status, 201, JSON.stringify(booked.body));
    const { page } = await backOffice.open(venueUrl('today/sheet?on=2028-03-10'), { role: 'front_desk' });
    const sheet = page.getByRole('article').filter({ hasText: 'Nadia Newcomer' });
    await sheet.getByRole('heading', { name: 'Tallow Hall · Evening' }).waitFor();
    assert.match((await sheet.textContent()) ?? '', /PackageDry hire/);
  });

  it('sees on the sheet of a day what is blocked, also without an event', async () => {
    const block = { from: '2028-02-11', to: '2028-02-11', reason: 'Heating defective' };
    await blockDates(backOffice.service, demoVenueId, { ...block, spaceId: 'snuffer' }, 'operator');
    const hours = { from: '2028-02-12', to: '2028-02-12', fromTime: '14:00', toTime: '16:00' };
    await blockDates(backOffice.service, demoVenueId, { ...hours, reason: 'Fire drill' }, 'operator');
    const { page, complaints } = await backOffice.open(venueUrl('today/sheet?on=2028-02-11'), {
      role: 'front_desk',
    });
    const blocked = page.getByRole('article');
    await blocked.getByRole('heading', { name: 'Blocked The Snuffer', exact: true }).waitFor();
    await blocked.getByText('Heating defective').waitFor();
    await page.getByText('No accepted bookings on these dates.').waitFor();
    assert.deepEqual(await violations(page), []);
    await page.goto(backOffice.base + venueUrl('today/sheet?on=2028-02-10&span=week'));
    await page.getByRole('heading', { level: 2, name: '12 February' }).waitFor();
    await blocked.getByRole('heading', { name: 'Blocked, 14:00–16:00 All spaces', exact: true }).waitFor();
    assert.equal(await blocked.count(), 2);
    // The weekend of a Wednesday, from Friday to Sunday.
    await page.goto(backOffice.base + venueUrl('today/sheet?on=2028-02-09'));
    await page.getByRole('button', { name: 'Weekend' }).click();
    await page.getByText('Friday, 11 February 2028 – Sunday, 13 February 2028').waitFor();
    await page.getByRole('heading', { level: 2, name: '11 February' }).waitFor();
    assert.equal(await blocked.count(), 2);
    assert.deepEqual(complaints, []);
  });

  it('owners read in a table what each role may do', inLongRun, async () => {
    const { page } = await backOffice.open(venueUrl('settings/people'));
    const row = page.getByRole('row', { name: 'See contacts, messages and agreed prices' });
    await row.waitFor();
    assert.deepEqual(
      (await row.getByRole('cell').allTextContents()).map((text) => text.replace(/[✓–]/, '')),
      ['No', 'Yes', 'Yes', 'Yes'],
    );
  });
});
