/** The waiting list: a second hold on a taken date, its rank, and giving it the date. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { addBooking } from '../../src/operations/booking/add-booking.ts';
import { challengeRequest } from '../../src/operations/booking/challenge-hold.ts';
import { violations } from '../browser/axe.ts';
import { waitFor } from '../wait-for.ts';
import { demoVenueId, news, startBackOffice, venueUrl, waitForIdle } from './fixture.ts';

describe('the waiting list in the back-office', async () => {
  const backOffice = await startBackOffice();

  it('takes a second hold when a date is taken, and gives it the date that a refusal frees', async () => {
    const place = {
      spaceId: 'wick-room',
      slotId: 'wick-evening',
      packageId: 'wick-piano',
      date: '2027-06-11',
    };
    const { reference } = await addBooking(
      backOffice.service,
      demoVenueId,
      { ...place, name: 'A. First' },
      '48h',
      'operator',
    );
    const query = 'space=wick-room&slot=wick-evening&package=wick-piano&date=2027-06-11';
    const { page, complaints } = await backOffice.open(venueUrl(`requests/new?${query}`));
    await page.getByLabel('Name', { exact: true }).fill('B. Second');
    await page.getByLabel('Email', { exact: true }).fill('b.second@example.com');
    await page.getByRole('link', { name: 'A. First' }).first().waitFor();
    // Without a price, nothing is saved.
    await page.getByRole('button', { name: 'Save booking' }).click();
    await page.getByRole('button', { name: 'Add to the waiting list' }).click();
    await page.getByRole('heading', { level: 1, name: 'B. Second' }).waitFor();
    await page.getByText('2nd in line').first().waitFor();
    await waitForIdle(page);
    assert.deepEqual(await violations(page), []);
    const goTo = (place: string) => page.goto(new URL(venueUrl(place), page.url()).href);
    await goTo('calendar?by=space&span=week&on=2027-06-11');
    await waitForIdle(page);
    await page.getByRole('gridcell', { name: /^Fri 11 Jun, The Wick Room: 1 pending/ }).click();
    const panel = page.locator('[aria-labelledby=day-panel]');
    await panel.getByText('1st in line').waitFor();
    await panel.getByText('2nd in line').waitFor();
    await goTo(`requests/${reference}`);
    await page.getByText('1st in line').first().waitFor();
    await page.getByRole('button', { name: 'Decline', exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Give the date to').selectOption({ label: 'B. Second · 2nd in line' });
    await dialog.getByRole('button', { name: 'Decline', exact: true }).click();
    await dialog.waitFor({ state: 'hidden' });
    await news(page, 'A. First, Fri 11 Jun: Declined. The date is now held for B. Second.');
    // Until the page is refetched, another card may link to the same request.
    await page.getByRole('link', { name: 'B. Second' }).first().click();
    await page.getByRole('heading', { level: 1, name: 'B. Second' }).waitFor();
    await page.getByText('1st in line').first().waitFor();
    await page.getByRole('button', { name: 'Accept', exact: true }).waitFor();
    await page.getByText('Date given').waitFor();
    await page.getByRole('button', { name: 'Email', exact: true }).click();
    const subject = dialog.getByLabel('Subject');
    await waitFor('the letter', async () => (await subject.inputValue()).startsWith('Your date is free ('));
    assert.match(await dialog.getByLabel('Text').inputValue(), /We will hold this for you until /);
    await page.keyboard.press('Escape');
    // A move gives the former date like a refusal.
    const third = { ...place, name: 'C. Third' };
    const { reference: waiting } = await addBooking(
      backOffice.service,
      demoVenueId,
      third,
      'waiting',
      'operator',
    );
    await page.goto(`${page.url()}?do=move`);
    await dialog.getByLabel('Date').fill('2027-06-18');
    await dialog.getByText('This time is free.').waitFor();
    await dialog.getByLabel('Give the date to').selectOption({ label: 'C. Third · 2nd in line' });
    await dialog.getByRole('button', { name: 'Move', exact: true }).click();
    await page
      .locator('.news')
      .getByText(
        'Moved to Friday, 18 June 2027, 17:30–21:30, The Wick Room. The former date is now held for C. Third.',
      )
      .waitFor();
    // The date that was given away is not free again.
    assert.equal(await page.locator('.news').getByRole('button', { name: 'Undo' }).count(), 0);
    await goTo(`requests/${waiting}`);
    await page.getByRole('button', { name: 'Accept', exact: true }).waitFor();
    assert.deepEqual(complaints, []);
  });

  it('offers no withdrawal of a response deadline that has passed', async () => {
    const { service } = backOffice;
    const place = {
      spaceId: 'wick-room',
      slotId: 'wick-evening',
      packageId: 'wick-piano',
      date: '2027-07-02',
    };
    const add = (name: string, hold: 'none' | 'waiting') =>
      addBooking(service, demoVenueId, { ...place, name }, hold, 'operator');
    const { reference } = await add('F. Holder', 'none');
    const waiting = await add('G. Waiting', 'waiting');
    await challengeRequest(service, {
      venueId: demoVenueId,
      reference,
      by: waiting.reference,
      response: 24,
      actor: 'operator',
    });
    const before = service.now;
    service.now += 25 * 60 * 60_000;
    const { page } = await backOffice.open(venueUrl(`requests/${reference}?show=all`));
    const notice = page.getByRole('region', { name: 'Response deadline' });
    await notice.getByText(/^Response due Tuesday,? 2 March 2027 at 12:00/).waitFor();
    assert.equal(await notice.getByRole('button').count(), 0);
    service.now = before;
  });

  it('challenges a hold for a waiting request, shows the deadline, writes to both, and withdraws it', async () => {
    const place = {
      spaceId: 'wick-room',
      slotId: 'wick-evening',
      packageId: 'wick-piano',
      date: '2027-06-25',
    };
    const add = (name: string, hold: 'none' | 'waiting') =>
      addBooking(
        backOffice.service,
        demoVenueId,
        { ...place, name, email: `${name.slice(0, 1)}@example.com` },
        hold,
        'operator',
      );
    const { reference } = await add('C. Holder', 'none');
    backOffice.service.now += 1000;
    await add('D. Earlier', 'waiting');
    backOffice.service.now += 1000;
    const later = await add('E. Later', 'waiting');
    const { page, complaints } = await backOffice.open(venueUrl(`requests/${reference}`));
    await page.getByRole('button', { name: 'Challenge hold' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Waiting request').selectOption({ label: 'E. Later · 3rd in line' });
    await dialog.getByText('This request was placed earlier.').waitFor();
    await dialog.getByRole('link', { name: 'D. Earlier' }).waitFor();
    await dialog.getByText(/The hold will end on Wednesday,? 3 March 2027/).waitFor();
    await dialog.getByText('It currently has no time limit.').waitFor();
    assert.deepEqual(await violations(page), []);
    await dialog.getByLabel('Another time').check();
    await dialog.getByLabel('Date').fill('2027-03-02');
    await dialog.getByLabel('Time', { exact: true }).fill('18:00');
    await dialog.getByText(/The hold will end on Tuesday,? 2 March 2027 at 18:00/).waitFor();
    await dialog.getByRole('button', { name: 'Set deadline' }).click();
    await dialog.waitFor({ state: 'hidden' });
    const notice = page.getByRole('region', { name: 'Response deadline' });
    await notice.getByText(/Response due Tuesday,? 2 March 2027 at 18:00/).waitFor();
    await notice.getByRole('link', { name: 'E. Later' }).waitFor();
    assert.deepEqual(await violations(page), []);
    await page.getByRole('button', { name: 'Email', exact: true }).click();
    const letter = dialog.getByLabel('Text', { exact: true });
    const saysDeadline = (text: string) =>
      page.waitForFunction(
        (part) => document.querySelector<HTMLTextAreaElement>('dialog textarea')?.value.includes(part),
        text,
      );
    await letter.waitFor();
    await saysDeadline('Please tell us by Tuesday');
    await page.keyboard.press('Escape');
    const goTo = (to: string) => page.goto(new URL(venueUrl(to), page.url()).href);
    await goTo('');
    await page.getByText('Response due Tue 18:00').waitFor();
    await goTo('calendar?by=space&span=week&on=2027-06-25');
    await page.getByRole('gridcell', { name: /^Fri 25 Jun, The Wick Room/ }).click();
    await page.locator('[aria-labelledby=day-panel]').getByText('Response due Tue 18:00').waitFor();
    await goTo(`requests/${reference}`);
    await notice.getByRole('button', { name: 'Withdraw deadline' }).click();
    await notice.waitFor({ state: 'hidden' });
    await page.getByText('No time limit').first().waitFor();
    await goTo(`requests/${later.reference}`);
    await page.getByText(`Response deadline for the hold of ${reference} withdrawn`).waitFor();
    await page
      .getByText(/^Response deadline Tuesday,? 2 March 2027 at 18:00 GMT set for the hold of/)
      .waitFor();
    assert.deepEqual(complaints, []);
  });
});
