/** A time to wait for beside other dates: it is replaced and brought back as one to wait for, and there is only one. */
import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { waitForEqual } from '../wait-for.ts';
import { startBrowserFixture } from './fixture.ts';
import { hold } from './hold.ts';
import { Visitor, waitForFocus } from './visitor.ts';

const fixture = await startBrowserFixture();
const body = '<venue-booking site-key="stage" history="on"></venue-booking>';
const evening = { spaceId: 'tallow-hall', slotId: 'hall-evening', packageId: 'hall-dry-hire' };
const guest = { name: 'R', email: 'r@example.com' };
before(async () => {
  for (const date of ['2027-03-09', '2027-03-10']) {
    const sent = { ...evening, date, guest };
    const { status } = await fixture.service.post('/booking-requests', sent, { address: '192.0.2.7' });
    assert.equal(status, 201);
  }
});

const wick = 'space=wick-room&date=2027-03-16&slot=wick-evening&package=wick-rehearsal';
const join = 'Join the waiting list';
const replaced = 'Replaced: Waiting list · Tue 9 Mar · Evening · Tallow Hall';

/** Takes a visitor to a taken evening of the hall. */
async function arrive(maxItems: number) {
  // All visitors of this file share a rate limit.
  fixture.service.now += 61_000;
  await fixture.change(({ siteKeys: [key] = [] }) =>
    Object.assign(key ?? {}, { maxItems, waitingList: true }),
  );
  const { page } = await fixture.open({ body });
  const visitor = new Visitor(page);
  const plain = page.url();
  const open = (address: string) => page.goto(`${plain}?${address}`);
  return { page, visitor, open, root: visitor.root };
}

type Visit = Awaited<ReturnType<typeof arrive>>;

/** Chooses to wait for the evening of a day in March, and continues to the last step. */
async function wait({ page, root, open }: Visit, day: string): Promise<void> {
  await open(`space=tallow-hall&date=2027-03-${day}&guests=80`);
  await page.getByRole('button', { name: 'Waiting list: Evening' }).click();
  await root.locator('[name^=package-]').first().check();
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  await waitForFocus(page, join);
  await page.waitForFunction(() =>
    /"isListed":true/.test(JSON.stringify(Object.values(sessionStorage)).replaceAll('\\', '')),
  );
}

/** Waits for the last step of the waiting list, of the evening of 9 March, and for nothing that was taken or replaced. */
async function isWaiting({ page, root }: Visit): Promise<void> {
  await root.getByRole('heading', { name: join }).waitFor();
  await root.locator('aside').getByText('Tuesday, 9 March 2027').first().waitFor();
  await root.locator('form').getByRole('button', { name: join }).waitFor();
  for (const text of ['has just been taken', 'Replaced', 'Your dates'])
    assert.equal(await page.getByText(text).count(), 0, text);
}

describe('a choice to wait', () => {
  for (const maxItems of [1, 3])
    test(`is brought back after the date of a link, where ${maxItems} are possible`, async () => {
      const visit = await arrive(maxItems);
      const { page, visitor, root, open } = visit;
      await wait(visit, '09');
      await open(wick);
      await root.getByText(replaced).first().waitFor();
      await visitor.reload();
      await root.getByText(replaced).first().waitFor();
      await page.getByRole('button', { name: 'Undo' }).click();
      await isWaiting(visit);
      await visitor.reload();
      await isWaiting(visit);
      await visitor.fill();
      await root.locator('form').getByRole('button', { name: join }).click();
      await waitForFocus(page, 'You are on the waiting list');
    });

  test('is brought back before another time is chosen on the date of a link', async () => {
    const visit = await arrive(3);
    await wait(visit, '09');
    await visit.open('space=wick-room&date=2027-03-16');
    await visit.root.locator('.chosen').getByText(replaced).waitFor();
    await visit.page.getByRole('button', { name: 'Continue without another date' }).click();
    await isWaiting(visit);
  });

  test('is brought back after the date of a link and a further one, which are named and come back in turn', async () => {
    const visit = await arrive(3);
    const { page, visitor, root, open } = visit;
    const undo = page.getByRole('button', { name: 'Undo' });
    const later = [16, 18].map((day) =>
      root.getByText(`Replaced: ${day === 16 ? 'Tue' : 'Thu'} ${day} Mar · Evening · The Wick Room`),
    );
    await wait(visit, '09');
    await open(wick);
    await page.getByRole('button', { name: 'Add another date or space' }).click();
    await page.getByRole('button', { name: /^Thursday, 18 March 2027/ }).click();
    await page.getByRole('button', { name: 'Continue', exact: true }).click();
    for (const round of ['once', 'again']) {
      await root.getByText(replaced).first().waitFor();
      await undo.click();
      await root.locator('form').getByRole('button', { name: join }).waitFor();
      for (const date of later) await date.first().waitFor();
      if (round === 'again') break;
      await visitor.reload();
      for (const date of later) await date.first().waitFor();
      await undo.click();
      await waitForEqual(
        () => root.locator('aside.items li > b').allTextContents(),
        ['Tuesday, 16 March 2027', 'Thursday, 18 March 2027'],
      );
    }
  });

  test('is brought back after another one', async () => {
    const visit = await arrive(3);
    const { page, root } = visit;
    await wait(visit, '09');
    await wait(visit, '10');
    await root.getByText(replaced).first().waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await isWaiting(visit);
  });

  test('is brought back after a card', async () => {
    const visit = await arrive(3);
    const { page, root } = visit;
    await wait(visit, '09');
    for (const step of ['date', 'space']) {
      await root.getByRole('button', { name: 'Back' }).click();
      await root.locator(`.booking.${step}`).waitFor();
    }
    await page.getByRole('button', { name: 'See dates and prices: The Snuffer', exact: true }).click();
    await page.getByRole('button', { name: /^Tuesday, 16 March 2027/ }).click();
    await page.getByRole('radio', { name: /^Evening/ }).check();
    await root.locator('[name^=package-]').first().check();
    await page.getByRole('button', { name: 'Continue', exact: true }).click();
    await root.getByText(replaced).first().waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await isWaiting(visit);
  });

  test('is still replaced, and can be brought back, after Back to it and Forward', async () => {
    const visit = await arrive(3);
    const { page, root, open } = visit;
    await wait(visit, '09');
    const venue = await hold(page, /\/venue$/);
    await open(wick);
    // What the waiting list needs is loaded once the venue has arrived: after the link has opened its step.
    await root.locator('.booking.details').waitFor();
    await venue.release();
    await root.getByText(replaced).first().waitFor();
    await page.goBack();
    await isWaiting(visit);
    await page.goForward();
    await root.getByText(replaced).first().waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await isWaiting(visit);
  });
});

test('a taken time beside a chosen date says that the waiting list is for one date', async () => {
  const { page, root, open } = await arrive(3);
  await open(wick);
  await root.locator('dl.lines').waitFor({ state: 'attached' });
  await page.getByRole('button', { name: 'Add another date or space' }).click();
  const limit = root.getByText('Waiting list · Maximum number of dates per request: 1');
  await root.locator('.day').first().waitFor();
  assert.equal(await limit.count(), 0);
  await open('space=tallow-hall&date=2027-03-09');
  await page.getByRole('radio', { name: /^Evening/, disabled: true }).waitFor();
  await limit.waitFor();
  assert.equal(await page.getByRole('button', { name: /^Waiting list/ }).count(), 0);
});
