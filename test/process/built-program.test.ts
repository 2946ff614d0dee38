/**
 * The built program and the sources behave the same. Suites that start processes run the built program; those that
 * call the app in memory run the sources. This file compares both.
 */

import assert from 'node:assert/strict';
import { cpSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { copyOf, newSqlite, onAnyDatabase } from '../databases.ts';
import { inLongRun } from '../full-run.ts';
import { temporaryFolder } from '../temporary-folder.ts';
import { seedDatabase } from '../upgrade/seed.ts';
import { run, source, startServer } from './server-process.ts';

/** Requests outside website keys, of unknown paths, and with client errors. */
const otherRequests: readonly [path: string, init?: RequestInit][] = [
  ...['/healthz', '/readyz', '/nowhere', '/docs', '/docs/', '/docs/page.js', '/docs/openapi.json'].map(
    (path) => [path] as [string],
  ),
  ...['/demo', '/demo/', '/embed/v1.js', '/embed/page.css', '/book/unknown', '/book/harbour-web'].map(
    (path) => [path] as [string],
  ),
  ['/venues/public/v1/sites/unknown/venue'],
  [
    '/venues/public/v1/sites/harbour-web/venue',
    { method: 'OPTIONS', headers: { origin: 'https://a.example' } },
  ],
  ['/venues/public/v1/sites/harbour-web/venue', { headers: { origin: 'https://a.example' } }],
  ['/venues/public/v1/sites/harbour-web/venue', { method: 'DELETE' }],
  ['/venues/public/v1/sites/harbour-web/spaces', { method: 'HEAD' }],
  ['/venues/public/v1/sites/harbour-web/spaces/whole/availability?from=2027-03-09&to=2027-03-01'],
  ['/venues/public/v1/sites/harbour-web/spaces/%ff/slots'],
  ['/venues/public/v1/sites/harbour-web/quote', { method: 'POST', body: '{' }],
  ['/venues/public/v1/sites/harbour-web/quote', { method: 'POST', body: '{"date":"2027-02-30"}' }],
  ['/venues/public/v1/sites/harbour-web/booking-requests', { method: 'POST', body: '[]' }],
  ['/venues/public/v1/sites/harbour-web/booking-requests', { method: 'POST', body: '{"website":"x"}' }],
];

let visitors = 0;

/** A response without its random and time-dependent parts. */
async function answerTo(url: string, path: string, init: RequestInit = {}): Promise<unknown> {
  const headers = { 'x-forwarded-for': `10.2.0.${++visitors % 250}`, ...init.headers };
  const response = await fetch(url + path, { redirect: 'manual', ...init, headers });
  const { date: _, ratelimit: __, 'x-request-id': ___, ...stored } = Object.fromEntries(response.headers);
  const output = await response.text();
  // A page that contains its own URL has its own length and ETag.
  if (output.includes(url)) for (const name of ['content-length', 'etag']) delete stored[name];
  const text = output.replaceAll(url, '').replace(/BR-[0-9A-Z]{8}/, 'BR-');
  return { status: response.status, headers: stored, text: text.replace(/"holdExpiresAt":"[^"]+"/, '') };
}

const site = '/venues/public/v1/sites/harbour-web';

/** The requests of a visitor. */
const visit: readonly [path: string, init?: RequestInit][] = [
  [`${site}/venue`],
  [`${site}/spaces`],
  ...['whole', 'north', 'studio', 'attic'].flatMap((id): [string][] => [
    [`${site}/spaces/${id}/slots`],
    [`${site}/spaces/${id}/availability?from=2027-03-01&to=2027-03-14`],
  ]),
  ...['/quote', '/booking-requests'].map((path): [string, RequestInit] => [
    site + path,
    {
      method: 'POST',
      body: JSON.stringify({
        spaceId: 'north',
        slotId: 'north-evening',
        packageId: 'dry-hire',
        date: '2027-03-16',
        guest: { name: 'A. Visitor', email: 'visitor@example.com' },
      }),
    },
  ]),
];

onAnyDatabase('the built program', (newDatabase) => {
  test('responds like its source: byte-identical to visitors, equivalent to staff', async () => {
    const filled = await newDatabase();
    await seedDatabase(filled);
    const environment = async () => ({ ...(await copyOf(filled)).environment, TRUST_PROXY: '1' });
    const [ours, theirs] = [await environment(), await environment()];
    const built = await startServer(ours);
    const unbuilt = await startServer(theirs, { program: source });
    for (const [path, init] of [...visit, ...otherRequests])
      assert.deepEqual(
        await answerTo(built.url, path, init),
        await answerTo(unbuilt.url, path, init),
        `${init?.method ?? 'GET'} ${path}`,
      );
    for (const args of [
      ['venues', 'list'],
      ['keys', 'list'],
      ['blocks', 'list', '--venue', 'harbour', '--json'],
    ])
      assert.deepEqual(await run(args, ours), await run(args, theirs, '', source), args.join(' '));
    for (const { process, ended } of [built, unbuilt]) {
      process.kill('SIGTERM');
      assert.equal((await ended).code, 0);
    }
  });
});

test('error stack traces have source lines', inLongRun, async () => {
  const { environment } = await newSqlite();
  assert.equal((await run(['migrate'], environment)).code, 0);
  const breaks = `import { DatabaseSync } from 'node:sqlite';
    const { prepare } = DatabaseSync.prototype;
    DatabaseSync.prototype.prepare = function (sql) {
      if (sql.includes('from "venues"')) throw new TypeError('an internal error');
      return prepare.call(this, sql);
    };`;
  const NODE_OPTIONS = `--import=data:text/javascript,${encodeURIComponent(breaks)}`;
  const { code, stderr } = await run(['venues', 'list'], { ...environment, NODE_OPTIONS });
  assert.equal(code, 1);
  assert.match(stderr, /^firsthold: TypeError: an internal error\n/);
  assert.match(stderr, /\/src\/storage\/dialects\/sqlite[\w-]*\.ts:\d+:\d+/);
});

test('a start loads no source map and no unused client of Node’s', inLongRun, async () => {
  const { environment } = await newSqlite();
  const watches = `import fs from 'node:fs';
    const { readFileSync } = fs;
    const maps = [];
    fs.readFileSync = (...words) => {
      if (/[.]map$/.test(words[0])) maps.push(words[0]);
      return readFileSync(...words);
    };
    process.on('exit', () => {
      const clients = process.moduleLoadList.filter((name) => name.includes('undici'));
      process._rawDebug('loaded: ' + [...maps, ...clients].join());
    });`;
  const NODE_OPTIONS = `--import=data:text/javascript,${encodeURIComponent(watches)}`;
  const server = await startServer({ ...environment, NODE_OPTIONS });
  server.process.kill('SIGTERM');
  assert.match((await server.ended).stderr, /^loaded: $/m);
});

test('without a build, prints one line about how to build', inLongRun, async () => {
  const folder = temporaryFolder();
  cpSync('bin', join(folder, 'bin'), { recursive: true });
  const { code, stdout, stderr } = await run(['serve'], {}, '', join(folder, 'bin/firsthold.cjs'));
  assert.equal(code, 1);
  assert.equal(stdout, '');
  assert.match(stderr, /^firsthold: the program is not built yet; [^\n]*npm run build[^\n]*\n$/);
});

test('sets its own Node options and keeps those given', {
  skip: process.platform !== 'linux' && 'what a process was started with is asked of Linux',
}, async () => {
  const { environment } = await newSqlite();
  for (const [NODE_OPTIONS, expected] of [
    ['', ['--max-semi-space-size=4', '--v8-pool-size=2']],
    ['--max-semi-space-size=2', ['--v8-pool-size=2']],
  ] as const) {
    const server = await startServer({ ...environment, NODE_OPTIONS });
    const args = readFileSync(`/proc/${server.process.pid}/cmdline`, 'utf8').split('\0');
    assert.deepEqual(
      args.filter((word) => word.startsWith('--')),
      expected,
    );
    server.process.kill('SIGTERM');
    assert.equal((await server.ended).code, 0);
  }
});
