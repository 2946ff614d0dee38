import assert from 'node:assert/strict';
import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { after, before, test } from 'node:test';
import { securityHeaders } from './security-headers.ts';
import { newServer } from './server.ts';

const server = newServer(async (request, response) => {
  if (request.url === '/refused-early') return void response.end('refused');
  const body = await text(request).catch(() => 'broken');
  // Responds later, like a database.
  setImmediate(() => response.end(`reached${body}`));
});
before(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)));
after(() => server.close());

const exchange = (request: string) =>
  text(connect((server.address() as AddressInfo).port, '127.0.0.1').end(request));

test('parser errors are JSON with a length and close the connection', async () => {
  for (const [request, status, code] of [
    ['GET / HTTP/9.9\r\n\r\n', '400 Bad Request', 'BAD_REQUEST'],
    [`GET / HTTP/1.1\r\nHost: x\r\nX: ${'a'.repeat(17_000)}\r\n\r\n`, '400 Bad Request', 'BAD_REQUEST'],
    ['GET / HTTP/1.1\r\nHost: x\r\nX: half', '400 Bad Request', 'BAD_REQUEST'],
    ['FOO / HTTP/1.1\r\nHost: x\r\n\r\n', '404 Not Found', 'NOT_FOUND'],
    ['CONNECT x:1 HTTP/1.1\r\nHost: x\r\n\r\n', '404 Not Found', 'NOT_FOUND'],
  ] as const) {
    const [head = '', body = ''] = (await exchange(request)).split('\r\n\r\n');
    assert.ok(head.startsWith(`HTTP/1.1 ${status}\r\n`), head);
    assert.match(head, /\r\nContent-Type: application\/json; charset=utf-8\r\n/);
    assert.match(head, new RegExp(`\\r\\nContent-Length: ${Buffer.byteLength(body)}\\r\\n`));
    assert.match(head, /\r\nConnection: close$/);
    for (const [name, value] of Object.entries(securityHeaders))
      assert.ok(head.includes(`\r\n${name}: ${value}\r\n`), name);
    const { success, error } = JSON.parse(body);
    assert.equal(success, false);
    assert.equal(error.code, code);
  }
});

test('unknown expectations and missing hosts reach the app, which responds in full', async () => {
  assert.match(
    await exchange('GET / HTTP/1.1\r\nHost: x\r\nExpect: magic\r\nConnection: close\r\n\r\n'),
    /reached$/,
  );
  assert.match(await exchange('GET / HTTP/1.1\r\nConnection: close\r\n\r\n'), /reached/);
});

test('garbage after a complete request does not affect its response and closes the connection', async () => {
  const post = (length: number) => `POST / HTTP/1.1\r\nHost: x\r\nContent-Length: ${length}\r\n\r\n{"a":1}`;
  for (const [request, responses] of [
    ['GET / HTTP/1.1\r\nHost: x\r\n\r\nGARBAGE\r\n\r\n', ['reached']],
    [`${post(7)}GARBAGE`, ['reached{"a":1}']],
    // Longer than Content-Length: the rest is ignored.
    [post(5), ['reached{"a":']],
    [`${post(7)}\r\n${post(7)}\u0000\u0000`, ['reached{"a":1}', 'reached{"a":1}']],
  ] as const) {
    const answered = (await exchange(request)).split(/(?=HTTP\/1\.1 )/);
    assert.deepEqual(
      answered.map((response) => response.split('\r\n\r\n')[1]),
      responses,
    );
    for (const response of answered) assert.match(response, /^HTTP\/1\.1 200 OK\r\n/);
  }
});

test('a request rejected before its body is not rejected again for the body', async () => {
  const received = await exchange(
    'POST /refused-early HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n5\r\n{"spa',
  );
  assert.equal(received.match(/HTTP\/1\.1 \d+/g)?.join(), 'HTTP/1.1 200');
});

test('a silent new connection is treated as idle', async (t) => {
  const connected = once(server, 'connection');
  const visitor = connect((server.address() as AddressInfo).port, '127.0.0.1');
  t.after(() => visitor.destroy());
  const [socket] = await connected;
  // Node's error after the timeout of the first headers.
  server.emit('clientError', Object.assign(new Error(), { code: 'ERR_HTTP_REQUEST_TIMEOUT' }), socket);
  assert.equal(socket.timeout, server.keepAliveTimeout);
  const answered = text(visitor);
  visitor.end('GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n');
  assert.match(await answered, /reached$/);
});
