import assert from 'node:assert/strict';
import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { test } from 'node:test';
import pg from 'pg';
import { newPostgresDatabase, startCluster, startStandby } from '../../../test/postgres.ts';
import { divisibleHall, scenarioFor } from '../../../test/scenario.ts';
import { startService } from '../../../test/service.ts';
import { waitFor } from '../../../test/wait-for.ts';
import { openPostgres } from './postgres.ts';

test('after a failover that lost commits, no lost response is served, even if revisions repeat', async (t) => {
  const primary = await startCluster();
  const url = await newPostgresDatabase(primary);
  const address = await forwardingPort(new URL(url).port);
  const storage = await openPostgres(url.replace(/:\d+\//, `:${address.port}/`), () => undefined);
  const scenario = scenarioFor(await startService(storage, { venue: divisibleHall() }));

  const standby = await startStandby(primary);
  const admin = new pg.Client(`${standby.url}/postgres`);
  await admin.connect();
  t.after(async () => {
    await storage.close();
    await admin.end();
    address.close();
    await Promise.all([primary.stop(), standby.stop()]);
  });
  // The standby stops following.
  await admin.query("alter system set primary_conninfo = ''");
  await admin.query('select pg_reload_conf()');
  await waitFor('the standby to follow no more', async () => {
    const { rowCount } = await admin.query('select from pg_stat_wal_receiver');
    return rowCount === 0;
  });

  await scenario.request('north-day', '2027-05-01');
  assert.equal(await scenario.isFree('north-day', '2027-05-01'), false);
  primary.kill();
  await admin.query('select pg_promote()');
  address.moveTo(new URL(standby.url).port);
  // Makes as many changes to the same space as were lost.
  const request = () => scenario.request('north-day', '2027-06-01').catch(() => undefined);
  await waitFor('the service to recover', async () => (await request()) !== undefined);
  assert.equal(await scenario.isFree('north-day', '2027-05-01'), true);
});

/** A local port that forwards to one server, then to another. */
async function forwardingPort(toPort: string) {
  let port = Number(toPort);
  const sockets = new Set<Socket>();
  const relay = createServer((visitor) => {
    const server = connect(port, '127.0.0.1');
    for (const [from, to] of [
      [visitor, server],
      [server, visitor],
    ] as const) {
      sockets.add(from);
      from.on('error', () => undefined).once('close', () => to.destroy());
      from.pipe(to);
    }
  }).listen(0, '127.0.0.1');
  await once(relay, 'listening');
  const cut = () => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    port: (relay.address() as AddressInfo).port,
    moveTo(other: string) {
      port = Number(other);
      cut();
    },
    close() {
      relay.close();
      cut();
    },
  };
}
