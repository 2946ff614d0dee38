import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import { allThere, at, deskForAll } from './desk.ts';

/** A page of each area. */
const places = {
  requests: at('requests'),
  calendar: at('calendar?by=space&span=month&on=2027-04-01'),
  day: at('calendar?by=day&span=month&on=2027-04-01&day=2027-04-06'),
  blocks: at('calendar/blocks'),
  spaces: at('spaces'),
  space: at('spaces/wick-room/times'),
  website: at('website'),
  settings: at('settings/people'),
  account: '/manage/account',
};
type Place = keyof typeof places;
const forward = Object.keys(places) as Place[];

const { desk } = await deskForAll();

describe('the style of a page of the back-office', () => {
  for (const [device, browser] of [
    ['a desk', { viewport: { width: 1280, height: 800 } }],
    ['a narrow window', { viewport: { width: 360, height: 1600 } }],
  ] as const)
    it(`does not depend on the areas visited before, on ${device}`, async () => {
      const alone = new Map<Place, Buffer>();
      const { page: first, context } = await desk.open(places.requests, { browser });
      for (const place of forward) {
        await first.goto(desk.base + places[place]);
        alone.set(place, await picture(first));
      }
      for (const order of [forward, forward.toReversed(), [...forward.slice(4), ...forward.slice(0, 4)]]) {
        const page = await context.newPage();
        await page.clock.setFixedTime(desk.service.now);
        await page.goto(desk.base + places[order.at(-1) as Place]);
        for (const place of order) {
          await goTo(page, places[place]);
          const same = alone.get(place)?.equals(await picture(page));
          assert.ok(same, `${place}, in the order ${order.join(', ')}`);
        }
        await page.close();
      }
      await context.close();
    });
});

/** Follows a link within the page, which keeps the style sheets of the areas visited before. */
async function goTo(page: Page, address: string): Promise<void> {
  await page.evaluate((href) => {
    const link = document.createElement('a');
    link.href = href;
    document.body.append(link);
    link.click();
    link.remove();
    scrollTo(0, 0);
  }, address);
}

async function picture(page: Page): Promise<Buffer> {
  await page.locator('main h1').waitFor();
  await page.waitForLoadState('networkidle');
  await allThere(page);
  // A new layout, so that both pictures are rasterised alike; photos are decoded when they like.
  await page.evaluate(async () => {
    const main = document.querySelector('main') as HTMLElement;
    main.hidden = true;
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
    main.hidden = false;
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
  });
  const style = 'img, nav { visibility: hidden }';
  return page.locator('main').screenshot({ animations: 'disabled', style });
}
