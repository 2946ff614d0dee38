/** Error messages of the service appear in the reader's language. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import de from '../../src/backoffice/messages/problems/messages/de.json' with { type: 'json' };
import en from '../../src/backoffice/messages/problems/messages/en.json' with { type: 'json' };
import es from '../../src/backoffice/messages/problems/messages/es.json' with { type: 'json' };
import fr from '../../src/backoffice/messages/problems/messages/fr.json' with { type: 'json' };
import nl from '../../src/backoffice/messages/problems/messages/nl.json' with { type: 'json' };
import pt from '../../src/backoffice/messages/problems/messages/pt-BR.json' with { type: 'json' };
import { runCount } from '../full-run.ts';
import { startBackOffice, venueUrl } from './fixture.ts';

/** Fills the placeholders of a translated text that have values. */
const filled = (text: string, values: Readonly<Record<string, string>>) =>
  text.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? name);

const backOffice = await startBackOffice();

describe('validation errors', () => {
  const languages = Object.entries({ de, 'en-GB': en, es, fr, nl, 'pt-PT': pt });
  for (const [locale, messages] of languages.slice(0, runCount(1, languages.length)))
    it(`are translated to ${locale}, beside the field`, async () => {
      const { page, context, complaints } = await backOffice.open(venueUrl('settings/webhooks'), {
        browser: { locale },
      });
      await page.locator('input[name=url]').fill('ftp://desk.example');
      await page.locator('form button[type=submit]').click();
      await page.locator('form').getByText(messages.https_only, { exact: true }).waitFor();
      await page.goto(`${backOffice.base}/manage/account`);
      const password = page.locator('section:has([name=new-password])');
      for (const [requested, text] of [
        ['short', filled(messages.password_too_short, { least: '12' })],
        ['ha ha ha ha ha ha', messages.password_repeats],
      ] as const) {
        await password.locator('[name=password]').fill('the current password');
        await password.locator('[name=new-password]').fill(requested);
        await password.locator('button[type=submit]').click();
        await password.getByText(text, { exact: true }).waitFor();
      }
      assert.deepEqual(complaints, []);
      await context.close();
    });
});
