/** Many visitors compete for few dates, and learn at once that these are taken. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { newPostgres } from '../databases.ts';
import { runCount } from '../full-run.ts';
import { startServer } from '../process/server-process.ts';
import { startService } from '../service.ts';
import { assertNoDoubleBooking, assertNoLostRequests } from './history.ts';
import { type Attempt, dateAhead, hall, requestSlotPatiently } from './visitor.ts';

const visitors = 200;
const attemptsPerVisitor = runCount(2, 6);

test('200 visitors for three spaces on one date at two instances each get it or a 409', async (t) => {
  const database = await newPostgres();
  const storage = await database.open();
  await startService(storage, { venue: hall });
  const environment = { ...database.environment, TRUST_PROXY: '1' };
  const servers = await Promise.all([startServer(environment), startServer(environment)]);
  const attempts: Attempt[] = [];
  const took: number[] = [];
  const visit = async (_: unknown, visitor: number) => {
    for (let tries = 0; tries < attemptsPerVisitor; tries++) {
      const slotId = ['whole-evening', 'north-evening', 'south-evening'][(visitor + tries) % 3] ?? '';
      const url = servers[visitor % 2]?.url ?? '';
      const attempt = await requestSlotPatiently(
        url,
        { slotId, date: dateAhead(0) },
        `key-${visitor}-${tries}`,
      );
      attempts.push(attempt);
      took.push(attempt.receivedAt - attempt.sentAt);
    }
  };
  await Promise.all(Array.from({ length: visitors }, visit));
  const counts = Object.fromEntries(
    [...Map.groupBy(attempts, ({ status }) => status)].map(([status, { length }]) => [status, length]),
  );
  took.sort((a, b) => a - b);
  const share = (part: number) => Math.round(took[Math.floor(took.length * part)] ?? 0);
  t.diagnostic(`${JSON.stringify(counts)}, ${share(0.5)} ms in the middle, ${share(0.99)} ms for 99 of 100`);
  const won = counts[201] ?? 0;
  assert.ok(won === 1 || won === 2, 'either the whole hall or both halves are booked');
  assert.deepEqual(counts, { 201: won, 409: visitors * attemptsPerVisitor - won });
  await assertNoLostRequests(storage, attempts);
  const wins = attempts
    .filter(({ status }) => status === 201)
    .map((win) => ({ ...win, releasing: Number.POSITIVE_INFINITY, released: Number.POSITIVE_INFINITY }));
  assertNoDoubleBooking(wins, attempts);
  for (const { process, ended } of servers) {
    process.kill('SIGTERM');
    assert.equal((await ended).code, 0);
  }
});
