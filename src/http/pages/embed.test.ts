/** The built files that websites load, and how long they are cached. */
import assert from 'node:assert/strict';
import { existsSync, readdirSync } from 'node:fs';
import { describe, test } from 'node:test';
import { newSqlite } from '../../../test/databases.ts';
import { startService } from '../../../test/service.ts';
import { EmbedFiles } from './embed-files.ts';

const built = new URL('../../../dist/embed/', import.meta.url);
const service = await startService(await (await newSqlite()).open());

const headersOf = async (file: string) => {
  const { statusCode, headers } = await service.app.inject(`/embed/${file}`);
  assert.equal(statusCode, 200, file);
  return headers;
};

describe('the files of the form', () => {
  test('may be loaded, read and timed by every website', async () => {
    for (const file of ['v1.js', 'integrity.json']) {
      const headers = await headersOf(file);
      assert.equal(headers['access-control-allow-origin'], '*');
      assert.equal(headers['cross-origin-resource-policy'], 'cross-origin');
      assert.equal(headers['timing-allow-origin'], '*');
    }
  });

  test('are immutable if their name has a hash, otherwise cached briefly in the browser', async () => {
    const assets = readdirSync(new URL('assets/', built)).map((name) => `assets/${name}`);
    const pinned = readdirSync(built).filter((name) => /^v1\..+\.js$/.test(name));
    assert(assets.length > 60, `${assets.length} chunks`);
    assert.equal(pinned.length, 32);
    for (const file of [...assets, ...pinned])
      assert.equal((await headersOf(file))['cache-control'], 'public, max-age=31536000, immutable', file);
    for (const file of ['v1.js', 'integrity.json'])
      assert.equal((await headersOf(file))['cache-control'], 'private, max-age=300', file);
  });

  test('are preloaded by early hints: the program and one language', async () => {
    const files = await EmbedFiles.read();
    const [program = '', words = '', ...others] = files.filesFor('de');
    assert.match(program, /^assets\/widget-[\w-]+\.js$/);
    assert.match(words, /^assets\/de-[\w-]+\.js$/);
    assert.deepEqual(others, []);
    for (const file of [program, words]) assert(existsSync(new URL(file, built)), file);
    assert.deepEqual(files.filesFor('xx'), [program]);
  });
});
