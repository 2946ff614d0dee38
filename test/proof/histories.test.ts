/**
 * Histories: 64 clients compete for few dates at several servers, which are killed and cut off. A checker judges what the
 * clients observed (histories/checker.ts).
 */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { newPostgres, newSqlite, type TestDatabase } from '../databases.ts';
import { startFleet } from './histories/fleet.ts';
import { assertCorrect, countAttempts, countCalls, runHistory } from './histories/run.ts';
import { bySize, proofTimeout, report, throughSeeds } from './size.ts';

const calls = bySize({ short: 200, normal: 700, full: 700 });
const seeds = bySize({ short: 1, normal: 120, full: 500 });

async function prove(title: string, database: TestDatabase, servers: number, share: number) {
  const storage = await database.open();
  const fleet = await startFleet(database, servers);
  const counts: Record<string, number> = {};
  const add = (name: string, more = 1) => {
    counts[name] = (counts[name] ?? 0) + more;
  };
  const ran = await throughSeeds({ title, seeds: Math.ceil(seeds * share), counts, share }, async (seed) => {
    const disturb = async (turn: number) => {
      const what = (seed + turn) % 4;
      if (what === 1) {
        await fleet.cutDatabaseConnections(0.5);
        add('cuts');
      } else if (what === 2) {
        await fleet.kill(seed % servers);
        add('kills');
      }
    };
    const run = await runHistory({ storage, fleet, seed, calls, disturb, cut: 0.02 });
    assertCorrect(run);
    add('calls', run.log.calls.length + run.log.looks.length);
    add('attempts', countAttempts(run.log));
    for (const [kind, count] of countCalls(run.log)) add(kind, count);
  });
  const { calls: all = 0, attempts = 0, kills = 0, cuts = 0, ...byKind } = counts;
  report(
    `${title}: ${all} calls in ${ran} seeds, ${attempts} of them for a date; servers killed ${kills} times, connections to the database cut ${cuts} times`,
  );
  console.log(JSON.stringify(byKind));
  const errors = await fleet.stop();
  assert.deepEqual(errors, [], 'errors in the logs of the servers');
  await storage.close();
}

test('several servers on one PostgreSQL answer every call correctly', proofTimeout, async () => {
  await prove('histories on PostgreSQL', await newPostgres(), bySize({ short: 2, normal: 4, full: 4 }), 0.75);
});

test('one server on SQLite answers every call correctly', proofTimeout, async () => {
  await prove('histories on SQLite', await newSqlite(), 1, 0.25);
});
