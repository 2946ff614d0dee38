/** Orca's announcements at each step of the form in Firefox. */
import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { test } from 'node:test';
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
    await root.locator('[name=slot]:enabled').first().check();
    await root.locator('[name=package]').first().check();
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
