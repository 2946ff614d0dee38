/** The booking page in a frame of a website that cannot embed the form. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, test } from 'node:test';
import { guidesIn } from '../documentation/guides.ts';
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

async function open(url: string) {
  const page = await (await newContext()).newPage();
  await page.clock.setFixedTime(fixture.service.now);
  await page.goto(url);
  return page;
}

const skip = missingFeature('frame');

test('the documented frame shows the form on a website of the key', { skip }, async () => {
  const page = await open(`http://localhost:${port}/framed`);
  const form = page.frameLocator('iframe').locator('venue-booking');
  await form.locator('article').first().waitFor();
  await form.locator('article [part=button]').first().click();
  await form.locator('.day.free').first().click();
  await form.locator('[name=slot]:enabled').first().check();
});

test('other keys and other ancestors are refused', { skip }, async () => {
  for (const url of [
    `http://localhost:${port}/stage`,
    `http://127.0.0.1:${port}/framed`,
    `http://127.0.0.1:${port}/wrapped`,
  ]) {
    const refused: string[] = [];
    const page = await (await newContext()).newPage();
    page.on('console', (message) => refused.push(message.text()));
    await page.goto(url);
    const deadline = Date.now() + 20_000;
    while (!refused.some((text) => /frame-ancestors/.test(text)) && Date.now() < deadline)
      await page.waitForTimeout(50);
    assert(
      refused.some((text) => /frame-ancestors/.test(text)),
      url,
    );
  }
});
