import assert from 'node:assert/strict';
import { test } from 'node:test';
import pino from 'pino';
import { newSqlite } from '../../../test/databases.ts';
import { Metrics } from '../shell/metrics.ts';
import { buildMetricsApp } from './metrics-app.ts';

/** The numbers of a service on a real database, at a time the test sets, and how often the database was asked. */
async function measuring() {
  const storage = await (await newSqlite()).open();
  const world = { now: 0, questions: 0 };
  const counting = {
    ...storage,
    read: (work: Parameters<typeof storage.read>[0]) => {
      world.questions += 1;
      return storage.read(work);
    },
  } as typeof storage;
  const metrics = new Metrics(counting, () => world.now);
  const app = buildMetricsApp(metrics, pino({ level: 'silent' }));
  const scrape = () => app.inject({ url: '/metrics' });
  return { world, metrics, app, scrape };
}

test('whoever collects the numbers gets them as Prometheus reads them, and nothing else is there', async () => {
  const { app, metrics, scrape } = await measuring();
  metrics.spamCaught.inc();
  const { statusCode, headers, body } = await scrape();
  assert.equal(statusCode, 200);
  assert.match(String(headers['content-type']), /^text\/plain; version=0\.0\.4/);
  assert.match(body, /^firsthold_spam_caught_total 1$/m);
  assert.match(body, /^firsthold_holds\{state="pending"\} 0$/m);
  assert.equal((await app.inject({ url: '/' })).statusCode, 404);
});

test('however many ask, the text is made once a second, and the database asked no oftener', async () => {
  const { world, metrics, scrape } = await measuring();
  const bodies = await Promise.all(Array.from({ length: 50 }, scrape));
  const questions = world.questions;
  assert.ok(questions <= 2, `${questions} questions`);
  metrics.spamCaught.inc();
  world.now = 999;
  assert.equal((await scrape()).body, bodies[0]?.body);
  world.now = 1000;
  assert.match((await scrape()).body, /^firsthold_spam_caught_total 1$/m);
  assert.equal(world.questions, 2 * questions);
  // A clock that was ahead, and is set right.
  world.now = -100_000;
  await scrape();
  assert.equal(world.questions, 3 * questions);
});
