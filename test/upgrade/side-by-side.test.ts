/** Two versions on one PostgreSQL: instances are upgraded one after the other. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { newPostgres } from '../databases.ts';
import { startServer } from '../process/server-process.ts';
import { assertNoLostRequests, completeRequests } from '../proof/history.ts';
import {
  type Attempt,
  dateAhead,
  hall,
  readAvailability,
  requestSlot,
  showsFree,
  slotIds,
} from '../proof/visitor.ts';
import { pick } from '../random.ts';
import { startService } from '../service.ts';
import { waitFor } from '../wait-for.ts';
import { nextVersion } from './next-version.ts';

const dates = Array.from({ length: 60 }, (_, day) => dateAhead(day));

/** Visitors on 8 connections who read and send requests, each at a random instance. */
function startVisitors(urls: readonly string[]) {
  const attempts: Attempt[] = [];
  const looks = new Set<number>();
  let isOver = false;
  const line = async () => {
    while (!isOver) {
      const filter = { slotId: pick(slotIds), date: pick(dates) };
      attempts.push(await requestSlot(pick(urls), filter));
      looks.add((await readAvailability(pick(urls), 'north', filter.date, filter.date)).status);
    }
  };
  const lines = Array.from({ length: 8 }, line);
  return {
    attempts,
    looks,
    /** Resolves when this many more have received a response. */
    async served(count: number): Promise<void> {
      const enough = attempts.length + count;
      await waitFor(`${count} more answers`, () => attempts.length >= enough);
    },
    async end(): Promise<void> {
      isOver = true;
      await Promise.all(lines);
    },
  };
}

test('an instance serves while the next version migrates its database', {
  timeout: 300_000,
}, async () => {
  const database = await newPostgres();
  const storage = await database.open();
  await startService(storage, { venue: hall });
  const environment = { ...database.environment, TRUST_PROXY: '1' };
  const older = await startServer(environment);
  const urls = [older.url];
  const visitors = startVisitors(urls);
  await visitors.served(50);
  const newer = await startServer(environment, { program: nextVersion() });
  await visitors.served(50);
  urls.push(newer.url);
  await visitors.served(100);
  await visitors.end();
  const responses = new Set(visitors.attempts.map(({ status, code }) => `${status} ${code}`));
  assert.deepEqual([...responses].sort(), ['201 null', '409 CONFLICT']);
  assert.deepEqual([...visitors.looks], [200]);
  const [last] = visitors.attempts.filter(({ status }) => status === 201).slice(-1);
  assert.ok(last !== undefined);
  const spaceId = last.slotId.slice(0, last.slotId.lastIndexOf('-'));
  for (const url of urls) {
    const { text } = await readAvailability(url, spaceId, last.date, last.date);
    assert.equal(showsFree(text, last), false);
  }
  for (const { process, ended } of [older, newer]) {
    process.kill('SIGTERM');
    assert.equal((await ended).code, 0);
  }
  await assertNoLostRequests(storage, visitors.attempts);
  const references = new Set(visitors.attempts.flatMap(({ reference }) => reference ?? []));
  assert.equal(
    (await completeRequests(storage)).length,
    references.size,
    'every stored request was acknowledged',
  );
});
