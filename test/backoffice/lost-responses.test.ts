/** Changes that the service made although their responses were lost: sent again, they are made once and shown as made. */

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import { addBooking, type Placement } from '../../src/operations/booking/add-booking.ts';
import { inLongRun } from '../full-run.ts';
import { clientFor } from '../management/manager.ts';
import { waitFor } from '../wait-for.ts';
import { button, demoVenueId, goTo, news, startBackOffice, venueUrl, waitForIdle } from './fixture.ts';
import { type Loss, losingResponses } from './losing-responses.ts';

const backOffice = await startBackOffice();
const { service } = backOffice;
const evening = { spaceId: 'wick-room', slotId: 'wick-evening', packageId: 'wick-piano' };

async function book(date: string, as: Placement = 'accepted', name = 'Anna Weis') {
  const booking = { ...evening, date, name, email: `${name.slice(0, 1)}@example.com` };
  const { reference } = await addBooking(service, demoVenueId, booking, as, 'staff:staff-7f3c');
  service.now += 1000;
  return reference;
}

const dialogOf = (page: Page) => page.getByRole('dialog');
const clashes = (page: Page) => page.getByText('Someone else changed this');
const notices: Readonly<Record<Loss, string>> = {
  reset: 'The service is not responding',
  offline: 'You are offline',
  proxy: 'Something went wrong on the server',
};

/** Opens a booking; returns how a change is sent, its response lost, and sent again. */
async function open(reference: string, loss: Loss) {
  const { page, context } = await backOffice.open(venueUrl(`requests/${reference}`), { role: 'manager' });
  const lose = await losingResponses(page, reference, loss);
  return {
    page,
    lose,
    async sendTwice(name: string, isRecognized = false) {
      const send = dialogOf(page).getByRole('button', { name });
      await lose(send);
      if (loss === 'offline') {
        await dialogOf(page).getByText(notices[loss]).waitFor();
        await context.setOffline(false);
        if (!isRecognized) {
          await dialogOf(page).getByText('You are connected again').waitFor();
          assert.equal(await page.getByText(notices[loss]).count(), 0);
          await send.click();
        }
      }
      await dialogOf(page).waitFor({ state: 'detached' });
      assert.equal(await clashes(page).count(), 0);
    },
  };
}

