/** Photos of any shape, missing photos, and the enlarged view. */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { inLongRun } from '../full-run.ts';
import { violations } from './axe.ts';
import { startBrowserFixture } from './fixture.ts';
import { waitForIdle } from './idle.ts';
import { missingFeature } from './launch.ts';
import { Visitor, waitForFocus } from './visitor.ts';

const fixture = await startBrowserFixture();

/** Photos of these sizes for the first space. The last one fails to load. */
await fixture.change(({ spaces }) => {
  const [hall, other] = spaces;
  assert(hall && other);
  hall.photos = ['600x400', '300x900', '40x4000', 'broken'].map((size) => ({
    url: `/demo/pictures/made/${size}.svg`,
    alt: `A picture of ${size}`,
  }));
  hall.layouts = [
    {
      name: 'Theatre',
      capacity: 320,
      plan: { url: '/demo/pictures/made/500x500.svg', alt: 'Rows of seats' },
    },
  ];
  other.photos = [{ url: '/demo/pictures/made/40x4000.svg', alt: 'Very tall' }];
});
const before = (page: Page) =>
  page.route('**/made/*.svg', (route) => {
    const [, width, height] = /(\d+)x(\d+)\.svg/.exec(route.request().url()) ?? [];
    return width
      ? route.fulfill({
          contentType: 'image/svg+xml',
          body: `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%"/></svg>`,
        })
      : route.abort();
  });

test('a picture of any shape keeps the card’s layout', inLongRun, async () => {
  const visit = await fixture.open({ before, browser: { viewport: { width: 360, height: 640 } } });
  const visitor = new Visitor(visit.page);
  await visitor.walkTo('space');
  await waitForIdle(visit.page);
  const boxes = await visitor.root
    .locator('.photos')
    .evaluateAll((all) =>
      all.map((box) => [box.clientWidth / box.clientHeight, box.scrollHeight - box.clientHeight]),
    );
  for (const [ratio, over] of boxes.slice(0, 2)) {
    assert(Math.abs((ratio ?? 0) - 2.4) < 0.02, `${ratio}`);
    assert.equal(over, 0);
  }
});

test(
  'shows the picture’s number, disables the ends, and shows the description of a broken one',
  inLongRun,
  async () => {
    const visit = await fixture.open({ before });
    const { page } = visit;
    const visitor = new Visitor(page);
    await visitor.walkTo('space');
    const strip = visitor.root.locator('.photos').first();
    const [back, on] = [
      strip.getByRole('button', { name: 'Previous photo' }),
      strip.getByRole('button', { name: 'Next photo' }),
    ];
    await strip.getByText('1 / 4').waitFor();
    assert.equal(await back.getAttribute('aria-disabled'), 'true');
    for (const count of ['2 / 4', '3 / 4', '4 / 4']) {
      await on.click();
      await strip.getByText(count).waitFor();
    }
    assert.equal(await on.getAttribute('aria-disabled'), 'true');
    const broken = strip.getByText('A picture of broken');
    await broken.waitFor();
    const { height } = (await broken.boundingBox()) ?? { height: 0 };
    assert(height > 100, 'its space is reserved');
    await back.click();
    await strip.getByText('3 / 4').waitFor();
  },
);

test('enlarges a picture and a layout’s plan, by keyboard alone', async () => {
  const visit = await fixture.open({ before });
  const { page, complaints } = visit;
  const visitor = new Visitor(page);
  await visitor.walkTo('space');
  await waitForIdle(page);
  await page.getByRole('button', { name: 'Enlarge photo: Tallow Hall', exact: true }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'A picture of 600x400' });
  await dialog.waitFor();
  assert.deepEqual(await violations(page), []);
  // Not on *Previous*, which does nothing at the first photo.
  await waitForFocus(page, 'Next photo');
  await page.keyboard.press('Enter');
  const second = page.getByRole('dialog', { name: 'A picture of 300x900' });
  await second.getByText('2 / 4').waitFor();
  await page.keyboard.press('ArrowLeft');
  await dialog.getByText('1 / 4').waitFor();
  await page.keyboard.press('ArrowRight');
  await second.getByText('2 / 4').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await waitForFocus(page, 'Enlarge photo: Tallow Hall');
  await page.getByRole('button', { name: 'Enlarge photo: Theatre' }).click();
  await page.getByRole('dialog', { name: 'Rows of seats' }).getByRole('button', { name: 'Close' }).click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  assert.deepEqual(complaints, []);
});

test('a swipe turns the enlarged photo, from right to left in Arabic too', {
  skip: inLongRun.skip || missingFeature('touch'),
}, async () => {
  for (const [language, next] of [
    ['en-GB', -1],
    ['ar', 1],
  ] as const) {
    const { page } = await fixture.open({ before, language, browser: { hasTouch: true } });
    const visitor = new Visitor(page);
    await visitor.walkTo('space');
    await visitor.root.locator('.photos').first().locator('p button').last().tap();
    const dialog = visitor.root.locator('dialog');
    const isShown = (size: string) => dialog.locator(`img[src*="${size}"]`).waitFor();
    const swipe = (by: number) =>
      dialog.evaluate((target, x) => {
        const touchAt = (clientX: number) => new Touch({ identifier: 1, target, clientX, clientY: 300 });
        const event = (type: string, touch: Touch, isOver: boolean) =>
          new TouchEvent(type, { touches: isOver ? [] : [touch], changedTouches: [touch], bubbles: true });
        target.dispatchEvent(event('touchstart', touchAt(300), false));
        target.dispatchEvent(event('touchend', touchAt(300 + x), true));
      }, by);
    await isShown('600x400');
    await swipe(next * 120);
    await isShown('300x900');
    await swipe(next * -120);
    await isShown('600x400');
  }
});

for (const [name, width, isSeen] of [
  ['at a desk', 1200, true],
  ['on a phone', 360, false],
] as const)
  test(
    `${name} the picture of the space ${isSeen ? 'is' : 'is not'} above the selection`,
    inLongRun,
    async () => {
      const { page } = await fixture.open({ before, browser: { viewport: { width, height: 900 } } });
      const visitor = new Visitor(page);
      await visitor.walkTo('details');
      await visitor.root.locator('aside img').waitFor({ state: isSeen ? 'visible' : 'attached' });
      assert.equal(await visitor.root.locator('aside img').isVisible(), isSeen);
    },
  );
