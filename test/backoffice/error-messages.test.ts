/** Error messages of the service appear in the reader's language. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import de from '../../src/backoffice/parts/problems/messages/de.json' with { type: 'json' };
import en from '../../src/backoffice/parts/problems/messages/en.json' with { type: 'json' };
import es from '../../src/backoffice/parts/problems/messages/es.json' with { type: 'json' };
import fr from '../../src/backoffice/parts/problems/messages/fr.json' with { type: 'json' };
import nl from '../../src/backoffice/parts/problems/messages/nl.json' with { type: 'json' };
import pt from '../../src/backoffice/parts/problems/messages/pt-BR.json' with { type: 'json' };
import { runCount } from '../full-run.ts';
import { startBackOffice, venueUrl } from './fixture.ts';

/** A table with a different mistake on each line. */
const table = `space,slot,date,name,people,status,total,tax
attic,day,2027-07-16,A,,,,
tallow-hall,hall-evening,soon,B,many,perhaps,a lot,
tallow-hall,hall-evening,2027-07-16,C,,,,5
tallow-hall,hall-evening,2027-07-16,,,,,
`;

/** Fills the placeholders of a translated text that have values. */
const filled = (text: string, values: Readonly<Record<string, string>>) =>
  text.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? name);

const backOffice = await startBackOffice();

describe('validation errors', () => {
  const languages = Object.entries({ de, 'en-GB': en, es, fr, nl, 'pt-PT': pt });
  for (const [locale, messages] of languages.slice(0, runCount(1, languages.length)))
    it(`are translated to ${locale}, beside the field or by table line`, async () => {
      const { page, context, complaints } = await backOffice.open(venueUrl('settings/webhooks'), {
        browser: { locale },
      });
      await page.locator('input[name=url]').fill('ftp://desk.example');
      await page.locator('form button[type=submit]').click();
      await page.locator('form').getByText(messages.https_only, { exact: true }).waitFor();
      await page.goto(backOffice.base + venueUrl('settings/bookings'));
      const drop = (text: string) =>
        page
          .locator('input[type=file]')
          .setInputFiles({ name: 'table.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
      await drop(table);
      await page.locator('[role=status] li').first().waitFor();
      const lines = await page.locator('[role=status] li').allTextContents();
      for (const [line, column, text] of [
        [2, 'space', filled(messages.not_one_of, { text: 'attic' }).split('choices')[0]],
        [3, 'status', filled(messages.not_one_of, { text: 'perhaps', choices: 'accepted, held' })],
        [3, 'people', messages.whole_number],
        [3, 'total', filled(messages.amount, { currency: 'GBP', example: '2400.00' })],
        [3, 'date', messages.date],
        [4, 'tax', filled(messages.goes_with, { text: 'total' })],
        [5, 'name', messages.required],
      ] as const)
        assert.ok(
          lines.some((said) => said.includes(`${line}, ${column}: ${text}`)),
          `${column} in ${JSON.stringify(lines)}`,
        );
      await drop('space,day\nattic,x\n');
      await page
        .getByRole('alert')
        .getByText(filled(messages.no_column, { text: 'day' }).split('choices')[0] ?? '')
        .waitFor();
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
