/** Orca's announcements at each step of the form in Firefox. */
import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { test } from 'node:test';
import type { Locator } from 'playwright-core';
import { demoVenueId } from '../../src/cli/demo-venue.ts';
import { addGuestCode } from '../../src/operations/venue/guest-codes.ts';
import { launchFirefox } from '../browser/firefox.ts';
import { fixtureKey, startBrowserFixture } from '../browser/fixture.ts';
import { Visitor } from '../browser/visitor.ts';
import { missingDesktop, openDesktop } from './desktop.ts';

/** The expected announcements, in order. */
const announcement = {
  page: /Finished loading A venue/,
  date: /Choose a date and time heading level 2\. Step 2 of 3/,
  day: /Times on .*: \d of \d times free/,
  details: /Your request heading level 2\. Step 3 of 3/,
  price: /£[\d,.]+ including tax/,
  problems: /Please check 2 fields/,
  trouble: /There was no response\./,
  taken: /Morning on Tuesday, 2 March 2027 has just been taken/,
  receipt: /Your request has been sent heading level 2/,
};

/** The date that the visitor is about to request. */
const competitor = {
  spaceId: 'tallow-hall',
  slotId: 'hall-morning',
  packageId: 'hall-dry-hire',
  date: '2027-03-02',
  guest: { name: 'R', email: 'r@example.com' },
};

const lacksFirefox = !existsSync('/usr/bin/firefox-esr') && 'firefox-esr is not installed';

test('Orca with Firefox reads each step, the first chosen day, errors, a taken date and the reference', {
  skip: lacksFirefox || missingDesktop,
}, async () => {
  const backOffice = await openDesktop({ isListening: true });
  const firefox = await launchFirefox(backOffice.env);
  const fixture = await startBrowserFixture(firefox);
  const port = Number(new URL(fixture.base).port);
  try {
    const { page } = await fixture.open();
    const { root } = new Visitor(page);
    await root.locator('article [part=button]').first().waitFor();
    await backOffice.hears(announcement.page);
    await root.locator('article [part=button]').first().click();
    await backOffice.hears(announcement.date);
    await root.locator('.day.free').first().click();
    await backOffice.hears(announcement.day);
    await root.locator('[name^=slot-]:enabled').first().check();
    await root.locator('[name^=package-]').first().check();
    await backOffice.hears(announcement.price);
    await root.locator('.bar [part=button]').click();
    await backOffice.hears(announcement.details);
    await root.locator('form > [part=button]').click();
    await backOffice.hears(announcement.problems);
    const headings = (await backOffice.received()).filter((line) => /heading level 2/.test(line));
    assert.equal(headings.length, 2, `each step once: ${headings.join(' | ')}`);
    await root.locator('#name').fill('A. Visitor');
    await root.locator('#email').fill('visitor@example.com');
    await fixture.stop();
    await root.locator('form > [part=button]').click();
    await backOffice.hears(announcement.trouble);
    await fixture.restart(port);
    await fixture.service.post('/booking-requests', competitor, { key: fixtureKey });
    await root.locator('form > [part=button]').click();
    await backOffice.hears(announcement.taken);
    await root.getByRole('button', { name: 'Wed 3 Mar' }).click();
    await root.locator('aside').getByText('Wednesday, 3 March 2027').waitFor();
    await backOffice.hears(announcement.details);
    await root.locator('form > [part=button]').click();
    await backOffice.hears(announcement.receipt);
  } finally {
    await firefox.close();
    await backOffice.close();
  }
});
test('Orca with Firefox reads days of all spaces, several dates, a code and the waiting list once', {
  skip: lacksFirefox || missingDesktop,
}, async () => {
  const backOffice = await openDesktop({ isListening: true });
  const firefox = await launchFirefox(backOffice.env);
  const fixture = await startBrowserFixture(firefox);
  const { service } = fixture;
  try {
    await fixture.change(({ venue, siteKeys: [key] = [] }) => {
      venue.groups = [{ id: 'members', name: 'Members' }];
      Object.assign(key ?? {}, { codes: true, maxItems: 3, waitingList: true });
    });
    const requested = { groupId: 'members', label: 'Flyer', code: 'SPRING-27' };
    await addGuestCode(service, { venueId: demoVenueId, requested, actor: 'operator' });
    await service.post('/booking-requests', competitor, { key: fixtureKey });
    const { page } = await fixture.open();
    const { root } = new Visitor(page);
    await root.locator('article [part=button]').first().waitFor();
    await backOffice.hears(announcement.page);
    // A slow Orca reads the focused element after Enter, with the error that follows, or not at all: then it is silent
    // when the focus returns.
    const press = async (element: Locator, announced?: RegExp) => {
      await element.focus();
      if (announced) await backOffice.hears(announced);
      await page.keyboard.press('Enter');
    };
    await press(root.getByRole('button', { name: 'By date' }));
    await press(root.getByRole('button', { name: /^Wednesday, 3 March/ }));
    await backOffice.hears(/Wednesday 3 March: 8 of 8 spaces free/);
    await press(root.locator('.offer').first());
    await backOffice.hears(announcement.date);
    await root.locator('[name^=slot-]:enabled').first().check();
    await root.locator('[name^=package-]').first().check();
    await backOffice.hears(announcement.price);
    await press(root.getByRole('button', { name: 'Add another date or space' }));
    await backOffice.hears(announcement.date);
    await press(root.getByRole('button', { name: /^Thursday, 4 March/ }));
    await backOffice.hears(announcement.day);
    await press(root.locator('.bar [part=button]'));
    await backOffice.hears(announcement.details);
    await backOffice.hears(announcement.price);
    await press(root.getByRole('button', { name: /^Remove: Thu/ }), /Remove: Thu/);
    await backOffice.hears(announcement.details);
    await root.getByLabel('Code').fill('SPRING-28');
    await press(root.getByLabel('Code'), /Code · optional entry/);
    await backOffice.hears(/This code is not valid or has expired/);
    await root.getByLabel('Code').fill('spring-27');
    await press(root.getByLabel('Code'));
    await backOffice.hears(/The prices for this code apply/);
    await press(root.locator('[part=back]'));
    await backOffice.hears(announcement.date);
    await press(root.getByRole('button', { name: /^Tuesday, 2 March/ }));
    await backOffice.hears(announcement.day);
    await press(root.getByRole('button', { name: 'Waiting list: Morning' }));
    await backOffice.hears(/The waiting list holds nothing and gives no priority/);
    const lines = await backOffice.received();
    for (const once of [
      /^Wednesday 3 March: 8 of 8/,
      /^This code is not valid/,
      /^The prices for this code apply/,
      /^The waiting list holds/,
    ])
      assert.equal(lines.filter((line) => once.test(line)).length, 1, `${once} once: ${lines.join(' | ')}`);
  } finally {
    await firefox.close();
    await backOffice.close();
  }
});
