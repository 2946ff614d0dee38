/** Shows a calendar with the maximum number of bookings correctly on screen and on paper. */

import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import { dateRange } from '../../src/domain/time/calendar.ts';
import { importVenue } from '../../src/operations/documents/import-venue.ts';
import {
  bookingsInFullQuarter,
  bookingsOfFullQuarter,
  fullVenue,
  fullVenueId,
  seedQuarter,
} from '../full-calendar.ts';
import { inLongRun } from '../full-run.ts';
import { startBackOffice } from './fixture.ts';

const [first, last] = ['2027-04-01', '2027-06-30'];
const dates = dateRange(first, last);
const planned = bookingsOfFullQuarter(first, last);
const calendar = (query: string) => `/manage/venues/${fullVenueId}/calendar?on=${first}&${query}`;

const backOffice = await startBackOffice();

describe('a calendar of twenty spaces, three months and 5,000 bookings', inLongRun, () => {
  before(async () => {
    await importVenue(backOffice.service, fullVenue, 'operator');
    await seedQuarter(backOffice.service, first, last);
  });
  const open = async (query: string) => {
    const { page } = await backOffice.open(calendar(query), { venueId: fullVenueId });
    await page
      .locator('.calendar_timeline:not([aria-busy]) [data-date], .calendar_sheet .calendar_chip')
      .first()
      .waitFor();
    return page;
  };

  it('draws each booking in its space at its time, also for screen readers', async () => {
    const page = await open('by=space&span=quarter');
    const { boxes, text } = await page.evaluate(drawnRows);
    assert.equal(boxes.length, bookingsInFullQuarter);
    assert.equal(planned.length, bookingsInFullQuarter);
    const expected = planned.map(({ spaceId, date, slotId, isHeld }) => {
      // Rows start at eight o’clock, in minutes; each booking takes two hours.
      const top = (Number(slotId.split('-').at(-1)) - 8) * 60;
      return `${spaceId} ${isHeld ? 'held' : 'booked'} ${dates.indexOf(date)} ${top} 1 120`;
    });
    assert.deepEqual(boxes.toSorted(), expected.toSorted());
    // A quarter has 92 days, from any day on.
    assert.equal(text.length, 20 * 92);
    const bySpaceAndDate = Map.groupBy(planned, ({ spaceId, date }) => `${spaceId} ${date}`);
    for (const { cell, text: label } of text) {
      const here = bySpaceAndDate.get(cell) ?? [];
      const held = here.filter(({ isHeld }) => isHeld).length;
      const counts = [
        ...(held < here.length ? [`${here.length - held} booked`] : []),
        ...(held > 0 ? [`${held} pending`] : []),
      ];
      assert.equal(label, counts.join(', ') || 'free', cell);
    }
  });

  it('by days names the first booking and counts the rest, which the day lists', async () => {
    const page = await open('by=day&span=month');
    const april = planned.filter(({ date }) => date < '2027-05-01');
    const more = await page
      .locator('.calendar_chip-more')
      .evaluateAll((links) => links.map((link) => Number.parseInt(link.textContent ?? '', 10)));
    const named = await page.locator('.calendar_sheet .calendar_chip').count();
    assert.equal(named + more.reduce((sum, count) => sum + count, 0), april.length);
    await page.locator('.calendar_chip-more').first().click();
    const onFirst = planned.filter(({ date }) => date === first).map(({ guestName }) => guestName);
    await page.locator('.calendar_day-bookings .calendar_chip').first().waitFor();
    const message = await page.locator('.calendar_day-bookings .calendar_chip').allTextContents();
    assert.deepEqual(message.map((text) => /Guest \d+/.exec(text)?.[0]).toSorted(), onFirst.toSorted());
  });

  it('prints everything of the period without navigation', async () => {
    const page = await open('by=day&span=month');
    const all = planned.filter(({ date }) => date < '2027-05-01').length;
    await page.evaluate(() =>
      addEventListener('beforeprint', () => {
        document.body.dataset['printed'] = String(
          document.querySelectorAll('.calendar_sheet .calendar_chip').length,
        );
      }),
    );
    const paper = await page.pdf();
    assert.equal(await page.locator('body').getAttribute('data-printed'), String(all));
    assert.match(paper.subarray(0, 5).toString('latin1'), /^%PDF-/);
    // On screen, only as many as fit.
    await page.waitForFunction(
      () => document.querySelectorAll('.calendar_sheet .calendar_chip').length < 200,
    );
    await page.emulateMedia({ media: 'print' });
    assert.deepEqual(await visibleTexts(page, 'nav, button, .calendar_keys-note'), []);
    await page.getByRole('heading', { name: 'April 2027', exact: true }).waitFor();
    const lines = await open('by=space&span=quarter');
    await lines.emulateMedia({ media: 'print' });
    assert.deepEqual(await visibleTexts(lines, 'nav, button, .calendar_keys-note'), []);
    const { hidden, isFullyVisible } = await lines.evaluate(() => {
      const grid = document.querySelector('.calendar_timeline') as HTMLElement;
      const box = grid.getBoundingClientRect();
      const rows = [...grid.querySelectorAll('.calendar_line')].map((line) => line.getBoundingClientRect());
      return {
        hidden: rows.filter(({ bottom, right }) => bottom > box.bottom + 1 || right > box.right + 1).length,
        isFullyVisible:
          grid.scrollHeight <= grid.clientHeight + 1 && grid.scrollWidth <= grid.clientWidth + 1,
      };
    });
    assert.deepEqual({ hidden, isFullyVisible }, { hidden: 0, isFullyVisible: true });
  });
});

/** Returns the texts of the elements inside the viewport. */
const visibleTexts = (page: Page, selector: string) =>
  page
    .locator(selector)
    .evaluateAll((found) =>
      found
        .filter((each) => each.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
        .map((each) => each.textContent),
    );

/** Returns the boxes of all rows, as `space style day minute width minutes`, and the accessible texts of their cells. */
function drawnRows() {
  const boxes: string[] = [];
  const text: { cell: string; text: string }[] = [];
  for (const line of document.querySelectorAll<HTMLElement>('.calendar_line[data-space]')) {
    const space = line.dataset['space'] ?? '';
    for (const path of line.querySelectorAll('.calendar_strip path'))
      for (const [, x, y, wide, tall] of (path.getAttribute('d') ?? '').matchAll(
        /M([\d.]+) ([\d.]+)h([\d.]+)v([\d.]+)/g,
      ))
        boxes.push(
          `${space} ${path.getAttribute('class')?.replace('calendar_', '')} ${x} ${y} ${wide} ${tall}`,
        );
    for (const cell of line.querySelectorAll<HTMLElement>('[data-date]'))
      text.push({
        cell: `${space} ${cell.dataset['date']}`,
        text: cell.getAttribute('aria-label')?.split(': ')[1] ?? '',
      });
  }
  return { boxes, text };
}
