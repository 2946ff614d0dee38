/** How much a visitor downloads before the first card appears, and the limit. */
import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { startBrowserFixture } from './fixture.ts';
import { Visitor } from './visitor.ts';

/**
 * Maximum gzipped bytes of JavaScript, CSS and one language together. They detect growth and are not targets. Languages
 * in other scripts need more bytes.
 */
const limits = { 'en-GB': 26_500, ar: 26_900, el: 27_000 };
/** The maximum with all lazy chunks. */
const limitsOfAll = { 'en-GB': 50_000, el: 51_300 };

const fixture = await startBrowserFixture();

test('what may arrive before the later steps uses nothing of them', () => {
  const files = globSync('dist/embed/assets/optional-parts-*.js');
  assert.equal(files.length, 1);
  for (const file of files) assert.doesNotMatch(readFileSync(file, 'utf8'), /lazy[-_]steps/);
});

for (const [language, limit] of Object.entries(limits))
  test(`the download until the first card is small in ${language}`, async () => {
    const files: Promise<Buffer>[] = [];
    const visit = await fixture.open({
      language,
      before: async (page) => {
        page.on('response', (response) => {
          if (/\/embed\/(?!assets\/lazy-)/.test(response.url())) files.push(response.body());
        });
        // Blocks the lazy chunks, to show that the first cards do not need them.
        await page.route('**/assets/lazy-*', () => undefined);
      },
    });
    await new Visitor(visit.page).walkTo('space');
    const sizes = (await Promise.all(files)).map((file) => gzipSync(file, { level: 9 }).length);
    const sum = sizes.reduce((total, size) => total + size, 0);
    assert.equal(sizes.length, 3, 'the entry, the widget and a language');
    assert(sum <= limit, `${sum} bytes`);
  });

for (const [language, limit] of Object.entries(limitsOfAll))
  test(`the download for a whole booking is small in ${language}`, async () => {
    const files: Promise<Buffer>[] = [];
    const visit = await fixture.open({
      language,
      before: async (page) => {
        page.on('response', (response) => {
          if (response.url().includes('/embed/')) files.push(response.body());
        });
      },
    });
    await new Visitor(visit.page).walkTo('receipt');
    fixture.service.now += 3_600_000;
    const sizes = (await Promise.all(files)).map((file) => gzipSync(file, { level: 9 }).length);
    const sum = sizes.reduce((total, size) => total + size, 0);
    assert(sum <= limit, `${sum} bytes`);
  });

test('the calendar of all spaces is loaded before the click on its button, and only then', async () => {
  const calendars: string[] = [];
  const visit = await fixture.open({
    before: async (page) => {
      page.on('request', (request) => {
        if (request.url().includes('/assets/by-date-')) calendars.push(request.url());
      });
    },
  });
  const { page } = visit;
  const visitor = new Visitor(page);
  await visitor.walkTo('details');
  assert.deepEqual(calendars, []);
  await page.reload();
  const button = visitor.root.getByRole('button', { name: 'By date' });
  await button.waitFor();
  const loaded = page.waitForResponse(/\/assets\/by-date-/);
  await button.focus();
  await loaded;
  assert.equal(calendars.length, 1);
  assert.equal(await visitor.root.locator('.offers, .day').count(), 0);
  await button.click();
  await visitor.root.locator('.day').first().waitFor();
  assert.equal(calendars.length, 1);
});
