/** The checker of histories finds a service without its locks, and one that also lacks the constraint of its database. */
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import pg from 'pg';
import { parseTrustedProxies } from '../../src/http/server/client-address.ts';
import { newPostgres } from '../databases.ts';
import { inLongRun } from '../full-run.ts';
import { seed } from '../random.ts';
import { startService } from '../service.ts';
import type { Violation } from './histories/checker.ts';
import { fleetOf } from './histories/fleet.ts';
import { assertCorrect, runHistory } from './histories/run.ts';

const { query } = pg.Client.prototype;
after(() => {
  pg.Client.prototype.query = query;
});

/** Turns the statements that lock spaces (storage/venue/rooms.ts) into reads. */
function removeLocks(): void {
  const withoutLock = (text: string) =>
    text
      .replace(
        /(with "concerned" .*) for update\) update "spaces" set "revision" = "revision" \+ (\$\d+) where/,
        '$1) select "id" from "spaces" where $2::int is not null and',
      )
      .replace(/(select "id" from "spaces" where \$\d+::int .*) returning "id"$/, '$1');
  // A cast: the driver's type has an overload per kind of argument.
  pg.Client.prototype.query = function (this: pg.Client, sent: unknown, ...more: unknown[]) {
    const isObject = typeof sent === 'object' && sent !== null && 'text' in sent;
    const changed = isObject ? { ...sent, text: withoutLock(String(sent.text)) } : sent;
    return Reflect.apply(query, this, [changed, ...more]);
  } as typeof query;
}

async function openFleet() {
  const database = await newPostgres();
  const storages = await Promise.all([database.open(), database.open()]);
  const trustedProxies = parseTrustedProxies('1') ?? assert.fail();
  const services = [];
  for (const storage of storages) services.push(await startService(storage, { trustedProxies }));
  for (const service of services) Object.defineProperty(service, 'now', { get: () => Date.now() });
  return { storage: storages[0], fleet: fleetOf(services) };
}

/** Runs histories until one has a violation of this kind: within seconds on two quiet cores. */
async function findViolation(kind: Violation['kind'], setting: Awaited<ReturnType<typeof openFleet>>) {
  const seen = new Set<string>();
  for (let run = 0; run < 60; run++) {
    const { violations } = await runHistory({ ...setting, seed: seed + run, calls: 150 });
    if (violations.some((each) => each.kind === kind)) return;
    for (const each of violations) seen.add(each.kind);
  }
  assert.fail(`60 histories have no ${kind}, only ${[...seen]}`);
}

test('the checker finds nothing wrong with the whole service in one process', inLongRun, async () => {
  assertCorrect(await runHistory({ ...(await openFleet()), seed, calls: 300 }));
});

test('without locks, the checker reports an unjustified refusal', inLongRun, async () => {
  removeLocks();
  await findViolation('unjustified refusal', await openFleet());
});

test('without locks and constraint, the checker reports an overlap', inLongRun, async () => {
  removeLocks();
  const setting = await openFleet();
  await setting.storage.transact(async (db) => {
    await db.schema.alterTable('occupancies').dropConstraint('occupancies_never_overlap').execute();
  });
  await findViolation('overlap', setting);
});
