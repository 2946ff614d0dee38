/** A venue with prices by guest, extras, questions and terms. */
import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import type { Page } from 'playwright-core';
import { findBookingRequest } from '../../src/storage/booking/booking-requests.ts';
import { optionalFieldsOf } from '../optional-fields.ts';
import { violations } from './axe.ts';
import { startBrowserFixture } from './fixture.ts';
import { missingFeature } from './launch.ts';
import { typeInto, Visitor, waitForFocus } from './visitor.ts';

const shots = process.env['SHOTS'];

async function look(page: Page, name: string): Promise<void> {
  if (shots) await page.screenshot({ path: `${shots}/${name}.png`, fullPage: true });
}

describe('a venue with guests, extras and questions', async () => {
  const fixture = await startBrowserFixture();
  before(async () => {
    await fixture.change(({ venue, spaces }) => {
      venue.terms = { version: '7', url: 'https://tallowstreet.example/terms', label: 'House rules' };
      venue.privacyUrl = 'https://tallowstreet.example/privacy';
      venue.questions = [
        { id: 'music', label: 'What music?', kind: 'text', wanted: true },
        { id: 'bar', label: 'A bar?', kind: 'yes_no' },
        { id: 'age', label: 'How old?', kind: 'number' },
        { id: 'door', label: 'Which door?', kind: 'choice', choices: ['North', 'South'] },
      ];
      for (const { slots = [] } of spaces)
        for (const { packages = [] } of slots)
          for (const offer of packages)
            Object.assign(offer, {
              hireFeeCents: 100_000,
              perAttendeeCents: 1_000,
              minimumAttendance: 20,
              extras: [
                { id: 'drink', name: 'A drink', amountCents: 500, per: 'attendee' },
                { id: 'lamp', name: 'Lamp', amountCents: 100, per: 'piece', most: 3 },
              ],
            });
      delete spaces[0]?.rates;
    });
  });

  test('shows what a guest costs, prices the extras and stores the answers', async () => {
    const { page } = await fixture.open();
    const visitor = new Visitor(page);
    const { root } = visitor;
    await visitor.chooseSpace();
    await root.locator('.day.free').first().click();
    await root.locator('[name^=slot-]:enabled').first().check();
    const offer = root.locator('[part=package]').first();
    // With the minimum number of guests.
    await offer.getByText('from £1,440.00 including tax').waitFor();
    await offer.getByText('£12.00 per guest').waitFor();
    await root.getByLabel('Number of guests').fill('20');
    await visitor.chooseDate();
    const total = root.locator('dl.lines > div').last();
    // 1,000.00 plus 20 guests at 10.00, the minimum, plus 20 % tax.
    await total.getByText('£1,440.00').waitFor();
    // The heading takes the focus shortly after the step opens, and would receive a key typed earlier.
    await waitForFocus(page, 'Your request');
    // A late price response does not overwrite the input.
    const guests = root.getByLabel('Number of guests');
    let releaseResponse = () => {};
    const allowed = new Promise<void>((resolve) => {
      releaseResponse = resolve;
    });
    await page.route('**/quote', async (route) => {
      await allowed;
      await route.continue();
    });
    await root.getByLabel('A drink').check();
    await guests.fill('');
    await guests.pressSequentially('5');
    releaseResponse();
    await total.getByText('£1,560.00').waitFor();
    await guests.pressSequentially('0');
    await guests.blur();
    await total.getByText('£2,100.00').waitFor();
    await typeInto(root.getByLabel('Lamp'), '9');
    await root.getByLabel('Lamp').blur();
    await root.locator('#problem-extra-lamp').getByText('Maximum: 3').waitFor();
    await typeInto(root.getByLabel('Lamp'), '\u200f3\u2069');
    await root.getByLabel('Lamp').blur();
    await total.getByText('£2,103.60').waitFor();
    // On a phone, the field does not squeeze the name.
    const size = page.viewportSize();
    await page.setViewportSize({ width: 360, height: 640 });
    const lamp = await root.locator('label', { hasText: 'Lamp' }).boundingBox();
    assert((lamp?.height ?? 99) < 30, `the name is ${lamp?.height} pixels high`);
    if (size) await page.setViewportSize(size);
    assert.deepEqual(await violations(page), []);
    await visitor.fill();
    await root.locator('form > [part=button]').click();

    await waitForFocus(page, 'Please check 2 fields');
    await root.getByRole('button', { name: 'What music? Answer this question.' }).click();
    await root.getByRole('link', { name: 'Privacy' }).waitFor();
    await root.locator('#question-music:focus').waitFor();
    assert.deepEqual(await violations(page), []);

    await root.getByLabel('What music?').fill('Folk');
    await root.getByLabel('A bar?').selectOption('no');
    await root.getByLabel('How old?').fill('17.5');
    await root.getByLabel('Which door?').selectOption('South');
    await root.locator('#layout').selectOption({ label: 'Standing (Up to 420 guests)' });
    // More guests than the layout holds: a note, and the request can still be sent.
    await typeInto(guests, '430');
    const note = root.locator('.note', { hasText: 'Standing · Up to 420 guests' });
    await note
      .getByText(
        'You have entered more guests. You can still send your request; Tallow Street Arts Centre decides.',
      )
      .waitFor();
    await look(page, 'over-capacity');
    assert.deepEqual(await violations(page), []);
    await typeInto(guests, '50');
    await note.waitFor({ state: 'detached' });
    await total.getByText('£2,103.60').waitFor();
    await root.getByLabel('I agree to the venue’s terms').check();
    await root.locator('form > [part=button]').click();
    const rows = (list: string) => root.locator(`${list} :is(dt, dd)`).allTextContents();
    await root.locator('.sent').waitFor();
    for (const media of missingFeature('print') ? ([null] as const) : (['screen', 'print'] as const)) {
      if (media) await page.emulateMedia({ media });
      assert.equal(await root.locator('.sent').isVisible(), true);
      assert.match(
        (await rows('aside dl')).at(-1) ?? '',
        /Number of guests: 50 · Standing · A drink · Lamp × 3$/,
      );
      assert.deepEqual(await rows('.sent'), [
        ...['Name', 'A. Visitor', 'Email', 'visitor@example.com', 'About your event', 'A concert.'],
        ...['What music?', 'Folk', 'A bar?', 'No', 'How old?', '17.5', 'Which door?', 'South'],
      ]);
      await look(page, `receipt-${media}`);
    }
    assert.deepEqual(await violations(page), []);
    if (!missingFeature('print')) await page.emulateMedia({ media: null });
    const reference = (await root.locator('[part=reference]').textContent())?.trim() ?? '';
    const request = await fixture.service.storage.read((db) =>
      findBookingRequest(db, { venueId: 'tallow-street', reference }),
    );
    assert.deepEqual(request && optionalFieldsOf(request), {
      attendance: 50,
      layout: 'Standing',
      extras: [
        { id: 'drink', name: 'A drink', pieces: null },
        { id: 'lamp', name: 'Lamp', pieces: 3 },
      ],
      answers: [
        { questionId: 'music', label: 'What music?', value: 'Folk' },
        { questionId: 'bar', label: 'A bar?', value: false },
        { questionId: 'age', label: 'How old?', value: 17.5 },
        { questionId: 'door', label: 'Which door?', value: 'South' },
      ],
      terms: { version: '7', url: 'https://tallowstreet.example/terms', label: 'House rules' },
    });
    assert.equal(request?.quote.totalCents, 210_360);
  });

  test('reports changed terms and keeps the input', async () => {
    const { page } = await fixture.open();
    const visitor = new Visitor(page);
    const { root } = visitor;
    await root.getByLabel('Number of guests').fill('20');
    await visitor.walkTo('details');
    await visitor.fill();
    await root.getByLabel('What music?').fill('Folk');
    await root.locator('#terms').check();
    await fixture.change(({ venue }) => {
      if (venue.terms) Object.assign(venue.terms, { version: '8', label: 'House rules of 2028' });
    });
    await root.locator('form > [part=button]').click();
    await root.getByText('The venue’s terms have changed:').first().waitFor();
    await root.locator('#terms:not(:checked)').waitFor();
    assert.equal(await root.getByLabel('What music?').inputValue(), 'Folk');
    // Consent given before the new text arrived applies to the text that was read.
    await root.getByRole('link', { name: 'House rules of 2028' }).waitFor();
    await root.locator('#terms').check();
    await root.locator('form > [part=button]').click();
    await root.locator('.reference').waitFor();
  });
});
