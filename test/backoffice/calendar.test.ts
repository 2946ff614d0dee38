import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import { addBooking } from '../../src/operations/booking/add-booking.ts';
import { blockDates } from '../../src/operations/booking/block-dates.ts';
import { violationsInBothThemes } from '../browser/axe.ts';
import { inLongRun, isFullRun } from '../full-run.ts';
import { clientFor } from '../management/manager.ts';
import { waitForEqual } from '../wait-for.ts';
import { demoVenueId, goTo, phone, pollNow, type Scenario, startBackOffice, venueUrl } from './fixture.ts';
import { scrollToEnd } from './tab-bar.ts';

const hostile = '<img src=x onerror="document.title=1">';

describe('the calendar', async () => {
  const backOffice = await startBackOffice();
  const references: string[] = [];
  before(async () => {
    const book = async (spaceId: string, slotId: string, date: string, name: string, isHeld = false) => {
      const packageId = await packageOf(backOffice, spaceId, slotId);
      const requested = { spaceId, slotId, packageId, date, name };
      const { reference } = await addBooking(
        backOffice.service,
        demoVenueId,
        requested,
        isHeld ? '7d' : 'accepted',
        'operator',
      );
      references.push(reference);
    };
    await book('tallow-hall', 'hall-evening', '2027-03-12', 'R. Holm');
    await book('hall-north', 'north-evening', '2027-03-13', 'A. North', true);
    await book('snuffer', 'snuffer-late', '2027-03-12', hostile);
    const reason = 'Rigging inspection';
    const block = { spaceId: 'snuffer', from: '2027-03-22', to: '2027-03-24', reason };
    await blockDates(backOffice.service, demoVenueId, block, 'operator');
  });
  const cell = (page: Page, name: string | RegExp) => page.getByRole('gridcell', { name });

  it('shows a quarter of all spaces on a desktop, a hall above its parts, and explains each slot', async () => {
    const { page, complaints } = await backOffice.open(venueUrl('calendar'));
    await page.getByRole('heading', { name: '1 March – 31 May 2027' }).waitFor();
    await cell(page, 'Fri 12 Mar, Tallow Hall: 1 booked').waitFor();
    const names = await page.getByRole('rowheader').allInnerTexts();
    assert.deepEqual(names.slice(0, 3), ['Tallow Hall', 'Tallow Hall North', 'Tallow Hall South']);
    await cell(page, 'Fri 12 Mar, Tallow Hall North: 1 booked').waitFor();
    await cell(page, 'Sat 13 Mar, Tallow Hall: 1 pending').waitFor();
    await cell(page, 'Sat 13 Mar, Tallow Hall South: free').waitFor();
    await cell(page, 'Mon 22 Mar, The Snuffer: blocked').waitFor();
    // Explains why a slot is unavailable, and links to the booking.
    await cell(page, /^Fri 12 Mar, Tallow Hall South/).click();
    const panel = page.getByRole('region', { name: /^Tallow Hall South/ });
    const evening = panel.getByRole('listitem').filter({ hasText: '18:00–23:00' });
    await evening.getByText('Booked:').waitFor();
    const link = await evening.getByRole('link', { name: 'R. Holm' }).getAttribute('href');
    assert.equal(link, venueUrl(`requests/${references[0]}`));
    await panel.getByRole('listitem').filter({ hasText: '9:00–13:00' }).getByText('Free').waitFor();
    await page.reload();
    await evening.getByText('Booked:').waitFor();
    assert.deepEqual(complaints, []);
  });

  it('can be operated with the keyboard alone', async () => {
    const { page } = await backOffice.open(`${venueUrl('calendar')}?span=month&by=space`);
    await cell(page, /^Mon 1 Mar, Tallow Hall:/).focus();
    for (let day = 1; day < 12; day++) await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowDown');
    await cell(page, 'Fri 12 Mar, Tallow Hall North: 1 booked').and(page.locator(':focus')).waitFor();
    await page.keyboard.press('Enter');
    await page
      .getByRole('region', { name: /^Tallow Hall North/ })
      .getByText('Booked:')
      .first()
      .waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('region', { name: /^Tallow Hall North/ }).waitFor({ state: 'detached' });
    // The arrow key moves from the last day of the month to the first of the next.
    await cell(page, /^Wed 31 Mar, Tallow Hall:/).click();
    await page.keyboard.press('Escape');
    await page.keyboard.press('ArrowRight');
    await page.getByRole('heading', { name: 'April 2027' }).waitFor();
    const isOnFirstOfApril = () =>
      page.waitForFunction(() =>
        document.activeElement?.getAttribute('aria-label')?.startsWith('Thu 1 Apr, Tallow Hall:'),
      );
    await isOnFirstOfApril();
    await page.keyboard.press('?');
    await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    // Closing a dialog restores the focus.
    await isOnFirstOfApril();
    await page.keyboard.press('w');
    await page.getByRole('heading', { name: /–.* April 2027/ }).waitFor();
  });

  it('handles keys pressed before the browser repaints', inLongRun, async () => {
    const { page } = await backOffice.open(`${venueUrl('calendar')}?span=month&by=space`);
    const last = cell(page, /^Wed 31 Mar, Tallow Hall:/);
    await last.focus();
    const seen = await last.evaluate(async (day) => {
      // Rendering takes a few microtasks, less than a frame.
      const rendered = async () => {
        for (let turn = 0; turn < 50; turn++) await null;
      };
      const press = (key: string) =>
        document.activeElement?.dispatchEvent(
          new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }),
        );
      (day as HTMLElement).click();
      await rendered();
      const opened = document.activeElement?.id;
      press('Escape');
      await rendered();
      const isClosed = document.getElementById('day-panel') === null;
      const backOn = document.activeElement?.getAttribute('data-date');
      press('ArrowRight');
      return { opened, isClosed, backOn };
    });
    assert.deepEqual(seen, { opened: 'day-panel', isClosed: true, backOn: '2027-03-31' });
    await page.getByRole('heading', { name: 'April 2027' }).waitFor();
    await page.waitForFunction(() => document.activeElement?.getAttribute('data-date') === '2027-04-01');
  });

  it('adds a booking from a date, in any free space', inLongRun, async () => {
    const { page } = await backOffice.open(venueUrl('calendar?day=2027-06-04'), { browser: phone });
    await page.getByRole('link', { name: 'Add booking' }).tap();
    await page.getByRole('heading', { level: 1, name: 'New booking' }).waitFor();
    assert.equal(await page.getByLabel('Date', { exact: true }).inputValue(), '2027-06-04');
    await page.goBack();
    await page.getByRole('region', { name: '4 June 2027' }).waitFor();
  });

  it('shows a block to other managers and can undo it', inLongRun, async () => {
    const one = await backOffice.open(`${venueUrl('calendar')}?by=space&span=month`, { role: 'manager' });
    const other = await backOffice.open(`${venueUrl('calendar')}?by=space&span=month`, { role: 'manager' });
    await cell(other.page, 'Fri 19 Mar, The Wick Room: free').waitFor();
    await cell(one.page, 'Fri 19 Mar, The Wick Room: free').click();
    await one.page.getByRole('button', { name: 'Block this day' }).click();
    const dialog = one.page.getByRole('dialog', { name: 'Block dates' });
    assert.equal(await dialog.getByLabel('The Wick Room').isChecked(), true);
    await dialog.getByLabel('Reason').fill(hostile);
    await dialog.getByRole('button', { name: 'Block', exact: true }).click();
    await cell(one.page, 'Fri 19 Mar, The Wick Room: blocked').waitFor();
    await pollNow(other.page);
    await cell(other.page, 'Fri 19 Mar, The Wick Room: blocked').waitFor();
    await other.page.goto(backOffice.base + venueUrl('calendar/blocks'));
    const remove = other.page.getByRole('button', { name: `Remove: ${hostile}` });
    await remove.click();
    await other.page.getByText('Block removed').waitFor();
    await remove.waitFor({ state: 'detached' });
    await other.page.getByRole('button', { name: 'Undo' }).click();
    await remove.click();
    await remove.waitFor({ state: 'detached' });
  });

  it('rejects a block over a booking and names the booking', inLongRun, async () => {
    const { page } = await backOffice.open(
      `${venueUrl('calendar')}?do=block&day=2027-03-12&space=hall-south`,
    );
    const dialog = page.getByRole('dialog', { name: 'Block dates' });
    await dialog.getByRole('button', { name: 'Block', exact: true }).click();
    await dialog.getByRole('link', { name: 'R. Holm' }).waitFor();
    // The input is still there.
    assert.equal(await dialog.getByLabel('Tallow Hall South').isChecked(), true);
  });

  it('offers a viewer no actions', async () => {
    const { page } = await backOffice.open(`${venueUrl('calendar')}?day=2027-03-12&space=tallow-hall`, {
      role: 'viewer',
    });
    await page
      .getByRole('region', { name: /^Tallow Hall/ })
      .getByText('Booked:')
      .first()
      .waitFor();
    assert.equal(await page.getByRole('button', { name: /Block/ }).count(), 0);
    await page.keyboard.press('b');
    assert.equal(await page.getByRole('dialog').count(), 0);
  });

  it('is a week, day by day, on a phone', async () => {
    const { page } = await backOffice.open(`${venueUrl('calendar')}?on=2027-03-12`, { browser: phone });
    await page.getByRole('heading', { name: /^12.{1,5}18 March 2027$/ }).waitFor();
    const friday = page.getByRole('heading', { name: 'Friday, 12 March 2027' });
    await friday.scrollIntoViewIfNeeded();
    await page.getByRole('link', { name: /18:00–23:30 R\. Holm/ }).waitFor();
    // From 22:00 to 0:30: on both days.
    await page.getByRole('link', { name: `22:00–00:30 ${hostile}` }).waitFor();
    await page.getByRole('link', { name: `until 00:30 (from Fri) ${hostile}` }).waitFor();
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth > innerWidth), false);
  });

  it('shows a setup on the day before, and names it in a new booking that would run into it', async () => {
    const { service } = backOffice;
    const client = await clientFor(service, demoVenueId);
    const space = { setupMinutes: 60, turnaroundMinutes: 30 };
    await client.patch('/spaces/wick-room', space, { 'If-Match': '*' });
    const night = { date: '2027-03-20', startTime: '00:30', endTime: '04:00' };
    const guest = { name: 'N. Owl', email: 'n.owl@example.com', accept: true };
    const booked = await client.post('/booking-requests', { spaceId: 'wick-room', ...night, ...guest });
    assert.equal(booked.status, 201, JSON.stringify(booked.body));

    const { page } = await backOffice.open(`${venueUrl('calendar')}?span=week&by=day&on=2027-03-19`);
    await page.getByRole('link', { name: 'setup from 23:30 (for Sat) N. Owl' }).waitFor();
    await page.getByRole('link', { name: '00:30–04:00 N. Owl' }).waitFor();
    await goTo(page, `${venueUrl('calendar')}?span=week&by=space&on=2027-03-19`);
    await cell(page, 'Fri 19 Mar, The Wick Room: Setup').waitFor();
    await goTo(page, `${venueUrl('calendar')}?day=2027-03-20&space=wick-room`);
    await page.getByText('setup from Fri 23:30 · turnaround until 04:30').waitFor();
    // Printed for the people who set up: the day before, and the day of the event.
    await goTo(page, venueUrl('today/sheet?on=2027-03-19&span=week'));
    const sheets = page.getByRole('article').filter({ hasText: 'N. Owl' });
    await page.emulateMedia({ media: 'print' });
    await waitForEqual(
      () => sheets.getByRole('heading').allInnerTexts(),
      [
        'setup from 23:30 (for Sat) The Wick Room',
        '00:30–04:00 The Wick Room · setup from Fri 23:30 · turnaround until 04:30',
      ],
    );
    await page.emulateMedia({ media: null });

    await goTo(page, venueUrl('requests/new?space=wick-room&date=2027-03-19'));
    await page.getByLabel('Custom times').check();
    await page.getByLabel('Starts at').fill('20:00');
    // The turnaround of half an hour ends when the setup begins.
    await page.getByLabel('Ends at').fill('23:00');
    await page.getByText('This time is free.').waitFor();
    await page.getByLabel('Ends at').fill('23:10');
    await page.getByText('Friday, 19 March 2027 is not free at this time.').waitFor();
    await page.getByText('Setup before N. Owl').waitFor();
    await page.getByRole('link', { name: 'N. Owl' }).waitFor();
    await page.getByLabel('Date', { exact: true }).fill('2027-03-20');
    await page.getByLabel('Ends at').fill('08:00');
    await page.getByLabel('Starts at').fill('05:00');
    await page.getByText('Saturday, 20 March 2027 is not free at this time.').waitFor();
    await page.getByLabel('Starts at').fill('05:30');
    await page.getByText('This time is free.').waitFor();

    // The week on the start page.
    const early = { date: '2027-03-05', startTime: '00:30', endTime: '04:00' };
    const other = { name: 'E. Bird', email: 'e.bird@example.com', accept: true };
    const soon = await client.post('/booking-requests', { spaceId: 'wick-room', ...early, ...other });
    assert.equal(soon.status, 201, JSON.stringify(soon.body));
    await goTo(page, venueUrl('today'));
    const entries = page.getByRole('table').getByRole('link', { name: 'E. Bird' });
    await waitForEqual(
      () =>
        entries.evaluateAll((all) =>
          all.map((each) => `${each.textContent} (${each.getAttribute('title')})`),
        ),
      [
        'setup from 23:30 (for Fri) E. Bird (E. Bird)',
        '00:30 E. Bird (E. Bird · setup from Thu 23:30 · turnaround until 04:30)',
      ],
    );
  });

  for (const [screen, options, queries] of [
    [
      'a desk',
      {},
      [
        ...['', '?span=week&by=space&on=2027-03-12', '?span=month&by=day'],
        ...['?do=block&day=2027-03-12', '/blocks'],
      ],
    ],
    ['a phone', phone, ['?on=2027-03-12', '?day=2027-03-12&space=tallow-hall']],
  ] as const)
    it(`has no axe violations on ${screen}, light and dark`, async () => {
      const { page } = await backOffice.open('/manage/account', { browser: options });
      // A quarter has thousands of cells, which a month and a week have too.
      for (const query of queries.filter((each) => each !== '' || isFullRun)) {
        await goTo(page, venueUrl('calendar') + query);
        await page.locator('.calendar_timeline, .calendar_sheet, .calendar_block-row').first().waitFor();
        await scrollToEnd(page);
        assert.deepEqual(await violationsInBothThemes(page), [], query);
      }
    });
});

async function packageOf(backOffice: Scenario, spaceId: string, slotId: string): Promise<string> {
  const { body } = await backOffice.service.get(`/spaces/${spaceId}/slots`, { key: 'demo' });
  return body.data.find(({ id }: { id: string }) => id === slotId).packages[0].id;
}
