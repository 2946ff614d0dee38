/** A request that the service refuses because an earlier one, whose response was lost, has arrived: it can be sent after it. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { fixtureKey, startBrowserFixture } from './fixture.ts';
import { typeInto, Visitor, waitForFocus } from './visitor.ts';

const fixture = await startBrowserFixture();
const body = `<venue-booking site-key="${fixtureKey}" history="on"></venue-booking>`;
const earlier = 'Your first request had already arrived';

/** Opens the last step of an address, and returns how to send its request. */
async function arrive(maxItems: number, query: string, isWaiting = false) {
  // All visitors of this file share a rate limit.
  fixture.service.now += 3_600_000;
  await fixture.change(({ venue, siteKeys: [key] = [] }) => {
    venue.questions = [{ id: 'music', label: 'Will there be music?', kind: 'text', wanted: false }];
    Object.assign(key ?? {}, { maxItems, waitingList: isWaiting });
  });
  const { page } = await fixture.open({ body });
  const visitor = new Visitor(page);
  const { root } = visitor;
  const plain = page.url();
  const send = () => root.locator('form > [part=button]').click();
  const open = (address: string) => page.goto(`${plain}?${address}`);
  await open(query);
  return { page, visitor, root, send, open };
}

type Visit = Awaited<ReturnType<typeof arrive>>;

/** Fills in the last step, and sends the request, whose response is lost. */
async function sendLost({ page, visitor, root, send }: Visit): Promise<void> {
  await root.locator('dl.lines').waitFor({ state: 'attached' });
  await visitor.fill();
  await typeInto(root.getByLabel('Will there be music?'), 'A brass band.');
  await page.route(/(booking|waiting)-requests$/, async (route) => {
    if (route.request().method() === 'OPTIONS') return route.continue();
    await route.fetch();
    return route.abort();
  });
  await send();
  await root.locator('form').getByText('There was no response.').waitFor();
  await page.unroute(/(booking|waiting)-requests$/);
}

/** Sends the request for a Tuesday in March of a link, which the service refuses. */
async function sendNext({ root, send, open }: Visit, day: number): Promise<void> {
  await open(`space=wick-room&date=2027-03-${day}&slot=wick-evening&package=wick-rehearsal`);
  await root.locator('.details dl.lines').waitFor({ state: 'attached' });
  await typeInto(root.locator('#message'), 'A rehearsal.');
  await send();
  // As visible as a warning, and announced.
  await root.locator('.trouble').getByText(earlier).waitFor();
  await root.locator('#status').getByText(earlier).waitFor({ state: 'attached' });
}

/** Waits for the last step with what was not sent, alone. */
async function isContinued({ page, root }: Visit, day: number): Promise<void> {
  const aside = root.locator('aside');
  await aside.getByText(`Tuesday, ${day} March 2027`).first().waitFor();
  await aside.getByText('The Wick Room').first().waitFor({ state: 'attached' });
  const fields = ['#name', '#email', '#message', '#question-music'];
  assert.deepEqual(await Promise.all(fields.map((field) => root.locator(field).inputValue())), [
    'A. Visitor',
    'visitor@example.com',
    'A rehearsal.',
    'A brass band.',
  ]);
  for (const text of ['Your dates', 'Replaced', 'has just been taken', 'There was no response'])
    assert.equal(await page.getByText(text).count(), 0, text);
}

describe('“Make another request” continues with what was not sent', () => {
  for (const [maxItems, first, day] of [
    [1, '09', 16],
    [3, '10', 23],
  ] as const)
    test(`without the date that had arrived, where ${maxItems} are possible`, async () => {
      const visit = await arrive(
        maxItems,
        `space=tallow-hall&date=2027-03-${first}&slot=hall-evening&package=hall-dry-hire&guests=80`,
      );
      const { page, visitor, root, send } = visit;
      await sendLost(visit);
      await sendNext(visit, day);
      await page.waitForURL(/#booking=/);
      await visitor.reload();
      await root.locator('.trouble').getByText(earlier).waitFor();
      await page.getByRole('button', { name: 'Make another request' }).click();
      await isContinued(visit, day);
      await visitor.reload();
      await isContinued(visit, day);
      await send();
      await root.locator('.reference').waitFor();
      assert.equal(await page.getByText(earlier).count(), 0);
      await page.getByRole('button', { name: 'Make another request' }).click();
      await root.locator('.booking.space').waitFor();
      assert.equal(await page.getByText(`${day} March`).count(), 0);
    });

  test('after one for the waiting list', async () => {
    const date = '2027-03-11';
    const { status } = await fixture.service.post(
      '/booking-requests',
      {
        spaceId: 'tallow-hall',
        slotId: 'hall-evening',
        packageId: 'hall-dry-hire',
        date,
        guest: { name: 'R', email: 'r@example.com' },
      },
      { address: '192.0.2.7' },
    );
    assert.equal(status, 201);
    const visit = await arrive(3, `space=tallow-hall&date=${date}&guests=80`, true);
    const { page, root } = visit;
    await page.getByRole('button', { name: 'Waiting list: Evening' }).click();
    await root.locator('[name^=package-]').first().check();
    await page.getByRole('button', { name: 'Continue', exact: true }).click();
    await sendLost(visit);
    await sendNext(visit, 30);
    await waitForFocus(page, 'You are on the waiting list');
    await page.getByRole('button', { name: 'Make another request' }).click();
    await isContinued(visit, 30);
  });
});
