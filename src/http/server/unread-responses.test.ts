import assert from 'node:assert/strict';
import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { type TestContext, test } from 'node:test';
import { waitFor } from '../../../test/wait-for.ts';
import { UnreadResponses } from './unread-responses.ts';

const mebibyte = 1024 * 1024;

/** Opens connections to a server that sends this much on each; their clients read nothing. */
async function sending(t: TestContext, count: number, bytes: number) {
  const sockets: Socket[] = [];
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.write(Buffer.alloc(bytes));
    sockets.push(socket);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const clients: Socket[] = [];
  t.after(() => {
    for (const socket of [...sockets, ...clients]) socket.destroy();
    server.close();
  });
  for (let each = 0; each < count; each++) {
    const client = connect(port, '127.0.0.1').pause();
    client.on('error', () => undefined);
    clients.push(client);
    await waitFor('the connection', () => sockets.length > each);
  }
  // The kernel has taken what it takes.
  let queued = -1;
  const left = () => sockets.reduce((sum, { writableLength }) => sum + writableLength, 0);
  await waitFor('unread bytes', () => {
    const same = queued === left();
    queued = left();
    return same && queued > 0;
  });
  return { sockets, clients };
}

test('disconnects a client that reads nothing for thirty seconds', async (t) => {
  const { sockets } = await sending(t, 1, 32 * mebibyte);
  const unread = new UnreadResponses();
  for (const now of [0, 10_000, 29_000]) unread.check(sockets, now);
  assert.equal(sockets[0]?.destroyed, false);
  // What the kernel took between the first checks was progress.
  for (const now of [59_000, 90_000]) unread.check(sockets, now);
  assert.equal(sockets[0]?.destroyed, true);
});

test('serves a client that reads a part of one response from time to time', async (t) => {
  const { sockets, clients } = await sending(t, 1, 64 * mebibyte);
  const [socket] = sockets;
  const [client] = clients;
  assert.ok(socket && client);
  const unread = new UnreadResponses();
  let read = 0;
  client.on('data', ({ length }) => {
    read += length;
  });
  for (const now of [0, 29_000, 58_000, 87_000]) {
    unread.check(sockets, now);
    const target = read + 8 * mebibyte;
    client.resume();
    await waitFor('the client to read', () => read >= target);
    client.pause();
  }
  assert.equal(socket.destroyed, false);
  assert.ok(socket.writableLength > 0, 'it is one write');
});

test('beyond the limit of unread bytes, disconnects those who have read nothing for longest', async (t) => {
  const { sockets } = await sending(t, 3, 32 * mebibyte);
  const [first, ...others] = sockets;
  assert.ok(first);
  const unread = new UnreadResponses({ bytes: 70 * mebibyte });
  unread.check([first], 0);
  for (const now of [1_000, 2_000]) unread.check(sockets, now);
  assert.deepEqual(
    sockets.map(({ destroyed }) => destroyed),
    [false, false, false],
  );
  unread.check(sockets, 6_500);
  assert.deepEqual([first.destroyed, ...others.map(({ destroyed }) => destroyed)], [true, false, false]);
});

test('forgets a client that has read everything', async (t) => {
  const { sockets, clients } = await sending(t, 1, 16 * mebibyte);
  const [socket] = sockets;
  const unread = new UnreadResponses();
  for (const now of [0, 10_000]) unread.check(sockets, now);
  clients[0]?.resume();
  await waitFor('the client to read everything', () => socket?.writableLength === 0);
  for (const now of [20_000, 90_000]) unread.check(sockets, now);
  assert.equal(socket?.destroyed, false);
});

test('serves a stream that goes on, also if much of it is queued at each check', async (t) => {
  const { sockets } = await sending(t, 1, 16 * mebibyte);
  const [socket] = sockets;
  const unread = new UnreadResponses();
  for (const now of [0, 29_000, 58_000, 87_000]) {
    unread.check(sockets, now);
    socket?.write('the next part');
  }
  assert.equal(socket?.destroyed, false);
});
