/** A silent name server, with a host name in `DATABASE_URL`. */
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { test } from 'node:test';
import { promisify } from 'node:util';
import { startNameServer, withNameServer } from '../../../test/name-server.ts';
import { freePort } from '../../../test/postgres.ts';

const moduleOf = (name: string) => JSON.stringify(new URL(name, import.meta.url).href);

/** Returns what each way to the database at an address reports. */
async function reportsOf(url: string, under: readonly string[]): Promise<unknown> {
  const program = `
    import { openPostgres } from ${moduleOf('postgres.ts')};
    import { inspectPostgres } from ${moduleOf('postgres-inspection.ts')};
    import { newPool } from ${moduleOf('postgres-pool.ts')};
    import { rejectSilentServer } from ${moduleOf('postgres-silent.ts')};
    import { unavailabilityOf } from ${moduleOf('postgres-unavailable.ts')};
    const url = ${JSON.stringify(url)};
    const messageOf = (promise) => promise.then(() => 'nothing', ({ message }) => message);
    const reasonOf = (promise) => promise.then(() => 'nothing', (error) => error.reason ?? unavailabilityOf(error));
    const nothing = async () => undefined;
    const pool = newPool({ url, max: 1, timeoutMs: 8000, statementMs: 1000, onConnectionLost: nothing }, nothing);
    const [serve, doctor, request, check] = await Promise.all([
      messageOf(openPostgres(url, nothing)),
      messageOf(inspectPostgres(url, 0)),
      reasonOf(pool.query('select 1')),
      reasonOf(rejectSilentServer(url)),
    ]);
    console.log(JSON.stringify({ serve, doctor, request, check }));
    process.kill(process.pid, 'SIGKILL');`;
  const [command = '', ...args] = [...under, process.execPath, '--input-type=module', '-e', program];
  const { stdout } = await promisify(execFile)(command, args).catch((error) => error);
  return JSON.parse(stdout);
}

test('a name server that does not answer is named, and not the database', withNameServer, async () => {
  const { under } = await startNameServer();
  const reason =
    'the lookup of db.silent.test timed out; check the host name in DATABASE_URL, /etc/resolv.conf, the name server and the network';
  assert.deepEqual(await reportsOf('postgres://firsthold@db.silent.test/firsthold', under), {
    serve: `cannot use the database at postgres://db.silent.test/firsthold: ${reason}`,
    doctor: reason,
    request: 'unresolved',
    check: 'unresolved',
  });
});

test(
  'a name that is resolved to a machine without a server is a server that cannot be reached',
  withNameServer,
  async () => {
    const { under } = await startNameServer();
    const port = await freePort();
    const reason = `connect ECONNREFUSED 127.0.0.1:${port}; check that the server runs and is not frozen, its address in DATABASE_URL, and the network`;
    assert.deepEqual(await reportsOf(`postgres://firsthold@db.known.test:${port}/firsthold`, under), {
      serve: `cannot use the database at postgres://db.known.test:${port}/firsthold: ${reason}`,
      doctor: reason,
      request: 'unreachable',
      check: 'unreachable',
    });
  },
);
