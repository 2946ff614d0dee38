/** Time slots by the hour in the back-office. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { violations } from '../browser/axe.ts';
import { waitForEqual } from '../wait-for.ts';
import { button, goTo, news, phone, startBackOffice, venueUrl } from './fixture.ts';

const backOffice = await startBackOffice();

/** Sends a request to a public path of the demo venue, and returns its data. */
async function sendPublic(path: string, body?: object) {
  const url = `/venues/public/v1/sites/demo/${path}`;
  const response = await backOffice.service.app.inject(
    body === undefined ? { url } : { method: 'POST', url, payload: body },
  );
  return response.json().data;
}

const timesPath = 'spaces/chimney-terrace/times';
const slotOf = async () => {
  const slots = await sendPublic('spaces/chimney-terrace/slots');
  return slots.find(({ name }: { name: string }) => name === 'Session');
};

describe('a time slot by the hour', () => {
  /** The first booking. */
  let bookingUrl = '';

  it('a manager adds it with its prices, and visitors can book hours', async () => {
    const { page, complaints } = await backOffice.open(venueUrl(timesPath), { role: 'manager' });
    await button(page, 'Add time slot').click();
    const dialog = page.getByRole('dialog', { name: 'Add time slot' });
    await dialog.getByLabel('Time slot name').fill('Session');
    await dialog.getByLabel('From', { exact: true }).fill('09:00');
    await dialog.getByLabel('To', { exact: true }).fill('22:00');
    await dialog.getByLabel(/^Offered with the same packages/).uncheck();
    await dialog.getByLabel('By the hour').check();
    await dialog.getByLabel('Start and end every').selectOption('30 minutes');
    await dialog.getByLabel('Shortest booking').selectOption('2 h');
    const warning = dialog.getByText(/They never show it as free, because the longest booking is shorter\.$/);
    assert.equal(await warning.count(), 0);
    await dialog.getByLabel('Longest booking').selectOption('8 h');
    await warning.waitFor();
    // The window shrinks below the longest booking.
    await dialog.getByLabel('To', { exact: true }).fill('16:30');
    await dialog.getByText('This is longer than the time slot.').waitFor();
    await dialog.getByLabel('To', { exact: true }).fill('22:00');
    assert.deepEqual(await violations(page), []);
    await dialog.getByRole('button', { name: 'Add time slot' }).click();
    await page
      .getByText('09:00–22:00 · Every day · by the hour, 2\u00a0h to 8\u00a0h, every 30 minutes')
      .waitFor();

    await button(page, 'Add package: Session').click();
    const adding = page.getByRole('dialog', { name: 'Add package: Session' });
    await adding.locator('#of').selectOption('');
    await adding.getByLabel('Package name').fill('Room only');
    await adding.getByRole('button', { name: 'Add package' }).click();
    await page.locator('#perHourCents:focus').waitFor();
    await adding.getByLabel('Price per hour').fill('30');
    await adding.getByRole('button', { name: 'Add package' }).click();
    await page.getByText('£30.00 per hour').waitFor();

    await page.getByRole('link', { name: 'Room only' }).click();
    await button(page, 'Add another price').click();
    await page.locator('#band-fromTime-0:focus').fill('18:00');
    const bandEnd = page.locator('#band-toTime-0');
    await bandEnd.fill('23:00');
    await page.locator('#band-price-0').fill('45');
    await page.getByLabel('Fixed fee for each date').fill('20');
    await button(page, 'Save').click();
    await page.locator('#band-toTime-0[aria-invalid]').waitFor();
    await bandEnd.fill('22:00');
    const example = page.getByRole('region', { name: 'Example' });
    await example.locator('#example-start').selectOption('16:30');
    await example.locator('#example-end').selectOption('20:00 · 3\u00a0h\u00a030 mins');
    await waitForEqual(
      async () => (await example.locator('td').allTextContents()).join(' '),
      '£20.00 £45.00 £90.00 £31.00 £186.00',
    );
    assert.deepEqual(await example.locator('th').allTextContents(), [
      'Room only',
      '1.5\u00a0h × £30.00',
      '2\u00a0h × £45.00',
      'VAT 20%',
      'Total',
    ]);
    assert.deepEqual(await violations(page), []);
    await button(page, 'Save').click();
    await news(page, 'Saved');

    const { id, hours, packages } = await slotOf();
    assert.deepEqual(hours, { stepMinutes: 30, minimumMinutes: 120, maximumMinutes: 480 });
    const quote = await sendPublic('quote', {
      spaceId: 'chimney-terrace',
      slotId: id,
      packageId: packages[0].id,
      date: '2027-06-08',
      startTime: '16:30',
      endTime: '20:00',
    });
    assert.equal(quote.totalCents, 18_600);
    assert.deepEqual(complaints, []);
  });

  it('staff book hours on a phone, see what is free, and cannot take booked hours', async () => {
    const { page, complaints } = await backOffice.open(venueUrl('requests/new?date=2027-06-08'), {
      role: 'manager',
      browser: phone,
    });
    const save = async (name: string) => {
      await page.getByLabel('Name').fill(name);
      await button(page, 'Save booking').tap();
    };
    await page.getByLabel('Space', { exact: true }).selectOption('Chimney Terrace');
    await page.locator('#slotId').selectOption({ label: 'Session, 09:00–22:00' });
    await page.getByText('Free: 09:00–22:00').waitFor();
    await page.getByLabel('Starts at').fill('16:30');
    // The shortest booking.
    await waitForEqual(() => page.getByLabel(/^Ends at/).inputValue(), '18:30');
    await page.getByLabel(/^Ends at/).fill('20:00');
    await page.getByText('This time is free.').waitFor();
    await waitForEqual(
      async () =>
        (await page.locator('.requests_quote-lines dt, .requests_quote-lines dd').allTextContents()).join(
          ' ',
        ),
      'Room only £20.00 1.5\u00a0h × £30.00 £45.00 2\u00a0h × £45.00 £90.00 VAT 20% £31.00 Total £186.00',
    );
    assert.deepEqual(await violations(page), []);
    await save('R. Holm');
    await page.getByRole('heading', { level: 1, name: 'R. Holm' }).waitFor();
    await page.getByText('16:30–20:00').first().waitFor();
    await page.getByText('1.5\u00a0h × £30.00').waitFor();
    bookingUrl = new URL(page.url()).pathname;

    const query = 'space=chimney-terrace&date=2027-06-08';
    await goTo(page, venueUrl(`requests/new?${query}`));
    await page.locator('#slotId').selectOption({ label: 'Session, 09:00–22:00' });
    await page.getByText('Free: 09:00–16:30, 20:00–22:00').waitFor();
    // Off the step, and shorter than visitors may book.
    await page.getByLabel('Starts at').fill('19:15');
    await page.getByLabel(/^Ends at/).fill('20:15');
    await page.getByRole('status').getByText('Booked:').waitFor();
    await page.getByLabel('Starts at').fill('20:15');
    await page.getByLabel(/^Ends at/).fill('21:00');
    await page.getByText('This time is free.').waitFor();
    await page.getByText('0.75\u00a0h × £45.00').waitFor();
    await page.getByLabel(/^Ends at/).fill('23:00');
    const isOpen = 'This time slot is open from 09:00 to 22:00. For other times, choose “Custom times”.';
    const isFree = page.getByText('This time is free.');
    await page.locator('#endTime[aria-invalid]').waitFor();
    await waitForEqual(() => page.locator('#problem-endTime').textContent(), isOpen);
    assert.equal(await isFree.count(), 0);
    // Not until the next day, nor on the next day: nothing is in the way.
    await page.getByLabel(/^Ends at/).fill('19:30');
    await waitForEqual(() => page.locator('#problem-endTime').textContent(), isOpen);
    assert.equal(await page.getByRole('status').getByText('Booked:').count(), 0);
    await page.getByLabel('Starts at').fill('08:00');
    await waitForEqual(() => page.locator('#problem-startTime').textContent(), isOpen);
    assert.equal(await isFree.count(), 0);
    await page.getByLabel('Starts at').fill('20:15');
    await page.getByLabel(/^Ends at/).fill('21:00');
    await save('M. Wick');
    await page.getByRole('heading', { level: 1, name: 'M. Wick' }).waitFor();
    assert.deepEqual(complaints, []);
  });

  it('a manager who changes its times sees which prices no longer fit', async () => {
    const { id } = await slotOf();
    const { page, complaints } = await backOffice.open(venueUrl(`${timesPath}/${id}`), { role: 'manager' });
    const end = page.getByLabel('To', { exact: true });
    await end.fill('20:00');
    await page
      .getByText(
        'These packages have prices outside these times: Room only 18:00–22:00. Change the prices first.',
      )
      .waitFor();
    await end.fill('23:00');
    await page
      .getByText('From 22:00, the ordinary price per hour of these packages applies: Room only.')
      .waitFor();
    assert.deepEqual(await violations(page), []);
    await end.fill('22:00');
    await button(page, 'Save').waitFor({ state: 'detached' });
    assert.deepEqual(complaints, []);
  });

  it('staff lengthen a booking at today’s price or its own, and undo it', async () => {
    const { page, complaints } = await backOffice.open(bookingUrl, { role: 'manager' });
    await button(page, 'Move to another date, time or space').click();
    const dialog = page.getByRole('dialog', { name: 'Move to another date, time or space' });
    await waitForEqual(() => dialog.getByLabel('Starts at').inputValue(), '16:30');
    await dialog.getByLabel(/^Ends at/).fill('23:00');
    await dialog.getByText(/^This time slot is open from 09:00 to 22:00\./).waitFor();
    assert.equal(await dialog.getByText('This time is free.').count(), 0);
    await dialog.getByLabel(/^Ends at/).fill('20:15');
    await dialog.getByLabel('Keep the price: £186.00').waitFor();
    assert.equal(await dialog.getByLabel('Today’s price: £199.50').isChecked(), true);
    assert.deepEqual(await violations(page), []);
    await dialog.getByRole('button', { name: 'Move' }).click();
    await news(page, 'Moved to Tuesday, 8 June 2027, 16:30–20:15, Chimney Terrace.');
    await page.getByText('16:30–20:15').first().waitFor();
    const price = page.locator('.requests_price').first().locator('tr');
    await waitForEqual(
      () => price.allTextContents(),
      [
        'Room only£20.00',
        '1.5\u00a0h × £30.00£45.00',
        '2.25\u00a0h × £45.00£101.25',
        'VAT 20%£33.25',
        'Total£199.50',
      ],
    );
    await page.locator('.news').getByRole('button', { name: 'Undo' }).click();
    await page.getByText('16:30–20:00').first().waitFor();
    await waitForEqual(
      () => price.allTextContents(),
      [
        'Room only£20.00',
        '1.5\u00a0h × £30.00£45.00',
        '2\u00a0h × £45.00£90.00',
        'VAT 20%£31.00',
        'Total£186.00',
      ],
    );
    // The same price for other hours has no hours in its lines.
    await button(page, 'Move to another date, time or space').click();
    await dialog.getByLabel(/^Ends at/).fill('20:15');
    await dialog.getByLabel('Keep the price: £186.00').check();
    await dialog.getByRole('button', { name: 'Move' }).click();
    await page.getByText('16:30–20:15').first().waitFor();
    await waitForEqual(() => price.allTextContents(), ['Room only£155.00', 'VAT 20%£31.00', 'Total£186.00']);
    await page.locator('.news').getByRole('button', { name: 'Undo' }).click();
    await page.getByText('16:30–20:00').first().waitFor();

    await goTo(page, venueUrl('calendar?day=2027-06-08&space=chimney-terrace'));
    await page.getByText('Free: 09:00–16:30, 20:00–20:15, 21:00–22:00').waitFor();
    assert.deepEqual(complaints, []);
  });

  it('staff drag a booking to other hours, and its end, and see the price before', async () => {
    const { page, complaints } = await backOffice.open(venueUrl('calendar?span=day&on=2027-06-08'), {
      role: 'manager',
      browser: { viewport: { width: 1280, height: 1400 } },
    });
    const bar = page.getByRole('link', { name: /R\. Holm/ });
    await bar.waitFor();
    const dialog = page.getByRole('dialog', { name: /R\. Holm/ });
    const times = async () => [
      await dialog.getByLabel('Starts at').inputValue(),
      await dialog.getByLabel(/^Ends at/).inputValue(),
    ];
    /** Drags a point of the bar, from its upper edge or its lower one, by some hours. */
    const drag = async (at: 'top' | 'bottom', hours: number) => {
      const box = await bar.boundingBox();
      const column = await page.locator('[data-space=chimney-terrace]').boundingBox();
      const shown = Number(
        await page
          .getByLabel('Spaces by hour')
          .evaluate((grid) => (grid as HTMLElement).style.getPropertyValue('--hours')),
      );
      assert.ok(box && column);
      const [x, y] = [box.x + box.width / 2, at === 'top' ? box.y + 4 : box.y + box.height - 3];
      await page.mouse.move(x, y);
      await page.mouse.down();
      await page.mouse.move(x, y + (hours * column.height) / shown, { steps: 5 });
    };
    await drag('top', -2);
    await page.keyboard.press('Escape');
    await page.mouse.up();
    assert.equal(await dialog.count(), 0);
    await drag('top', -2);
    await page.mouse.up();
    await waitForEqual(times, ['14:30', '18:00']);
    await waitForEqual(() => dialog.locator('#slotId option:checked').textContent(), 'Session, 09:00–22:00');
    await dialog.getByText('Today’s price: £150.00').waitFor();
    await dialog.getByRole('button', { name: 'Move' }).click();
    await news(page, 'Moved to Tuesday, 8 June 2027, 14:30–18:00, Chimney Terrace.');
    await bar.filter({ hasText: '14:30' }).waitFor();
    await drag('bottom', 0.5);
    await page.mouse.up();
    await waitForEqual(times, ['14:30', '18:30']);
    await dialog.getByText('Today’s price: £177.00').waitFor();
    await dialog.getByRole('button', { name: 'Close' }).click();
    // A space with fixed times: the booking keeps its own.
    const box = await bar.boundingBox();
    const column = await page.locator('[data-space=tallow-hall]').boundingBox();
    assert.ok(box && column);
    await page.mouse.move(box.x + box.width / 2, box.y + 4);
    await page.mouse.down();
    await page.mouse.move(column.x + column.width / 2, box.y + 4, { steps: 5 });
    await page.mouse.up();
    await waitForEqual(() => dialog.getByLabel('Space', { exact: true }).inputValue(), 'tallow-hall');
    await dialog.getByLabel('Custom times').and(page.locator(':checked')).waitFor();
    assert.deepEqual(await times(), ['14:30', '18:00']);
    await dialog.getByText('This time is free.').waitFor();
    await dialog.getByText(/^The price stays at £/).waitFor();
    // A slot can still be chosen.
    await dialog.getByLabel('Time slot', { exact: true }).check();
    await dialog.locator('#slotId').selectOption({ index: 1 });
    await dialog.getByRole('button', { name: 'Close' }).click();
    assert.deepEqual(await violations(page), []);
    assert.deepEqual(complaints, []);
  });

  it('staff move a booking and its end with the keyboard, by the step of the slot', async () => {
    const { page, complaints } = await backOffice.open(venueUrl('calendar?span=day&on=2027-06-08'), {
      role: 'manager',
    });
    const bar = page.getByRole('link', { name: /R\. Holm/ });
    const dialog = page.getByRole('dialog', { name: /R\. Holm/ });
    const announced = page.getByLabel('Spaces by hour').getByRole('status');
    await bar.focus();
    await page.keyboard.press('Alt+ArrowDown');
    await waitForEqual(() => announced.textContent(), '15:00–18:30');
    await page.keyboard.press('Escape');
    await waitForEqual(() => announced.textContent(), '');
    await page.keyboard.press('Alt+ArrowUp');
    await page.keyboard.press('Alt+ArrowUp');
    await page.keyboard.press('Alt+Shift+ArrowDown');
    await waitForEqual(() => announced.textContent(), '13:30–17:30');
    await page.keyboard.press('Enter');
    await waitForEqual(() => dialog.getByLabel('Starts at').inputValue(), '13:30');
    assert.equal(await dialog.getByLabel(/^Ends at/).inputValue(), '17:30');
    await dialog.getByRole('button', { name: 'Close' }).click();
    await page.keyboard.press('?');
    await page.getByText('In a day: move the booking that has the focus, then Enter').waitFor();
    assert.deepEqual(await violations(page), []);
    assert.deepEqual(complaints, []);
  });

  it('staff move a booking with a finger that rests on it', async () => {
    const { page, complaints } = await backOffice.open(venueUrl('calendar?span=day&on=2027-06-08'), {
      role: 'manager',
      browser: { viewport: { width: 820, height: 1180 }, hasTouch: true },
    });
    const bar = page.getByRole('link', { name: /R\. Holm/ });
    const dialog = page.getByRole('dialog', { name: /R\. Holm/ });
    const announced = page.getByLabel('Spaces by hour').getByRole('status');
    await bar.scrollIntoViewIfNeeded();
    const box = await bar.boundingBox();
    assert.ok(box);
    // 3.5 hours.
    const hour = box.height / 3.5;
    const finger = await page.context().newCDPSession(page);
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', down = 0) =>
      finger.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: type === 'touchEnd' ? [] : [{ x: box.x + box.width / 2, y: box.y + 10 + down }],
      });
    await touch('touchStart');
    await waitForEqual(() => announced.textContent(), '14:30–18:00');
    for (const part of [0.25, 0.5, 0.75, 1]) await touch('touchMove', part * hour);
    await waitForEqual(() => announced.textContent(), '15:30–19:00');
    await touch('touchEnd');
    await waitForEqual(() => dialog.getByLabel('Starts at').inputValue(), '15:30');
    assert.equal(await dialog.getByLabel(/^Ends at/).inputValue(), '19:00');
    assert.deepEqual(complaints, []);
  });
});
