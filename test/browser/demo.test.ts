/** The demo website in a browser. */
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { loadDemoVenue } from '../../src/cli/demo-venue.ts';
import { newSqlite } from '../databases.ts';
import { runCount } from '../full-run.ts';
import { startService } from '../service.ts';
import { violations } from './axe.ts';
import { newContext } from './launch.ts';
import { findOverflow } from './overflow.ts';
import { Visitor } from './visitor.ts';

const database = await newSqlite();
const service = await startService(await database.open());
await loadDemoVenue(service);
const address = await service.app.listen({ host: '127.0.0.1', port: 0 });
after(async () => {
  service.app.server.closeAllConnections();
  await service.app.close();
});

for (const [width, colorScheme] of (
  [
    [320, 'light'],
    [1280, 'dark'],
  ] as const
).slice(0, runCount(1, 2)))
  test(`at ${width} pixels, ${colorScheme}: no axe violations and nothing cut off`, async () => {
    const context = await newContext({
      viewport: { width, height: 800 },
      colorScheme,
      reducedMotion: 'reduce',
      timezoneId: 'Europe/London',
    });
    const page = await context.newPage();
    await page.clock.setFixedTime(service.now);
    await page.goto(`${address}/demo/`);
    const visitor = new Visitor(page);
    await visitor.visitSteps(async (step) => {
      assert.deepEqual(await violations(page, { isVariant: width !== 320 }), [], `in step ${step}`);
      assert.deepEqual(await findOverflow(visitor), [], `in step ${step}`);
      const box = await visitor.root.boundingBox();
      // In Firefox a scroll bar takes part of the window.
      const bar = await page.evaluate(() => innerWidth - document.documentElement.clientWidth);
      assert(box && box.width >= 280 - bar, `the form has ${box?.width} pixels`);
    });
    service.now += 3_600_000;
  });
