/** Every form of the settings and the account when offline, when the service fails, and when the session ends. */

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { BrowserContext, Locator, Page } from 'playwright-core';
import { PasswordHasher } from '../../src/operations/access/passwords.ts';
import { updateStaff } from '../../src/storage/access/staff.ts';
import { runCount } from '../full-run.ts';
import { startBackOffice, venueUrl, waitForIdle } from './fixture.ts';

const password = 'tallow candles burn long';

interface Form {
  readonly place: string;
  /** Identifies the form by a text in it, where the page has several. */
  readonly has?: string;
  /** The input by field name. */
  readonly input: Readonly<Record<string, string>>;
  /** Returns the element that the page shows after the form was sent. */
  readonly expected: (page: Page) => Locator;
}

const saved = (page: Page) => page.locator('.news').getByText('Saved');
const once = (page: Page) => page.getByRole('dialog').locator('.settings_secret');
const account = '/manage/account';

const forms: readonly Form[] = [
  { place: venueUrl('settings/venue'), input: { city: 'Marrowby-on-Sea' }, expected: saved },
  { place: venueUrl('settings/people'), input: { email: 'new@example.com' }, expected: once },
  { place: venueUrl('settings/rules'), input: { noticeHours: '36', taxPercent: '7' }, expected: saved },
  { place: venueUrl('settings/tokens'), input: { label: 'The ticket desk' }, expected: once },
  { place: venueUrl('settings/webhooks'), input: { url: 'https://hooks.example.com/' }, expected: once },
  {
    place: venueUrl('settings/guests'),
    input: { who: 'unknown@example.com' },
    expected: (page) => page.getByText('No request with this email address'),
  },
  { place: account, has: 'own-name-field', input: { 'own-name-field': 'Samira' }, expected: saved },
  {
    place: account,
    has: 'new-password',
    input: { password, 'new-password': 'thirteen new umbrellas' },
    expected: (page) => page.getByText('Password changed'),
  },
];

const backOffice = await startBackOffice();

describe('interrupted work in the settings', () => {
  /** Logs in a user with a password. */
  async function openSignedIn(
    place: string,
  ): Promise<{ page: Page; context: BrowserContext; email: string }> {
    const { page, context } = await backOffice.open(place);
    const { data } = await page.evaluate(async () => (await fetch('/venues/manage/v1/session')).json());
    const passwords = new PasswordHasher(backOffice.service, {
      cost: { memory: 64, passes: 1, parallelism: 1 },
    });
    const passwordHash = await passwords.hash(password);
    await backOffice.service.storage.transact((db) => updateStaff(db, data.id, { passwordHash }));
    return { page, context, email: data.email };
  }

  for (const { place, has, input, expected } of forms.slice(0, runCount(2, forms.length)))
    it(`keeps unsaved input and submits it once: ${Object.keys(input).join(', ')}`, async () => {
      const { page, context, email } = await openSignedIn(place);
      const form = page.locator(has ? `main form:has([name=${has}])` : 'main form').last();
      for (const [name, text] of Object.entries(input)) await form.locator(`[name=${name}]`).fill(text);
      const twice = () =>
        form.evaluate((one: HTMLFormElement) => {
          one.requestSubmit();
          one.requestSubmit();
        });
      const stored = async () => {
        for (const [name, text] of Object.entries(input))
          assert.equal(await form.locator(`[name=${name}]`).inputValue(), text);
      };
      const alert = page.getByRole('main').getByRole('alert');

      await waitForIdle(page);
      await context.setOffline(true);
      await twice();
      await alert.getByText('You are offline').first().waitFor();
      await stored();
      await context.setOffline(false);

      let sent = 0;
      await page.route('**/manage/v1/**', (route) => {
        if (route.request().method() === 'GET') return route.continue();
        sent++;
        const error = { code: 'INTERNAL_SERVER_ERROR', message: 'Something went wrong.' };
        return route.fulfill({ status: 500, json: { success: false, error } });
      });
      await twice();
      await alert.getByText('Something went wrong on the server').first().waitFor();
      assert.equal(sent, 1, 'a double tap sends one request');
      await stored();
      await page.unrouteAll({ behavior: 'wait' });

      await context.clearCookies();
      // Blocks polling, so that the submission is the first request to get a 401.
      await page.route('**/manage/v1/**', (route) =>
        route.request().method() === 'GET' ? route.abort() : route.continue(),
      );
      await twice();
      const logIn = page.getByRole('dialog', { name: 'You were signed out' });
      await logIn.waitFor();
      await page.unrouteAll({ behavior: 'wait' });
      await logIn.getByLabel('Email').fill(email);
      await logIn.getByLabel('Password').fill(password);
      await logIn.getByRole('button', { name: 'Sign in', exact: true }).click();
      await expected(page).waitFor();
      await context.close();
    });
});
