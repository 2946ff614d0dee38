/** Instances at each node check that the database has every part that the migrations make. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import pg from 'pg';
import { openPostgres } from '../../src/storage/dialects/postgres.ts';
import { atCoordinator, atEveryNode, isSpreadByVenue } from '../citus.ts';
import { commandLineOn } from '../command-line.ts';
import { newPostgres } from '../databases.ts';
import { bookingRequest, startService, venueWith } from '../service.ts';

test('an instance at each node finds the tables whole, and takes no booking without the constraint against overlaps', {
  skip: !isSpreadByVenue && 'only with tables spread by venue',
}, async (t) => {
  const { DATABASE_URL } = (await newPostgres()).environment as { DATABASE_URL: string };
  const client = new pg.Client(atCoordinator(DATABASE_URL));
  await client.connect();
  t.after(() => client.end());
  const seen = async (node: string) => {
    const storage = await openPostgres(node, () => undefined);
    t.after(() => storage.close());
    return storage;
  };
  const doctor = async (node: string) => {
    const { firsthold } = commandLineOn({
      kind: 'postgres',
      open: () => seen(node),
      environment: { DATABASE_URL: node },
    });
    const findings: { check: string; state: string }[] = JSON.parse(
      (await firsthold('doctor', '--json')).stdout,
    );
    return findings.find(({ check }) => check === 'migrations')?.state;
  };
  const nodes = atEveryNode(DATABASE_URL);
  const services = [];
  for (const [number, node] of nodes.entries()) {
    const storage = await seen(node);
    assert.deepEqual(await storage.missingParts(), [], node);
    assert.equal(await doctor(node), 'ok', node);
    const service = await startService(storage, number === 0 ? { venue: venueWith() } : {});
    assert.equal((await service.app.inject('/readyz')).statusCode, 200, node);
    services.push(service);
  }
  await client.query('alter table occupancies drop constraint occupancies_never_overlap');
  for (const [number, service] of services.entries()) {
    const node = nodes[number] ?? '';
    const { statusCode, body } = await service.app.inject('/readyz');
    assert.deepEqual([statusCode, JSON.parse(body)], [503, { status: 'not ready', reason: 'changed' }], node);
    assert.equal((await service.post('/booking-requests', bookingRequest())).status, 503, node);
    assert.equal(await doctor(node), 'wrong', node);
  }
});
