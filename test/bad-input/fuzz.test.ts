import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import fc from 'fast-check';
import type { InjectOptions } from 'fastify';
import { newClientAddress, serviceForSuite, studioRequest } from '../contract/riverside.ts';
import { onBothDatabases } from '../databases.ts';
import { proofTimeout } from '../proof/size.ts';
import { type ApiDocument, assertShape, schemaOfAnswer } from './answer-shape.ts';
import { throughRequests } from './generated-requests.ts';
import { RequestCost } from './request-cost.ts';

/** The status of each error code: a closed set (specification §7). */
const statusOf: Record<string, number> = {
  BAD_REQUEST: 400,
  FORBIDDEN: 403,
  NOT_FOUND: 404,
  CONFLICT: 409,
  VALIDATION_ERROR: 422,
  RATE_LIMITED: 429,
};

/** Values that break parsers. */
const nasty = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    '',
    ' ',
    0,
    -0,
    1e308,
    true,
    [],
    {},
    '__proto__',
    'constructor',
    '\u0000',
    '\ud800',
    '%00',
    '../..',
    'null',
    '2027-02-30',
    '9999-12-31',
    '0000-00-00',
    '-000001-01-01',
    'x'.repeat(6000),
    '😀'.repeat(201),
    "'; drop table venues; --",
    ['2027-05-03'],
    { $gt: '' },
    { toString: 1, valueOf: 1, toJSON: 1 },
  ),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.date({ noInvalidDate: true }).map((date) => date.toISOString().slice(0, 10)),
  fc.jsonValue({ maxDepth: 3 }),
);
const text = nasty.map((value) => (typeof value === 'string' ? value : JSON.stringify(value)));

/** Mostly valid, so that the invalid parts are found deep inside. */
const mostly = <T>(right: T, wrong: fc.Arbitrary<T>) =>
  fc.oneof({ weight: 9, arbitrary: fc.constant(right) }, { weight: 1, arbitrary: wrong });

const date = fc
  .integer({ min: 0, max: 3000 })
  .map((days) => new Date(Date.UTC(2027, 2, 1 + days)).toISOString().slice(0, 10));
const guest = fc.record(
  {
    name: mostly<unknown>('A. Visitor', nasty),
    email: mostly<unknown>('visitor@example.com', nasty),
    phone: mostly<unknown>('+44', nasty),
    company: nasty,
  },
  { requiredKeys: ['name', 'email'] },
);
const requested = fc
  .record(
    {
      date: fc.oneof({ weight: 6, arbitrary: date }, { weight: 1, arbitrary: nasty }),
      spaceId: mostly<unknown>('studio', nasty),
      slotId: mostly<unknown>('studio-early', nasty),
      packageId: mostly<unknown>('dry-hire', nasty),
      guest: fc.oneof({ weight: 6, arbitrary: guest }, { weight: 1, arbitrary: nasty }),
      message: mostly<unknown>('Hello', nasty),
      website: mostly<unknown>('', nasty),
      expectedTotalCents: mostly<unknown>(60_000, nasty),
      extra: nasty,
    },
    { requiredKeys: ['date', 'spaceId', 'slotId', 'packageId', 'guest'] },
  )
  .map((body) => JSON.stringify(body));
const payload: fc.Arbitrary<string | Buffer> = fc.oneof(
  { weight: 8, arbitrary: requested },
  { weight: 1, arbitrary: nasty.map((value) => JSON.stringify(value) ?? '') },
  {
    weight: 1,
    arbitrary: fc.tuple(requested, fc.nat(), fc.nat(255)).map(([body, position, byte]) => {
      const bytes = Buffer.from(body);
      bytes[position % bytes.length] = byte;
      return bytes;
    }),
  },
  { weight: 1, arbitrary: fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes)) },
);

/** A header value that HTTP can transmit. */
const headerText = fc.string({ maxLength: 60 }).map((value) => value.replaceAll(/[^\x20-\x7e]/g, '?'));
const headers = fc.record(
  {
    'content-type': mostly('application/json', headerText),
    origin: mostly('https://riverside.example', fc.oneof(headerText, fc.webUrl(), fc.constant('null'))),
    'idempotency-key': headerText,
    'accept-encoding': fc.oneof(headerText, fc.constantFrom('br', 'gzip;q=0', '*')),
    'if-none-match': fc.oneof(headerText, fc.constant('*')),
    'x-forwarded-for': fc.oneof(headerText, fc.ipV6()),
  },
  { requiredKeys: ['content-type'] },
);
const segment = (right: string) =>
  mostly(
    right,
    text.map((value) => encodeURIComponent(value.toWellFormed())),
  );
