/** The calendar when clocks change, and when the connection is lost. */
import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { addDays, dateRange } from '../../src/domain/time/calendar.ts';
import { firstDayOf, lastDayOf, monthOf } from '../../src/domain/time/months.ts';
import { addBooking } from '../../src/operations/booking/add-booking.ts';
import { blockDates } from '../../src/operations/booking/block-dates.ts';
import { importVenue } from '../../src/operations/documents/import-venue.ts';
import { inLongRun, runCount } from '../full-run.ts';
import { venueWith } from '../service.ts';
import { demoVenueId, startBackOffice, venueUrl, waitForIdle } from './fixture.ts';

/** Time zones, with the months in which their clocks change. */
const zones = [
  ['America/New_York', '2027-03', '2027-03-14', '2027-11', '2027-11-07'],
  ['Europe/London', '2027-03', '2027-03-28', '2027-10', '2027-10-31'],
] as const;
const idOf = (timezone: string) => timezone.toLowerCase().replace('/', '-').replace('_', '-');

const backOffice = await startBackOffice();

describe('the calendar', () => {
  for (const [timezone, spring, forward, autumn, back] of zones.slice(0, runCount(1, 2))) {
    describe(`of a venue in ${timezone}`, inLongRun, () => {
      const venueId = idOf(timezone);
      const open = async (query: string, zone: string) => {
        const { page } = await backOffice.open(`/manage/venues/${venueId}/calendar?${query}`, {
          venueId,
          browser: { timezoneId: zone },
        });
        await page
          .locator('.calendar_timeline:not([aria-busy]) [data-date], .calendar_sheet .calendar_chip')
          .first()
          .waitFor();
        return page;
      };
      before(async () => {
        const packages = [{ id: `${venueId}-hire`, name: 'Hire', hireFeeCents: 100 }];
        const slots = [
          { id: `${venueId}-night`, name: 'Night', startTime: '18:00', endTime: '01:00', packages },
          { id: `${venueId}-small`, name: 'Small hours', startTime: '01:30', endTime: '04:00', packages },
        ];
        const space = { id: `${venueId}-hall`, name: 'Hall', slots };
        const venue = { id: venueId, timezone };
        const siteKey = { key: `${venueId}-web` };
        await importVenue(backOffice.service, venueWith({ venue, space, siteKey }), 'operator');
        for (const day of [forward, back])
          for (const date of dateRange(firstDayOf(monthOf(day)), lastDayOf(monthOf(day)))) {
            if (date < '2027-03-02') continue;
            for (const slot of ['night', 'small']) {
              const of = { spaceId: space.id, slotId: `${venueId}-${slot}`, packageId: `${venueId}-hire` };
              const requested = { ...of, date, name: `Guest of ${date}` };
              await addBooking(backOffice.service, venueId, requested, 'accepted', 'operator');
            }
          }
        for (const month of [spring, autumn]) {
          const hours = { fromTime: '09:00', toTime: '12:00', reason: 'Cleaning' };
          await blockDates(
            backOffice.service,
            venueId,
            { from: `${month}-02`, to: lastDayOf(month), ...hours },
            'operator',
          );
        }
      });

      for (const month of [spring, autumn])
        it(`shows every day of ${month} once, with its hours, in any browser time zone`, async () => {
          for (const zone of [timezone, 'Asia/Tokyo']) {
            const page = await open(`by=space&span=month&on=${month}-10`, zone);
            const days = dateRange(firstDayOf(month), lastDayOf(month));
            const { cells, boxes } = await page.evaluate(drawn);
            assert.deepEqual(
              cells.map(({ date }) => date),
              days,
            );
            const full = days.slice(1);
            // A night is cut at midnight. The first of March is not booked.
            const isAfterNight = (date: string) => date > '2027-03-02';
            const expected = full.flatMap((date) => [
              ...(isAfterNight(date) ? [`booked ${days.indexOf(date)} 0 60`] : []),
              `booked ${days.indexOf(date)} ${18 * 60} ${6 * 60}`,
              `booked ${days.indexOf(date)} 90 150`,
              `blocked ${days.indexOf(date)} ${9 * 60} 180`,
            ]);
            const first = days[0] ?? '';
            const onFirst = boxes.filter((box) => box.split(' ')[1] === '0');
            assert.equal(onFirst.length, first < '2027-03-02' ? 0 : 2, first);
            assert.deepEqual(
              boxes.filter((box) => !onFirst.includes(box)).toSorted(),
              expected.toSorted(),
              zone,
            );
            for (const { date, label } of cells.filter(({ date }) => full.includes(date)))
              assert.match(label, isAfterNight(date) ? /: 3 booked, Blocked$/ : /: 2 booked, Blocked$/, date);
          }
        });

      for (const change of [forward, back])
        it(`a night across ${change} is on both of its days`, async () => {
          const page = await open(`by=day&span=week&on=${change}`, 'Asia/Tokyo');
          const sections = await page.locator('.calendar_sheet-day').allInnerTexts();
          assert.equal(sections.length, 7);
          for (const text of sections.filter((each) => each.includes('Guest of'))) {
            if (!text.includes('until 01:00 (from ')) assert.match(text, /18:00–01:00 Guest of/);
            // The block of the cleaning begins on the second day of the month.
            if (!/Guest of \d+-\d+-01/.test(text)) assert.match(text, /9:00–12:00 Cleaning/);
          }
          const before = addDays(change, -1);
          const day = page.locator('.calendar_sheet-day').filter({ hasText: `Guest of ${before}` });
          assert.equal(await day.count(), 2);
          await day
            .nth(1)
            .getByText(/^until 01:00 \(from \w{3}\)$/)
            .waitFor();
          const bars = await open(`by=space&span=week&on=${change}`, 'Asia/Tokyo');
          await bars.locator('.calendar_bar', { hasText: `Guest of ${change} 18:00` }).waitFor();
        });
    });
  }

  it('offline shows stale data marked as such; online refreshes automatically', async () => {
    const { page, context } = await backOffice.open(
      `${venueUrl('calendar')}?by=space&span=month&on=2027-06-01`,
      // A request may fail as the connection comes back; the page then polls.
      { hasLongTimers: true },
    );
    const cell = (messages: string) =>
      page.getByRole('gridcell', { name: `Thu 10 Jun, The Snuffer: ${messages}` });
    await cell('free').waitFor();
    await waitForIdle(page);
    await context.setOffline(true);
    await page.getByRole('status').getByText('You are offline').waitFor();
    await cell('free').click();
    const block = { spaceId: 'snuffer', from: '2027-06-10', to: '2027-06-10', reason: 'By a colleague' };
    await blockDates(backOffice.service, demoVenueId, block, 'operator');
    // A month that is not cached cannot be shown offline; the page shows an error.
    await page.getByRole('button', { name: 'Later' }).click();
    await page.getByRole('alert').getByText('You are offline').first().waitFor();
    await page.getByRole('button', { name: 'Earlier' }).click();
    await cell('free').waitFor();
    await context.setOffline(false);
    await cell('blocked').waitFor();
    await page.getByText('You are offline').first().waitFor({ state: 'detached' });
  });

  it('a block written offline is kept and can be sent once online', inLongRun, async () => {
    const { page, context } = await backOffice.open(
      `${venueUrl('calendar')}?do=block&day=2027-06-18&space=snuffer`,
    );
    const dialog = page.getByRole('dialog', { name: 'Block dates' });
    await dialog.getByLabel('Reason').fill('Piano tuner');
    await dialog.getByRole('radio', { name: 'Certain hours' }).check();
    await waitForIdle(page);
    await context.setOffline(true);
    const send = dialog.getByRole('button', { name: 'Block', exact: true });
    await send.click();
    await dialog.getByText('You are offline').first().waitFor();
    assert.equal(await dialog.getByLabel('Reason').inputValue(), 'Piano tuner');
    await context.setOffline(false);
    // It survives a reload.
    await page.reload();
    assert.equal(await dialog.getByLabel('Reason').inputValue(), 'Piano tuner');
    assert.equal(await dialog.getByRole('radio', { name: 'Certain hours' }).isChecked(), true);
    await send.click();
    await dialog.waitFor({ state: 'detached' });
    await page.getByRole('gridcell', { name: 'Fri 18 Jun, The Snuffer: blocked' }).waitFor();
  });
});

/** Returns the days of the only row, and its boxes as `style day minute minutes`. */
function drawn() {
  const line = document.querySelector('.calendar_line[data-space]');
  const cells = [...(line?.querySelectorAll<HTMLElement>('[data-date]') ?? [])].map((cell) => ({
    date: cell.dataset['date'] ?? '',
    label: cell.getAttribute('aria-label') ?? '',
  }));
  const boxes = [...(line?.querySelectorAll('.calendar_strip path') ?? [])].flatMap((path) =>
    [...(path.getAttribute('d') ?? '').matchAll(/M([\d.]+) ([\d.]+)h1v([\d.]+)/g)].map(
      ([, x, y, tall]) => `${path.getAttribute('class')?.replace('calendar_', '')} ${x} ${y} ${tall}`,
    ),
  );
  return { cells, boxes };
}
