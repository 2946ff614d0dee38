import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { describe, it } from 'node:test';
import { addFeed } from '../../src/operations/access/add-feed.ts';
import { addStaff } from '../../src/operations/access/add-staff.ts';
import { addToken } from '../../src/operations/access/add-token.ts';
import { importVenue } from '../../src/operations/documents/import-venue.ts';
import { listTokens } from '../../src/storage/access/api-tokens.ts';
import { checkedScreens, violations } from '../browser/axe.ts';
import { inLongRun } from '../full-run.ts';
import { venueWith } from '../service.ts';
import { waitFor, waitForEqual } from '../wait-for.ts';
import {
  demoVenueId,
  goTo,
  phone,
  rejectBatches,
  startBackOffice,
  venueUrl,
  waitForIdle,
} from './fixture.ts';

const parts = [
  ...['venue', 'rules', 'letters', 'people', 'guests', 'feeds', 'webhooks', 'tokens', 'file'],
  'history',
];

const backOffice = await startBackOffice();

describe('the settings of a venue', () => {
  it('saved changes are visible to visitors and after a reload; unsaved ones survive it until discarded', async () => {
    const { page, complaints } = await backOffice.open(venueUrl('settings/venue'));
    await page.getByLabel('Phone', { exact: true }).fill('+44 1632 960999');
    await page.getByLabel('Town or city').fill('Marrowby-on-Sea');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.locator('.news').getByText('Saved').waitFor();
    await page.reload();
    assert.equal(await page.getByLabel('Phone', { exact: true }).inputValue(), '+44 1632 960999');
    const { body } = await backOffice.service.get('/venue', { key: 'demo' });
    assert.deepEqual(
      [body.data.contact.phone, body.data.address.city],
      ['+44 1632 960999', 'Marrowby-on-Sea'],
    );
    // Unsaved input survives a reload until discarded.
    await page.getByLabel('Venue name').fill('A better name');
    await page.reload();
    assert.equal(await page.getByLabel('Venue name').inputValue(), 'A better name');
    await page.getByRole('button', { name: 'Discard' }).click();
    await waitFor(
      'the saved name',
      async () => (await page.getByLabel('Venue name').inputValue()) !== 'A better name',
    );
    assert.deepEqual(complaints, []);
  });

  it('of two concurrent edits the second shows the conflict and keeps its input', inLongRun, async () => {
    const first = await backOffice.open(venueUrl('settings/rules'));
    const second = await backOffice.open(venueUrl('settings/rules'));
    for (const { page } of [first, second]) await page.getByLabel('Minimum notice').waitFor();
    await second.page.getByLabel('Booking window').fill('200');
    await first.page.getByLabel('Minimum notice').fill('36');
    await first.page.getByRole('button', { name: 'Save' }).click();
    await first.page.locator('.news').getByText('Saved').waitFor();
    await second.page.getByRole('button', { name: 'Save' }).click();
    await second.page.getByText('Someone else changed this').waitFor();
    // Both changes are saved.
    await second.page.waitForFunction(
      () => document.querySelector<HTMLInputElement>('[name=noticeHours]')?.value === '36',
    );
    assert.equal(await second.page.getByLabel('Booking window').inputValue(), '200');
    await second.page.getByRole('button', { name: 'Save' }).click();
    await second.page.locator('.news').getByText('Saved').waitFor();
    await second.page.reload();
    assert.equal(await second.page.getByLabel('Minimum notice').inputValue(), '36');
    assert.equal(await second.page.getByLabel('Booking window').inputValue(), '200');
  });

  it('an invalid number is reported beside its field', inLongRun, async () => {
    const { page } = await backOffice.open(venueUrl('settings/rules'));
    await page.getByLabel('Minimum notice').fill('soon');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.locator('#problem-noticeHours').waitFor();
    await page.getByLabel('Tax rate').fill('a fifth');
    await page.getByLabel('Minimum notice').fill('12');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.locator('#problem-taxPercent').waitFor();
  });

  it('prices include tax, converted so that guests pay the same, and back', async () => {
    const { page, complaints } = await backOffice.open(venueUrl('settings/rules'));
    const save = page.getByRole('button', { name: 'Save' });
    const saved = page.locator('.news').getByText('Saved');
    await page.getByLabel('All prices include tax').check();
    await save.click();
    await page.locator('fieldset .problem').waitFor();
    await page.getByLabel('Convert them, so that guests pay the same apart from rounding').check();
    await page.getByText('100 persons or pieces may cost up to £1.00 more or less than now.').waitFor();
    await save.click();
    await saved.waitFor();
    await page.getByText('Prices entered so far').waitFor({ state: 'detached' });
    await page.goto(`${backOffice.base}${venueUrl('spaces/wick-room/times/wick-evening/wick-rehearsal')}`);
    await waitForEqual(() => page.locator('#hireFeeCents').inputValue(), '100.80');
    assert.equal(await page.getByText('Enter prices').count(), 0);
    await page.getByText('£84.00 excluding tax · £100.80 including tax').waitFor();
    await page.locator('#hireFeeCents').fill('110');
    await page.getByText('£91.67 excluding tax · £110.00 including tax').waitFor();
    await page.locator('venue-booking').getByText('£110.00').first().waitFor({ state: 'attached' });
    await page.getByRole('button', { name: 'Discard' }).click();

    await page.goto(`${backOffice.base}${venueUrl('settings/rules')}`);
    await page.getByLabel('All prices include tax').uncheck();
    await page.getByLabel('Convert them, so that guests pay the same').check();
    await save.click();
    await saved.waitFor();
    await page.goto(`${backOffice.base}${venueUrl('settings/history')}`);
    await page.getByText('All prices include tax').first().waitFor();
    assert.deepEqual(complaints, []);
  });

  it('an owner invites someone, revokes it online and offline, and cannot be the last to leave', async () => {
    const { page, context } = await backOffice.open(venueUrl('settings/people'));
    await page.getByRole('heading', { name: 'Invite someone' }).waitFor();
    await page.getByLabel('Their email').fill('new@example.com');
    await page.getByRole('button', { name: 'Create link' }).click();
    const link = await page.getByRole('dialog').locator('.settings_secret').textContent();
    assert.match(link ?? '', new RegExp(`^${backOffice.base}/manage/welcome#[\\w-]{20,}$`));
    await page.keyboard.press('Escape');
    await page.getByText('Manager: new@example.com').waitFor();
    await page.getByRole('button', { name: 'Revoke' }).click();
    await page.getByText('Manager: new@example.com').waitFor({ state: 'detached' });
    // Offline, it is reported as active.
    await page.getByLabel('Their email').fill('off@example.com');
    await page.getByRole('button', { name: 'Create link' }).click();
    await page.getByRole('dialog').locator('.settings_secret').waitFor();
    await page.keyboard.press('Escape');
    const invited = page.getByRole('listitem').filter({ hasText: 'off@example.com' });
    await waitForIdle(page);
    await context.setOffline(true);
    await invited.getByRole('button', { name: 'Revoke' }).click();
    await page.locator('.news').getByText('You are offline').waitFor();
    await context.setOffline(false);
    await invited.getByRole('button', { name: 'Revoke' }).click();
    await invited.waitFor({ state: 'detached' });
    // The only owner cannot be removed.
    const own = page.getByRole('main').locator('.rows > li').filter({ hasText: '(you)' });
    const role = own.getByLabel('Role');
    await role.waitFor();
    // The other owners of the demo venue lose their role.
    const others = page.getByRole('main').locator('.rows > li').filter({ hasNotText: '(you)' });
    for (const select of await others.getByLabel('Role').all()) {
      if ((await select.inputValue()) !== 'owner') continue;
      const changed = page.waitForResponse((response) => response.request().method() === 'PATCH');
      await select.selectOption('manager');
      assert.equal((await changed).status(), 200);
    }
    await role.selectOption('viewer');
    await page.locator('.news').getByText('No other owner can sign in').waitFor();
    await waitFor('the role is shown as it is', async () => (await role.inputValue()) === 'owner');
  });

  it('a lower role, and the removal of a member, name what the person created, and end it', async () => {
    const { service } = backOffice;
    const create = async (name: string) => {
      const email = `${name.toLowerCase()}@example.com`;
      const member = { email, name, venueId: demoVenueId, role: 'manager' } as const;
      const { staff } = await addStaff(service, member, 'operator');
      const actor = `staff:${staff.id}` as const;
      const till = { venueId: demoVenueId, label: `Till of ${name}`, endsAt: null };
      await addToken(service, { ...till, scopes: ['requests:read'] }, actor);
      await addFeed(service, { venueId: demoVenueId, spaceId: null, withGuests: true }, actor);
    };
    await create('Kim');
    await create('Robin');
    const active = async () =>
      (await service.storage.read((db) => listTokens(db, demoVenueId)))
        .filter(({ revokedAt }) => revokedAt === null)
        .map(({ label }) => label)
        .sort();
    const { page, complaints } = await backOffice.open(venueUrl('settings/people'));
    const row = (name: string) => page.getByRole('main').locator('.rows > li').filter({ hasText: name });
    // Nothing becomes of what a person with a higher role created.
    await row('Kim').getByLabel('Role').selectOption('owner');
    await page.locator('.news').getByText('Saved').waitFor();
    await waitForIdle(page);
    await row('Kim').getByLabel('Role').selectOption('viewer');
    const lowered = page.getByRole('dialog', { name: 'Kim: Viewer' });
    await lowered.getByText('API tokens: Till of Kim').waitFor();
    await lowered.getByText(/^All spaces, .*added on/).waitFor();
    assert.deepEqual(await violations(page), []);
    await lowered.getByRole('button', { name: 'Keep them' }).click();
    assert.deepEqual(await active(), ['Till of Kim', 'Till of Robin']);
    await row('Kim').getByLabel('Role').selectOption('front_desk');
    await page.getByRole('dialog').getByRole('button', { name: 'End them' }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    assert.deepEqual(await active(), ['Till of Robin']);
    // There is nothing left to end.
    await row('Kim').getByLabel('Role').selectOption('manager');
    await waitForIdle(page);
    await row('Kim').getByLabel('Role').selectOption('viewer');
    await waitForIdle(page);
    assert.equal(await page.getByRole('dialog').count(), 0);
    await row('Robin').getByRole('button', { name: 'Remove: Robin' }).click();
    const removing = page.getByRole('dialog', { name: 'Remove Robin?' });
    await removing.getByText('API tokens: Till of Robin').waitFor();
    assert.deepEqual(await violations(page), []);
    await removing.getByRole('button', { name: 'Remove' }).click();
    await row('Robin').waitFor({ state: 'detached' });
    assert.deepEqual(await active(), []);
    // Kim has created nothing.
    await row('Kim').getByRole('button', { name: 'Remove: Kim' }).click();
    await page.getByRole('dialog', { name: 'Remove Kim?' }).waitFor();
    await page.getByText('keep working, and they may know').waitFor({ state: 'detached' });
    assert.deepEqual(complaints, []);
  });

  it('time zone and currency follow the country until the first request, and are fixed after it', async () => {
    const { page } = await backOffice.open(venueUrl('settings/venue'));
    await page.getByText('so they can no longer be changed here').waitFor();
    assert.equal(await page.getByLabel('Time zone').count(), 0);
    const file = venueWith({ venue: { id: 'empty', name: 'Empty' }, siteKey: { key: 'empty' } });
    await importVenue(backOffice.service, file, 'operator', []);
    const empty = await backOffice.open('/manage/venues/empty/settings/venue', { venueId: 'empty' });
    await empty.page.getByText('can be changed until the first booking request').waitFor();
    await empty.page.getByLabel('Country').fill('Germany');
    assert.equal(await empty.page.getByLabel('Time zone').inputValue(), 'Europe/Berlin');
    await empty.page.getByText('Prices keep their digits: £1,200.00 becomes €1,200.00.').waitFor();
    assert.deepEqual(await violations(empty.page), []);
    await empty.page.getByRole('button', { name: 'Save' }).click();
    await empty.page.locator('.news').getByText('Saved').waitFor();
    const { body } = await backOffice.service.get('/venue', { key: 'empty' });
    assert.deepEqual([body.data.timezone, body.data.currency], ['Europe/Berlin', 'EUR']);
    assert.deepEqual(empty.complaints, []);
  });

  it('an owner creates a token, which works, and revokes it', async () => {
    const { page } = await backOffice.open(venueUrl('settings/tokens'));
    await page.getByLabel('Purpose').fill('The ticket desk');
    await page.getByRole('button', { name: 'Add token' }).click();
    const token = await page.getByRole('dialog').locator('.settings_secret').textContent();
    const readSettings = () =>
      fetch(`${backOffice.base}/venues/manage/v1/venues/${demoVenueId}/booking-requests`, {
        headers: { authorization: `Bearer ${token}` },
      });
    assert.equal((await readSettings()).status, 200);
    await page.keyboard.press('Escape');
    await page.getByRole('listitem').filter({ hasText: 'The ticket desk' }).getByRole('button').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    assert.equal((await readSettings()).status, 401);
    // A double tap creates one.
    await page.getByLabel('Purpose').fill('Two taps');
    await page.locator('form:has([name=label])').evaluate((form: HTMLFormElement) => {
      form.requestSubmit();
      form.requestSubmit();
    });
    await page.getByRole('dialog').locator('.settings_secret').waitFor();
    await page.keyboard.press('Escape');
    const made = page.getByRole('listitem').filter({ hasText: 'Two taps' });
    await made.first().waitFor();
    await page.reload();
    await made.first().waitFor();
    assert.equal(await made.count(), 1);
  });

  it('creates a calendar feed, readable at its address, with a QR code for phones', inLongRun, async () => {
    const { page } = await backOffice.open(venueUrl('settings/feeds'));
    await page.getByLabel('Guests').selectOption('with companies, without persons');
    await page.getByRole('button', { name: 'Add feed' }).click();
    await page.getByRole('img', { name: 'The address as a QR code' }).waitFor();
    const address = await page.getByRole('dialog').locator('.settings_secret').textContent();
    const feed = await (await fetch(address ?? '')).text();
    assert.match(feed, /^BEGIN:VCALENDAR/);
  });

  it('exports the venue file and imports it unchanged; an invalid one is rejected with the paths of its errors', async () => {
    const { page } = await backOffice.open(venueUrl('settings/file'));
    const downloading = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download file' }).click();
    const path = await (await downloading).path();
    await page.locator('input[type=file]').setInputFiles(path);
    await page.getByText('No changes.').waitFor();
    const file = JSON.parse(await readFile(path, 'utf8'));
    file.spaces[0].capacity = 'many';
    await page.locator('input[type=file]').setInputFiles({
      name: 'wrong.json',
      mimeType: 'application/json',
      buffer: Buffer.from(JSON.stringify(file)),
    });
    await page.getByText('spaces[0].capacity').waitFor();
  });

  it(
    'the roles say that a viewer downloads lists with guests, and marks no instalments',
    inLongRun,
    async () => {
      const { page } = await backOffice.open(venueUrl('settings/people'));
      for (const [task, allowed] of [
        ['See bookkeeping, and download its lists with guests’ names', 'No Yes Yes Yes'],
        ['Mark instalments as invoiced or paid', 'No No Yes Yes'],
        ['Export or delete all data of a guest', 'No No Yes Yes'],
      ] as const) {
        const row = page.getByRole('row', { name: task });
        await row.waitFor();
        const cells = await row.getByRole('cell').allTextContents();
        assert.equal(cells.map((text) => text.replace('–', '')).join(' '), allowed, task);
      }
    },
  );

  it('an unknown guest is reported as unknown', inLongRun, async () => {
    const { page } = await backOffice.open(venueUrl('settings/guests'));
    await page.getByLabel('Email address or request reference').fill('unknown@example.com');
    await page.getByRole('button', { name: 'Export data' }).click();
    await page.getByText('No request with this email address').waitFor();
  });

  it('the history shows what was changed, by whom and on which day, and is filtered', async () => {
    const { page } = await backOffice.open(venueUrl('settings/venue'));
    const website = page.getByLabel('Website');
    await website.waitFor();
    const before = await website.inputValue();
    await website.fill('https://another.example');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.locator('.news').getByText('Saved').waitFor();
    const known = Promise.withResolvers<void>();
    await rejectBatches(page);
    await page.route('**/staff?*', async (route) => {
      await known.promise;
      await route.continue();
    });
    await page.goto(backOffice.base + venueUrl('settings/history'));
    await page.getByRole('heading', { name: 'Monday, 1 March 2027' }).waitFor();
    const latest = page.locator('.settings_day li').first();
    await latest.getByText('Venue edited').waitFor();
    assert.deepEqual(
      [await latest.locator('del').textContent(), await latest.locator('ins').textContent()],
      [before, 'https://another.example'],
    );
    // Members count as removed only after the list has loaded.
    await latest.getByText('a colleague').waitFor();
    known.resolve();
    await latest.getByText('A owner').waitFor();
    const file = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download CSV' }).click();
    const csv = await readFile(await (await file).path(), 'utf8');
    assert.match(csv, /^\uFEFFTime,Person,Event,Reference,Change,Before,After\r\n/);
    assert.ok(
      csv.includes(
        `\r\n2027-03-01 12:00,"A owner","Venue edited",,"Website","${before}","https://another.example"`,
      ),
      csv,
    );
    await page.getByLabel('Kind').selectOption('Requests and bookings');
    await page.getByText('Venue edited').first().waitFor({ state: 'detached' });
    await page.getByLabel('From').fill('2027-03-02');
    await page.getByText('Nothing matches these filters').waitFor();
  });

  it('a viewer sees the rules read-only and not the owners’ pages', inLongRun, async () => {
    const { page } = await backOffice.open(venueUrl('settings/rules'), { role: 'viewer' });
    await page.getByText('You can view this, but not change it.').waitFor();
    await page.getByRole('link', { name: 'Settings' }).first().click();
    await page.getByRole('heading', { level: 1, name: 'Settings' }).waitFor();
    assert.equal(await page.getByRole('link', { name: 'API tokens' }).count(), 0);
  });

  // A phone so tall that the tab bar covers nothing.
  const tallPhone = { ...phone, viewport: { width: 360, height: 6000 } };
  for (const { screen, isPhone, check } of checkedScreens)
    it(`has no axe violations on ${screen}`, async () => {
      const { page } = await backOffice.open(venueUrl('settings'), { browser: isPhone ? tallPhone : {} });
      for (const part of ['', ...parts]) {
        await goTo(page, venueUrl(`settings/${part}`));
        await page.locator('main form, main li, main .parts_drop-place').first().waitFor();
        assert.deepEqual(await check(page), [], part);
      }
    });
});
