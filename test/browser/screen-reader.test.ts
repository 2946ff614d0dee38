/** Screen reader announcements, all from one permanent live region. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startBrowserFixture } from './fixture.ts';
import { Visitor } from './visitor.ts';

const fixture = await startBrowserFixture();

test('one status region announces step, day, price, errors and result', async () => {
  const visit = await fixture.open();
  const { page, context } = visit;
  const visitor = new Visitor(page);
  const { root } = visitor;
  await visitor.walkTo('space');
  const status = await root.locator('#status').elementHandle();
  assert(status);
  const message = (words: RegExp) =>
    root.locator('#status p').filter({ hasText: words }).waitFor({ state: 'attached' });
  assert.equal(await status.textContent(), '', 'an untouched form announces nothing');
  await visitor.chooseSpace();
  await message(/^Step 2 of 3\. Choose a date and time$/);
  await page.getByRole('button', { name: /^Friday, 12 March 2027, Free/ }).click();
  await message(/^Times on Friday, 12 March 2027: 6 of 6 times free$/);
  await visitor.chooseDate(page.getByRole('button', { name: /^Friday, 12 March 2027, Free/ }));
  await message(/^Step 3 of 3\. Your request$/);
  await message(/^£712\.80 including tax$/);
  assert.equal(
    await root.locator('#status p', { hasText: 'including tax' }).count(),
    1,
    'a package was announced with its price; the total is announced once',
  );
  await page.getByRole('button', { name: 'Send booking request' }).click();
  await message(/^Please check 2 fields$/);
  await visitor.fill();
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Send booking request' }).click();
  await message(/^You are offline\./);
  await context.setOffline(false);
  await page.getByRole('button', { name: 'Send booking request' }).click();
  await message(/^Your request has been sent\. Reference: BR-/);
  assert.equal(
    await status.evaluate((element) => element.isConnected),
    true,
    'the live region is the same element in every step',
  );
});
