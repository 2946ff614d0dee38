/** Servers that refuse a connection in a way that the driver alone does not survive. */
import assert from 'node:assert/strict';
import { createServer, type Socket } from 'node:net';
import { type TestContext, test } from 'node:test';
import pg from 'pg';
import { waitFor } from '../../../test/wait-for.ts';
import { openPostgres } from './postgres.ts';
import { PostgresClient } from './postgres-client.ts';
import { inspectPostgres } from './postgres-inspection.ts';

/** A message of PostgreSQL's protocol that demands a way of authentication, or a step of it. */
function demands(code: number, more = ''): Buffer {
  const message = Buffer.concat([Buffer.from([0x52, 0, 0, 0, 0, 0, 0, 0, code]), Buffer.from(more)]);
  message.writeUInt32BE(message.length - 1, 1);
  return message;
}

/** Answers the messages of each connection with these bytes in turn. Returns its URL and the open connections. */
async function startServer(t: TestContext, ...answers: readonly Buffer[]) {
  const open = new Set<Socket>();
  const server = createServer((socket) => {
    open.add(socket);
    socket.on('error', () => undefined).on('close', () => open.delete(socket));
    const left = [...answers];
    socket.on('data', () => {
      const answer = left.shift();
      if (answer) socket.write(answer);
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  t.after(() => {
    for (const socket of open) socket.destroy();
    server.close();
  });
  const { port } = server.address() as { port: number };
  return { url: `postgres://someone@127.0.0.1:${port}/firsthold`, open };
}

const unsupported = /demands an authentication method that is not supported; use scram-sha-256$/;
for (const [name, bytes, message] of [
  ['demands GSSAPI', demands(7), unsupported],
  ['demands SSPI', demands(9), unsupported],
  ['demands a way that does not exist yet', demands(99), unsupported],
  ['sends an unknown message', Buffer.from([0xff, 0, 0, 0, 4]), /received invalid response: ff$/],
] as const)
  test(`a server that ${name} is an error, and its connections are closed`, async (t) => {
    const { url, open } = await startServer(t, bytes);
    await assert.rejects(
      openPostgres(url, () => undefined),
      message,
    );
    await assert.rejects(inspectPostgres(url, 0));
    const pool = new pg.Pool({ connectionString: url, Client: PostgresClient, max: 4 });
    const asked = Array.from({ length: 20 }, () => pool.connect());
    for (const answer of await Promise.allSettled(asked)) assert.equal(answer.status, 'rejected');
    await waitFor('the end of the connections', () => open.size === 0);
  });

test('a demand for SCRAM without a password leaves no connection open', async (t) => {
  const { url, open } = await startServer(t, demands(10, 'SCRAM-SHA-256\0\0'), demands(11, 'r=a,s=YQ==,i=1'));
  const refused = /client password must be a string/;
  await assert.rejects(new PostgresClient(url).connect(), refused);
  await waitFor('the end of the connection', () => open.size === 0);
  // If this fails, the driver closes its connections, and PostgresClient needs no `connect` any more.
  await assert.rejects(new pg.Client(url).connect(), refused);
  assert.equal(open.size, 1);
});
