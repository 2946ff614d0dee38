import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { removeMember } from '../../src/operations/access/remove-member.ts';
import { importVenue } from '../../src/operations/documents/import-venue.ts';
import { checkedScreens, violations } from '../browser/axe.ts';
import { inLongRun, runCount } from '../full-run.ts';
import { divisibleHall, evening, scenarioFor } from '../scenario.ts';
import { venueWith } from '../service.ts';
import { logInAs } from '../staff.ts';
import { asksFor, demoVenueId, phone, pollNow, startBackOffice, venueUrl, waitForIdle } from './fixture.ts';
import { scrollToEnd, tabThrough } from './tab-bar.ts';

const backOffice = await startBackOffice();

describe('on every page of the back-office', () => {
  it('a logged-in person lands on the start page of their venue', inLongRun, async () => {
    const { page, complaints } = await backOffice.open('/manage');
    await page.getByRole('heading', { level: 1, name: 'Today' }).waitFor();
    assert.equal(new URL(page.url()).pathname, venueUrl('today'));
    assert.deepEqual(complaints, []);
  });

  it('navigation, Back and reload keep the place', async () => {
    const { page } = await backOffice.open(venueUrl('requests'));
    await page.getByRole('link', { name: 'Spaces' }).click();
    await page.getByRole('heading', { level: 1, name: 'Spaces' }).waitFor();
    await page.goBack();
    await page.getByRole('heading', { level: 1, name: 'Requests' }).waitFor();
    await page.goForward();
    await page.getByRole('heading', { level: 1, name: 'Spaces' }).waitFor();
    await page.reload();
    await page.getByRole('heading', { level: 1, name: 'Spaces' }).waitFor();
  });

  it('Back closes an open dialog, and after it was closed leads to the page before', async () => {
    const { page } = await backOffice.open(venueUrl('requests'));
    await page.locator('.requests_request a').first().click();
    const move = page.getByRole('button', { name: 'Move to another date, time or space' });
    const dialog = page.getByRole('dialog');
    await move.click();
    await dialog.waitFor();
    await page.goBack();
    await dialog.waitFor({ state: 'detached' });
    await move.click();
    await dialog.getByRole('button', { name: 'Close' }).click();
    await dialog.waitFor({ state: 'detached' });
    // Opened once more, the page has no further entry.
    await move.click();
    await dialog.waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await page.goBack();
    await page.getByRole('heading', { level: 1, name: 'Requests', exact: true }).waitFor();
    await page.getByRole('link', { name: 'Calendar' }).click();
    await page.getByRole('heading', { level: 1, name: 'Calendar' }).waitFor();
    await page.getByRole('button', { name: 'Block dates' }).first().click();
    await dialog.waitFor();
    await page.goBack();
    await dialog.waitFor({ state: 'detached' });
    await page.getByRole('heading', { level: 1, name: 'Calendar' }).waitFor();
  });

  it('a person without a session logs in and then sees the requested page', async () => {
    const { page } = await backOffice.open(venueUrl('spaces'), { role: null });
    await page.getByRole('heading', { name: 'Sign in to manage your venue' }).waitFor();
    await page.getByText('Forgot your password?').click();
    await page.getByText('firsthold staff reset').waitFor();
    await page.getByLabel('Email').fill('unknown@example.com');
    await page.getByLabel('Password').fill('not the password');
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.getByText('Wrong email address or password.').waitFor();
  });

  it('an ended session shows the login over the current page', async () => {
    const { page, context } = await backOffice.open(venueUrl('requests'));
    await page.getByRole('heading', { level: 1, name: 'Requests' }).waitFor();
    // A pending request would otherwise get the first 401.
    await waitForIdle(page);
    await context.clearCookies();
    // Not `click()`: a poll may have opened the dialog already.
    await page.getByRole('link', { name: 'Spaces' }).dispatchEvent('click');
    await page.getByRole('dialog', { name: 'You were signed out' }).getByLabel('Password').waitFor();
    await page.getByRole('heading', { level: 1, name: 'Spaces', includeHidden: true }).waitFor();
  });

  it('the next person in the same tab finds no draft', async () => {
    const { page, context } = await backOffice.open(venueUrl('spaces?page=new'));
    // Nor does a page that opened this one have a handle on it.
    const opened = await page.reload();
    assert.equal(opened?.headers()['cross-origin-opener-policy'], 'same-origin');
    const drafts = () => page.evaluate(() => Object.keys(sessionStorage).filter((key) => /draft/.test(key)));
    const typeName = async () => {
      await page.getByLabel('Name', { exact: true }).fill('Qzxmarker');
      assert.equal((await drafts()).length, 1);
    };
    const openAs = async (role: 'manager') => {
      const { headers } = await logInAs(backOffice.service, { venueId: demoVenueId, role });
      const [name = '', value = ''] = headers.cookie.split('=');
      await context.addCookies([{ name, value, url: backOffice.base }]);
      await page.goto(`${backOffice.base}${venueUrl('spaces?page=new')}`);
      assert.equal(await page.getByLabel('Name', { exact: true }).inputValue(), '');
      assert.deepEqual(await drafts(), []);
    };
    // Also without logging out, and after version 1.0.0, which stored drafts without their owner.
    await typeName();
    await page.reload();
    await page.getByText(/^Unfinished entry, last changed .*2027/).waitFor();
    assert.equal(await page.getByLabel('Name', { exact: true }).inputValue(), 'Qzxmarker');
    await page.evaluate(() => sessionStorage.setItem('firsthold draft new space riverside', '{}'));
    await openAs('manager');
    await typeName();
    await page.goto(`${backOffice.base}/manage/account`);
    assert.equal((await drafts()).length, 1);
    await page.getByRole('button', { name: 'Sign out', exact: true }).click();
    await page.getByRole('heading', { name: 'Sign in to manage your venue' }).waitFor();
    assert.deepEqual(await drafts(), []);
    // A session that ended elsewhere.
    await openAs('manager');
    await typeName();
    await context.clearCookies();
    await pollNow(page);
    await page.getByRole('dialog', { name: 'You were signed out' }).waitFor();
    assert.deepEqual(await drafts(), []);
    assert.equal(await page.getByLabel('Name', { exact: true }).inputValue(), 'Qzxmarker');
  });

  it('a logged-out page checks the session once', inLongRun, async () => {
    const { page } = await backOffice.open('/manage/welcome', { role: null });
    // The requests of that page are not counted.
    await waitForIdle(page);
    let requested = 0;
    page.on('request', (request) => {
      if (asksFor(request.url(), '/session&')) requested++;
    });
    await page.goto(`${backOffice.base}${venueUrl('requests')}`);
    await page.getByRole('heading', { name: 'Sign in to manage your venue' }).waitFor();
    await waitForIdle(page);
    assert.equal(requested, 1);
  });

  it('a session that ends while polling keeps the page', inLongRun, async () => {
    const { page, context } = await backOffice.open(venueUrl('requests'));
    await page.getByRole('heading', { level: 1, name: 'Requests' }).waitFor();
    await context.clearCookies();
    // Triggers what polling does every few seconds.
    const requested = page.waitForResponse((response) => asksFor(response.url(), '/changes'));
    await pollNow(page);
    await requested;
    await page.getByRole('dialog', { name: 'You were signed out' }).getByLabel('Password').waitFor();
    await page.getByRole('heading', { level: 1, name: 'Requests', includeHidden: true }).waitFor();
  });

  it('loads a list together with the session, and only once', inLongRun, async () => {
    const { page } = await backOffice.open('/manage/account');
    await waitForIdle(page);
    let lists = 0;
    page.on('request', (request) => {
      if (asksFor(request.url(), '/booking-requests?')) lists++;
    });
    await page.goto(`${backOffice.base}${venueUrl('requests')}`);
    await page.getByRole('heading', { level: 1, name: 'Requests' }).waitFor();
    await waitForIdle(page);
    assert.equal(lists, 1);
  });

  it('renders a page as soon as it is loaded, not at the next poll', async () => {
    // A race between rendering and measuring does not occur on each visit.
    for (let visit = 0; visit < runCount(1, 6); visit++) {
      const { page, context } = await backOffice.open(venueUrl('settings/webhooks'), {
        browser: { locale: 'nl' },
      });
      await page.locator('input[name=url]').waitFor();
      await page.goto(`${backOffice.base}/manage/account`);
      await page.locator('[name=new-password]').waitFor();
      await context.close();
    }
  });

  it('shows a 404 page for an unknown address', inLongRun, async () => {
    const { page } = await backOffice.open('/manage/venues/elsewhere/requests');
    await page.getByRole('heading', { name: 'Page not found' }).waitFor();
  });

  it('can be installed: the browser reports no problem', inLongRun, async () => {
    const { page, context } = await backOffice.open(venueUrl('requests'), { browser: phone });
    await page.getByRole('heading', { level: 1, name: 'Requests' }).waitFor();
    const devTools = await context.newCDPSession(page);
    const manifest = await devTools.send('Page.getAppManifest');
    assert.deepEqual(manifest.errors, []);
    assert.equal(new URL(manifest.url).origin, new URL(page.url()).origin);
    const { installabilityErrors } = await devTools.send('Page.getInstallabilityErrors');
    assert.deepEqual(installabilityErrors, []);
  });

  it(
    'the tab bar never covers the focused element on a phone, also with a list of venues',
    inLongRun,
    async () => {
      await importVenue(backOffice.service, venueWith(), 'operator');
      for (const otherVenueId of [undefined, 'riverside']) {
        const { page } = await backOffice.open(venueUrl('spaces/tallow-hall'), {
          browser: phone,
          ...(otherVenueId && { otherVenueId }),
        });
        await page.getByLabel('Description', { exact: true }).waitFor();
        const venues = page.getByRole('navigation').getByLabel('Venue');
        assert.equal(await venues.count(), otherVenueId ? 1 : 0);
        const { focused, covered } = await tabThrough(page);
        assert.ok(focused > 20, `${focused} elements`);
        assert.deepEqual(covered, []);
      }
    },
  );

  it('a person who is removed from the venue sees no more of it, and works on at the other', async () => {
    await importVenue(
      backOffice.service,
      divisibleHall({ venue: { id: 'lakeside', name: 'Lakeside' }, siteKey: { key: 'lake' } }),
      'operator',
    );
    const { page, complaints } = await backOffice.open(venueUrl('requests'), {
      otherVenueId: 'lakeside',
      role: 'manager',
    });
    await page.getByRole('heading', { level: 1, name: 'Requests' }).waitFor();
    await waitForIdle(page);
    const { service } = backOffice;
    const { staff_id: staffId } = await service.storage.read((db) =>
      db
        .selectFrom('memberships')
        .select('staff_id')
        .where('venue_id', '=', 'lakeside')
        .executeTakeFirstOrThrow(),
    );
    await removeMember(service, { venueId: demoVenueId, staffId, actor: 'operator' });
    await pollNow(page);
    await page.getByRole('heading', { level: 1, name: 'Page not found' }).waitFor();
    assert.equal(await page.getByRole('main').getByRole('link', { name: 'Requests' }).count(), 0);
    await page.getByRole('link', { name: 'Go to the start page' }).click();
    await page.waitForURL('**/venues/lakeside/today');
    assert.deepEqual(complaints, []);
  });

  it('leads to another venue with pending requests, and names the searched venue', async () => {
    await importVenue(
      backOffice.service,
      divisibleHall({ venue: { id: 'lakeside', name: 'Lakeside' }, siteKey: { key: 'lake' } }),
      'operator',
    );
    const { page } = await backOffice.open(venueUrl('today'), { otherVenueId: 'lakeside' });
    await page.getByRole('navigation').getByLabel('Venue').waitFor();
    await waitForIdle(page);
    assert.equal(await page.getByText('Lakeside: ').count(), 0);
    assert.match(await page.title(), /Today · Tallow Street Arts Centre$/);
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: 'Search' }).fill('nobody');
    await page.getByRole('dialog').getByText('Searched: Tallow Street Arts Centre').waitFor();
    await scenarioFor(backOffice.service, { venueId: 'lakeside', siteKey: 'lake' }).request(
      'north-evening',
      evening,
    );
    await page.reload();
    assert.deepEqual(await violations(page), []);
    await page.getByRole('link', { name: 'Lakeside: 1 pending' }).click();
    await page.waitForURL('**/venues/lakeside/requests');
    // Another venue opens on the same page, for the same period.
    await page.goto(backOffice.base + venueUrl('today/books?month=2027-05&by=due'));
    await page.getByRole('navigation').getByLabel('Venue').selectOption('Lakeside');
    await page.waitForURL('**/venues/lakeside/today/books?month=2027-05&by=due');
    await page.getByText('May 2027').waitFor();
    await page.goto(backOffice.base + venueUrl('calendar?month=2027-05'));
    await page.getByRole('heading', { level: 1, name: 'Calendar' }).waitFor();
    const printed = page.getByRole('main').getByText('Tallow Street Arts Centre', { exact: true });
    await printed.waitFor({ state: 'hidden' });
    await page.emulateMedia({ media: 'print' });
    await printed.waitFor();
    const small = await backOffice.open(venueUrl('today'), { browser: phone, otherVenueId: 'lakeside' });
    await small.page.getByRole('link', { name: 'Lakeside: 1 pending' }).tap();
    await small.page.waitForURL('**/venues/lakeside/requests');
  });

  for (const { screen, isPhone, check } of checkedScreens)
    it(`has no axe violations on ${screen}`, async () => {
      const { page } = await backOffice.open(venueUrl('spaces'), { browser: isPhone ? phone : {} });
      await page.getByRole('heading', { level: 1, name: 'Spaces' }).waitFor();
      await waitForIdle(page);
      await scrollToEnd(page);
      assert.deepEqual(await check(page), []);
    });
});
