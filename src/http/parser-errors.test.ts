import assert from 'node:assert/strict';
import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { after, before, test } from 'node:test';
import { newServer } from './server.ts';

const server = newServer((_request, response) => response.end('reached'));
before(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)));
after(() => server.close());

const exchange = (request: string) =>
  text(connect((server.address() as AddressInfo).port, '127.0.0.1').end(request));

test('what the parser refuses is answered as JSON, with the length it has, and the connection ends', async () => {
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
    const { success, error } = JSON.parse(body);
    assert.equal(success, false);
    assert.equal(error.code, code);
  }
});

test('an expectation nobody knows, and a request without a host, reach the app, which answers in full', async () => {
  assert.match(
    await exchange('GET / HTTP/1.1\r\nHost: x\r\nExpect: magic\r\nConnection: close\r\n\r\n'),
    /reached$/,
  );
  assert.match(await exchange('GET / HTTP/1.1\r\nConnection: close\r\n\r\n'), /reached/);
});
