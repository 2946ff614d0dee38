/** The booking page in a frame of a website that cannot embed the form. */

import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, test } from 'node:test';
import { guidesIn } from '../documentation/guides.ts';
import { inLongRun } from '../full-run.ts';
import { startBrowserFixture } from './fixture.ts';
import { missingFeature, newContext } from './launch.ts';

const [, example = ''] = /```html\n(<iframe [\s\S]*?)```/.exec(guidesIn('website')) ?? [];

const fixture = await startBrowserFixture();
/** `/KEY` shows the frame of a key; `/wrapped` a page of the website in another origin's frame. */
const website = createServer(({ url = '' }, response) => {
  const { port } = website.address() as AddressInfo;
  const html =
    url === '/wrapped'
      ? `<iframe src="http://localhost:${port}/framed" style="width: 90%; height: 900px"></iframe>`
      : example.replace('https://HOST', fixture.base).replace('KEY', url.slice(1));
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
