/** Letters and documents: written from templates, kept as notes, printed without the app around them. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { violations } from '../browser/axe.ts';
import { waitFor } from '../wait-for.ts';
import { startBackOffice, venueUrl, waitForIdle } from './fixture.ts';

const backOffice = await startBackOffice();

describe('letters and documents', () => {
  it('a template is edited with chips, used in a letter, and the letter is kept as a note', async () => {
    const { page, complaints } = await backOffice.open(venueUrl('settings/letters'));
    const text = page.getByLabel('Text', { exact: true });
    await text.fill('Hello ');
    await page.getByRole('button', { name: 'Guest’s name' }).click();
    await waitFor('the placeholder', async () => (await text.inputValue()) === 'Hello {guest}');
    await page.getByRole('region', { name: 'Preview' }).getByText('Hello Alex Example').waitFor();
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('button', { name: 'Restore the default text' }).waitFor();

    await page.goto(backOffice.base + venueUrl('requests'));
    await page.locator('.requests_request a').first().click();
    await page.getByRole('button', { name: 'Email' }).click();
    const letter = page.getByLabel('Text', { exact: true });
    await waitFor('the letter', async () => /^Hello \w/.test(await letter.inputValue()));
    assert.deepEqual(await violations(page), []);
    await letter.fill('Line & one\nLine two?');
    const mail = page.getByRole('link', { name: 'Open in email app' });
    assert.match((await mail.getAttribute('href')) ?? '', /&body=Line%20%26%20one%0D%0ALine%20two%3F$/);
    await mail.evaluate((link) => {
      link.addEventListener('click', (event) => event.preventDefault());
    });
    await mail.click();
    await letter.fill('long '.repeat(600));
    await page.getByText('This text is too long for some email apps').waitFor();
    await page.getByRole('button', { name: 'Close' }).click();
    await page.getByText('Line & one').waitFor();
    assert.deepEqual(complaints, []);
  });

  it('a document is in the chosen language and prints without the app', async () => {
    const { page, complaints } = await backOffice.open(venueUrl('requests'));
    await page.locator('.requests_request a').first().click();
    await page.getByRole('link', { name: 'Offer, confirmation, sheet' }).click();
    const paper = page.getByRole('article');
    await paper.getByRole('heading', { name: 'Offer' }).waitFor();
    await page.getByLabel('Language').selectOption('de');
    await paper.getByRole('heading', { name: 'Angebot' }).waitFor();
    await paper.getByText('Gesamtbetrag').waitFor();
    await paper.getByText('senden Sie uns bitte eine unterschriebene Kopie').waitFor();
    assert.equal(await paper.getAttribute('lang'), 'de');
    await waitForIdle(page);
    assert.deepEqual(await violations(page), []);
    await page.getByLabel('Document').selectOption('sheet');
    await paper.getByRole('heading', { name: 'Veranstaltungsblatt' }).waitFor();
    assert.equal(await paper.getByText('Gesamtbetrag').count(), 0);
    await page.emulateMedia({ media: 'print' });
    const visible = await page.evaluate(
      () =>
        [...document.querySelectorAll('nav, h1, button, select')].filter((each) => each.checkVisibility())
          .length,
    );
    assert.equal(visible, 0);
    assert.deepEqual(complaints, []);
  });
});
