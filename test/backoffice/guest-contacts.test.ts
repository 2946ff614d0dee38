/** Guests without a booking in the back-office. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { violations } from '../browser/axe.ts';
import { phone, startBackOffice, venueUrl, waitForIdle } from './fixture.ts';

describe('a guest without a booking in the back-office', async () => {
  const backOffice = await startBackOffice();

  for (const [size, browser] of [
    ['a desktop', undefined],
    ['a phone', phone],
  ] as const)
    it(`is added, found, edited, booked and deleted, on ${size}`, async () => {
      const name = `Zoë Weiß ${browser ? 'Phone' : 'Desk'}`;
      const email = `zoe@${browser ? 'phone' : 'desk'}.example`;
      const { page } = await backOffice.open(venueUrl('guests'), {
        role: 'manager',
        ...(browser && { browser }),
      });
      await page.getByRole('button', { name: 'New guest' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('Name', { exact: true }).fill(name);
      await dialog.getByLabel('Phone').fill('+44 20 7946 0999');
      await dialog.getByLabel('Company').fill('Wick & Sons');
      await dialog.getByText('Postal address').click();
      await dialog.getByLabel('Town or city').fill('Norwich');
      await dialog.getByLabel('Internal notes about the guest').fill('Rings on Mondays');
      await dialog.getByRole('button', { name: 'Save', exact: true }).click();
      await dialog.getByText('This is required').first().waitFor();
      await dialog.getByLabel('Email', { exact: true }).fill(email);
      assert.deepEqual(await violations(page), []);
      await dialog.getByRole('button', { name: 'Save', exact: true }).click();
      await page.getByRole('heading', { level: 1, name }).waitFor();
      await page.getByText('No requests or bookings yet').waitFor();
      assert.equal(await page.getByLabel('Internal notes about the guest').inputValue(), 'Rings on Mondays');
      assert.deepEqual(await violations(page), []);

      await page.getByRole('button', { name: 'Edit', exact: true }).click();
      await dialog.getByLabel('Company').fill('Wick Ltd');
      await dialog.getByRole('button', { name: 'Save', exact: true }).click();
      await page.getByText('Wick Ltd').first().waitFor();
      await page.locator('.news').getByRole('button', { name: 'Undo' }).click();
      await page.getByText('Wick & Sons').first().waitFor();

      // The search dialog finds the guest by digits of the phone number.
      await page.keyboard.press('Control+k');
      await page.getByRole('combobox', { name: 'Search' }).fill('0999 weiss');
      await page.getByRole('option', { name }).first().waitFor();
      await page.keyboard.press('Escape');

      await page.getByRole('link', { name: 'New booking' }).last().click();
      await waitForIdle(page);
      assert.equal(await page.getByLabel('Name', { exact: true }).inputValue(), name);
      assert.equal(await page.getByLabel('Email', { exact: true }).inputValue(), email);

      await page.goto(backOffice.base + venueUrl('guests'));
      await page.getByRole('button', { name: 'New guest' }).click();
      await dialog.getByLabel('Name', { exact: true }).fill('Again');
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: 'New guest' }).click();
      await dialog.getByText(/^Unfinished entry/).waitFor();
      assert.equal(await dialog.getByLabel('Name', { exact: true }).inputValue(), 'Again');
      await dialog.getByLabel('Email', { exact: true }).fill(email);
      await dialog.getByRole('button', { name: 'Save', exact: true }).click();
      await dialog.getByRole('link', { name: 'Open this guest' }).click();
      await page.getByRole('heading', { level: 1, name }).waitFor();
      await page.getByRole('button', { name: 'Delete guest data' }).click();
      await dialog.getByRole('button', { name: 'Delete guest data' }).click();
      await page.getByText('Guest data deleted', { exact: true }).waitFor();
    });
});
