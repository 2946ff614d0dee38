import assert from 'node:assert/strict';
import { type AddressInfo, connect } from 'node:net';
import { after, before, describe, test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { newClientAddress, riverside, studioRequest } from '../contract/riverside.ts';
import { newSqlite } from '../databases.ts';
import { startService } from '../service.ts';

const base = '/venues/public/v1/sites/web';

interface RawAnswer {
  readonly status: number;
  readonly head: string;
  readonly body: string;
}

/** Raw bytes over a real connection, which no browser or library would send. */
describe('raw HTTP', () => {
  const ports: Record<'127.0.0.1' | '::1', number> = { '127.0.0.1': 0, '::1': 0 };

  let close = async (): Promise<unknown> => undefined;
  before(async () => {
    const service = await startService(await (await newSqlite()).open(), { venue: riverside() });
    await service.app.listen({ host: 'localhost', port: 0 });
    for (const bound of service.app.addresses() as AddressInfo[])
      if (bound.address === '127.0.0.1' || bound.address === '::1') ports[bound.address] = bound.port;
    close = () => service.app.close();
  });
  after(() => close());

  /** Sends the text and reads until the server closes the connection. `halfWay`: half-closes it first. */
  const exchange = (
    text: string | Buffer,
    { host = '127.0.0.1' as keyof typeof ports, halfWay = false } = {},
  ) =>
    new Promise<string>((resolve, reject) => {
      const socket = connect(ports[host], host, () => (halfWay ? socket.end(text) : socket.write(text)));
      let responded = '';
      socket.setEncoding('latin1');
      socket.on('data', (data) => {
        responded += data;
      });
      socket.on('close', () => resolve(responded));
      socket.on('error', (error: NodeJS.ErrnoException) => {
        // The server may close the connection while we still write; its response counts.
        if (error.code !== 'ECONNRESET' && error.code !== 'EPIPE') reject(error);
      });
    });

  const responses = (text: string): RawAnswer[] =>
    text.split(/(?=HTTP\/1\.1 \d{3} )/).map((response) => {
      const [head = '', body = ''] = response.split('\r\n\r\n');
      return { status: Number(/^HTTP\/1\.1 (\d{3}) /.exec(head)?.[1]), head, body };
    });

  const rejected = async (
    text: string | Buffer,
    [status, code]: [number, string],
    options: Parameters<typeof exchange>[1] = {},
  ) => {
    const received = await exchange(text, options);
    const what = `${text.toString('latin1').slice(0, 60)} → ${received.slice(0, 200)}`;
    const [response, ...more] = responses(received);
    assert.equal(more.length, 0, what);
    assert.equal(response?.status, status, what);
    assert.match(response.head, /^content-type: application\/json; charset=utf-8\r?$/im, what);
    assert.match(response.head, /^cache-control: no-store\r?$/im, what);
    assert.match(response.head, new RegExp(`^content-length: ${response.body.length}\\r?$`, 'im'), what);
    const body = JSON.parse(response.body);
    assert.deepEqual(Object.keys(body), ['success', 'error']);
    assert.equal(body.success, false);
    assert.equal(body.error.code, code, what);
    assert.equal(typeof body.error.message, 'string');
  };

  const badRequest: [number, string] = [400, 'BAD_REQUEST'];
  const notFound: [number, string] = [404, 'NOT_FOUND'];
  const get = (path: string, ...headers: string[]) =>
    [
      'GET ',
      path,
      ' HTTP/1.1\r\nHost: x\r\nConnection: close\r\n',
      ...headers.map((line) => `${line}\r\n`),
      '\r\n',
    ].join('');
  const post = (path: string, body: string, ...headers: string[]) =>
    [
      `POST ${base}${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Type: application/json\r\n`,
      ...headers.map((line) => `${line}\r\n`),
      `\r\n${body}`,
    ].join('');

  for (const host of ['127.0.0.1', '::1'] as const)
    test(`non-HTTP input gets an error in the usual format, also at ${host}`, async (t) => {
      if (ports[host] === 0) return t.skip('this machine has no such address');
      for (const text of [
        'GET / HTTP/9.9\r\n\r\n',
        'GET / NOPE/1.1\r\n\r\n',
        'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
      ])
        await rejected(text, badRequest, { host });
      // The parser reads the start of a TLS handshake as an unknown method.
      for (const text of ['\u0016\u0003\u0001\u0002\u0000\u0001\u0000', 'GET\r\n\r\n', 'hello\r\n\r\n'])
        await rejected(text, notFound, { host });
    });

  test('an unknown or unsupported method is not found', async () => {
    for (const method of ['FOO', 'get', 'GETX', 'hello'])
      await rejected(`${method} ${base}/venue HTTP/1.1\r\nHost: x\r\n\r\n`, notFound);
    for (const method of ['PURGE', 'TRACE', 'PROPFIND', 'DELETE', 'PATCH', 'QUERY'])
      await rejected(`${method} ${base}/venue HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`, notFound);
    await rejected('CONNECT example.com:443 HTTP/1.1\r\nHost: x\r\n\r\n', notFound);
    await rejected('OPTIONS * HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n', notFound);
  });

  test('oversized, malformed or missing headers are unreadable', async () => {
    await rejected(get(`${base}/venue`, `X-Large: ${'a'.repeat(20_000)}`), badRequest);
    await rejected(get(`${base}/venue`, ...Array.from({ length: 3000 }, (_, n) => `X-${n}: 1`)), badRequest);
    await rejected(get(`${base}/venue?${'a'.repeat(20_000)}`), badRequest);
    await rejected(get(`${base}/venue`, 'Bad Header: 1'), badRequest);
    await rejected(get(`${base}/venue`, 'X-Nul: a\u0000b'), badRequest);
    await rejected(get(`${base}/venue`, ': nameless'), badRequest);
    await rejected(`GET ${base}/venue HTTP/1.1\r\nConnection: close\r\n\r\n`, badRequest);
    await rejected(get(`${base}/\u0000`), badRequest);
    await rejected(get(`${base}/venue`, 'Content-Length: 1', 'Content-Length: 2'), badRequest);
  });

  test('an invalid or repeated content length is unreadable', async () => {
    for (const length of ['-5', '0x10', '1e3', '99999999999999999999', ''])
      await rejected(post('/quote', '{}', `Content-Length: ${length}`), badRequest);
    await rejected(
      post('/quote', '0\r\n\r\n', 'Transfer-Encoding: chunked', 'Content-Length: 5'),
      badRequest,
    );
    await rejected(post('/quote', 'zz\r\n{}\r\n', 'Transfer-Encoding: chunked'), badRequest);
    await rejected(post('/quote', '{}', 'Transfer-Encoding: gzip'), badRequest);
  });

  test('a truncated body is unreadable', async () => {
    await rejected(post('/booking-requests', '{"spaceId":', 'Content-Length: 200'), badRequest, {
      halfWay: true,
    });
    await rejected(post('/booking-requests', '5\r\n{"spa', 'Transfer-Encoding: chunked'), badRequest, {
      halfWay: true,
    });
    await rejected(`GET ${base}/venue HTTP/1.1\r\nHost: x\r\nX-Half:`, badRequest, { halfWay: true });
  });

  test('a chunked body is read like any other, up to 64 KiB', async () => {
    const body = JSON.stringify(studioRequest('2027-05-03'));
    const chunks = (parts: string[]) =>
      [...parts.map((part) => `${part.length.toString(16)}\r\n${part}\r\n`), '0\r\n\r\n'].join('');
    const inChunks = post('/quote', chunks(body.match(/.{1,7}/g) ?? []), 'Transfer-Encoding: chunked');
    assert.match(await exchange(inChunks), /^HTTP\/1\.1 200 /);
    const large = post(
      '/quote',
      chunks(Array.from({ length: 70 }, () => ' '.repeat(1000))),
      'Transfer-Encoding: chunked',
    );
    await rejected(large, badRequest);
  });

  test('a body announced as too large is rejected before it arrives', async () => {
    await rejected(post('/quote', '', 'Content-Length: 65537'), badRequest);
    await rejected(post('/quote', '', 'Content-Length: 9999999999'), badRequest);
  });

  test('a compressed body is unreadable', async () => {
    const body = gzipSync(JSON.stringify(studioRequest('2027-05-03')));
    const head = post('/quote', '', 'Content-Encoding: gzip', `Content-Length: ${body.length}`);
    await rejected(Buffer.concat([Buffer.from(head), body]), badRequest);
  });

  test('Expect: 100-continue is honoured; other expectations are ignored', async () => {
    const body = JSON.stringify(studioRequest('2027-05-03'));
    const requested = await exchange(
      post('/quote', body, `Content-Length: ${body.length}`, 'Expect: 100-continue'),
    );
    assert.deepEqual(
      responses(requested).map(({ status }) => status),
      [100, 200],
    );
    const other = await exchange(post('/quote', body, `Content-Length: ${body.length}`, 'Expect: 200-maybe'));
    assert.match(other, /^HTTP\/1\.1 200 /);
  });

  test('HTTP/1.0, absolute URLs, upgrades and a GET with a body get a response', async () => {
    for (const text of [
      `GET ${base}/venue HTTP/1.0\r\n\r\n`,
      get(`http://elsewhere.example${base}/venue`),
      get(`${base}/venue`, 'Upgrade: websocket'),
      get(`${base}/venue`, 'Upgrade: h2c', 'HTTP2-Settings: AAMAAABkAAQAAP__'),
      `GET ${base}/venue HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Length: 5\r\n\r\nhello`,
    ])
      assert.match(await exchange(text), /^HTTP\/1\.1 200 /, text);
    await rejected(get('http://[/'), badRequest);
    await rejected(get('/%'), notFound);
  });

  test('two hosts or an invalid host are unreadable, as proxies may disagree', async () => {
    const hosts = (...lines: string[]) =>
      [`GET ${base}/venue HTTP/1.1`, ...lines, 'Connection: close', '', ''].join('\r\n');
    for (const lines of [
      ['Host: x', 'Host: y'],
      ['Host: x', 'Host: x'],
      ['Host: x', 'X-Between: 1', 'hOsT: x'],
      ['Host: x y'],
      ['Host: x, y'],
      ['Host: http://x'],
      ['Host: x/y'],
      ['Host: x@y'],
      ['Host: x:port'],
      ['Host: [::1'],
    ])
      await rejected(hosts(...lines), badRequest);
    await rejected(`GET ${base}/venue HTTP/1.0\r\nHost: x\r\nHost: y\r\n\r\n`, badRequest);
    for (const host of [
      '',
      'x',
      'x:8080',
      'x:',
      'X_y.example.',
      '127.0.0.1:80',
      '[::1]:8080',
      'xn--bcher-kva.example',
    ])
      assert.match(await exchange(hosts(`Host: ${host}`)), /^HTTP\/1\.1 200 /, host);
  });

  test('two idempotency keys are invalid', async () => {
    const body = JSON.stringify(studioRequest('2027-05-21'));
    const keys = ['Idempotency-Key: a', 'Idempotency-Key: b', `Content-Length: ${body.length}`];
    await rejected(post('/booking-requests', body, ...keys), [422, 'VALIDATION_ERROR']);
  });

  test('repeated Origin or X-Forwarded-For headers are read as one list', async () => {
    const origins = ['Origin: https://riverside.example', 'Origin: https://stranger.example'];
    await rejected(get(`${base}/venue`, ...origins), [403, 'FORBIDDEN']);
    await rejected(get(`${base}/venue`, ...origins.toReversed()), [403, 'FORBIDDEN']);
    const response = await exchange(
      get(`${base}/venue`, `X-Forwarded-For: ${newClientAddress()}`, 'X-Forwarded-For: x'),
    );
    assert.match(response, /^HTTP\/1\.1 200 /);
  });

  test('the service still works afterwards', async () => {
    assert.match(await exchange(get(`${base}/venue`)), /"timezone":"Europe\/London"/);
  });
});
