/** The booking page in a frame of a website that cannot embed the form. */

import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, test } from 'node:test';
import { guide } from '../documentation/guides.ts';
import { inLongRun } from '../full-run.ts';
import { startBrowserFixture } from './fixture.ts';
import { missingFeature, newContext } from './launch.ts';
import { Visitor } from './visitor.ts';

const [, example = ''] = /```html\n(<iframe [\s\S]*?)```/.exec(guide('website/iframe.md')) ?? [];
/** The section about frames: a policy, the HTML and the style sheet. */
const [, strict = ''] = guide('website/content-security-policy.md').split('## The booking page in a frame');
const [, policy = ''] = /Content-Security-Policy: (.+)/.exec(strict) ?? [];
const [, strictExample = ''] = /```html\n([\s\S]*?)```/.exec(strict) ?? [];
const [, styleSheet = ''] = /```css\n([\s\S]*?)```/.exec(strict) ?? [];

const fixture = await startBrowserFixture();
/**
 * `/KEY` shows the frame of a key; `/strict` the one of `framed` under the strict policy; `/wrapped` a page of the
 * website in another origin's frame.
 */
const website = createServer(({ url = '' }, response) => {
  const { port } = website.address() as AddressInfo;
  if (url === '/booking.css') {
    response.setHeader('content-type', 'text/css').end(styleSheet);
    return;
  }
  const isStrict = url === '/strict';
  const key = isStrict ? 'framed' : url.slice(1);
  const html =
    url === '/wrapped'
      ? `<iframe src="http://localhost:${port}/framed" style="width: 90%; height: 900px"></iframe>`
      : (isStrict ? strictExample : example).replaceAll('https://HOST', fixture.base).replaceAll('KEY', key);
  if (isStrict)
    response.setHeader('content-security-policy', policy.replaceAll('https://HOST', fixture.base));
  response.setHeader('content-type', 'text/html');
  response.end(`<!doctype html><title>A website</title>${html}`);
}).listen(0, '127.0.0.1');
await once(website, 'listening');
const port = (website.address() as AddressInfo).port;

after(() => {
  website.closeAllConnections();
  website.close();
});

/** Opens a page; its frame has loaded, or was refused. */
async function open(url: string) {
  const page = await (await newContext()).newPage();
  await page.clock.setFixedTime(fixture.service.now);
  await page.goto(url);
  return page;
}

const form = 'venue-booking';

test('the documented frame shows the form on a website of the key', {
  skip: missingFeature('frame'),
}, async () => {
  const page = await open(`http://localhost:${port}/framed`);
  const frame = page.frameLocator('iframe');
  assert.equal(await frame.locator(form).count(), 1);
  await frame.locator('article [part=button]').first().click();
  await frame.locator('.day.free').first().click();
  await frame.locator('[name^=slot-]:enabled').first().check();
});

test('the documented frame fills its place under the strictest policy', {
  skip: missingFeature('frame'),
}, async () => {
  const page = await (await newContext()).newPage();
  const complaints: string[] = [];
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
  await page.goto(`http://localhost:${port}/strict`);
  await page.frameLocator('iframe').locator('article').first().waitFor();
  const { width, height } = (await page.locator('iframe').boundingBox()) ?? { width: 0, height: 0 };
  assert.equal(height, 900);
  assert.ok(width > 1_000, `${width}px`);
  assert.deepEqual(complaints, []);
});

test('links of the page in the frame open in the whole tab', { skip: missingFeature('frame') }, async () => {
  const page = await (await newContext()).newPage();
  await page.route('https://tallowstreet.example/', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<title>The venue</title>' }),
  );
  await page.goto(`http://localhost:${port}/strict`);
  await page.frameLocator('iframe').getByRole('link', { name: 'tallowstreet.example', exact: true }).click();
  await page.waitForURL('https://tallowstreet.example/');
  assert.equal(await page.title(), 'The venue');
});

test('the link below a refused frame opens the booking page, whatever is around the website', {
  skip: missingFeature('frame'),
}, async () => {
  const page = await open(`http://127.0.0.1:${port}/wrapped`);
  await page.frameLocator('iframe').getByRole('link', { name: 'Open the booking page' }).click();
  await page.waitForURL(`${fixture.base}/book/framed`);
  await page.locator(form).waitFor();
});

test('a visitor in the frame reads why nothing can be booked', {
  skip: missingFeature('frame'),
}, async () => {
  const set = (page: boolean) =>
    fixture.change(({ siteKeys = [] }) => {
      for (const siteKey of siteKeys) if (siteKey.key === 'framed') Object.assign(siteKey, { page });
    });
  await set(false);
  const page = await open(`http://localhost:${port}/framed`);
  await page.frameLocator('iframe').getByText('Booking is not available here at the moment.').waitFor();
  await set(true);
});

test('text and receipt in the frame stay after a reload of the page around it, and after Back', {
  skip: missingFeature('frame'),
}, async () => {
  const address = `http://localhost:${port}/framed`;
  const page = await open(address);
  const visitor = new Visitor(page);
  visitor.root = page.frameLocator('iframe').locator(form);
  await visitor.walkTo('details');
  await visitor.fill();
  const returns = [
    () => page.reload(),
    async () => {
      await page.goto(`http://localhost:${port}/elsewhere`);
      await page.goBack();
    },
  ];
  for (const comeBack of returns) {
    await comeBack();
    await visitor.root.locator('aside dl').waitFor();
    assert.equal(await visitor.root.locator('#name').inputValue(), 'A. Visitor');
    assert.equal(await visitor.root.locator('#message').inputValue(), 'A concert.');
  }
  await visitor.root.locator('form > [part=button]').click();
  const reference = await visitor.root.locator('.reference').textContent();
  for (const comeBack of returns) {
    await comeBack();
    assert.equal(await visitor.root.locator('.reference').textContent(), reference);
  }
  // Another request begins: nothing of the first is left.
  await page.frameLocator('iframe').getByRole('button', { name: 'Make another request' }).click();
  await visitor.root.locator('.booking.space').waitFor();
  await page.reload();
  await visitor.walkTo('details');
  assert.equal(await visitor.root.locator('#name').inputValue(), '');
});

test('other keys and other ancestors are refused', inLongRun, async () => {
  for (const [url, count] of [
    [`http://localhost:${port}/stage`, 1],
    [`http://127.0.0.1:${port}/framed`, 1],
    // This frame contains another.
    [`http://127.0.0.1:${port}/wrapped`, 2],
  ] as const) {
    const page = await open(url);
    const frames = page.frames().slice(1);
    assert.equal(frames.length, count, url);
    for (const frame of frames) assert.equal(await frame.locator(form).count(), 0, url);
  }
});
