import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { inLongRun } from '../full-run.ts';
import { waitForEqual } from '../wait-for.ts';
import { phone, startBackOffice, venueUrl, waitForIdle } from './fixture.ts';

const backOffice = await startBackOffice();

describe('back-office toasts', () => {
  it('close on the next edit, and a save that fails offline leaves no "Saved" on the screen', async () => {
    const { page, context } = await backOffice.open(venueUrl('settings/rules'));
    const toast = page.locator('.news');
    await page.getByLabel('Minimum notice').fill('12');
    await page.getByRole('button', { name: 'Save' }).click();
    await toast.getByText('Saved').waitFor();
    await waitForIdle(page);
    await context.setOffline(true);
    await page.getByLabel('Minimum notice').fill('24');
    await waitForEqual(() => toast.textContent(), '');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.locator('form').getByText('You are offline').waitFor();
    assert.equal(await toast.textContent(), '');
  });

  it('without a button stay for 5 seconds', inLongRun, async () => {
    const { page } = await backOffice.open(venueUrl('settings/rules'), { hasLongTimers: true });
    await page.getByLabel('Booking window').fill('300');
    await page.clock.install();
    await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 60_000);
    await page.getByRole('button', { name: 'Save' }).click();
    await page.locator('.news').getByText('Saved').waitFor();
    await page.clock.runFor(4_900);
    assert.equal(await page.locator('.news').textContent(), 'Saved');
    await page.clock.runFor(200);
    assert.equal(await page.locator('.news').textContent(), '');
  });

  it('are above the decision buttons on a phone and do not cover them', inLongRun, async () => {
    const { page } = await backOffice.open(venueUrl('requests'), { browser: phone });
    await page.locator('.requests_request a').first().click();
    await page.getByRole('button', { name: 'Accept', exact: true }).click();
    await page.locator('.news').getByText('Accepted').waitFor();
    const bar = page.locator('[data-action-bar]');
    await bar.getByRole('button', { name: 'Undo' }).waitFor();
    const toastBox = await page.locator('.news').boundingBox();
    const barBox = await bar.boundingBox();
    assert.ok(toastBox && barBox);
    assert.ok(toastBox.y + toastBox.height <= barBox.y, JSON.stringify([toastBox, barBox]));
  });
});

describe('the conflict message for the second person who saves', () => {
  it('is visible and has the focus', inLongRun, async () => {
    const first = await backOffice.open(venueUrl('settings/venue'), { browser: phone });
    const second = await backOffice.open(venueUrl('settings/venue'), { browser: phone });
    for (const { page } of [first, second]) await page.getByLabel('Phone', { exact: true }).waitFor();
    await second.page.getByLabel('Phone', { exact: true }).scrollIntoViewIfNeeded();
    await second.page.getByLabel('Phone', { exact: true }).fill('+44 1632 960111');
    await first.page.getByLabel('Town or city').fill('Marrowby-on-Sea');
    await first.page.getByRole('button', { name: 'Save' }).click();
    await first.page.locator('.news').getByText('Saved').waitFor();
    await second.page.getByRole('button', { name: 'Save' }).click();
    const message = second.page.getByRole('alert').first();
    await message.waitFor();
    const box = await message.boundingBox();
    assert.ok(box && box.y >= 0 && box.y < 560, JSON.stringify(box));
    assert.equal(
      await second.page.evaluate(() => document.activeElement?.querySelector('[role=alert]') !== null),
      true,
    );
  });
});

describe('a block over several dates, one of them booked', () => {
  it('lists the booking with a link, and blocks the other dates on confirmation', inLongRun, async () => {
    const { page } = await backOffice.open(venueUrl('calendar?by=space&span=month&on=2027-04-01&do=block'));
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('To', { exact: false }).first().waitFor();
    await dialog.locator('#block-from').fill('2027-03-02');
    await dialog.locator('#block-to').fill('2028-02-29');
    await dialog.getByRole('button', { name: 'Block', exact: true }).click();
    const alert = dialog.getByRole('alert');
    await alert.getByText('Nothing is blocked yet').waitFor();
    assert.match(
      (await alert.getByRole('link').first().getAttribute('href')) ?? '',
      /\/requests\/BR-[0-9A-Z]{8}$/,
    );
    await alert.getByRole('button', { name: 'Block everything else' }).click();
    await page.locator('.news').getByText('Blocked').waitFor();
    await page.goto(backOffice.base + venueUrl('calendar/blocks'));
    await page
      .getByText(/^Stays booked or held: \w.*, \d+ \w+ 2027 · \w.* · BR-/)
      .first()
      .waitFor();
  });
});
