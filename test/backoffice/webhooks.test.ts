import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { WebhookDispatcher } from '../../src/delivery/webhook-dispatcher.ts';
import { parsePrivateHosts } from '../../src/domain/events/private-addresses.ts';
import { addBooking } from '../../src/operations/booking/add-booking.ts';
import { addWebhook } from '../../src/operations/events/add-webhook.ts';
import { violationsInThemes } from '../browser/axe.ts';
import { startReceiver } from '../receiver.ts';
import { button, demoVenueId, news, phone, startBackOffice, venueUrl } from './fixture.ts';

describe('a webhook', async () => {
  const receiver = await startReceiver();
  const hosts = parsePrivateHosts(new URL(receiver.url).host);
  assert.ok(!('invalid' in hosts));
  const privateAddresses = { forOperator: true, hosts };
  const backOffice = await startBackOffice(undefined, { privateAddresses });
  const { service } = backOffice;
  const kinds = ['booking-request.placed', 'booking-request.accepted'] as const;
  const { id } = await addWebhook(
    service,
    { url: receiver.url, urlSetBy: 'api', kinds, venueId: demoVenueId },
    privateAddresses,
    'operator',
  );
  for (const date of ['2027-06-11', '2027-06-12', '2027-06-13', '2027-06-14']) {
    const place = { spaceId: 'wick-room', slotId: 'wick-evening', packageId: 'wick-piano', date };
    await addBooking(service, demoVenueId, { ...place, name: 'W. Hook' }, 'accepted', 'operator');
  }
  const dispatcher = new WebhookDispatcher(service, {
    privateAddresses,
    onError: assert.ifError,
    onDisabled: assert.fail,
    eventRetentionMs: null,
  });
  const deliver = async () => {
    for (let round = 0; round < 4; round++) await dispatcher.round();
  };

  it('is tested, gets events again, and gets a new secret that is shown once', async () => {
    await deliver();
    const first = receiver.calls.length;
    assert.equal(first, 8);
    const { page, complaints } = await backOffice.open(venueUrl(`settings/webhooks/${id}`));
    await button(page, 'Send a test').click();
    await page.getByText('The receiver accepted the test: 200').waitFor();
    receiver.answer = (_call, response) => void response.writeHead(503).end();
    await button(page, 'Send a test').click();
    await page.getByText('The receiver did not accept the test: 503').waitFor();
    receiver.answer = (_call, response) => void response.end();
    assert.deepEqual(await violationsInThemes(page), []);

    await page
      .getByRole('button', { name: /^Send again: / })
      .first()
      .click();
    await news(page, '1 event queued');
    await deliver();
    assert.equal(receiver.calls.length, first + 3);

    await button(page, 'Send events again').click();
    const dialog = page.getByRole('dialog');
    const choose = (label: string, index: number) => dialog.getByLabel(label).selectOption({ index });
    await dialog.getByLabel('First event').locator('option').nth(3).waitFor({ state: 'attached' });
    await choose('First event', 3);
    await choose('Last event', 1);
    assert.deepEqual(await violationsInThemes(page), []);
    await dialog.getByRole('button', { name: 'Send again' }).click();
    await news(page, '3 events queued');

    await button(page, 'Replace the signing secret').click();
    await dialog.getByText('Until the previous one ends, each delivery is signed with both').waitFor();
    await dialog.getByLabel('The previous secret ends').selectOption('after 24 hours');
    assert.deepEqual(await violationsInThemes(page), []);
    await dialog.getByRole('button', { name: 'Replace' }).click();
    await dialog.getByText(/^whsec_/).waitFor();
    await dialog.getByText(/The previous secret is valid until/).waitFor();
    await dialog.getByRole('button', { name: 'Close' }).click();
    assert.equal(await page.getByText(/^whsec_/).count(), 0);
    assert.deepEqual(complaints, []);
  });

  it('is switched off, gets no events, and is switched on again', async () => {
    const before = receiver.calls.length;
    const { page } = await backOffice.open(venueUrl('settings/webhooks'));
    await page.getByRole('button', { name: `Switch off: ${receiver.url}` }).click();
    await page.getByText('Switched off: it gets no events.').waitFor();
    const place = { spaceId: 'wick-room', slotId: 'wick-evening', packageId: 'wick-piano' };
    await addBooking(
      service,
      demoVenueId,
      { ...place, date: '2027-06-18', name: 'W. Hook' },
      'accepted',
      'operator',
    );
    await deliver();
    assert.equal(receiver.calls.length, before);
    await page.getByRole('button', { name: `Switch on again: ${receiver.url}` }).click();
    await page.getByRole('button', { name: `Switch off: ${receiver.url}` }).waitFor();
    assert.equal(await page.getByText('Switched off').count(), 0);
  });

  it('shows others than owners its deliveries only', async () => {
    const { page } = await backOffice.open(venueUrl(`settings/webhooks/${id}`), {
      role: 'manager',
      browser: phone,
    });
    await page.getByText('Delivered').first().waitFor();
    for (const name of ['Send a test', 'Send events again', 'Replace the signing secret'])
      assert.equal(await button(page, name).count(), 0, name);
    assert.equal(await page.getByRole('button', { name: /^Send again/ }).count(), 0);
  });
});
