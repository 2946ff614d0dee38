/** The code of a guest group in the form. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { demoVenueId } from '../../src/cli/demo-venue.ts';
import { addGuestCode, endGuestCode } from '../../src/operations/venue/guest-codes.ts';
import { waitFor } from '../wait-for.ts';
import { violations } from './axe.ts';
import { fixtureKey, startBrowserFixture } from './fixture.ts';
import { findOverflow } from './overflow.ts';
import { Visitor, waitForFocus } from './visitor.ts';

const phone = { viewport: { width: 320, height: 640 }, hasTouch: true, isMobile: true };
const shots = process.env['SHOTS'];

describe('the code of a guest group', () => {
  test('changes the price once it is applied, and is no longer sent when it has ended', async () => {
    const fixture = await startBrowserFixture();
    await fixture.change(({ venue, spaces, siteKeys: [key] = [] }) => {
      venue.groups = [{ id: 'members', name: 'Members' }];
      for (const space of spaces)
        space.rates = [{ label: 'Members’ rate', basisPoints: -10_000, groups: ['members'] }];
      Object.assign(key ?? {}, { codes: true });
    });
    const { service } = fixture;
    const venueId = demoVenueId;
    const requested = { groupId: 'members', label: 'Flyer', code: 'SPRING-27' };
    const code = await addGuestCode(service, { venueId, requested, actor: 'operator' });
    const { page } = await fixture.open({ browser: phone });
    const visitor = new Visitor(page);
    const { root } = visitor;
    await visitor.walkTo('details');
    const total = root.locator('.total b');
    const before = await total.textContent();
    const field = root.getByLabel('Code');
    const send = root.locator('form > [part=button]');
    await field.fill('SPRING-28');
    // The request is not sent with a code that was not applied.
    await visitor.fill();
    await send.click();
    await waitForFocus(page, /^Please check/);
    await root.locator('#problem-code').getByText('Apply the code, or clear the field.').waitFor();
    await root.getByRole('button', { name: 'Apply code' }).click();
    await root.locator('#problem-code').getByText('This code is not valid or has expired.').waitFor();
    // The field keeps the focus, so its error is announced.
    await root.locator('.code [role=status]').getByText('This code is not valid').waitFor();
    assert.equal(await total.textContent(), before);
    assert.deepEqual(await violations(page), []);
    assert.deepEqual(await findOverflow(visitor), []);
    if (shots) await page.screenshot({ path: `${shots}/code-wrong.png`, fullPage: true });

    await field.fill(' ｓpring–\u200b２7\u200e ');
    await field.press('Enter');
    await root.getByText('The prices for this code apply.').waitFor();
    await total.getByText('£0.00').waitFor();
    assert.deepEqual(await violations(page), []);
    if (shots) await page.screenshot({ path: `${shots}/code-applied.png`, fullPage: true });
    // The prices of days and packages are those without a code, so they are not shown.
    await root.locator('[part=back]').click();
    await root.getByText('With the code, the price appears once you have chosen a package.').waitFor();
    assert.equal(await root.locator('.calendar').getByText('£').count(), 0);
    await root.locator('.bar [part=button]').click();
    await root.locator('form').waitFor();
    assert.equal(await root.getByText('With the code, the price appears').count(), 0);

    await endGuestCode(service, { venueId, codeId: code.id, actor: 'operator' });
    await send.click();
    await root.locator('#problem-code').getByText('This code is not valid or has expired.').waitFor();
    await total.getByText(before ?? '').waitFor();
    await field.fill('');
    await send.click();
    await root.locator('.reference').waitFor();
    const stored = await service.storage.read((db) =>
      db.selectFrom('booking_requests').select(['guest_groups']).execute(),
    );
    assert.deepEqual(
      stored.map((row) => row.guest_groups),
      [null],
    );
  });

  test('stays applied when the site’s router shows the form again', async () => {
    const fixture = await startBrowserFixture();
    await fixture.change(({ venue, siteKeys: [key] = [] }) => {
      venue.groups = [{ id: 'members', name: 'Members' }];
      Object.assign(key ?? {}, { codes: true });
    });
    const requested = { groupId: 'members', label: 'Flyer', code: 'SPRING-27' };
    await addGuestCode(fixture.service, { venueId: demoVenueId, requested, actor: 'operator' });
    const { page, complaints } = await fixture.open({
      body: `<venue-booking site-key="${fixtureKey}" history="on"></venue-booking>`,
    });
    const visitor = new Visitor(page);
    const { root } = visitor;
    await visitor.walkTo('details');
    await root.getByLabel('Code').fill('SPRING-27');
    await root.getByRole('button', { name: 'Apply code' }).click();
    await root.getByText('The prices for this code apply.').waitFor();
    await root.evaluate(async (form) => {
      const [next, parent] = [form.cloneNode(), form.parentNode];
      history.pushState({}, '', '/contact');
      form.remove();
      await new Promise((resolve) => setTimeout(resolve, 300));
      history.pushState({}, '', `${location.pathname}?space=wick-room`);
      parent?.append(next);
    });
    await root.locator('.booking.date').waitFor();
    await root.getByText('With the code, the price appears once you have chosen a package.').waitFor();
    assert.deepEqual(complaints, []);
  });

  test('leaves the prices out of the alternatives for a taken date, which are those without it', async () => {
    const fixture = await startBrowserFixture();
    await fixture.change(({ venue, spaces, siteKeys: [key] = [] }) => {
      venue.groups = [{ id: 'members', name: 'Members' }];
      for (const space of spaces)
        space.rates = [{ label: 'Members’ rate', basisPoints: -1_500, groups: ['members'] }];
      Object.assign(key ?? {}, { codes: true });
    });
    const { service } = fixture;
    const requested = { groupId: 'members', label: 'Flyer', code: 'SPRING-27' };
    await addGuestCode(service, { venueId: demoVenueId, requested, actor: 'operator' });
    const { page } = await fixture.open();
    const visitor = new Visitor(page);
    const { root } = visitor;
    await visitor.walkTo('date');
    await visitor.chooseDate(root.getByRole('button', { name: 'Friday, 12 March 2027, Free' }));
    await visitor.fill();
    await root.getByLabel('Code').fill('SPRING-27');
    await root.getByRole('button', { name: 'Apply code' }).click();
    await root.getByText('The prices for this code apply.').waitFor();
    const choice = { spaceId: 'tallow-hall', slotId: 'hall-full-day', packageId: 'hall-dry-hire' };
    const body = { ...choice, date: '2027-03-12', guest: { name: 'R', email: 'r@example.com' } };
    const { status } = await service.post('/booking-requests', body, { address: '192.0.2.7' });
    assert.equal(status, 201);
    await root.getByRole('button', { name: 'Send booking request' }).click();
    await root.getByText('Other spaces free on Fri 12 Mar:').last().waitFor();
    assert.deepEqual(await root.locator('.actions').first().locator('button').allTextContents(), [
      'Fri 5 Mar',
      'Thu 11 Mar',
      'Sat 13 Mar',
      'Fri 19 Mar',
    ]);
    assert.doesNotMatch((await root.locator('.actions').nth(1).allTextContents()).join(), /£/);
  });

  test('gives each package the price that it has without one: of the date, and without extras', async () => {
    const fixture = await startBrowserFixture();
    await fixture.change(({ venue, spaces, siteKeys: [key] = [] }) => {
      venue.groups = [{ id: 'members', name: 'Members' }];
      for (const space of spaces)
        space.rates = [{ label: 'Members’ rate', basisPoints: -1_000, groups: ['members'] }];
      venue.questions = [];
      const [hall] = spaces;
      if (hall?.slots) hall.slots = hall.slots.slice(0, 1);
      for (const offer of hall?.slots?.[0]?.packages ?? [])
        offer.extras = [{ id: 'lights', name: 'Lights', amountCents: 18_000, per: 'booking' }];
      Object.assign(key ?? {}, { codes: true });
    });
    const requested = { groupId: 'members', label: 'Flyer', code: 'SPRING-27' };
    await addGuestCode(fixture.service, { venueId: demoVenueId, requested, actor: 'operator' });
    const { page } = await fixture.open();
    const visitor = new Visitor(page);
    const { root } = visitor;
    await visitor.walkTo('details');
    await root.getByRole('checkbox', { name: 'Lights' }).check();
    const prices = async () =>
      (await root.locator('[id^=fee-] b').allTextContents()).map((text) => text.trim());
    await root.getByRole('button', { name: 'Change' }).click();
    await root.locator('[id^=fee-] b').nth(1).waitFor();
    assert.deepEqual(await prices(), ['£744.00 including tax', '£1,176.00 including tax']);
    await root.locator('.bar [part=button]').click();
    await root.getByLabel('Code').fill('SPRING-27');
    await root.getByRole('button', { name: 'Apply code' }).click();
    await root.getByText('The prices for this code apply.').waitFor();
    await root.locator('.total b').getByText('£885.60').waitFor();
    await root.getByRole('button', { name: 'Change' }).click();
    await root.locator('[id^=fee-] b').nth(1).waitFor();
    assert.deepEqual(await prices(), ['£669.60 including tax', '£1,058.40 including tax']);
  });

  test('leaves the prices out of the cards, calendars and packages for a further date', async () => {
    const fixture = await startBrowserFixture();
    await fixture.change(({ venue, spaces, siteKeys: [key] = [] }) => {
      venue.groups = [{ id: 'members', name: 'Members' }];
      for (const space of spaces)
        space.rates = [{ label: 'Members’ rate', basisPoints: -1_500, groups: ['members'] }];
      Object.assign(key ?? {}, { codes: true, maxItems: 3 });
    });
    const requested = { groupId: 'members', label: 'Flyer', code: 'SPRING-27' };
    await addGuestCode(fixture.service, { venueId: demoVenueId, requested, actor: 'operator' });
    const { page } = await fixture.open();
    const visitor = new Visitor(page);
    const { root } = visitor;
    await visitor.walkTo('details');
    const total = await root.locator('.total b').textContent();
    await root.getByLabel('Code').fill('SPRING-27');
    await root.getByRole('button', { name: 'Apply code' }).click();
    await root.getByText('The prices for this code apply.').waitFor();
    await waitFor(
      'the price with the code',
      async () => (await root.locator('.total b').textContent()) !== total,
    );

    await root.getByRole('button', { name: 'Add another date or space' }).click();
    await root.locator('.day.free').nth(2).click();
    await root.locator('[name^=slot-]:enabled').first().check();
    await root.locator('[name^=package-]').first().check();
    // The bar has the total of both dates, with the code.
    await root.locator('.bar .price').getByText('£').waitFor();
    const choices = root.locator('.calendar, .choice:has([name^=slot-])');
    assert.doesNotMatch((await choices.allInnerTexts()).join(), /£|[Pp]rice/);
    // The chosen package has the price of this date alone: 620.00 less 15 % and 10 % and 150.00, and 20 % VAT.
    const price = root.locator('.choice:has(:checked) [id^=fee-]');
    await price.getByText(/^£\d+\.\d\d including tax/).waitFor();
    assert.notEqual(
      (await price.textContent())?.split(' ')[0],
      (await root.locator('.bar .price').textContent())?.split(' ')[0],
    );
    const days = await root.locator('.day').evaluateAll((all) => all.map((day) => day.ariaLabel));
    assert.doesNotMatch(days.join(), /£/);

    await root.getByRole('button', { name: 'Choose another space' }).click();
    await root.locator('.space article').first().waitFor();
    assert.doesNotMatch((await root.locator('.cards').allInnerTexts()).join(), /£/);
    await root.getByRole('button', { name: 'By date' }).click();
    await root.locator('.day.free').nth(2).click();
    await root.locator('.offer').first().waitFor();
    assert.doesNotMatch((await root.locator('.columns').allInnerTexts()).join(), /£|[Pp]rice/);
  });
});
