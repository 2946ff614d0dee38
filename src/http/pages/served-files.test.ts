import assert from 'node:assert/strict';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import fastify from 'fastify';
import { temporaryFolder } from '../../../test/temporary-folder.ts';
import { errorHandler } from '../server/errors.ts';
import { StaticFiles } from './served-files.ts';

const script = 'console.log("served");\n'.repeat(100);

/** An app with a folder of three files that records every body it sends. */
async function serving() {
  const folder = temporaryFolder();
  mkdirSync(join(folder, 'deep'));
  writeFileSync(join(folder, 'deep', 'entry.js'), script);
  writeFileSync(join(folder, 'zipped.js.gz'), gzipSync(script));
  writeFileSync(join(folder, 'photo.jpg'), 'not really');
  const files = await StaticFiles.of(pathToFileURL(`${folder}/`));
  const app = fastify();
  app.setErrorHandler(errorHandler);
  const bodies: unknown[] = [];
  app.addHook('onSend', async (_request, _reply, payload) => void bodies.push(payload));
  app.get('/*', async (request, reply) =>
    files.send(request, reply, (request.params as { '*': string })['*']),
  );
  const get = async (name: string, headers: Record<string, string> = {}) => {
    const response = await app.inject({ url: `/${name}`, headers });
    return { status: response.statusCode, headers: response.headers, raw: response.rawPayload };
  };
  return { folder, bodies, get };
}

test('negotiates the encoding of a file', async () => {
  const { get } = await serving();
  for (const [accepts, encoding, read] of [
    ['', undefined, (raw: Buffer) => raw],
    ['br;q=0, gzip', 'gzip', gunzipSync],
    ['br', 'br', brotliDecompressSync],
  ] as const) {
    const { headers, raw } = await get('deep/entry.js', { 'accept-encoding': accepts });
    assert.equal(headers['content-encoding'], encoding);
    assert.equal(headers['vary'], 'Accept-Encoding');
    assert.equal(read(raw).toString(), script);
  }
  const zipped = await get('zipped.js', { 'accept-encoding': 'br, gzip;q=0.1' });
  assert.equal(zipped.headers['content-encoding'], 'gzip', 'the file is already compressed');
  assert.equal((await get('zipped.js', { 'accept-encoding': 'br' })).raw.toString(), script);
  const photo = await get('photo.jpg', { 'accept-encoding': 'br, gzip' });
  assert.equal(photo.headers['content-encoding'], undefined, 'an image is already compressed');
});

test('returns 304 for a matching ETag of the same encoding only', async () => {
  const { get } = await serving();
  const etag = String((await get('deep/entry.js')).headers['etag']);
  for (const has of [etag, `W/${etag}`, `"other", ${etag}`, '*'])
    assert.equal((await get('deep/entry.js', { 'if-none-match': has })).status, 304, has);
  const again = await get('deep/entry.js', { 'if-none-match': etag, 'accept-encoding': 'br' });
  assert.equal(again.status, 200);
});

test('a thousand visitors share one buffer, compressed or not', async () => {
  const { get, bodies } = await serving();
  for (const accepts of ['', 'gzip', 'br']) {
    bodies.length = 0;
    const requested = Array.from({ length: 10 }, () => get('zipped.js', { 'accept-encoding': accepts }));
    await Promise.all(requested);
    assert.equal(bodies.length, 10);
    assert.equal(new Set(bodies).size, 1, accepts);
  }
});

test('a file that could not be read is read once it can be', async () => {
  const { folder, get } = await serving();
  const file = join(folder, 'deep', 'entry.js');
  rmSync(file);
  assert.equal((await get('deep/entry.js')).status, 500);
  writeFileSync(file, script);
  assert.equal((await get('deep/entry.js')).status, 200);
});

test('later files and files outside the folder are not found', async () => {
  const { folder, get } = await serving();
  writeFileSync(join(folder, 'late.js'), script);
  for (const name of ['late.js', 'zipped.js.gz', '..%2fpackage.json', 'deep'])
    assert.equal((await get(name)).status, 404, name);
});
