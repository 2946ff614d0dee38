/** What the service refuses is said in the reader's language. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import de from '../../src/backoffice/parts/problems/words/de.json' with { type: 'json' };
import en from '../../src/backoffice/parts/problems/words/en.json' with { type: 'json' };
import es from '../../src/backoffice/parts/problems/words/es.json' with { type: 'json' };
import fr from '../../src/backoffice/parts/problems/words/fr.json' with { type: 'json' };
import nl from '../../src/backoffice/parts/problems/words/nl.json' with { type: 'json' };
import pt from '../../src/backoffice/parts/problems/words/pt-BR.json' with { type: 'json' };
import { at, deskForAll } from './desk.ts';

/** Wrong in every way a table can be: a line each. */
const table = `space,slot,date,name,people,status,total,tax
attic,day,2027-07-16,A,,,,
tallow-hall,hall-evening,soon,B,many,perhaps,a lot,
tallow-hall,hall-evening,2027-07-16,C,,,,5
tallow-hall,hall-evening,2027-07-16,,,,,
`;

/** A text of a catalogue with its values, as far as it has any. */
const filled = (text: string, values: Readonly<Record<string, string>>) =>
  text.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? name);

const { desk } = await deskForAll();

describe('what the service refuses', () => {
  for (const [locale, words] of Object.entries({ 'en-GB': en, de, es, fr, nl, 'pt-PT': pt }))
    it(`is said in the words of ${locale}, beside the field or by the line of a table`, async () => {
      const { page, context, complaints } = await desk.open(at('settings/webhooks'), { browser: { locale } });
      await page.locator('input[name=url]').fill('ftp://desk.example');
      await page.locator('form button[type=submit]').click();
      await page.locator('form').getByText(words.https_only, { exact: true }).waitFor();
      await page.goto(desk.base + at('settings/bookings'));
      const drop = (text: string) =>
        page
          .locator('input[type=file]')
          .setInputFiles({ name: 'table.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
      await drop(table);
      await page.locator('[role=status] li').first().waitFor();
      const lines = await page.locator('[role=status] li').allTextContents();
      for (const [line, column, text] of [
        [2, 'space', filled(words.not_one_of, { text: 'attic' }).split('choices')[0]],
        [3, 'status', filled(words.not_one_of, { text: 'perhaps', choices: 'accepted, held' })],
        [3, 'people', words.whole_number],
        [3, 'total', filled(words.amount, { currency: 'GBP', example: '2400.00' })],
        [3, 'date', words.date],
        [4, 'tax', filled(words.goes_with, { text: 'total' })],
        [5, 'name', words.required],
      ] as const)
        assert.ok(
          lines.some((said) => said.includes(`${line}, ${column}: ${text}`)),
          `${column} in ${JSON.stringify(lines)}`,
        );
      await drop('space,day\nattic,x\n');
      await page
        .getByRole('alert')
        .getByText(filled(words.no_column, { text: 'day' }).split('choices')[0] ?? '')
        .waitFor();
      await page.goto(`${desk.base}/manage/account`);
      const password = page.locator('section:has([name=new-password])');
      for (const [wanted, text] of [
        ['short', filled(words.password_too_short, { least: '12' })],
        ['ha ha ha ha ha ha', words.password_repeats],
      ] as const) {
        await password.locator('[name=password]').fill('whatever it is now');
        await password.locator('[name=new-password]').fill(wanted);
        await password.locator('button[type=submit]').click();
        await password.getByText(text, { exact: true }).waitFor();
      }
      assert.deepEqual(complaints, []);
      await context.close();
    });
});
