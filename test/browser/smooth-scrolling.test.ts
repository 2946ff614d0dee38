/** Pages with `scroll-behavior: smooth`: what the form moves the focus to is in view at once, and stays. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { fixtureKey, startBrowserFixture } from './fixture.ts';
import { typeInto, Visitor, waitForFocus } from './visitor.ts';

const fixture = await startBrowserFixture();

const open = async (viewport = { width: 375, height: 667 }) => {
  const { page } = await fixture.open({
    body: `<p style="height: 600px">Before</p><venue-booking site-key="${fixtureKey}"></venue-booking><p style="height: 900px">After</p>`,
    styles: 'html { scroll-behavior: smooth }',
    browser: { viewport, reducedMotion: 'no-preference' },
  });
  return { page, visitor: new Visitor(page) };
};

/** Waits until the window has not scrolled for twenty frames. */
const untilStill = (page: Page) =>
  page.evaluate(async () => {
    let [at, frames] = [scrollY, 0];
    while (frames < 20) {
      await new Promise(requestAnimationFrame);
      frames = at === scrollY ? frames + 1 : 0;
      at = scrollY;
    }
  });

/** Whether all of an element is in the window. */
const isInView = (visitor: Visitor, selector: string) =>
  visitor.root.locator(selector).evaluate((element) => {
    const { top, bottom } = element.getBoundingClientRect();
    return top >= 0 && bottom <= innerHeight;
  });

for (const viewport of [
  { width: 375, height: 667 },
  { width: 1280, height: 700 },
])
  test(`Enter in a field shows the invalid fields, or the question about the email address, ${viewport.width} px wide`, async () => {
    const { page, visitor } = await open(viewport);
    await visitor.walkTo('details');
    await visitor.root.locator('#name').press('Enter');
    await waitForFocus(page, 'Please check 2 fields');
    await untilStill(page);
    assert.equal(await isInView(visitor, '#problems'), true, 'the invalid fields');
    await visitor.fill();
    await typeInto(visitor.root.locator('#email'), 'visitor@gmial.com');
    await visitor.root.locator('#email').press('Enter');
    const question = page.getByText('Did you mean visitor@gmail.com?');
    await question.waitFor();
    await untilStill(page);
    assert.equal(await isInView(visitor, '#email'), true, 'the field');
    assert.equal(
      await question.evaluate((button) => button.getBoundingClientRect().bottom <= innerHeight),
      true,
    );
    assert.equal(
      await visitor.root.locator('#email ~ [role=alert]').textContent(),
      'Did you mean visitor@gmail.com? Nothing has been sent yet.',
    );
  });

test('Enter in a field shows an extra with a wrong number', async () => {
  await fixture.change(({ spaces }) => {
    for (const { slots = [] } of spaces)
      for (const { packages = [] } of slots)
        for (const offer of packages)
          offer.extras = [{ id: 'chairs', name: 'Chairs', amountCents: 100, per: 'piece' }];
  });
  const { page, visitor } = await open({ width: 1280, height: 700 });
  await visitor.walkTo('details');
  await visitor.fill();
  await typeInto(visitor.root.locator('[id^=extra-]').first(), 'many');
  await visitor.root.locator('#name').press('Enter');
  await untilStill(page);
  assert.equal(await isInView(visitor, '[id^=extra-]'), true);
});
