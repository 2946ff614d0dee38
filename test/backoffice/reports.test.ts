/** Reports: tables with bars, beside the year before, as text. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { addBooking } from '../../src/operations/booking/add-booking.ts';
import { violations } from '../browser/axe.ts';
import { waitForEqual } from '../wait-for.ts';
import { demoVenueId, phone, startBackOffice, venueUrl, waitForIdle } from './fixture.ts';

const backOffice = await startBackOffice();

describe('reports', () => {
  it('show the figures of a period, a reason chosen on a phone included', async () => {
    const { body } = await backOffice.service.get('/spaces/tallow-hall/slots', { key: 'demo' });
    const packageId = body.data.find(({ id }: { id: string }) => id === 'hall-evening').packages[0].id;
    const place = { spaceId: 'tallow-hall', slotId: 'hall-evening', packageId, date: '2027-11-18' };
    const guest = { name: 'P. Ledger' };
    const { reference } = await addBooking(
      backOffice.service,
      demoVenueId,
      { ...place, ...guest },
      'accepted',
      'operator',
    );
    const { page, complaints } = await backOffice.open(venueUrl(`requests/${reference}?show=accepted`), {
      browser: phone,
    });
    await page.getByRole('button', { name: 'Cancel booking' }).tap();
    await page.getByLabel('Reason for reports').selectOption('The guest cancelled');
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel booking' }).tap();
    await page.getByText('Cancelled · The guest cancelled').waitFor();

    await page.getByRole('button', { name: 'More' }).tap();
    await page.getByRole('link', { name: 'Reports' }).tap();
    await page.getByRole('heading', { name: 'Utilisation by space' }).waitFor();
    assert.equal(await page.getByRole('row', { name: 'The guest cancelled' }).count(), 0);
    await page.getByLabel('Period').selectOption('This year');
    await page.getByRole('row', { name: 'Cancelled The guest cancelled 1 0' }).waitFor();
    await waitForIdle(page);
    assert.deepEqual(await violations(page), []);
    // The first number of each table is on the screen, and the name of its row, also once the table is scrolled.
    const tables = page.locator('section:has(> table)');
    const hidden = await tables.evaluateAll((sections) =>
      sections.flatMap((section) => {
        const row = section.querySelector('tbody tr:last-child');
        const name = row?.querySelector('th')?.getBoundingClientRect();
        const numbers = [...(row?.querySelectorAll('td[class*=number]') ?? [])];
        const isShown = (numbers[0]?.getBoundingClientRect().right ?? 0) <= window.innerWidth;
        section.scrollLeft = section.scrollWidth;
        const scrolled = row?.querySelector('th')?.getBoundingClientRect();
        return isShown && name?.left === scrolled?.left ? [] : (section.getAttribute('aria-label') ?? '');
      }),
    );
    assert.deepEqual([await tables.count(), hidden], [8, []]);
    // Typed without a pause, month first, while the figures of the first date load: the year passes through others.
    await page.getByLabel('Period').selectOption('Custom');
    await page.getByLabel('From').focus();
    await page.keyboard.type('02052027');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.type('11202027');
    await page.keyboard.press('Enter');
    await waitForEqual(async () => new URL(page.url()).search, '?from=2027-02-05&to=2027-11-20');
    await page.getByText('5 February – 20 November 2027').waitFor();
    await page.getByLabel('Period').selectOption('This year');
    await waitForIdle(page);
    const file = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download CSV' }).tap();
    assert.equal((await file).suggestedFilename(), `${demoVenueId}-reports-2027-01-01-2027-12-31.csv`);
    const folder = process.env['PICTURES_OF_REPORTS'];
    if (folder) {
      await page.screenshot({ path: `${folder}/phone.png`, fullPage: true });
      await page.setViewportSize({ width: 1280, height: 900 });
      await page.screenshot({ path: `${folder}/desktop.png`, fullPage: true });
      await page.emulateMedia({ colorScheme: 'dark' });
      await page.screenshot({ path: `${folder}/dark.png`, fullPage: true });
      await page.emulateMedia({ colorScheme: 'light', media: 'print' });
      await page.screenshot({ path: `${folder}/print.png`, fullPage: true });
    }
    assert.deepEqual(complaints, []);
  });
});
