/** A space by the hour: visitors choose a start and an end. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Page } from 'playwright-core';
import type { VenueDocument } from '../../src/domain/documents/venue-file/schema.ts';
import { violationsInBothThemes } from './axe.ts';
import { type BrowserFixture, type PageOptions, startBrowserFixture } from './fixture.ts';
import { findOverflow } from './overflow.ts';
import { Visitor } from './visitor.ts';

const shots = process.env['SHOTS'];
const look = async (page: Page, name: string) => {
  if (shots) await page.screenshot({ path: `${shots}/${name}.png`, fullPage: true });
};

const session = {
  id: 'session',
  name: 'Session',
  startTime: '09:00',
  endTime: '22:00',
  hours: { stepMinutes: 30, minimumMinutes: 60, maximumMinutes: 480 },
  packages: [
    {
      id: 'room-only',
      name: 'Room only',
      hireFeeCents: 2_000,
      perHourCents: 3_000,
      hourBands: [{ fromTime: '18:00', toTime: '22:00', perHourCents: 4_500 }],
    },
  ],
} as const;

/** Makes the rehearsal room the first space, by the hour. */
function byTheHour(document: VenueDocument, changes: object = {}): void {
  const room = document.spaces.find(({ id }) => id === 'wick-room');
  assert(room);
  Object.assign(room, { rates: [], slots: [structuredClone({ ...session, ...changes })] });
  document.spaces = [room, ...document.spaces.filter((space) => space !== room)];
}

async function arrive(options: PageOptions = {}, changes: object = {}) {
  const fixture = await startBrowserFixture();
  await fixture.change((document) => byTheHour(document, changes));
  const visit = await fixture.open(options);
  const visitor = new Visitor(visit.page);
  const fields = { start: visitor.root.locator('#start'), end: visitor.root.locator('#end') };
  return { fixture, visit, page: visit.page, visitor, ...fields };
}

/** Requests times of the room as another visitor. */
async function book({ service }: BrowserFixture, date: string, startTime: string, endTime: string) {
  const { status } = await service.post(
    '/booking-requests',
    {
      spaceId: 'wick-room',
      slotId: 'session',
      packageId: 'room-only',
      date,
      startTime,
      endTime,
      guest: { name: 'R', email: 'r@example.com' },
    },
    { address: '192.0.2.7' },
  );
  assert.equal(status, 201);
}

/** Returns the requested times, in their order. */
async function stored({ service }: BrowserFixture): Promise<string[]> {
  const items = await service.storage.read((db) =>
    db.selectFrom('booking_items').select(['start_time', 'end_time']).orderBy('start_time').execute(),
  );
  return items.map(({ start_time, end_time }) => `${start_time}–${end_time}`);
}

const phone = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };
const tuesday = /^Tuesday, 2 March 2027/;

const textsOf = (page: Page, list: '#start' | '#end') => page.locator(`${list} option`).allTextContents();

describe('a visitor of a space by the hour', () => {
  test('chooses a start and an end on a phone, and sends them', async () => {
    const { fixture, visit, page, visitor, start, end } = await arrive({ browser: phone });
    await book(fixture, '2027-03-02', '12:00', '14:00');
    await visitor.root.locator('article').first().getByText('from £60.00 including tax').waitFor();
    await visitor.chooseSpace();
    await page.getByRole('button', { name: tuesday }).click();
    await start.waitFor();
    assert.deepEqual((await textsOf(page, '#start')).slice(0, 8), [
      '–',
      '09:00',
      '09:30',
      '10:00',
      '10:30',
      '11:00',
      '14:00',
      '14:30',
    ]);
    assert.equal(await end.count(), 0);
    assert.equal(await visitor.root.locator('.bar').count(), 0);
    await look(page, 'hours-1-phone');
    await start.selectOption('16:30');
    await end.selectOption('20:00 (3.5\u00a0h)');
    // 20.00, 1.5 × 30.00 and 2 × 45.00, and 20 % VAT.
    await visitor.root.locator('.bar').getByText('£186.00 including tax').waitFor();
    await visitor.root
      .locator('.bar')
      .getByText(/Tue,? 2 Mar · Session · 16:30 – 20:00 · Room only/)
      .waitFor();
    await look(page, 'hours-2-phone');
    assert.deepEqual(await findOverflow(visitor), []);
    assert.deepEqual(await violationsInBothThemes(page), []);
    await visitor.root.locator('.bar [part=button]').click();
    await visitor.root.getByText('1.5 h × £30.00').waitFor({ state: 'attached' });
    await look(page, 'hours-3-phone');
    await visitor.send();
    await visitor.root.getByText('Session, 16:30 – 20:00').waitFor();
    await visitor.root.getByText('2 h × £45.00').waitFor();
    await look(page, 'hours-4-phone');
    assert.deepEqual(await violationsInBothThemes(page), []);
    assert.deepEqual(visit.complaints, []);
    assert.deepEqual(await stored(fixture), ['12:00–14:00', '16:30–20:00']);
  });
});
