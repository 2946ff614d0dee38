/** Requests that take long are handled in workers, with the same responses. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { WorkerPool } from '../../src/pool/worker-pool.ts';
import { onBothDatabases } from '../databases.ts';
import { divisibleHall, evening, scenarioFor } from '../scenario.ts';
import { startServiceBesideTwin as startService } from '../service.ts';
import { clientFor } from './manager.ts';

const report = '/reports?from=2027-03-01&to=2027-03-31';

onBothDatabases('the worker pool', (newDatabase) => {
  async function open(t: { after(work: () => Promise<void>): void }) {
    const database = await newDatabase();
    const storage = await database.open();
    let commits = 0;
    const pool = new WorkerPool({
      program: new URL('../../src/worker.ts', import.meta.url),
      settings: database.environment,
      workers: 2,
      onCommit: () => {
        commits += 1;
      },
    });
    t.after(() => pool.close());
    const venue = divisibleHall();
    const alone = await startService(storage, { venue });
    const service = await startService(await database.open(), { pool });
    return { pool, alone, service, commits: () => commits };
  }

  test('answers like the service itself, with the clock of the request', async (t) => {
    const { alone, service, pool } = await open(t);
    await scenarioFor(alone).accept(await scenarioFor(alone).request('north-evening', evening));
    const inWorker = await (await clientFor(service)).get(report);
    assert.deepEqual(inWorker.body, (await (await clientFor(alone)).get(report)).body);
    assert.equal(inWorker.status, 200);
    assert.match(String(inWorker.headers['ratelimit']), /^"staff";r=119/);
    assert.deepEqual(
      [pool.load.workers, pool.load.running, pool.load.waiting, pool.load.isFull],
      [1, 0, 0, false],
    );
    const invalid = await (await clientFor(service)).get('/reports?from=2027-03-01&to=2027-02-31');
    assert.deepEqual([invalid.status, invalid.body.error.code], [422, 'VALIDATION_ERROR']);
  });
});
