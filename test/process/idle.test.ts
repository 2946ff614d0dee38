import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import { after, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { newPostgres } from '../databases.ts';
import { runCount } from '../full-run.ts';
import { cutMessages } from '../pooler.ts';
import { waitFor } from '../wait-for.ts';
import { startServer } from './server-process.ts';

/** A proxy in front of PostgreSQL that counts statements. */
async function countingProxy(url: string) {
  let statements = 0;
  const { hostname, port } = new URL(url);
  const server = createServer((client) => {
    const upstream = connect(Number(port), hostname);
    let isStarted = false;
    const count = cutMessages((type) => {
      // A simple query, or the execution of a prepared statement.
      if (type === 'Q' || type === 'E') statements += 1;
    });
    client.on('data', (bytes) => {
      if (isStarted) count(bytes);
      isStarted = true;
    });
    client.on('error', () => undefined).pipe(upstream);
    upstream.on('error', () => undefined).pipe(client);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  after(() => server.close());
  const through = new URL(url);
  const address = server.address();
  through.port = String(typeof address === 'object' ? address?.port : 0);
  return { url: through.href, statements: () => statements };
}

test('an idle instance sends at most one statement a second', async () => {
  const seconds = runCount(5, 20);
  const database = await newPostgres();
  const { DATABASE_URL } = database.environment as { DATABASE_URL: string };
  const proxy = await countingProxy(DATABASE_URL);
  const server = await startServer({ DATABASE_URL: proxy.url });
  await sleep(2000);
  const atStart = proxy.statements();
  assert.ok(atStart > 20, `only ${atStart} statements were counted`);
  // On a busy machine, the start may take longer.
  await waitFor('at most one statement a second', async () => {
    const [before, begun] = [proxy.statements(), performance.now()];
    await sleep(seconds * 1000);
    const sent = proxy.statements() - before;
    return sent >= 1 && sent <= (performance.now() - begun) / 1000;
  });
  server.process.kill('SIGTERM');
  assert.equal((await server.ended).code, 0);
});
