import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { buffer, text } from 'node:stream/consumers';
import { type TestContext, test } from 'node:test';
import { Worker } from 'node:worker_threads';
import { waitFor } from '../../../test/wait-for.ts';
import { Connections } from './connections.ts';

const request = 'GET / HTTP/1.1\r\nHost: x\r\n\r\n';
/** Later than any of these tests. */
const late = () => performance.now() + 60_000;
const atOnce = { minMs: 0, maxMs: 0, idleMs: 0 };

async function serving(
  t: TestContext,
  { most: max = 100, handler = ((_, response) => void response.end('done')) as RequestListener } = {},
) {
  const connections = new Connections(max);
  const server = createServer();
  connections.addServer(server, handler);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const dial = async (): Promise<Socket> => {
    const socket = connect(port, '127.0.0.1');
    socket.on('error', () => undefined);
    t.after(() => socket.destroy());
    await once(socket, 'connect');
    return socket;
  };
  t.after(() => connections.end(atOnce, performance.now()));
  return { connections, server, port, dial };
}

/** Opens many connections in a thread, sends a request on each, and counts the responses. */
const clientThread = `
  const { parentPort, workerData: { port, count, connected, request } } = require('node:worker_threads');
  const { connect } = require('node:net');
  let answered = 0;
  let open = count;
  const closed = () => { open -= 1; if (open === 0) parentPort.postMessage(answered); };
  for (let each = 0; each < count; each++) {
    const socket = connect(port, '127.0.0.1', () => {
      socket.write(request);
      if (Atomics.add(connected, 0, 1) === count - 1) Atomics.notify(connected, 1);
      if (Atomics.load(connected, 0) === count) { Atomics.store(connected, 1, 1); Atomics.notify(connected, 1); }
    });
    socket.once('data', () => { answered += 1; socket.end(); });
    socket.on('error', () => undefined);
    socket.on('close', closed);
  }
`;

test('open connections get their response and Connection: close when the listener closes', async (t) => {
  const { connections, port } = await serving(t);
  const connected = new Int32Array(new SharedArrayBuffer(8));
  const worker = new Worker(clientThread, {
    eval: true,
    workerData: { port, count: 16, connected, request },
  });
  t.after(() => worker.terminate());
  // The server is not accepting: the connections wait in the kernel's backlog.
  Atomics.wait(connected, 1, 0);
  const ended = connections.end(atOnce, late());
  const [answered] = await once(worker, 'message');
  assert.equal(answered, 16);
  await ended;
});

test('answers new connections until load balancers notice the shutdown', async (t) => {
  const { connections, dial } = await serving(t);
  const stored = await dial();
  const ended = connections.end({ ...atOnce, minMs: 50, maxMs: 60_000 }, late());
  assert.equal(connections.isEnding, true);
  for (let newStaff = 0; newStaff < 3; newStaff++) {
    const socket = await dial();
    socket.write(request);
    assert.match(await text(socket), /\r\nconnection: close\r\n[\s\S]*done$/i);
  }
  // The stop lasts while clients are connected.
  assert.equal(connections.size > 0, true);
  stored.destroy();
  await ended;
  await assert.rejects(dial());
});

test('a kept-alive connection may be used once more after the listener closed', async (t) => {
  const { connections, server, dial } = await serving(t);
  const stored = await dial();
  stored.write(request);
  await once(stored, 'data');
  const ended = connections.end({ ...atOnce, idleMs: 60_000 }, late());
  await waitFor('the listener to close', () => !server.listening);
  stored.write(request);
  assert.match(await text(stored), /\r\nconnection: close\r\n[\s\S]*done$/i);
  await ended;
});

test('idle connections do not delay the shutdown', async (t) => {
  const { connections, dial } = await serving(t);
  const used = await dial();
  used.write(request);
  await once(used, 'data');
  const sockets = [used, await dial()];
  const closed = Promise.all(sockets.map((socket) => once(socket.resume(), 'close')));
  const begun = performance.now();
  await connections.end(atOnce, late());
  await closed;
  assert.ok(performance.now() - begun < 30_000);
});

test('a slow reader gets the whole response, also during shutdown', async (t) => {
  const complete = 32 << 20;
  const { connections, dial } = await serving(t, {
    handler: (_, response) => void response.end(Buffer.alloc(complete)),
  });
  const slow = await dial();
  slow.pause();
  slow.write(request);
  await waitFor('a connection', () => connections.size > 0);
  await new Promise((resolve) => setTimeout(resolve, 50));
  const ended = connections.end(atOnce, late());
  await new Promise((resolve) => setTimeout(resolve, 100));
  assert.ok((await buffer(slow)).length > complete);
  await ended;
});

test('a request that exceeds the grace period is cut off', async (t) => {
  const { connections, dial } = await serving(t, { handler: () => undefined });
  const socket = await dial();
  socket.write(request);
  const closed = once(socket, 'close');
  await connections.end(atOnce, performance.now() + 50);
  await closed;
});

test('at the connection limit idle connections make room; otherwise the new one is rejected', async (t) => {
  const { connections, dial } = await serving(t, {
    most: 3,
    handler: (incoming, response) => void (incoming.url === '/' && response.end('done')),
  });
  const idle = [await dial(), await dial(), await dial()] as const;
  for (const socket of idle) {
    socket.write(request);
    await once(socket, 'data');
  }
  assert.equal(connections.size, 3);
  const newStaff = await dial();
  newStaff.write(request);
  assert.match(String((await once(newStaff, 'data'))[0]), /done$/);
  await waitFor('the end of one of the idle', () => idle.some(({ closed }) => closed));
  assert.equal(idle.filter(({ closed }) => !closed).length, 2, 'the other connections stay open');
  // A request that is never answered.
  const waiting = 'GET /never HTTP/1.1\r\nHost: x\r\n\r\n';
  newStaff.write(waiting);
  const [second, third] = [await dial(), await dial()];
  for (const socket of [second, third]) socket.write(waiting);
  await waitFor('three connections', () => connections.size >= 3);
  const rejectedConnection = await dial();
  rejectedConnection.write(request);
  assert.equal(await text(rejectedConnection), '');
  assert.equal(connections.size, 3);
});
