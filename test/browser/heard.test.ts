/** What a visitor hears who does not see the form: all of it in one place that stays. */
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { launchBrowser } from './launch.ts';
import { startStage } from './stage.ts';
import { Visitor } from './visitor.ts';

const browser = await launchBrowser();
const stage = await startStage(browser);
after(async () => {
  await browser.close();
  await stage.close();
});

test('one status stays from the first card to the receipt and says step, day, price, trouble and result', async () => {
  const visit = await stage.open();
  const { page, context } = visit;
  const visitor = new Visitor(page);
  const { root } = visitor;
  await visitor.walkTo('space');
  const status = await root.locator('#status').elementHandle();
  assert(status);
  const says = (words: RegExp) =>
    root.locator('#status p').filter({ hasText: words }).waitFor({ state: 'attached' });
  assert.equal(await status.textContent(), '', 'nobody is told of a form that they have not touched');
  await visitor.chooseSpace();
  await says(/^Step 2 of 3\. Choose a date and time$/);
  await page.getByRole('button', { name: /^Friday, 12 March 2027, Free/ }).click();
  await says(/^Times on Friday, 12 March 2027: 6 of 6 times free$/);
  await visitor.chooseDate(page.getByRole('button', { name: /^Friday, 12 March 2027, Free/ }));
  await says(/^Step 3 of 3\. Your request$/);
  await says(/^£712\.80 including tax$/);
  await page.getByRole('button', { name: 'Send booking request' }).click();
  await says(/^Please check 2 fields$/);
  await visitor.fill();
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Send booking request' }).click();
  await says(/^You are offline\./);
  await context.setOffline(false);
  await page.getByRole('button', { name: 'Send booking request' }).click();
  await says(/^Your request has been sent\. Reference: BR-/);
  assert.equal(await status.evaluate((element) => element.isConnected), true, 'it is the same all the way');
  await visit.context.close();
});
