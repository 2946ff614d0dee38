/** A visit of a venue whose first space is booked by the hour. */
import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import type { VenueDocument } from '../../src/domain/documents/venue-file/schema.ts';
import { type BrowserFixture, type PageOptions, startBrowserFixture } from './fixture.ts';
import { Visitor } from './visitor.ts';

const shots = process.env['SHOTS'];
export const look = async (page: Page, name: string) => {
  if (shots) await page.screenshot({ path: `${shots}/${name}.png`, fullPage: true });
};

export const session = {
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
export function byTheHour(document: VenueDocument, changes: object = {}): void {
  const room = document.spaces.find(({ id }) => id === 'wick-room');
  assert(room);
  Object.assign(room, { rates: [], slots: [structuredClone({ ...session, ...changes })] });
  document.spaces = [room, ...document.spaces.filter((space) => space !== room)];
}

export async function arrive(options: PageOptions = {}, changes: object = {}, keyChanges: object = {}) {
  const fixture = await startBrowserFixture();
  await fixture.change((document) => {
    byTheHour(document, changes);
    Object.assign(document.siteKeys?.[0] ?? {}, keyChanges);
  });
  const visit = await fixture.open(options);
  const visitor = new Visitor(visit.page);
  const fields = { start: visitor.root.locator('#start'), end: visitor.root.locator('#end') };
  return { fixture, visit, page: visit.page, visitor, ...fields };
}

/** Requests times of the room as another visitor. */
export async function book({ service }: BrowserFixture, date: string, startTime: string, endTime: string) {
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
export async function stored({ service }: BrowserFixture): Promise<string[]> {
  const items = await service.storage.read((db) =>
    db.selectFrom('booking_items').select(['start_time', 'end_time']).orderBy('start_time').execute(),
  );
  return items.map(({ start_time, end_time }) => `${start_time}–${end_time}`);
}

export const phone = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };
export const tuesday = /^Tuesday, 2 March 2027/;

export const textsOf = (page: Page, list: '#start' | '#end') =>
  page.locator(`${list} option`).allTextContents();
