/** Screen reader announcements: one permanent live region, and headings that get the focus. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { waitFor } from '../wait-for.ts';
import { startBrowserFixture } from './fixture.ts';
import { Visitor, waitForFocus } from './visitor.ts';

const fixture = await startBrowserFixture();

test('announces step, day, price, errors and result, each once', async () => {
  const visit = await fixture.open();
  const { page, context } = visit;
  const visitor = new Visitor(page);
  const { root } = visitor;
  await visitor.walkTo('space');
  const status = await root.locator('#status').elementHandle();
  assert(status);
  assert.equal(await status.textContent(), '', 'an untouched form announces nothing');
  // What a screen reader reads: texts added to the live region, and focused headings with their descriptions.
  await root.evaluate((form) => {
    const said: string[] = [];
    Object.assign(globalThis, { said });
    const region = form.shadowRoot?.querySelector('#status') as Element;
    new MutationObserver((changes) => {
      for (const { addedNodes } of changes) for (const node of addedNodes) said.push(node.textContent ?? '');
    }).observe(region, { childList: true });
    form.shadowRoot?.addEventListener('focusin', ({ target }) => {
      if (!(target instanceof HTMLHeadingElement)) return;
      const id = target.getAttribute('aria-describedby');
      const description = id ? (form.shadowRoot?.getElementById(id)?.textContent ?? '') : '';
      said.push(`Heading: ${[target.textContent, description].filter(Boolean).join('. ')}`);
    });
  });
  /** Waits for these announcements, in order, and nothing else since the last call. */
  const hears = async (...expected: RegExp[]) => {
    // A slow service also has "Sending…" announced.
    const take = async () =>
      (await page.evaluate(() => (globalThis as unknown as { said: string[] }).said.splice(0))).filter(
        (text) => text !== 'Sending…',
      );
    const said: string[] = [];
    await waitFor(`${expected}`, async () => said.push(...(await take())) >= expected.length);
    assert.equal(said.length, expected.length, said.join(' | '));
    for (const [at, pattern] of expected.entries()) assert.match(said[at] ?? '', pattern);
  };

  await visitor.chooseSpace();
  await hears(/^Heading: Choose a date and time. Step 2 of 3$/);
  const day = page.getByRole('button', { name: /^Friday, 12 March 2027, Free/ });
  await day.click();
  await hears(/^Times on Friday, 12 March 2027: 6 of 6 times free$/);
  await visitor.chooseDate(day);
  // A package is announced with its price; the total is announced once.
  await hears(/^Heading: Your request. Step 3 of 3$/, /^£712\.80 including tax$/);
  const send = page.getByRole('button', { name: 'Send booking request' });
  await send.click();
  await hears(/^Heading: Please check 2 fields$/);
  await visitor.fill();
  await context.setOffline(true);
  await send.click();
  await hears(/^You are offline\./);
  await context.setOffline(false);
  await hears(/^You are online again\. Please send your request\.$/);
  await send.click();
  await hears(/^Heading: Your request has been sent. BR-/);
  await waitForFocus(page, 'Your request has been sent');
  assert.equal(
    await status.evaluate((element) => element.isConnected),
    true,
    'the live region is the same element in every step',
  );
});

test('names and announcements have the punctuation of the language', async () => {
  const french = await fixture.open({ language: 'fr' });
  const { root } = new Visitor(french.page);
  await root.locator('article').first().waitFor();
  await root.locator('[aria-label="Voir les dates et les prix\u202f: Tallow Hall"]').waitFor();
  await root
    .locator('[aria-label="Agrandir la photo\u202f: Tallow Hall"]')
    .first()
    .waitFor({ state: 'attached' });
  await french.context.close();
  const arabic = await fixture.open({ language: 'ar' });
  const visitor = new Visitor(arabic.page);
  await visitor.chooseSpace();
  await visitor.root.locator('.day.free[aria-label^="السبت، 13 مارس 2027، متاح، "]').waitFor();
});
