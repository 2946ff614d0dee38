/** Guest groups: members and codes, a rate for a group, and its price in a new booking. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { listGroupMembers } from '../../src/storage/venue/guest-groups.ts';
import { violations } from '../browser/axe.ts';
import { waitFor } from '../wait-for.ts';
import { demoVenueId, phone, startBackOffice, venueUrl, waitForIdle } from './fixture.ts';

const backOffice = await startBackOffice();
const shots = process.env['SHOTS'];

describe('guest groups', () => {
  it('get members and codes, a rate, and their price in a new booking', async () => {
    const { page, complaints } = await backOffice.open(venueUrl('settings/groups'), { browser: phone });
    const look = async (name: string) => {
      await waitForIdle(page);
      assert.deepEqual(await violations(page), [], name);
      if (shots) await page.screenshot({ path: `${shots}/${name}.png`, fullPage: true });
    };
    const permanent = 'kept permanently in the history, so no private details about the guest';
    await page.getByText(permanent).waitFor();
    await page.getByLabel('Name of the group').fill('Members');
    await page.getByRole('button', { name: 'Add group' }).click();
    await look('groups');
    await page.getByRole('link', { name: 'Members' }).click();
    await page.getByText('No members yet').waitFor();
    await page.getByLabel('Email addresses').fill('Anna@example.com, nobody');
    await page.getByRole('button', { name: 'Add members' }).click();
    await page.getByText('Not an email address: nobody').waitFor();
    await page.getByLabel('Email addresses').fill('Anna@example.com\nben@example.com');
    await page.getByRole('button', { name: 'Add members' }).click();
    await page.getByRole('button', { name: 'Remove: ben@example.com' }).click();
    await page.getByRole('button', { name: 'Remove: ben@example.com' }).waitFor({ state: 'detached' });
    await page.getByText('anna@example.com', { exact: true }).waitFor();
    // The name of the group and the label of a code.
    assert.equal(await page.getByText(permanent).count(), 2);
    await page.getByLabel('What the code is for').fill('Newsletter');
    await page.getByLabel('Code', { exact: false }).nth(1).fill('short');
    await page.getByRole('button', { name: 'Add code' }).click();
    await page.getByText('Use 8 to 40 letters').waitFor();
    await page.locator('#code').fill('spring-27');
    await page.getByRole('button', { name: 'Add code' }).click();
    await page.getByText('SPRING-27').waitFor();
    await look('group');

    await page.goto(backOffice.base + venueUrl('spaces'));
    await page.getByRole('link', { name: 'Tallow Hall' }).first().click();
    await page.getByRole('link', { name: 'Prices by date' }).click();
    await page.getByRole('button', { name: 'Add surcharge or discount' }).click();
    await page.getByLabel('Members').check();
    if (shots) await page.screenshot({ path: `${shots}/rate.png`, fullPage: true });
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('region', { name: 'Price calculator' }).getByText('only Members').waitFor();

    // A rate names the group now.
    await page.goto(backOffice.base + venueUrl('settings/groups/members'));
    await page.getByRole('button', { name: 'Delete group' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete group' }).click();
    await page.getByText('A surcharge or discount applies to this group.').waitFor();
    assert.deepEqual(complaints, []);
  });

  it('show their codes to managers only', async () => {
    const { page } = await backOffice.open(venueUrl('settings/groups/members'), { role: 'viewer' });
    await page.getByText('anna@example.com', { exact: true }).waitFor();
    await waitForIdle(page);
    assert.equal(await page.getByRole('heading', { name: 'Codes' }).count(), 0);
    assert.equal(await page.getByRole('button', { name: /Remove/ }).count(), 0);
  });

  it('of the email address give a new booking their price', async () => {
    const query = '?space=tallow-hall&slot=hall-morning&package=hall-dry-hire&date=2027-04-06';
    const { page } = await backOffice.open(venueUrl(`requests/new${query}`));
    await page.getByRole('region', { name: 'Price' }).getByText('Total').waitFor();
    await page.locator('#email').fill('ANNA@example.com');
    await page.getByLabel('Prices for').getByText('By email address: Members').waitFor({ state: 'attached' });
    await page.locator('#name').fill('Anna');
    await waitForIdle(page);
    assert.deepEqual(await violations(page), []);
    if (shots) await page.screenshot({ path: `${shots}/new-booking.png`, fullPage: true });
    await page.getByRole('button', { name: 'Save booking' }).click();
    await page.getByText('Prices for Members').waitFor();
    if (shots) await page.screenshot({ path: `${shots}/booked.png`, fullPage: true });

    await page.getByRole('link', { name: /All requests of this guest/ }).click();
    const members = page.getByRole('checkbox', { name: 'Members' });
    await members.uncheck();
    await waitFor('the membership to end', async () => {
      const left = await backOffice.service.storage.read((db) => listGroupMembers(db, demoVenueId));
      return left.length === 0;
    });
    await members.check();
    assert.deepEqual(await violations(page), []);
    if (shots) await page.screenshot({ path: `${shots}/guest.png`, fullPage: true });
  });
});
