/** The search for a free date: for a phone call, as text for an email, and by the hour. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { violations } from '../browser/axe.ts';
import { waitForEqual } from '../wait-for.ts';
import { phone, startBackOffice, venueUrl, waitForIdle } from './fixture.ts';

const backOffice = await startBackOffice();

describe('the search for a free date', () => {
  it('finds a Saturday for 120 people with its price, and books it', async () => {
    const { page, complaints } = await backOffice.open(venueUrl('calendar'));
    await page.getByRole('link', { name: 'Find a date' }).click();
    await page.getByRole('listitem').getByRole('checkbox').first().waitFor();
    await page.getByText('Sat', { exact: true }).click();
    await page.getByLabel('People').fill('120');
    await page.getByLabel('People').press('Tab');
    await waitForEqual(async () => new URL(page.url()).search, '?attendance=120&weekdays=6');
    const rows = page.getByRole('main').locator('ul.rows > li');
    await rows.filter({ hasText: '13 Mar' }).first().waitFor();
    await waitForIdle(page);
    const dates = await rows.locator('strong').allInnerTexts();
    assert.deepEqual(
      dates.filter((date) => !date.startsWith('Sat')),
      [],
    );
    assert.equal(await page.getByText('Wick Room').count(), 1, 'only in the list of spaces: it is too small');
    assert.deepEqual(await violations(page), []);
    const folder = process.env['PICTURES_OF_OPENINGS'];
    if (folder) await page.screenshot({ path: `${folder}/desktop.png` });
    await page.getByRole('link', { name: /^Book Saturday, 13 March 2027, Tallow Hall, 18:00/ }).click();
    await page.getByRole('heading', { name: 'New booking' }).waitFor();
    await waitForEqual(() => page.getByLabel('Date').first().inputValue(), '2027-03-13');
    assert.equal(await page.getByLabel('People').inputValue(), '120');
    assert.deepEqual(complaints, []);
  });

  it('copies the chosen dates as text, and opens them in an email', async () => {
    const { page, context } = await backOffice.open(
      venueUrl('openings?from=2027-03-12&to=2027-03-13&space=tallow-hall'),
    );
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const chosen = page.getByRole('checkbox', { name: /^Choose Friday, 12 March 2027.*18:00/ });
    await chosen.check();
    await page.getByRole('button', { name: 'Copy 1 date as text' }).click();
    await page.getByText('Copied').waitFor();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    assert.match(
      copied,
      /^Friday, 12 March 2027, Tallow Hall, 18:00 to 23:30, [^,]+, £[\d,.]+ including tax$/,
    );
    const email = await page.getByRole('link', { name: 'Write email' }).getAttribute('href');
    assert.equal(decodeURIComponent(String(email)), `mailto:?subject=Free dates&body=${copied}\r\n`);
    const name = copied.split(', ').at(-2) ?? '';
    await page.getByRole('listitem').filter({ hasText: '12 Mar' }).getByText(name).first().waitFor();
    // For a guest who reads Dutch.
    await page.getByLabel('Language of the text').selectOption({ value: 'nl' });
    await waitForEqual(async () => {
      const link = await page.getByRole('link', { name: 'Write email' }).getAttribute('href');
      return decodeURIComponent(String(link)).replaceAll('\u00a0', ' ').split(/£/)[0];
    }, `mailto:?subject=Vrije datums&body=vrijdag 12 maart 2027, Tallow Hall, 18:00 tot 23:30, ${name}, `);
  });

  it('says how many dates fit into an email: mail programs accept short links only', async () => {
    const { page } = await backOffice.open(
      venueUrl('openings?from=2027-03-12&to=2027-04-12&space=tallow-hall'),
    );
    const part = page.getByRole('link', { name: /^Write email with \d+ of \d+ dates$/ });
    await part.waitFor();
    const [inMail = 0, all = 0] = ((await part.textContent()) ?? '').match(/\d+/g)?.map(Number) ?? [];
    assert(inMail > 5 && inMail < all, `${inMail} of ${all}`);
    await page.getByRole('button', { name: `Copy ${all} dates as text` }).waitFor();
    const body = new URL(String(await part.getAttribute('href'))).searchParams.get('body') ?? '';
    assert.equal(body.trimEnd().split('\r\n').length, inMail);
    await page.getByRole('checkbox', { name: /^Choose Friday, 12 March 2027.*18:00/ }).check();
    await page.getByRole('link', { name: 'Write email', exact: true }).waitFor();
  });

  it('finds hours of a length on a phone, and starts a booking with them', async () => {
    const { page, complaints } = await backOffice.open(
      venueUrl('openings?from=2027-03-16&to=2027-03-16&minutes=120'),
      { browser: phone },
    );
    const row = page.getByRole('main').locator('ul.rows > li').filter({ hasText: 'free' }).first();
    await row.getByText(/^2\sh from £173.40 including tax/).waitFor();
    await waitForIdle(page);
    assert.ok((await page.evaluate(() => document.documentElement.scrollWidth)) <= 360);
    assert.deepEqual(await violations(page), []);
    const folder = process.env['PICTURES_OF_OPENINGS'];
    if (folder) await page.screenshot({ path: `${folder}/phone.png`, fullPage: true });
    await row.getByRole('link').tap();
    await page.getByRole('heading', { name: 'New booking' }).waitFor();
    assert.match(page.url(), /&start=\d\d%3A\d\d&end=\d\d%3A\d\d/);
    assert.deepEqual(complaints, []);
  });

  it('says what is wrong with its filters', async () => {
    const { page } = await backOffice.open(venueUrl('openings?attendance=many'));
    await page.getByText('Enter a number of people, such as 120.').waitFor();
    await page.goto(new URL('?from=2027-03-12&to=2028-12-01', page.url()).href);
    await page.getByText('Choose two dates that are at most a year apart.').waitFor();
    await page.goto(new URL('?from=2027-03-12&to=2027-03-12&attendance=9000', page.url()).href);
    await page.getByText('No free date').waitFor();
  });
});
