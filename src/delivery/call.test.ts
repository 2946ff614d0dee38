import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import { type AddressInfo, createServer as createPlainServer, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { after, test } from 'node:test';
import { waitFor } from '../../test/wait-for.ts';
import { isPublicAddress } from '../domain/events/public-address.ts';
import { postMessage } from './call.ts';

const { signal } = new AbortController();
const open = { owner: 'riverside', allows: () => true, signal, withinMs: 500 };

async function listening(server: ReturnType<typeof createPlainServer>, host = '127.0.0.1'): Promise<number> {
  server.listen(0, host);
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

async function answering(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  after(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${await listening(server)}/`;
}

/** Starts a server that responds byte by byte. */
async function startRawServer(respond: (socket: Socket, received: Buffer) => void): Promise<string> {
  const sockets = new Set<Socket>();
  const server = createPlainServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.once('data', (received: Buffer) => respond(socket, received));
  });
  after(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return `http://127.0.0.1:${await listening(server)}/`;
}

test('counts any 2xx as accepted and follows no redirects', async () => {
  let followed = 0;
  const elsewhere = await answering((_request, response) => {
    followed += 1;
    response.end();
  });
  for (const status of [200, 201, 204, 299, 300, 301, 302, 307, 308, 400, 404, 410, 500, 503]) {
    const url = await answering((_request, response) => {
      response.writeHead(status, { location: elsewhere }).end();
    });
    assert.deepEqual(await postMessage(url, '{}', {}, open), {
      delivered: status < 300,
      outcome: `${status}`,
      isGone: status === 410,
    });
  }
  assert.equal(followed, 0);
});

test('posts each payload on its own connection with a user agent', async () => {
  let received = '';
  const url = await answering(async (request, response) => {
    const { 'user-agent': agent, connection, 'x-sign': sign } = request.headers;
    received = [request.method, agent, connection, sign, await text(request)].join(' ');
    response.end();
  });
  await postMessage(url, '{"ä":1}', { 'x-sign': 'abc' }, open);
  assert.equal(received, 'POST Firsthold close abc {"ä":1}');
});

test('uses TLS for https and sends nothing without a valid certificate', async () => {
  let first: Buffer = Buffer.alloc(0);
  const url = new URL(
    await startRawServer((socket, chunk) => {
      first = chunk;
      socket.end('HTTP/1.1 200 OK\r\n\r\n');
    }),
  );
  url.protocol = 'https:';
  assert.equal((await postMessage(url.href, 'secret', {}, open)).delivered, false);
  const handshake = 22;
  assert.equal(first[0], handshake);
  assert.ok(!first.includes('secret'));
});

test('times out a receiver that never answers or never ends', async () => {
  const silent = await startRawServer(() => undefined);
  assert.equal((await postMessage(silent, '{}', {}, open)).outcome, 'no answer in time');
  const dripping = await startRawServer((socket) => {
    const timer = setInterval(() => socket.write('x: y\r\n'), 50);
    socket.on('close', () => clearInterval(timer));
    socket.write('HTTP/1.1 200 OK\r\n');
  });
  assert.equal((await postMessage(dripping, '{}', {}, open)).delivered, false);
  const informing = await startRawServer((socket) => {
    const timer = setInterval(() => socket.write('HTTP/1.1 102 Processing\r\n\r\n'), 50);
    socket.on('close', () => clearInterval(timer));
  });
  assert.equal((await postMessage(informing, '{}', {}, open)).outcome, 'no answer in time');
  const endless = await answering((_request, response) => {
    const timer = setInterval(() => response.write('.'), 50);
    response.on('close', () => clearInterval(timer));
  });
  assert.deepEqual(await postMessage(endless, '{}', {}, open), {
    delivered: true,
    outcome: '200',
    isGone: false,
  });
});

test('reads only the start of an endless response', async () => {
  let written = 0;
  let hasEnded = false;
  const url = await answering((_request, response) => {
    const flood = () => {
      while (!response.destroyed && response.write(Buffer.alloc(65_536))) written += 65_536;
    };
    response.on('drain', flood);
    response.on('close', () => {
      hasEnded = true;
    });
    flood();
  });
  assert.equal((await postMessage(url, '{}', {}, { ...open, withinMs: 10_000 })).delivered, true);
  await waitFor('the end of the connection', () => hasEnded);
  assert.ok(written < 8 << 20, `${written} bytes were read`);
});

test('endless headers, garbage and a cut connection are failures', async () => {
  const long = await startRawServer((socket) =>
    socket.write(`HTTP/1.1 200 OK\r\nx: ${'y'.repeat(100_000)}\r\n\r\n`),
  );
  assert.equal((await postMessage(long, '{}', {}, open)).delivered, false);
  const garbage = await startRawServer((socket) => socket.end('\u0000\u0001 hello'));
  assert.equal((await postMessage(garbage, '{}', {}, open)).delivered, false);
  const cut = await startRawServer((socket) => socket.destroy());
  assert.equal((await postMessage(cut, '{}', {}, open)).delivered, false);
  const closed = createPlainServer();
  const port = await listening(closed);
  closed.close();
  assert.deepEqual(await postMessage(`http://127.0.0.1:${port}/`, '{}', {}, open), {
    delivered: false,
    outcome: 'ECONNREFUSED',
    isGone: false,
  });
});

test('calls this machine only if allowed, in any notation', async () => {
  let calls = 0;
  const url = new URL(
    await answering((_request, response) => {
      calls += 1;
      response.end();
    }),
  );
  const closed = { ...open, allows: isPublicAddress };
  for (const host of [
    '127.0.0.1',
    'localhost',
    '[::1]',
    '[::ffff:127.0.0.1]',
    '0x7f000001',
    '2130706433',
    '127.1',
    '0.0.0.0',
    'localhost.',
  ]) {
    // The process that resolves names has to start first.
    const patient = { ...closed, withinMs: 10_000 };
    const { delivered, outcome } = await postMessage(`http://${host}:${url.port}/`, '{}', {}, patient);
    assert.equal(delivered, false, host);
    assert.equal(outcome, 'address not found or not allowed', host);
  }
  assert.equal(calls, 0);
  const unknown = await postMessage('http://nowhere.invalid/', '{}', {}, closed);
  // Without DNS, resolving takes longer than the timeout.
  assert.match(
    unknown.outcome,
    /^(address not found or not allowed|no answer from the name server)$/,
    'like a forbidden address',
  );
  assert.equal((await postMessage(url.href, '{}', {}, open)).delivered, true);
});

test('a stop aborts the current call', async () => {
  const url = await startRawServer(() => undefined);
  const stop = new AbortController();
  const calling = postMessage(url, '{}', {}, { ...open, signal: stop.signal, withinMs: 10_000 });
  stop.abort();
  assert.equal((await calling).delivered, false);
});

test('a stall of this process is no failure of the receiver', async () => {
  const url = await answering((_request, response) => void response.end());
  const call = postMessage(url, '{}', {}, open);
  for (const until = performance.now() + 2 * open.withinMs; performance.now() < until; );
  assert.equal((await call).outcome, '200');
});
