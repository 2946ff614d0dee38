/** Counts the requests of back-office pages and checks when they show changes by other people. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Page } from 'playwright-core';
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

const isPoll = (parts: readonly string[]) => parts.length === 1 && /\/events\?/.test(parts[0] ?? '');

describe('the back-office', async () => {
  const backOffice = await startBackOffice();

  /** Opens a page and counts from its first request on. */
  async function openCounted(place: string) {
    const { page } = await backOffice.open('/manage/welcome');
    await page.waitForLoadState('networkidle');
    const sent = requestsOf(page);
    await page.goto(backOffice.base + venueUrl(place));
    await page.waitForLoadState('networkidle');
    await waitForIdle(page);
    return { page, sent };
  }

  it('loads session and list in one request, and the rest of the page in another', async () => {
    const { page, sent } = await openCounted('requests');
    assert.equal(sent.length, 2, JSON.stringify(sent));

    const reads = async (link: string, heading: string) => {
      const before = sent.length;
      await page.getByRole('link', { name: link }).first().click();
      await page.getByRole('heading', { level: 1, name: heading }).waitFor();
      await waitForIdle(page);
      await page.waitForLoadState('networkidle');
      return sent.slice(before);
    };
    assert.equal((await reads('Calendar', 'Calendar')).length, 1);
    assert.ok((await reads('Spaces', 'Spaces')).length <= 2);
    // The packages of a space can be requested only after its slots are known.
    const space = await reads('Tallow Hall', 'Tallow Hall');
    assert.ok(space.length <= 3, JSON.stringify(space));
  });

  it('polls for events every 15 seconds and refetches only after a new one', async () => {
    const { page } = await backOffice.open('/manage/welcome');
    await page.clock.install({ time: backOffice.service.now });
    await page.goto(backOffice.base + venueUrl('requests'));
    await page.getByRole('heading', { level: 1, name: 'Requests' }).waitFor();
    await page.waitForLoadState('networkidle');
    const sent = requestsOf(page);
    const poll = async () => {
      const before = sent.length;
      const responded = page.waitForResponse((response) => /\/events\?/.test(response.url()));
      await page.clock.fastForward(15_000);
      const { status } = await responded.then((response) => ({ status: response.status() }));
      await page.waitForLoadState('networkidle');
      return { status, sent: () => sent.slice(before) };
    };
    for (let count = 0; count < 2; count++) {
      const unchanged = await poll();
      assert.equal(unchanged.status, 304);
      assert.deepEqual(unchanged.sent().map(isPoll), [true]);
    }
    const placed = await backOffice.service.post(
      '/booking-requests',
      {
        ...{ spaceId: 'tallow-hall', slotId: 'hall-evening', packageId: 'hall-dry-hire', date: '2027-06-11' },
        guest: { name: 'Nadia Newcomer', email: 'nadia@example.com' },
      },
      { key: 'demo' },
    );
    assert.equal(placed.status, 201);
    const changed = await poll();
    assert.equal(changed.status, 200);
    await page.clock.runFor(100);
    await page.getByText('Nadia Newcomer').first().waitFor();
    assert.equal(changed.sent().length, 2, JSON.stringify(changed.sent()));
    assert.equal((await poll()).status, 304);
    assert.ok(sent.flat().some((part) => part.startsWith(`/venues/${demoVenueId}/booking-requests?`)));
  });
});
