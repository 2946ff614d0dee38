import { describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import { inLongRun, runCount } from '../full-run.ts';
import { waitFor } from '../wait-for.ts';
import { goTo, startBackOffice, venueUrl, waitForIdle } from './fixture.ts';

/** Pages of each area. */
const places = {
  requests: venueUrl('requests'),
  calendar: venueUrl('calendar?by=space&span=month&on=2027-04-01'),
  day: venueUrl('calendar?by=day&span=month&on=2027-04-01&day=2027-04-06'),
  blocks: venueUrl('calendar/blocks'),
  spaces: venueUrl('spaces'),
  space: venueUrl('spaces/wick-room/times'),
  guests: venueUrl('guests'),
  website: venueUrl('website'),
  reports: venueUrl('reports'),
  settings: venueUrl('settings/people'),
  account: '/manage/account',
};
type StyleFolder = keyof typeof places;
/** In `npm test` a page of each of the largest style sheets. */
const forward = runCount<StyleFolder[]>(['requests', 'day', 'space'], Object.keys(places) as StyleFolder[]);

const backOffice = await startBackOffice();

describe('the style of a back-office page', () => {
  const windows = [
    ['a desk', { viewport: { width: 1280, height: 800 } }],
    ['a narrow window', { viewport: { width: 360, height: 1600 } }],
  ] as const;
  for (const [device, browser] of windows.slice(0, runCount(1, 2)))
    it(`does not depend on the pages visited before, on ${device}`, inLongRun, async () => {
      const alone = new Map<StyleFolder, Buffer>();
      const { page: first, context } = await backOffice.open(places.requests, { browser });
      const visitAlone = async (place: StyleFolder) => {
        await first.goto(backOffice.base + places[place]);
        await waitForIdle(first);
        alone.set(place, await picture(first));
      };
      for (const place of forward) await visitAlone(place);
      const comparing = await context.newPage();
      // Every area is visited both before and after every other.
      for (const order of [forward, forward.toReversed()]) {
        const page = await context.newPage();
        await page.clock.setFixedTime(backOffice.service.now);
        await page.goto(backOffice.base + places[order.at(-1) as StyleFolder]);
        for (const place of order) {
          await goTo(page, places[place]);
          await page.evaluate(() => scrollTo(0, 0));
          // Text and photos may be rasterised a little differently; a leaked rule changes thousands of pixels.
          await waitFor(`${place} to look as it does alone, in the order ${order.join(', ')}`, async () => {
            if ((await differentPixels(comparing, alone.get(place), await picture(page))) < 100) return true;
            // The first picture may show a page that had not finished loading.
            await visitAlone(place);
            return false;
          });
        }
        await page.close();
      }
      await context.close();
    });
});

/** Counts the clearly different pixels; pictures of different sizes differ in all pixels. */
function differentPixels(page: Page, one: Buffer | undefined, other: Buffer): Promise<number> {
  const pictures = [one?.toString('base64') ?? '', other.toString('base64')];
  return page.evaluate(async (pictures) => {
    const [one, other] = await Promise.all(
      pictures.map(async (base64) => {
        const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
        const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
        const canvas = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d');
        canvas?.drawImage(bitmap, 0, 0);
        return canvas?.getImageData(0, 0, bitmap.width, bitmap.height);
      }),
    );
    if (!one || !other || one.width !== other.width || one.height !== other.height)
      return Number.POSITIVE_INFINITY;
    let count = 0;
    for (let at = 0; at < one.data.length; at += 4)
      if ([0, 1, 2].some((part) => Math.abs((one.data[at + part] ?? 0) - (other.data[at + part] ?? 0)) > 64))
        count += 1;
    return count;
  }, pictures);
}

async function picture(page: Page): Promise<Buffer> {
  await page.locator('main h1').waitFor();
  await waitForIdle(page);
  // Forces a new layout, so that both pictures are rasterised alike. Photos are decoded at an unpredictable time.
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
