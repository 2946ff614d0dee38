/** What the service refuses is said in the reader's language. */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Browser } from 'playwright-core';
import { words as de } from '../../src/backoffice/parts/problems/words/de.ts';
import { words as en } from '../../src/backoffice/parts/problems/words/en.ts';
import { words as es } from '../../src/backoffice/parts/problems/words/es.ts';
import { words as fr } from '../../src/backoffice/parts/problems/words/fr.ts';
import { words as nl } from '../../src/backoffice/parts/problems/words/nl.ts';
import { words as pt } from '../../src/backoffice/parts/problems/words/pt-BR.ts';
import { launchChromium } from '../browser/chromium.ts';
import { at, type Desk, startDesk } from './desk.ts';

describe('what the service refuses', () => {
  let browser: Browser;
  let desk: Desk;
  before(async () => {
    browser = await launchChromium();
    desk = await startDesk(browser);
  });
  after(async () => {
    await browser?.close();
    await desk?.close();
  });

  for (const [locale, words] of Object.entries({ 'en-GB': en, de, es, fr, nl, 'pt-PT': pt }))
    it(`is said in the words of ${locale}, beside the field`, async () => {
      const { page, context, complaints } = await desk.open(at('settings/webhooks'), { browser: { locale } });
      await page.locator('input[name=url]').fill('ftp://desk.example');
      await page.locator('form button[type=submit]').click();
      await page.locator('form').getByText(words.https_only, { exact: true }).waitFor();
      assert.deepEqual(complaints, []);
      await context.close();
    });
});
