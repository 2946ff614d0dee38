import assert from 'node:assert/strict';
import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { type TestContext, test } from 'node:test';
import { waitFor } from '../../../test/wait-for.ts';
import { newServer } from './server.ts';

/** A server whose responses the test controls, and a connection to it. */
async function serving(t: TestContext, timeout?: Parameters<typeof newServer>[3]) {
  const underWay: { url: string; answer: ServerResponse }[] = [];
  const server = newServer(
    (request, response) => underWay.push({ url: request.url ?? '', answer: response }),
    undefined,
    null,
    timeout,
  );
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  socket.on('error', () => undefined);
  t.after(() => {
    socket.destroy();
    server.close();
  });
  const [theirs] = await once(server, 'connection');
  /** Sends bytes and resolves when the server has read them. */
  const send = async (bytes: string) => {
    const read = theirs.bytesRead + bytes.length;
    socket.write(bytes);
    await waitFor('the server to read', () => theirs.bytesRead >= read || theirs.destroyed);
  };
  return { underWay, socket, send };
}

const get = (url: string) => `GET ${url} HTTP/1.1\r\nHost: x\r\n\r\n`;
const some = (count: number) => Array.from({ length: count }, (_, index) => `/${index}`);

test('pipelined requests are processed one after the other, and none is lost', async (t) => {
  const { underWay, socket, send } = await serving(t);
  const urls = some(30);
  await send(urls.map(get).join(''));
  for (const [index, url] of urls.entries()) {
    await waitFor('the next request', () => underWay.length > index);
    assert.deepEqual(
      underWay.map((each) => each.url),
      urls.slice(0, index + 1),
    );
    if (index === urls.length - 1) underWay[index]?.answer.setHeader('connection', 'close');
    underWay[index]?.answer.end(url);
  }
  const responses = (await text(socket)).match(/(?<=\r\n)\/\d+/g);
  assert.deepEqual(responses, urls);
});

test('on a keep-alive connection the next request starts immediately', async (t) => {
  const { underWay, socket, send } = await serving(t);
  for (const url of some(3)) {
    await send(get(url));
    const { answer: response } = underWay.pop() ?? {};
    response?.end();
    await once(socket, 'data');
  }
});

test('hundreds of pipelined requests close the connection after the first', async (t) => {
  const { underWay, socket, send } = await serving(t);
  // The server may close it while `send` is waiting.
  const closed = once(socket, 'close');
  await send(some(300).map(get).join(''));
  await closed;
  assert.deepEqual(
    underWay.map(({ url }) => url),
    ['/0'],
  );
});

test('an unread response delays the next request', async (t) => {
  const { underWay, socket, send } = await serving(t);
  socket.pause();
  await send(some(5).map(get).join(''));
  // More than the kernel buffers for a connection.
  underWay[0]?.answer.end(Buffer.alloc(32 << 20));
  for (let turn = 0; turn < 50; turn++) await new Promise(setImmediate);
  assert.equal(underWay.length, 1);
  socket.resume();
  await waitFor('the second request', () => underWay.length >= 2);
});

test('a closed connection starts no further request', async (t) => {
  const { underWay, socket, send } = await serving(t);
  await send(some(5).map(get).join(''));
  const gone = once(underWay[0]?.answer as ServerResponse, 'close');
  socket.resetAndDestroy();
  await gone;
  await new Promise(setImmediate);
  assert.equal(underWay.length, 1);
});

test('a stalled reader is disconnected; a slow one is not', async (t) => {
  const timeout = {
    headersTimeout: 5000,
    bodyTimeout: 5000,
    requestTimeout: 5000,
    connectionsCheckingInterval: 5000,
    keepAliveTimeout: 5000,
    // Long, because a busy machine stops the reader for hundreds of milliseconds.
    stallTimeout: 1500,
  };
  const complete = 48 << 20;
  const slow = await serving(t, timeout);
  await slow.send(get('/'));
  slow.underWay[0]?.answer.end(Buffer.alloc(complete));
  const begun = performance.now();
  let read = 0;
  for await (const chunk of slow.socket) {
    read += chunk.length;
    if (read >= complete) break;
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  assert.ok(read >= complete);
  assert.ok(performance.now() - begun > 2 * timeout.stallTimeout, 'the reader was not slow');

  const stalled = await serving(t, timeout);
  await stalled.send(get('/'));
  stalled.socket.pause();
  const response = stalled.underWay[0]?.answer as ServerResponse;
  response.end(Buffer.alloc(complete));
  await once(response, 'close');
  assert.equal(response.writableFinished, false);
});