describe('a change whose response is lost', () => {
  for (const [loss, day] of [
    ['offline', 3],
    ['proxy', 4],
  ] as const)
    it(`by the device (offline) or a proxy is made once: ${loss}`, async () => {
      const first = `2027-10-1${day}`;
      const reference = await book(first);
      const { page, sendTwice } = await open(reference, loss);
      await waitForIdle(page);
      await button(page, 'Add another date or space').click();
      await dialogOf(page).getByLabel('Space').selectOption('The Wick Room');
      await dialogOf(page).getByRole('combobox', { name: 'Time' }).selectOption({ value: 'wick-evening' });
      await dialogOf(page).getByLabel('Package').selectOption({ value: 'wick-piano' });
      // Before the other date.
      await dialogOf(page).getByLabel('Date').fill(`2027-10-0${day}`);
      await dialogOf(page).getByText('New total', { exact: true }).waitFor();
      // The preview of the next attempt finds the date in the booking.
      await sendTwice('Add date', true);
      await news(page, `Date added: ${day} October 2027`);
      await button(page, 'Set agreed price').click();
      await dialogOf(page).getByLabel('New total').fill('900');
      await dialogOf(page).getByLabel('Reason').fill('A regular guest');
      await sendTwice('Save price');
      await news(page, '£900.00');
      const client = await clientFor(service, demoVenueId);
      const { data } = (await client.get(`/booking-requests/${reference}`)).body;
      assert.deepEqual(data.items.map(({ date }: { readonly date: string }) => date).toSorted(), [
        `2027-10-0${day}`,
        first,
      ]);
    });

  it('is a new booking, which is not in the way of itself and saved once', async () => {
    const { spaceId, slotId, packageId } = evening;
    const link = `requests/new?space=${spaceId}&slot=${slotId}&package=${packageId}&date=2027-10-27`;
    const { page, context } = await backOffice.open(venueUrl(link), { role: 'manager' });
    const lose = await losingResponses(page, 'booking-requests', 'offline');
    await page.getByText('This time is free.').waitFor();
    await page.getByLabel('Name').fill('Hedwig Anruf');
    await waitForIdle(page);
    await lose(button(page, 'Save booking'));
    await page.getByText(notices.offline).first().waitFor();
    await context.setOffline(false);
    await page.getByText('You are connected again').waitFor();
    // The form knows that the time is taken, but not by which booking.
    const time = page.getByRole('combobox', { name: 'Time' }).locator('option:checked');
    await waitFor('the taken time', async () => /taken|held|booked/i.test((await time.textContent()) ?? ''));
    assert.equal(await page.getByText('is not free at this time').count(), 0);
    await button(page, 'Save booking').click();
    await page.getByRole('heading', { level: 1, name: 'Hedwig Anruf' }).waitFor();
    const client = await clientFor(service, demoVenueId);
    const { body } = await client.get('/booking-requests?status=accepted&limit=200');
    const named = body.data.filter(
      ({ guest }: { readonly guest: { readonly name: string } }) => guest.name === 'Hedwig Anruf',
    );
    assert.equal(named.length, 1);
  });

  it('is a decision that is shown as soon as the service answers', async () => {
    const reference = await book('2027-10-20', '48h');
    const { page, lose } = await open(reference, 'proxy');
    await lose(button(page, 'Accept'));
    await news(page, 'Anna Weis');
    await goTo(page, venueUrl(`requests/${reference}`));
    await button(page, 'Cancel booking').first().waitFor();
  });

  // The page may load the withdrawn deadline before the second click: then its button is gone.
  it('is a response deadline, set once and withdrawn once', inLongRun, async () => {
    const reference = await book('2027-10-21', 'none', 'Holder');
    await book('2027-10-21', 'waiting', 'Waiting');
    const { page, lose, sendTwice } = await open(reference, 'offline');
    await button(page, 'Challenge hold').click();
    await dialogOf(page)
      .getByText(/^The hold will end on/)
      .waitFor();
    await sendTwice('Set deadline');
    const withdraw = button(page, 'Withdraw deadline');
    await lose(withdraw);
    await page.locator('.news').getByText('You are offline').waitFor();
    await page.context().setOffline(false);
    await withdraw.click();
    await news(page, 'withdrawn');
    assert.equal(await clashes(page).count(), 0);
  });

  it('is a longer hold: extended or renewed once, until the date that was chosen', async () => {
    const reference = await book('2027-10-28', '48h');
    const client = await clientFor(service, demoVenueId);
    const endOf = async () => (await client.get(`/booking-requests/${reference}`)).body.data.holdExpiresAt;
    const later = (instant: string, days: number) =>
      new Date(Date.parse(instant) + days * 86_400_000).toISOString();
    const end = await endOf();
    const { page, lose } = await open(reference, 'reset');
    const save = dialogOf(page).getByRole('button', { name: 'Save', exact: true });
    await button(page, 'Edit').click();
    await dialogOf(page).getByLabel('End of the hold').selectOption('7d');
    await lose(save);
    await dialogOf(page).getByText(notices.reset).waitFor();
    await save.click();
    await news(page, 'Changes saved. Held until ');
    await dialogOf(page).waitFor({ state: 'detached' });
    assert.equal(await endOf(), later(end, 7));
    await button(page, 'Edit').click();
    await dialogOf(page).getByLabel('End of the hold').selectOption('time');
    await dialogOf(page).getByLabel('Date', { exact: true }).fill('2027-03-20');
    await dialogOf(page).getByLabel('Time', { exact: true }).fill('18:00');
    await lose(save);
    await dialogOf(page).getByText(notices.reset).waitFor();
    await save.click();
    await dialogOf(page).waitFor({ state: 'detached' });
    assert.equal(await endOf(), '2027-03-20T18:00:00.000Z');
  });

  it('is the renewal of a hold that has ended, made once', async () => {
    const reference = await book('2027-10-29', '24h');
    service.now += 2 * 86_400_000;
    const { page, lose } = await open(reference, 'reset');
    await button(page, 'Edit').click();
    await dialogOf(page).getByLabel('Renew the hold').selectOption('48h');
    const save = dialogOf(page).getByRole('button', { name: 'Save', exact: true });
    await lose(save);
    await dialogOf(page).getByText(notices.reset).waitFor();
    await save.click();
    await news(page, 'Changes saved. Held until ');
    await page.getByText('2 days left').first().waitFor();
    service.now -= 2 * 86_400_000;
  });

  it('is a note, which is there once', async () => {
    const reference = await book('2027-10-22');
    const { page, lose } = await open(reference, 'reset');
    const add = button(page, 'Add');
    await page.getByLabel('New note').fill('Wants the piano tuned');
    await lose(add);
    await page.getByRole('alert').getByText(notices.reset).waitFor();
    await add.click();
    await page.getByRole('alert').waitFor({ state: 'detached' });
    await waitForIdle(page);
    const client = await clientFor(service, demoVenueId);
    const { data } = (await client.get(`/booking-requests/${reference}/notes`)).body;
    assert.deepEqual(
      data.map(({ text }: { readonly text: string }) => text),
      ['Wants the piano tuned'],
    );
    // The same text again is another note.
    await page.getByLabel('New note').fill('Wants the piano tuned');
    await add.click();
    await page.locator('.requests_notes > li').nth(1).waitFor();
  });

  it('is an edit of a setting, which is shown as saved', async () => {
    const { page } = await backOffice.open(venueUrl('settings/venue'), { role: 'owner' });
    const lose = await losingResponses(page, `/venues/${demoVenueId}`);
    await page.locator('[name=city]').fill('Marrowby-on-Sea');
    await lose(button(page, 'Save'));
    await news(page, 'Saved');
    assert.equal(await page.getByRole('alert').count(), 0);
    await button(page, 'Save').waitFor({ state: 'detached' });
  });
});
