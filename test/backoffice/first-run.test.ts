import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { createSetupLink } from '../../src/operations/access/setup-link.ts';
import { oneTimeLink } from '../../src/paths.ts';
import { violations } from '../browser/axe.ts';
import { stopLongTimers } from '../browser/idle.ts';
import { newContext } from '../browser/launch.ts';
import { newSqlite } from '../databases.ts';
import { startService, type TestService } from '../service.ts';
import { waitFor } from '../wait-for.ts';
import { asksFor, phone, waitForIdle } from './fixture.ts';

describe('a fresh installation', () => {
  let service: TestService;
  let base: string;
  before(async () => {
    const database = await newSqlite();
    service = await startService(await database.open());
    base = await service.app.listen({ host: '127.0.0.1', port: 0 });
  });
  after(async () => {
    const closed = service?.app.close();
    service?.app.server.closeAllConnections();
    await closed;
  });

  it('leads from the setup link to an account, a venue, a space on sale and the embed code', async () => {
    const link = await createSetupLink(service);
    const context = await newContext({ ...phone, locale: 'en-GB', timezoneId: 'Europe/Zurich' });
    const page = await context.newPage();
    await stopLongTimers(page);
    await page.goto(base + oneTimeLink(link?.secret ?? ''));
    await page.getByRole('heading', { level: 1, name: 'Welcome' }).waitFor();
    await page.getByLabel('Your name').fill('Sam');
    await page.getByLabel('Email').fill('sam@example.com');
    await page.locator('input[type=password]').fill('a dozen old umbrellas');
    await page.locator('form button[type=submit]').tap();
    await page.getByRole('heading', { level: 1, name: 'Welcome' }).waitFor({ state: 'detached' });

    await page.getByRole('link', { name: 'Go to your venue' }).tap();
    await page.getByRole('heading', { level: 1, name: 'Your venue' }).waitFor();
    // At the end of the page, where the tab bar covers nothing.
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
    assert.deepEqual(await violations(page), []);
    await page.getByLabel('Venue name').fill('Seebühne Zürich');
    assert.equal(await page.getByLabel('Time zone').inputValue(), 'Europe/Zurich');
    // The currency is that of the browser's country.
    assert.match(await page.getByLabel('Currency').inputValue(), /^GBP|British/);
    // A click into a chosen country and typing replaces it. A country, a language and a currency are found by names or codes.
    await page.getByLabel('Country').tap();
    await page.keyboard.type('switzerland');
    assert.match(await page.getByLabel('Currency').inputValue(), /^CHF|Swiss/);
    await page.getByLabel('Language of your texts').fill('German (Switzerland)');
    await page.getByLabel('Currency').fill('Swiss');
    await page.getByText('Choose an entry from the list.').waitFor();
    await page.getByLabel('Currency').fill('Swiss franc');
    // The country is saved after the venue: if that fails, the form stays, also once the session has the venue.
    let failures = 0;
    await page.route('**/venues/seebuhne-zurich', (route) => {
      failures += 1;
      return route.fulfill({ status: 503, contentType: 'text/html', body: 'Busy' });
    });
    let isReadAgain = false;
    page.on('response', (response) => {
      isReadAgain ||= failures > 0 && asksFor(response.url(), '/session');
    });
    await page.getByRole('button', { name: 'Add venue' }).tap();
    await waitFor('the session to be read again', async () => isReadAgain);
    await waitForIdle(page);
    await page.getByRole('alert').waitFor();
    await page.unroute('**/venues/seebuhne-zurich');
    await page.getByRole('button', { name: 'Add venue' }).tap();
    await page.waitForURL('**/manage/venues/seebuhne-zurich/spaces');
    await page.getByRole('heading', { level: 1, name: 'Spaces' }).waitFor();
    await page.reload();
    await page.getByRole('heading', { level: 1, name: 'Spaces' }).waitFor();
    const country = await page.evaluate(async () => {
      const { data } = await (await fetch('/venues/manage/v1/venues/seebuhne-zurich')).json();
      return data.address.country;
    });
    assert.equal(country, 'CH');

    // The start page says what to do next.
    await page.getByRole('link', { name: 'Today' }).tap();
    await page.getByText('0 of 4 steps done').waitFor();
    await page.getByRole('link', { name: 'Add a space with a time and a price' }).tap();
    await page.getByLabel('Name', { exact: true }).fill('Grosser Saal');
    await page.getByLabel('Capacity (people)').fill('200');
    await page.getByRole('button', { name: /^Evening/ }).tap();
    await page.getByLabel('Hire fee').fill('800');
    await page.getByRole('button', { name: 'Divide into parts' }).tap();
    for (const [at, name] of ['Nord', 'Süd'].entries()) {
      await page.locator(`#part-${at}`).fill(name);
      await page.locator(`#part-capacity-${at}`).fill('90');
    }
    await page.getByRole('button', { name: 'Add and publish' }).tap();
    await page.getByRole('heading', { level: 1, name: 'Grosser Saal' }).waitFor();
    // The overview still lists what is missing.
    await page.getByRole('link', { name: 'Add the form to your website' }).tap();
    await page.getByLabel('Internal name').fill('Our website');
    await page.getByLabel('Websites that may show the form').fill('seebuehne.example');
    await page.getByRole('button', { name: 'Add website key' }).tap();
    await page.getByText('<venue-booking site-key="seebuhne-zurich-web" history="on"').waitFor();
    const origin = 'https://seebuehne.example';
    const response = await service.get('/spaces', { key: 'seebuhne-zurich-web', headers: { origin } });
    assert.deepEqual(
      response.body.data.map(({ name }: { name: string }) => name),
      ['Grosser Saal'],
    );
    await page.getByRole('link', { name: 'Spaces' }).tap();
    await page.getByRole('link', { name: /^Grosser Saal/ }).waitFor();
    // The parts are hidden until their prices are checked.
    for (const name of [/^Nord.*Hidden/, /^Süd.*Hidden/]) await page.getByRole('link', { name }).waitFor();
    await page.getByRole('link', { name: 'Add the form to your website' }).waitFor({ state: 'detached' });
    await page.getByRole('link', { name: 'Today' }).tap();
    await page.getByText('3 of 4 steps done').waitFor();
  });
});
