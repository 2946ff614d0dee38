import assert from 'node:assert/strict';
import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { test } from 'node:test';
import pino from 'pino';
import { newSqlite } from '../../../test/databases.ts';
import { Metrics } from '../server/metrics.ts';
import { ownVersion } from '../server/own-version.ts';
import { buildMetricsApp } from './metrics-app.ts';

const load = { longestWaitMs: 0, venues: [{ venueId: 'riverside', share: 1 }], unansweredNames: [] };

/** The metrics of a service on a real database, with a test clock, a query counter and its log. */
async function measuring() {
  const storage = await (await newSqlite()).open();
  const world = { now: 0, queries: 0, isFaulty: false, log: '' };
  const counting = {
    ...storage,
    read: (work: Parameters<typeof storage.read>[0]) => {
      world.queries += 1;
      return storage.read(work);
    },
    guard: {
      ...storage.guard,
      hitCounterFullness: () => {
        if (world.isFaulty) throw new Error('a counter is missing');
        return 0;
      },
    },
  } as typeof storage;
  const metrics = new Metrics(counting, () => world.now);
  const log = {
    write: (line: string) => {
      world.log += line;
    },
  };
  const app = buildMetricsApp(metrics, pino({ level: 'info' }, log), () => ({ ...load, port: 8080 }));
  const scrape = () => app.inject({ url: '/metrics' });
  return { world, metrics, app, scrape };
}

test('serves metrics in the Prometheus format and nothing else', async () => {
  const { app, metrics, scrape } = await measuring();
  metrics.spamCaught.inc();
  const { statusCode, headers, body } = await scrape();
  assert.equal(statusCode, 200);
  assert.match(String(headers['content-type']), /^text\/plain; version=0\.0\.4/);
  assert.deepEqual(
    [headers['cache-control'], headers['x-content-type-options']],
    ['no-store', 'nosniff'],
    'not cacheable and not rendered as a page',
  );
  assert.match(body, /^firsthold_spam_caught_total 1$/m);
  assert.match(body, /^firsthold_holds\{state="pending"\} 0$/m);
  const forwards = { forwarded: 0, untrusted: 0, tooShort: 0 };
  assert.deepEqual((await app.inject('/load')).json(), {
    ...load,
    port: 8080,
    version: ownVersion(),
    forwards,
  });
  const elsewhere = await app.inject({ url: '/' });
  assert.deepEqual([elsewhere.statusCode, elsewhere.json().error.code], [404, 'NOT_FOUND']);
});

test('does not log scrapes, but logs their errors', async () => {
  const { world, scrape } = await measuring();
  await scrape();
  assert.equal(world.log, '');
  world.now = 1000;
  world.isFaulty = true;
  const { statusCode, body } = await scrape();
  assert.equal(statusCode, 500);
  assert.doesNotMatch(body, /a counter is missing/);
  assert.match(world.log, /a counter is missing/);
});

test('stops despite a half-sent request', async () => {
  const { app } = await measuring();
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  const socket = connect(port, '127.0.0.1');
  const closed = once(socket, 'close');
  await once(app.server, 'connection');
  socket.write('GET /metrics HTTP/1.1\r\nHost: loc');
  await app.close();
  await closed;
});

test('computes the text at most once a second, for any number of scrapes', async () => {
  const { world, metrics, scrape } = await measuring();
  const bodies = await Promise.all(Array.from({ length: 50 }, scrape));
  const questions = world.queries;
  assert.ok(questions <= 2, `${questions} questions`);
  metrics.spamCaught.inc();
  world.now = 999;
  assert.equal((await scrape()).body, bodies[0]?.body);
  world.now = 1000;
  assert.match((await scrape()).body, /^firsthold_spam_caught_total 1$/m);
  assert.equal(world.queries, 2 * questions);
  // The clock was ahead and is corrected.
  world.now = -100_000;
  await scrape();
  assert.equal(world.queries, 3 * questions);
});