const query = fc.oneof(
  fc.tuple(date, date).map(([from, to]) => `from=${from}&to=${to}`),
  fc.tuple(date, fc.integer({ min: -3, max: 100 })).map(([from, days]) => {
    const to = new Date(Date.parse(from) + days * 86_400_000).toISOString().slice(0, 10);
    return `from=${from}&to=${to}`;
  }),
  fc
    .array(fc.tuple(fc.constantFrom('from', 'to', '__proto__', 'x'), text), { maxLength: 4 })
    .map((pairs) =>
      pairs.map(([name, value]) => `${name}=${encodeURIComponent(value.toWellFormed())}`).join('&'),
    ),
  fc.string({ maxLength: 60 }).map((value) => encodeURI(value.toWellFormed()).replaceAll('#', '')),
);

onBothDatabases('fuzzed requests', (newDatabase, kind) => {
  const service = serviceForSuite(newDatabase);

  test('a documented route responds with a documented status and body', proofTimeout, async () => {
    const cost = new RequestCost();
    const { app } = service();
    const document: ApiDocument = JSON.parse(readFileSync('openapi/public.v1.json', 'utf8'));
    const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => ({ path, method })),
    );
    assert.ok(operations.length >= 6);
    const seen = new Set<string>();
    const request = fc.record({
      operation: fc.constantFrom(...operations),
      key: fc.oneof({ weight: 9, arbitrary: fc.constant('web') }, { weight: 1, arbitrary: segment('off') }),
      space: segment('studio'),
      query,
      headers,
      payload,
    });
    const check = async ({
      operation: { path, method },
      ...sent
    }: typeof request extends fc.Arbitrary<infer T> ? T : never) => {
      const url = path.replace('{siteKey}', sent.key).replace('{spaceId}', sent.space);
      const response = await cost.of(`${method} ${path}`, () =>
        app.inject({
          method: method.toUpperCase() as NonNullable<InjectOptions['method']>,
          url: `${url}?${sent.query}`,
          headers: sent.headers,
          remoteAddress: newClientAddress(),
          ...(method === 'post' && { payload: sent.payload }),
        }),
      );
      const status = response.statusCode;
      seen.add(`${path.split('/').at(-1)} ${status}`);
      if (status === 304) return void assert.equal(response.rawPayload.length, 0);
      assert.equal(response.headers['content-type'], 'application/json; charset=utf-8');
      if (response.headers['content-encoding'] !== undefined) return;
      const body = response.json();
      const schema = schemaOfAnswer(document, { path, method, status });
      assert.ok(schema, `${method} ${url}: ${status} is not in the document`);
      assertShape(document, schema, body, 'body');
      if (status >= 400) {
        assert.equal(statusOf[body.error.code], status);
        assert.equal('details' in body.error, status === 422);
      }
    };
    const sizes = { short: 150, normal: 4000, full: 20_000 };
    const title = `public API on ${kind}`;
    const requests = await throughRequests({ title, sizes, share: 0.15 }, (runs) =>
      fc.assert(fc.asyncProperty(request, check), runs),
    );
    cost.assertCheap(title, requests);
    // Many requests must reach every kind of response.
    if (cost.requests < 4000) return;
    for (const door of [
      'venue 200',
      'slots 200',
      'slots 404',
      'availability 200',
      'availability 422',
      'quote 200',
      'quote 422',
      'quote 400',
      'booking-requests 201',
      'booking-requests 422',
    ])
      assert.ok(seen.has(door), `no response like ${door} among ${[...seen].sort().join(', ')}`);
  });

  test('any address gets a response in the error format', proofTimeout, async () => {
    const address = fc
      .oneof(
        fc.webPath(),
        fc
          .string({ unit: 'binary-ascii', maxLength: 80 })
          .map((value) => value.replaceAll(/[^\x21-\x7e]/g, '%')),
        fc
          .array(segment('web'), { maxLength: 6 })
          .map((parts) => `/venues/public/v1/sites/${parts.join('/')}`),
      )
      // The in-memory client takes a path with two leading slashes for another host.
      .map((path) => `/${path.replace(/^[\\/]+/, '')}`);
    const method = fc.constantFrom('GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'PROPFIND');
    const check = async (url: string, verb: string) => {
      const response = await service().app.inject({
        method: verb as 'GET',
        url,
        remoteAddress: newClientAddress(),
      });
      // Pages outside the API choose their own responses, but they do respond.
      if (response.statusCode < 400) return;
      assert.equal(response.json().success, false, url);
      assert.equal(statusOf[response.json().error.code], response.statusCode, url);
    };
    const sizes = { short: 80, normal: 1500, full: 5000 };
    await throughRequests({ title: `addresses on ${kind}`, sizes, share: 0.05 }, (runs) =>
      fc.assert(fc.asyncProperty(address, method, check), runs),
    );
  });

  test('the service still works afterwards', async () => {
    const { status } = await service().post('/quote', studioRequest('2027-05-03'), {
      address: newClientAddress(),
    });
    assert.equal(status, 200);
  });
});
