/** Builds the documentation site and checks its pages. */
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { isFullRun } from '../full-run.ts';

const root = new URL('../../', import.meta.url);
const site = new URL('site/.vitepress/dist/', root);

test('npm run docs builds a site without outside requests', { skip: !isFullRun }, async () => {
  await promisify(execFile)('npm', ['run', '-s', 'docs'], { cwd: fileURLToPath(root) });
  for (const name of [
    'index.html',
    'api/reference/public/booking-requests.html',
    'llms.txt',
    'llms-full.txt',
  ])
    assert.ok(existsSync(new URL(name, site)), name);
  assert.match(readFileSync(new URL('llms.txt', site), 'utf8'), /run\/proxy\.html/);
  const tabs = readFileSync(new URL('api/prices.html', site), 'utf8').match(
    /data-title="(?:curl|TypeScript)"/g,
  );
  assert.equal(tabs?.length, 2);
  const pages = readdirSync(site, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.html'),
  );
  for (const name of pages) {
    const html = readFileSync(new URL(name, site), 'utf8');
    assert.doesNotMatch(html, /<(?:script|link|img)\b[^>]*(?:src|href)="(?:https?:)?\/\//, name);
  }
  await assertUserPagesFirst();
});

/** Searches the built index, with the options that VitePress adds to ours. */
async function assertUserPagesFirst() {
  const { resolve } = createRequire(new URL('site/package.json', root));
  const { default: MiniSearch } = await import(resolve('minisearch'));
  const { boostDocument } = await import(new URL('site/search.mjs', root).href);
  const chunks = new URL('assets/chunks/', site);
  const file = readdirSync(chunks).find((name) => name.startsWith('@localSearchIndexroot')) ?? '';
  const { default: index } = await import(new URL(file, chunks).href);
  const search = MiniSearch.loadJSON(index, {
    fields: ['title', 'titles', 'text'],
    searchOptions: { fuzzy: 0.2, prefix: true, boost: { title: 4, text: 2, titles: 1 }, boostDocument },
  });
  for (const text of ['idempotency', 'pagination', 'what is a hold', 'status of a request', 'CSP']) {
    const found: string[] = search.search(text).map(({ id }: { readonly id: string }) => id);
    assert.ok(found.length >= 3, text);
    for (const id of found.slice(0, 3))
      assert.doesNotMatch(id, /\/(?:decisions|evidence|contribute)\//, text);
  }
  for (const text of ['hold', 'holds', 'what is a hold'])
    assert.match(search.search(text)[0].id, /start\/terms.*#hold/, text);
  assert.match(search.search('CSP')[0].id, /content-security-policy/);
}
