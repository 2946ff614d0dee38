import assert from 'node:assert/strict';
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { test } from 'node:test';
import { newSqlite } from '../databases.ts';
import { waitFor } from '../wait-for.ts';
import { run, startServer } from './server-process.ts';

test('metrics are served on their own port only', async () => {
  const { environment } = await newSqlite();
  const server = await startServer(
    { ...environment, LOG_LEVEL: 'info', METRICS_PORT: '0' },
    { isDemo: true },
  );
  const spam = { website: 'https://spam.example', spaceId: 'x' };
  const url = `${server.url}/venues/public/v1/sites/demo/booking-requests`;
  await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(spam),
  });
  const beside = await fetch(`${server.url}/metrics`);
  assert.equal(beside.status, 404);
  assert.equal((await beside.json()).error.code, 'NOT_FOUND');
  const address = () => /"msg":"metrics at (http:\/\/127\.0\.0\.1:\d+)"/.exec(server.complaints())?.[1];
  await waitFor('the address of the metrics', () => address() !== undefined);
  const numbers = await (await fetch(`${address()}/metrics`)).text();
  for (const line of [
    /^firsthold_spam_caught_total 1$/m,
    /^firsthold_database_seconds_count\{kind="read"\} [1-9]/m,
    /^firsthold_database_seconds_count\{kind="transact"\} [1-9]/m,
  ])
    assert.match(numbers, line);
  server.process.kill('SIGINT');
  const { stdout, stderr } = await server.ended;
  assert.match(stdout, /^Firsthold is ready at /);
  assert.doesNotMatch(stderr, /METRICS_PORT is not set/);
});

test('an instance whose port for metrics is taken ends before it is ready', async (t) => {
  const other = createServer().listen(0, '127.0.0.1');
  t.after(() => other.close());
  await once(other, 'listening');
  const METRICS_PORT = `${(other.address() as AddressInfo).port}`;
  const { environment } = await newSqlite();
  const { code, stdout, stderr } = await run([], { ...environment, PORT: '0', METRICS_PORT });
  assert.deepEqual([code, stdout], [1, '']);
  assert.ok(
    stderr.endsWith(
      `firsthold: port ${METRICS_PORT} on 127.0.0.1 is already in use; stop the other program, or set METRICS_PORT to a free port (each instance needs its own)\n`,
    ),
    stderr,
  );
});

test('a start without the port logs it once', async () => {
  const server = await startServer({ ...(await newSqlite()).environment, LOG_LEVEL: 'info' });
  server.process.kill('SIGINT');
  const { stdout, stderr } = await server.ended;
  assert.match(stdout, /^Firsthold is ready at /);
  assert.equal(stderr.match(/METRICS_PORT is not set/g)?.length, 1);
});
