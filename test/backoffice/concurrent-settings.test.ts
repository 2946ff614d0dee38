/** Settings that a colleague edits at the same time, another person's address, and names that contain markup. */

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import { importVenue } from '../../src/operations/documents/import-venue.ts';
import { inLongRun, runCount } from '../full-run.ts';
import { venueWith } from '../service.ts';
import { demoVenueId, goTo, startBackOffice, venueUrl, waitForIdle } from './fixture.ts';

const parts = ['venue', 'rules', 'people', 'guests', 'feeds', 'webhooks', 'tokens', 'file', 'history'];

const backOffice = await startBackOffice();

describe('settings with concurrent edits', () => {
  /** Sends a request to the API as the page does. */
  const callApi = (page: Page, method: string, path: string, body?: object): Promise<{ data: never }> =>
    page.evaluate(
      async ([how, url, sent]) =>
        (
          await fetch(url, {
            method: how,
            headers: { 'content-type': 'application/json', 'if-match': '*' },
            ...(sent && { body: sent }),
          })
        ).json(),
      [method, `/venues/manage/v1${path}`, body && JSON.stringify(body)] as const,
    );
  const own = `/venues/${demoVenueId}`;

  it(
    'a venue file does not overwrite a colleague’s change: the preview is computed again',
    inLongRun,
    async () => {
      const { page } = await backOffice.open(venueUrl('settings/file'));
      const { data: file }: { data: { spaces: { name: string }[]; venue: { website: string } } } =
        await callApi(page, 'GET', `${own}/venue-file`);
      const requested = {
        ...file,
        spaces: file.spaces.map((space, n) => (n ? space : { ...space, capacity: 7 })),
      };
      await page.locator('input[type=file]').setInputFiles({
        name: 'venue.json',
        mimeType: 'application/json',
        buffer: Buffer.from(JSON.stringify(requested)),
      });
      const importButton = page.getByRole('button', { name: 'Import venue.json' });
      await importButton.waitFor();
      const colleague = await backOffice.open(venueUrl('settings/venue'));
      await callApi(colleague.page, 'PATCH', own, { website: 'https://colleague.example' });
      await importButton.click();
      await page.getByRole('alert').getByText('Someone else changed this').waitFor();
      const { data: now }: { data: { website: string } } = await callApi(page, 'GET', own);
      assert.equal(now.website, 'https://colleague.example');
      // After reading the warning, a second click imports the file anyway.
      await importButton.click();
      await page.locator('.news').getByText('Saved').waitFor();
      const { data: then }: { data: { website: string } } = await callApi(page, 'GET', own);
      assert.equal(then.website, file.venue.website);
    },
  );

  it('another venue’s settings and an unknown address show the same page', inLongRun, async () => {
    await importVenue(backOffice.service, venueWith(), 'operator');
    const { page } = await backOffice.open(venueUrl('settings'));
    for (const part of parts.slice(0, runCount(3, parts.length))) {
      const texts: (string | null)[] = [];
      for (const venueId of ['riverside', 'nowhere']) {
        await page.goto(`${backOffice.base}/manage/venues/${venueId}/settings/${part}`);
        await page.getByRole('heading', { name: 'Page not found' }).waitFor();
        texts.push(await page.getByRole('main').textContent());
      }
      assert.equal(texts[0], texts[1], part);
    }
  });

  it('an unknown page shows "Page not found", and a page for owners shows that permission is missing', async () => {
    const { page } = await backOffice.open(venueUrl('settings/attic'), { role: 'viewer' });
    await page.getByRole('heading', { level: 1, name: 'Page not found' }).waitFor();
    assert.equal(await page.getByText('You do not have permission to do this.').count(), 0);
    await page.goto(backOffice.base + venueUrl('settings/tokens'));
    await page.getByRole('heading', { name: 'You do not have permission to do this.' }).waitFor();
  });

  it('a required select has no empty option', inLongRun, async () => {
    const { page } = await backOffice.open(venueUrl('settings/people'));
    const selects = page.getByRole('combobox', { name: 'Role' });
    await selects.first().waitFor();
    for (const select of await selects.all())
      assert.deepEqual(await select.locator('option').allTextContents(), [
        ...['Front desk', 'Viewer', 'Manager', 'Owner'],
      ]);
  });

  it('actions that fail offline are reported, also for buttons without a form', async () => {
    const { page, context } = await backOffice.open('/manage/account');
    const logOut = page.getByRole('button', { name: 'Sign out', exact: true });
    await logOut.waitFor();
    await waitForIdle(page);
    await context.setOffline(true);
    await logOut.click();
    await page.locator('.news').getByText('You are offline').waitFor();
    await context.setOffline(false);
    await logOut.click();
    await page.getByRole('heading', { name: 'Sign in to manage your venue' }).waitFor();
  });

  it('a name with markup is shown as text on every page', async () => {
    const script = '<img src=x onerror=alert(1)>';
    const { page, complaints } = await backOffice.open(venueUrl('settings'));
    page.on('dialog', () => complaints.push('a script in a name has run'));
    await callApi(page, 'PATCH', '/session', { name: `${script} Sam` });
    await callApi(page, 'PATCH', own, { name: `${script} Venue`, description: script });
    await callApi(page, 'PATCH', `${own}/spaces/tallow-hall`, { name: `${script} Hall` });
    await callApi(page, 'POST', `${own}/tokens`, { label: `${script} token`, scopes: ['venue:read'] });
    await callApi(page, 'POST', `${own}/feeds`, { spaceId: 'tallow-hall', withGuests: false });
    await callApi(page, 'POST', `${own}/webhooks`, { url: `https://hooks.example.com/?${script}` });
    await page.reload();
    for (const [place, text] of [
      [venueUrl('settings/people'), `${script} Sam`],
      [venueUrl('settings/tokens'), `${script} token`],
      [venueUrl('settings/feeds'), `${script} Hall`],
      [venueUrl('settings/webhooks'), 'hooks.example.com'],
      [venueUrl('settings/history'), `${script} Sam`],
      ['/manage/account', `${script} Sam`],
    ] as const) {
      await goTo(page, place);
      await page.getByRole('main').getByText(text).filter({ visible: true }).first().waitFor();
      assert.equal(await page.locator('img[src=x]').count(), 0, place);
    }
    await goTo(page, venueUrl('settings/venue'));
    await page.getByLabel('Venue name').waitFor();
    assert.equal(await page.getByLabel('Venue name').inputValue(), `${script} Venue`);
    await goTo(page, venueUrl('settings/bookings'));
    await page.locator('input[type=file]').setInputFiles({
      name: `${script}.csv`,
      mimeType: 'text/csv',
      buffer: Buffer.from(`space,slot,date,name\n${script},${script},soon,${script}\n`),
    });
    await page.getByRole('heading', { name: `${script}.csv` }).waitFor();
    assert.equal(await page.locator('img[src=x]').count(), 0);
    assert.deepEqual(complaints, []);
  });
});
