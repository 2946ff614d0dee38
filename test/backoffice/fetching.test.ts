/** Counts the requests of back-office pages and checks when they show changes by other people. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import { importVenue } from '../../src/operations/documents/import-venue.ts';
import { divisibleHall, evening, scenarioFor } from '../scenario.ts';
import { waitFor } from '../wait-for.ts';
import { demoVenueId, startBackOffice, venueUrl, waitForIdle } from './fixture.ts';

const api = '/venues/manage/v1';

/** Collects the paths of each request to the management API. */
function requestsOf(page: Page): string[][] {
  const sent: string[][] = [];
  page.on('request', (request) => {
    const { pathname, search, searchParams } = new URL(request.url());
    if (!pathname.startsWith(api)) return;
    const isBatch = pathname === `${api}/batch`;
    sent.push(isBatch ? searchParams.getAll('get') : [pathname.slice(api.length) + search]);
  });
  return sent;
}

const isPoll = (parts: readonly string[]) => parts.length === 1 && /\/changes$/.test(parts[0] ?? '');

describe('the back-office', async () => {
  const backOffice = await startBackOffice();

  /** Opens a page and counts from its first request on. */
  async function openCounted(place: string) {
    const { page } = await backOffice.open('/manage/welcome');
    await waitForIdle(page);
    const sent = requestsOf(page);
    await page.goto(backOffice.base + venueUrl(place));
    await waitForIdle(page);
    return { page, sent };
  }

  it('loads session and list in one request, and the rest of the page in another', async () => {
    const { page, sent } = await openCounted('requests');
    await waitFor('the rest of the page', async () => sent.length > 1);
    await waitForIdle(page);
    assert.equal(sent.length, 2, JSON.stringify(sent));

    const reads = async (link: string, heading: string) => {
      const before = sent.length;
      await page.getByRole('link', { name: link }).first().click();
      await page.getByRole('heading', { level: 1, name: heading }).waitFor();
      await waitForIdle(page);
      return sent.slice(before);
    };
    assert.equal((await reads('Calendar', 'Calendar')).length, 1);
    assert.ok((await reads('Spaces', 'Spaces')).length <= 2);
    // The packages of a space can be requested only after its slots are known.
    const space = await reads('Tallow Hall', 'Tallow Hall');
    assert.ok(space.length <= 3, JSON.stringify(space));
  });

  it('polls for events every 15 seconds and refetches only after a new one', async () => {
    const { page } = await backOffice.open('/manage/welcome', { hasLongTimers: true });
    await page.clock.install({ time: backOffice.service.now });
    await page.goto(backOffice.base + venueUrl('requests'));
    await page.getByRole('heading', { level: 1, name: 'Requests' }).waitFor();
    await waitForIdle(page);
    const sent = requestsOf(page);
    const statuses: number[] = [];
    page.on('response', (response) => {
      if (/\/changes$/.test(response.url())) statuses.push(response.status());
    });
    /** Lets 15 seconds pass, in addition to those that the test takes. */
    const poll = async (isDone = async () => true) => {
      const [before, polled] = [sent.length, statuses.length];
      await page.clock.fastForward(15_000);
      // After a jump, the page's clock stands still for as long as it jumped, unless it is moved.
      const runFor = (ms: number) => page.clock.runFor(ms);
      await waitFor('a poll', () =>
        runFor(10).then(async () => statuses.length > polled && (await isDone())),
      );
      // A refetch would begin by then.
      await runFor(100);
      return { statuses: statuses.slice(polled), others: sent.slice(before).filter((each) => !isPoll(each)) };
    };
    for (let count = 0; count < 2; count++) {
      const unchanged = await poll();
      assert.deepEqual(new Set(unchanged.statuses), new Set([304]));
      assert.deepEqual(unchanged.others, []);
    }
    const placed = await backOffice.service.post(
      '/booking-requests',
      {
        spaceId: 'tallow-hall',
        slotId: 'hall-evening',
        packageId: 'hall-dry-hire',
        date: '2027-06-11',
        guest: { name: 'Nadia Newcomer', email: 'nadia@example.com' },
      },
      { key: 'demo' },
    );
    assert.equal(placed.status, 201);
    const changed = await poll(() => page.getByText('Nadia Newcomer').first().isVisible());
    assert.ok(changed.statuses.includes(200), String(changed.statuses));
    assert.equal(changed.others.length, 1, JSON.stringify(changed.others));
    assert.deepEqual((await poll()).others, []);
    assert.ok(sent.flat().some((part) => part.startsWith(`/venues/${demoVenueId}/booking-requests?`)));
  });

  it('shows new requests of another venue within 15 seconds', async () => {
    const { service } = backOffice;
    const hall = divisibleHall({ venue: { id: 'lakeside', name: 'Lakeside' }, siteKey: { key: 'lake' } });
    await importVenue(service, hall, 'operator');
    const { page } = await backOffice.open('/manage/welcome', {
      otherVenueId: 'lakeside',
      hasLongTimers: true,
    });
    await page.clock.install({ time: service.now });
    await page.goto(backOffice.base + venueUrl('spaces'));
    await page.getByRole('navigation').getByLabel('Venue').waitFor();
    await waitForIdle(page);
    const link = page.getByRole('link', { name: 'Lakeside: 1 pending' });
    assert.equal(await link.count(), 0);
    const atLakeside = scenarioFor(service, { venueId: 'lakeside', siteKey: 'lake' });
    await atLakeside.request('north-evening', evening);
    await page.clock.fastForward(15_000);
    await waitFor('the count', () => page.clock.runFor(10).then(() => link.isVisible()));
  });
});
