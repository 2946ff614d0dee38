import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { checkedScreens } from '../browser/axe.ts';
import { Visitor } from '../browser/visitor.ts';
import { inLongRun } from '../full-run.ts';
import { clientFor } from '../management/manager.ts';
import { waitFor, waitForEqual } from '../wait-for.ts';
import {
  demoVenueId,
  goTo,
  phone,
  type Scenario,
  startBackOffice,
  venueUrl,
  waitForIdle,
} from './fixture.ts';

/** Requests a public path of the demo venue. */
async function getPublic(backOffice: Scenario, path: string) {
  const response = await backOffice.service.app.inject(`/venues/public/v1/sites/demo/${path}`);
  return response.json().data;
}

/** Waits for a toast with this text. */
const message = (page: Page, text: string | RegExp) => page.locator('.news').getByText(text).waitFor();

const backOffice = await startBackOffice();

describe('the spaces of a venue', () => {
  it('a manager puts a new space on sale on a phone, and a visitor books it', async () => {
    const { page, complaints } = await backOffice.open(venueUrl('spaces'), {
      role: 'manager',
      browser: phone,
    });
    await page.getByRole('link', { name: 'New space' }).tap();
    await page.getByLabel('Name', { exact: true }).fill('The Attic');
    await page.getByRole('button', { name: /^Evening/ }).tap();
    // The name is right: the first missing value has the focus.
    await page.getByRole('button', { name: 'Add and publish' }).tap();
    await page.locator('#capacity:focus').waitFor();
    await page.getByLabel('Capacity').fill('60');
    await page.getByRole('button', { name: 'Add and publish' }).tap();
    await page.locator('#price-0:focus').waitFor();
    await page.getByLabel('Hire fee').fill('450');
    await page.getByRole('button', { name: 'Add and publish' }).tap();
    await message(page, 'The Attic is now visible to visitors.');
    await page.getByRole('heading', { level: 1, name: 'The Attic' }).waitFor();
    assert.equal(new URL(page.url()).pathname, venueUrl('spaces/the-attic'));

    const spaces = await getPublic(backOffice, 'spaces');
    assert.equal(spaces.at(-1).name, 'The Attic');
    await page.goto(`${backOffice.base}/book/demo?space=the-attic`);
    const visitor = new Visitor(page);
    await visitor.root.locator('.day.free').first().waitFor();
    await visitor.chooseDate();
    // 450.00 plus 20 % tax.
    await visitor.root.getByText('£540.00').first().waitFor();
    await visitor.send();
    assert.deepEqual(complaints, []);
  });

  it('a manager puts a new space on sale by keyboard alone, in page order', inLongRun, async () => {
    const { page } = await backOffice.open(venueUrl('spaces?page=new'), { role: 'manager' });
    await page.getByLabel('Name', { exact: true }).focus();
    await page.keyboard.type('Cellar');
    await page.keyboard.press('Tab');
    await page.keyboard.type('30');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    assert.match((await page.locator(':focus').textContent()) ?? '', /^Morning/);
    await page.keyboard.press('Enter');
    // The first empty field has the focus.
    await page.locator('#price-0:focus').waitFor();
    await page.keyboard.type('99.50');
    await page.keyboard.press('Enter');
    await message(page, 'Cellar is now visible to visitors.');
    const slots = await getPublic(backOffice, 'spaces/cellar/slots');
    assert.equal(slots[0].packages[0].hireFeeCents, 9950);
  });

  it('reorders spaces by keyboard, and visitors see the order', inLongRun, async () => {
    const { page } = await backOffice.open(venueUrl('spaces'));
    const down = page.getByRole('button', { name: 'Move Tallow Hall down', exact: true });
    await down.focus();
    await page.keyboard.press('Enter');
    await message(page, /^Tallow Hall is now number 2 of/);
    await page.waitForFunction(
      () => document.activeElement?.getAttribute('aria-label') === 'Move Tallow Hall down',
    );
    const [first, second] = await getPublic(backOffice, 'spaces');
    assert.deepEqual([first.name, second.name], ['Tallow Hall North', 'Tallow Hall']);
  });

  it('quick moves are applied in sequence as far as they went', inLongRun, async () => {
    const { page, complaints } = await backOffice.open(venueUrl('spaces'));
    const names = () => page.locator('.spaces_spaces strong').allTextContents();
    await page.locator('.spaces_spaces strong').first().waitFor();
    const [first, second, third, ...rest] = await names();
    const responses = Promise.withResolvers<void>();
    const sent: string[] = [];
    await page.route('**/space-order', async (route) => {
      await responses.promise;
      sent.push(route.request().method());
      await route.continue();
    });
    const down = page.getByRole('button', { name: `Move ${first} down`, exact: true });
    await down.focus();
    await page.keyboard.press('Enter');
    await waitFor(
      'the list to follow',
      async () => String(await names()) === String([second, first, third, ...rest]),
    );
    await page.keyboard.press('Enter');
    const requested = [second, third, first, ...rest];
    await waitFor('the list to follow further', async () => String(await names()) === String(requested));
    responses.resolve();
    await message(page, `${first} is now number 3 of ${requested.length}.`);
    assert.deepEqual(sent, ['GET', 'PUT', 'GET', 'PUT']);
    assert.deepEqual(
      (await getPublic(backOffice, 'spaces')).map(({ name }: { name: string }) => name),
      requested,
    );
    assert.deepEqual(await names(), requested);
    assert.deepEqual(complaints, []);
  });

  it('does not overwrite a colleague’s order and shows the current one', inLongRun, async () => {
    const { page } = await backOffice.open(venueUrl('spaces'));
    const names = () => page.locator('.spaces_spaces strong').allTextContents();
    await page.locator('.spaces_spaces strong').first().waitFor();
    const [first, second, ...rest] = await names();
    // The button is pressed before the page polls the colleague's change.
    const colleague = await backOffice.open(venueUrl('spaces'));
    await page.route('**/manage/v1/**/spaces?*', (route) => route.abort());
    await colleague.page.getByRole('button', { name: `Move ${first} down`, exact: true }).click();
    await message(colleague.page, `${first} is now number 2 of`);
    await page.unrouteAll();
    const last = rest.at(-1);
    await page.getByRole('button', { name: `Move ${last} up`, exact: true }).click();
    await page.getByRole('alert').getByText('Someone else changed this').waitFor();
    await waitFor(
      'the list to show theirs',
      async () => String(await names()) === String([second, first, ...rest]),
    );
    await page.getByRole('button', { name: `Move ${last} up`, exact: true }).click();
    await message(page, `${last} is now number`);
  });

  it('shows unsaved input in the preview', inLongRun, async () => {
    const { page } = await backOffice.open(venueUrl('spaces/snuffer'), {
      browser: { viewport: { width: 1440, height: 900 } },
    });
    const card = page.locator('venue-booking article');
    await card.getByText('Up to 120 guests').waitFor();
    await page.getByLabel('Capacity').fill('95');
    await card.getByText('Up to 95 guests').waitFor();
    const [saved] = (await getPublic(backOffice, 'spaces')).filter(
      ({ id }: { id: string }) => id === 'snuffer',
    );
    assert.equal(saved.capacity, 120);
    await page.getByRole('button', { name: 'Discard' }).click();
    await card.getByText('Up to 120 guests').waitFor();
  });

  it('the preview goes to the details step and sends nothing', inLongRun, async () => {
    const { page } = await backOffice.open(venueUrl('spaces/wick-room'), {
      browser: { viewport: { width: 1440, height: 900 } },
    });
    const visitor = new Visitor(page);
    // The only space of the preview is selected.
    await visitor.chooseDate();
    await visitor.fill();
    await visitor.root.locator('form > [part=button]').click();
    await message(page, 'This is a preview. Nothing was sent.');
  });

  it('the preview follows the edited package, its extras and the questions, and leaves the focus alone', async () => {
    const { page } = await backOffice.open(venueUrl('spaces/wick-room/times/wick-evening/wick-rehearsal'), {
      browser: { viewport: { width: 1440, height: 900 } },
    });
    const form = page.locator('venue-booking');
    await form.getByRole('textbox', { name: 'Name' }).waitFor();
    await page.getByRole('button', { name: 'Add extra' }).click();
    await page.getByLabel('Extra', { exact: true }).last().fill('Grand piano');
    await page.locator('[id^=extra-amount]').last().fill('50');
    await form.getByText('Grand piano').waitFor();
    assert.equal(await page.evaluate(() => document.activeElement?.id.startsWith('extra-amount')), true);
    await page.getByLabel('Different tax rate').last().click();
    await page.getByLabel('Tax rate').last().fill('10');
    // Prices can be typed with tax.
    await page.getByLabel('including tax', { exact: true }).check();
    await waitForEqual(() => page.locator('[id^=extra-amount]').last().inputValue(), '55');
    await page.getByText('£50.00 excluding tax · £55.00 including tax').waitFor();
    await page.getByRole('button', { name: 'Discard' }).click();

    await page.goto(`${backOffice.base}${venueUrl('spaces?page=questions')}`);
    await page.getByLabel('Question 1').fill('What will you play?');
    await form.getByText('What will you play?').waitFor();
  });

  it('copies a space, a package of another space, and its surcharges', async () => {
    const { page, complaints } = await backOffice.open(venueUrl('spaces/wick-room'));
    await page.getByRole('button', { name: 'Copy space' }).click();
    await page.getByRole('heading', { level: 1, name: 'The Wick Room (copy)' }).waitFor();
    await page.getByRole('link', { name: 'Times and packages' }).click();
    await page
      .getByRole('button', { name: /^Add package: / })
      .first()
      .click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Copy from').selectOption({ label: 'Tallow Hall' });
    await dialog.locator('#of option', { hasText: 'Dinner' }).waitFor({ state: 'attached' });
    await dialog.locator('#of').selectOption({ index: 1 });
    const name = await dialog.locator('#of option:checked').textContent();
    await dialog.getByRole('button', { name: 'Add package' }).click();
    await page
      .getByRole('link', { name: name ?? '', exact: true })
      .first()
      .waitFor();
    await page.getByRole('link', { name: 'Prices by date' }).click();
    await page.getByLabel('Copy from another space').waitFor();
    await waitForIdle(page);
    const before = await page.locator('.spaces_rates > li').count();
    await page.getByLabel('Copy from another space').selectOption({ label: 'Tallow Hall' });
    await waitFor('more surcharges', async () => (await page.locator('.spaces_rates > li').count()) > before);
    await page.getByRole('button', { name: 'Save' }).click();
    await message(page, 'Saved');
    assert.deepEqual(complaints, []);
  });

  it('concurrent edits are reported, and neither overwrites the other unseen', async () => {
    const one = await backOffice.open(venueUrl('spaces/bleaching-loft'));
    const other = await backOffice.open(venueUrl('spaces/bleaching-loft'));
    await one.page.getByLabel('Capacity').fill('140');
    await other.page.getByLabel('Capacity').fill('160');
    await other.page.getByLabel('Name', { exact: true }).fill('The Loft');
    await other.page.getByRole('button', { name: 'Save' }).click();
    await message(other.page, 'Saved');
    await one.page.getByRole('button', { name: 'Save' }).click();
    const alert = one.page.getByRole('alert').filter({ hasText: 'Yours:' });
    await alert.getByText('160').waitFor();
    await alert.getByText('140').waitFor();
    // The name was not edited here, so it shows the colleague's value.
    assert.equal(await one.page.getByLabel('Name', { exact: true }).inputValue(), 'The Loft');
    await one.page.getByRole('button', { name: 'Keep mine' }).click();
    await one.page.getByRole('button', { name: 'Save' }).click();
    await message(one.page, 'Saved');
    const spaces = await getPublic(backOffice, 'spaces');
    const loft = spaces.find(({ id }: { id: string }) => id === 'bleaching-loft');
    assert.deepEqual([loft.name, loft.capacity], ['The Loft', 140]);
  });

  it('keeps an edit when the session ends', inLongRun, async () => {
    const { page, context } = await backOffice.open(venueUrl('spaces/wick-room'));
    await page.getByLabel('Description', { exact: true }).fill('With a mirror.');
    await context.clearCookies();
    // The preview's requests may open the dialog first, and it covers the button.
    await page.getByRole('button', { name: 'Save' }).dispatchEvent('click');
    await page.getByRole('dialog', { name: 'You were signed out' }).waitFor();
    assert.equal(await page.getByLabel('Description', { exact: true }).inputValue(), 'With a mirror.');
    // The next person in this tab does not find it.
    await page.reload();
    await page.getByRole('heading', { name: 'Sign in to manage your venue' }).waitFor();
    assert.ok(!(await page.evaluate(() => JSON.stringify(sessionStorage))).includes('With a mirror.'));
  });

  it('keeps input offline and saves it online', inLongRun, async () => {
    const { page, context } = await backOffice.open(venueUrl('spaces/chimney-terrace'));
    await page.getByLabel('Capacity').fill('111');
    await waitForIdle(page);
    await context.setOffline(true);
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('alert').getByText('You are offline').first().waitFor();
    await context.setOffline(false);
    await page.getByRole('button', { name: 'Save' }).click();
    await message(page, 'Saved');
  });

  it('shows a viewer everything read-only', inLongRun, async () => {
    const { page } = await backOffice.open(venueUrl('spaces/wick-room'), { role: 'viewer' });
    await page.getByText('You can view this, but not change it.').waitFor();
    assert.equal(await page.getByLabel('Name', { exact: true }).isDisabled(), true);
    await page.getByRole('link', { name: 'Times and packages' }).click();
    await page.getByRole('link', { name: 'Evening' }).first().waitFor();
    for (const name of ['Hide from visitors', 'Add time slot', /^Add package/, /^Move/])
      assert.equal(await page.getByRole('button', { name }).count(), 0, String(name));
    await page.goto(`${backOffice.base}${venueUrl('spaces?page=new')}`);
    await page.getByText('You can view this, but not change it.').waitFor();
    assert.equal(await page.getByLabel('Name', { exact: true }).count(), 0);
  });

  it('shows the service’s errors beside their fields and keeps the input', async () => {
    const { page } = await backOffice.open(venueUrl('spaces/wick-room'));
    await page.getByRole('button', { name: 'Add layout' }).click();
    await page.getByLabel('Layout', { exact: true }).last().fill('Circle');
    await page.getByRole('button', { name: 'Save' }).click();
    const people = page.getByLabel('People', { exact: true }).last();
    await page.locator('[aria-invalid]').waitFor();
    assert.equal(await people.getAttribute('aria-invalid'), 'true');
    assert.equal(await page.getByLabel('Layout', { exact: true }).last().inputValue(), 'Circle');
    await people.fill('12');
    await page.getByRole('button', { name: 'Save' }).click();
    await message(page, 'Saved');
  });

  it('reorders packages by dragging and by buttons, and keeps the order on reload', inLongRun, async () => {
    const { page, complaints } = await backOffice.open(venueUrl('spaces/tallow-hall/times'), {
      browser: phone,
    });
    const evening = page.locator('.spaces_slots > li', {
      has: page.getByRole('link', { name: 'Evening', exact: true }),
    });
    const names = async () => evening.locator('.spaces_packages a').allTextContents();
    await evening.locator('.spaces_packages .spaces_grip').first().waitFor();
    const before = await names();
    assert.ok(before.length >= 2);
    const drag = async (from: number, to: number) => {
      const grip = evening.locator('.spaces_packages .spaces_grip').nth(from);
      await grip.scrollIntoViewIfNeeded();
      const [start, end] = [
        await grip.boundingBox(),
        await evening.locator('.spaces_packages > li').nth(to).boundingBox(),
      ];
      assert.ok(start && end);
      await page.mouse.move(start.x + start.width / 2, start.y + start.height / 2);
      await page.mouse.down();
      await page.mouse.move(start.x + 10, end.y + (to > from ? end.height : 0), { steps: 4 });
    };
    await drag(0, 1);
    await page.keyboard.press('Escape');
    await page.mouse.up();
    assert.deepEqual(await names(), before, 'Escape restores the order');
    await drag(0, 1);
    await page.mouse.up();
    await message(page, `${before[0]} is now number 2 of ${before.length}.`);
    const moved = [before[1], before[0], ...before.slice(2)];
    await waitFor('the list to show it', async () => String(await names()) === String(moved));
    await page.reload();
    await evening.locator('.spaces_packages a').first().waitFor();
    assert.deepEqual(await names(), moved);
    const [slot] = (await getPublic(backOffice, 'spaces/tallow-hall/slots')).filter(
      ({ name }: { name: string }) => name === 'Evening',
    );
    assert.deepEqual(
      slot.packages.map(({ name }: { name: string }) => name),
      moved,
    );
    await evening.getByRole('button', { name: `Move ${before[0]} up` }).tap();
    await message(page, `${before[0]} is now number 1 of ${before.length}.`);
    await waitFor('the list to show it', async () => String(await names()) === String(before));
    assert.deepEqual(complaints, []);
  });

  it('adds a plan to a layout, which visitors see', inLongRun, async () => {
    const { page } = await backOffice.open(venueUrl('spaces/tallow-hall'));
    const entries = page.locator('.spaces_entry', { has: page.getByRole('group', { name: 'Floor plan' }) });
    await entries.first().waitFor();
    const first = await entries.first().getByLabel('Layout').inputValue();
    const buffer = await sharp({ create: { width: 600, height: 400, channels: 3, background: '#eee' } })
      .png()
      .toBuffer();
    await entries
      .first()
      .locator('input[type=file]')
      .setInputFiles({ name: 'plan.png', mimeType: 'image/png', buffer });
    await entries.first().getByLabel('Description').fill('Rows to the north');
    await entries
      .first()
      .getByRole('button', { name: `Move ${first} down` })
      .click();
    await page.getByRole('button', { name: 'Save' }).click();
    await message(page, 'Saved');
    const { layouts } = (await getPublic(backOffice, 'spaces')).find(
      ({ id }: { id: string }) => id === 'tallow-hall',
    );
    assert.deepEqual([layouts[1].name, layouts[1].plan.alt], [first, 'Rows to the north']);
    assert.equal(layouts[0].plan, undefined);
    await page.goto(`${backOffice.base}/book/demo`);
    await page.getByRole('button', { name: `Enlarge photo: ${first}` }).waitFor();
  });

  it('the simulator explains what a date costs', inLongRun, async () => {
    const { page } = await backOffice.open(venueUrl('spaces/tallow-hall/prices'));
    const simulator = page.getByRole('region', { name: 'Price calculator' });
    await simulator.getByLabel('Booking').selectOption({ label: 'Evening · With technicians' });
    await simulator.getByLabel('Event date').fill('2027-03-12');
    // The form shows the same total: test/browser/booking.test.ts.
    await simulator.getByText('£2,642.40').waitFor();
    await simulator.getByText('Friday and Saturday applies').waitFor();
    await simulator.getByText('Monday to Wednesday is for other days of the week').waitFor();
    await simulator.getByText('December is for other dates').waitFor();
  });

  it('names the season of a time slot, also beside the price of a date outside of it', async () => {
    const client = await clientFor(backOffice.service, demoVenueId);
    const slot = '/spaces/tallow-hall/slots/hall-evening';
    const changeSeasons = async (seasons: readonly object[]) => {
      const { status, body } = await client.patch(slot, { seasons });
      assert.equal(status, 200, JSON.stringify(body));
    };
    await changeSeasons([{ from: '09-01', to: '06-30' }]);
    const { page } = await backOffice.open(venueUrl('spaces/tallow-hall/times'), {
      browser: { locale: 'de' },
    });
    await page.getByText('nur in der Saison, vom 1. September bis 30. Juni').waitFor();
    await goTo(page, venueUrl('spaces/tallow-hall/prices'));
    const simulator = page.getByRole('region', { name: 'Preis für ein Datum berechnen' });
    await simulator.getByLabel('Gewählte Leistung').selectOption({ label: 'Evening · With technicians' });
    await simulator.getByLabel('Datum der Veranstaltung').fill('2027-07-10');
    const outside =
      'Evening ist an diesem Datum nicht buchbar: nur in der Saison, vom 1. September bis 30. Juni.';
    await simulator.getByText(outside).waitFor();
    await simulator.getByLabel('Datum der Veranstaltung').fill('2027-06-11');
    await simulator.getByText(outside).waitFor({ state: 'detached' });
    await changeSeasons([]);
    // An abbreviated weekday ends the sentence.
    const french = await backOffice.open(venueUrl('spaces/tallow-hall/prices'), {
      browser: { locale: 'fr' },
    });
    await french.page
      .getByText(/ven\., sam\.$/)
      .first()
      .waitFor();
    assert.doesNotMatch((await french.page.getByRole('main').textContent()) ?? '', /\.\./);
  });

  it('the price of a date is requested once, and nothing else is refetched', inLongRun, async () => {
    const { page } = await backOffice.open(venueUrl('spaces/tallow-hall/prices'));
    const simulator = page.getByRole('region', { name: 'Price calculator' });
    await simulator.getByRole('cell').first().waitFor();
    // Waits for half a second without requests. This would time out if each response triggered another request.
    await waitForIdle(page);
    const requested: string[] = [];
    page.on('request', (request) => {
      // The preview of the form may still load its code and pictures.
      if (request.resourceType() === 'fetch') requested.push(new URL(request.url()).pathname);
    });
    const sent = page.waitForResponse('**/simulated-quote');
    await simulator.getByLabel('Event date').fill('2027-03-12');
    await sent;
    await simulator.locator('[aria-busy=true]').waitFor({ state: 'detached' });
    assert.deepEqual(
      requested.map((path) => path.slice(path.lastIndexOf('/') + 1)),
      ['simulated-quote'],
    );
  });

  it(
    'a schedule with wrong shares is reported, fixed automatically and shown as an example',
    inLongRun,
    async () => {
      const { page } = await backOffice.open(venueUrl('spaces?page=payments'));
      await page.getByLabel('Percent').last().fill('50');
      await page.getByText('25% of the price is still missing.').waitFor();
      await page.getByRole('button', { name: 'Adjust instalment 2' }).click();
      assert.equal(await page.getByLabel('Percent').last().inputValue(), '75');
      const example = page.getByRole('region', { name: 'Example' });
      await example.getByLabel('Total').fill('100');
      await example.getByText('£25.00').waitFor();
      await example.getByText('£75.00').waitFor();
    },
  );

  it('a new question is asked in the form', async () => {
    const { page } = await backOffice.open(venueUrl('spaces?page=questions'));
    await page.getByRole('button', { name: 'Add question' }).click();
    await page.getByLabel('Question 5').fill('Do you bring <script>alert(1)</script> along?');
    await page.getByLabel('Answer type').last().selectOption('choice');
    await page.getByRole('button', { name: 'Save' }).click();
    const choices = page.getByLabel('Choices').last();
    await waitForEqual(() => choices.getAttribute('aria-invalid'), 'true');
    assert.equal(await choices.evaluate((field) => field === document.activeElement), true);
    await choices.fill('Yes\nNo');
    await waitForEqual(() => choices.getAttribute('aria-invalid'), null);
    await page.getByRole('button', { name: 'Save' }).click();
    await message(page, 'Saved');
    const { questions } = await getPublic(backOffice, 'venue');
    assert.equal(questions.at(-1).label, 'Do you bring <script>alert(1)</script> along?');
  });

  for (const { screen, isPhone, check } of checkedScreens)
    it(`has no axe violations on ${screen}`, async () => {
      const places = [
        'spaces',
        'spaces?page=new',
        'spaces?page=payments',
        'spaces?page=questions',
        'spaces/tallow-hall',
        'spaces/tallow-hall/times',
        'spaces/tallow-hall/times/hall-evening',
        'spaces/tallow-hall/times/hall-evening/hall-dry-hire',
        'spaces/tallow-hall/prices',
      ];
      const { page, complaints } = await backOffice.open(venueUrl('spaces'), {
        browser: isPhone ? phone : { viewport: { width: 1440, height: 900 } },
      });
      for (const place of places) {
        await goTo(page, venueUrl(place));
        await page.locator('.card, .rows > li').first().waitFor();
        // At the end of the page, where the tab bar of a phone covers nothing.
        await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
        assert.deepEqual(await check(page), [], place);
        const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        assert.ok(overflow <= 0, `${place} is ${overflow} px too wide`);
      }
      assert.deepEqual(complaints, []);
    });
});
