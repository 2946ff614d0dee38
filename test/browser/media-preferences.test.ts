/** Forced colours, print and reduced motion. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { inLongRun, runCount } from '../full-run.ts';
import { violations } from './axe.ts';
import { fixtureKey, startBrowserFixture } from './fixture.ts';
import { missingFeature } from './launch.ts';
import { Visitor } from './visitor.ts';

const fixture = await startBrowserFixture();

describe('in forced colours', () => {
  const forced = { browser: { forcedColors: 'active' as const } };

  test('free, partly free, closed and chosen days look different', inLongRun, async () => {
    const visit = await fixture.open(forced);
    const visitor = new Visitor(visit.page);
    const { root } = visitor;
    const frameOf = (kind: string) =>
      root
        .locator(`td:not([aria-selected]) .day.${kind}`)
        .first()
        .evaluate((day) => {
          const { borderStyle, borderTopColor } = getComputedStyle(day);
          const ground = getComputedStyle(day.closest('.booking') as Element).backgroundColor;
          return borderTopColor === ground ? 'none' : borderStyle;
        });
    await visitor.walkTo('date');
    assert.equal(await frameOf('free'), 'solid');
    assert.equal(await frameOf('partlyFree'), 'dashed');
    await root.locator('.day.free').first().click();
    const outline = await root
      .locator('[aria-selected] .day')
      .evaluate((day) => getComputedStyle(day).outlineStyle);
    assert.equal(outline, 'solid');
    await root.evaluate((host) => {
      host.setAttribute('space', 'tallow-hall');
      host.setAttribute('date', '2027-08-02');
    });
    await root.getByRole('button', { name: 'Monday, 2 August 2027, Closed' }).waitFor();
    assert.equal(await frameOf('notOffered'), 'dotted');
  });

  for (const colorScheme of runCount(['light'] as const, ['light', 'dark'] as const))
    test(`no axe violations in any step, and focus is visible, ${colorScheme}`, inLongRun, async () => {
      const visit = await fixture.open({ browser: { ...forced.browser, colorScheme } });
      const visitor = new Visitor(visit.page);
      await visitor.visitSteps(async (step) => {
        // axe computes with the colours that the system has replaced.
        assert.deepEqual(
          await violations(visit.page, { except: ['color-contrast'], isVariant: colorScheme === 'dark' }),
          [],
          `in step ${step}`,
        );
        await visit.page.keyboard.press('Tab');
        const outline = await visitor.root.evaluate((host) => {
          const focused = host.shadowRoot?.activeElement;
          return focused && getComputedStyle(focused).outlineStyle;
        });
        assert.equal(outline, 'solid', `in step ${step}`);
      });
      fixture.service.now += 3_600_000;
    });
});

describe('in print', { skip: missingFeature('print') }, () => {
  test('every step shows its content without buttons, in light colours', async () => {
    const visit = await fixture.open({
      body: `<venue-booking site-key="${fixtureKey}" theme="dark"></venue-booking>`,
    });
    const { page } = visit;
    const visitor = new Visitor(page);
    const total = visitor.root.locator('dl.lines > div:last-child');
    let price = '';
    await visitor.visitSteps(async (step) => {
      if (step === 'details') price = (await total.textContent()) ?? '';
      await page.emulateMedia({ media: 'print' });
      const { root } = visitor;
      assert.equal(await root.locator('button:visible:not(.day)').count(), 0, `buttons in step ${step}`);
      const color = await root.locator('h2').evaluate((heading) => getComputedStyle(heading).color);
      assert.equal(color, 'rgb(26, 32, 38)', `in step ${step}`);
      if (step === 'date') assert.equal(await root.locator('.day:visible').count(), 61);
      if (step === 'receipt') {
        await root.locator('strong', { hasText: /^BR-/ }).waitFor();
        await root.getByText('The date is held for you until').last().waitFor();
        await total.waitFor();
        assert.match(price, /£\d/);
        assert.equal(await total.textContent(), price);
        for (const text of ['Tallow Hall', /, \d+:00 – \d+:00/, 'Dry hire', 'visitor@example.com'])
          await root.getByText(text).last().waitFor();
        const contact = root.locator('address');
        await contact.getByRole('heading', { name: 'Contact the venue' }).waitFor();
        for (const text of ['+44 1632 960014', 'hire@tallowstreet.example'])
          await contact.getByText(text).waitFor();
        // Once, with the date and the space.
        assert.equal(await root.getByText(/^Tallow Street Arts Centre, 14 /).count(), 1);
      }
      await page.emulateMedia({ media: null });
    });
    fixture.service.now += 3_600_000;
  });
});

describe('with reduced motion', () => {
  const moving = (page: Visitor['page']) =>
    page.locator('venue-booking').evaluate((host) => {
      const animated = host.shadowRoot?.getAnimations().length ?? 0;
      const strip = host.shadowRoot?.querySelector('.photos div');
      return { animated: animated > 0, scroll: strip ? getComputedStyle(strip).scrollBehavior : '' };
    });

  test('nothing moves: loading, steps and pictures', inLongRun, async () => {
    for (const reducedMotion of ['reduce', 'no-preference'] as const) {
      let response = () => {};
      const responded = new Promise<void>((resolve) => {
        response = resolve;
      });
      const visit = await fixture.open({
        browser: { reducedMotion },
        before: (page) => page.route('**/spaces*', (route) => responded.then(() => route.continue())),
      });
      const { page } = visit;
      const mayMove = reducedMotion === 'no-preference';
      await page.locator('.bone').first().waitFor();
      assert.equal((await moving(page)).animated, mayMove);
      response();
      await page.locator('article').first().waitFor();
      assert.equal((await moving(page)).scroll, mayMove ? 'smooth' : 'auto');
      await visit.context.close();
    }
  });
});

test('every control is 44 pixels high in every step', {
  skip: inLongRun.skip || missingFeature('touch'),
}, async () => {
  const visit = await fixture.open({ browser: { viewport: { width: 320, height: 640 }, hasTouch: true } });
  const visitor = new Visitor(visit.page);
  await visitor.visitSteps(async (step) => {
    if (step === 'date') await visitor.root.locator('.day.free').nth(3).tap();
    if (step === 'details') await visitor.root.locator('form > [part=button]').tap();
    const small = await visitor.root.evaluate((host) =>
      [...(host.shadowRoot?.querySelectorAll('button, summary, input, textarea') ?? [])]
        // The whole card of a radio button can be clicked.
        .map((element) => (element.matches('[type=radio]') ? element.closest('.choice') : element))
        .filter((element) => element && !element.closest('.unseen') && element.checkVisibility())
        .map((element) => [element?.getBoundingClientRect(), element?.outerHTML.slice(0, 80)] as const)
        .filter(([box]) => !box || box.height < 44 || box.width < 24)
        .map(([box, html]) => `${box?.width} × ${box?.height}: ${html}`),
    );
    assert.deepEqual(small, [], `in step ${step}`);
  });
  fixture.service.now += 3_600_000;
});
