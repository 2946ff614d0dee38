import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { before, test } from 'node:test';
import fc from 'fast-check';
import type { InjectOptions } from 'fastify';
import { demoVenueId, loadDemoVenue } from '../../src/cli/demo-venue.ts';
import { onAnyDatabase } from '../databases.ts';
import { proofTimeout } from '../proof/size.ts';
import { startService, type TestService } from '../service.ts';
import { logInAs } from '../staff.ts';
import { type ApiDocument, assertShape, parameterOf, type Schema, schemaOfAnswer } from './answer-shape.ts';
import { throughRequests } from './generated-requests.ts';
import { RequestCost } from './request-cost.ts';

interface OperationSchema {
  readonly requestBody?: { readonly content: Record<string, { readonly schema: Schema }> };
}
type Example = Schema & { readonly examples?: readonly unknown[] };

const document: ApiDocument = JSON.parse(readFileSync('openapi/management.v1.json', 'utf8'));
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.keys(methods).map((method) => ({ path, method })),
);

/** Values that break parsers. */
const nasty = fc.oneof(
  fc.constantFrom<unknown>(
    ...[
      null,
      '',
      ' ',
      0,
      -1,
      1e308,
      1.5,
      true,
      [],
      {},
      '__proto__',
      'constructor',
      '\u0000',
      '\ud800',
      '%00',
    ],
    ...['../..', '2027-02-30', '9999-12-31', 'x'.repeat(6000), '😀'.repeat(201), [null], { $gt: '' }],
    { toString: 1, valueOf: 1, toJSON: 1 },
  ),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.jsonValue({ maxDepth: 3 }),
);
/** Mostly valid, so that the invalid parts are found deep inside. */
const mostly = (right: fc.Arbitrary<unknown>, weight = 19) =>
  fc.oneof({ weight, arbitrary: right }, { weight: 1, arbitrary: nasty });

/** A value that resembles the schema: one of its examples if it has any. */
function like(schema: Example, depth = 0): fc.Arbitrary<unknown> {
  const named = schema.$ref && document.components.schemas[schema.$ref.split('/').at(-1) ?? ''];
  if (named) return like(named, depth);
  if (schema.examples && schema.examples.length > 0) return mostly(fc.constantFrom(...schema.examples));
  if (schema.enum) return mostly(fc.constantFrom(...schema.enum));
  if (schema.anyOf) return mostly(fc.oneof(...schema.anyOf.map((choice) => like(choice, depth + 1))));
  if (depth > 6) return fc.constant(null);
  if (schema.type === 'object') {
    const members = Object.entries(schema.properties ?? {}).map(
      ([name, member]) => [name, like(member, depth + 1)] as const,
    );
    return mostly(fc.record(Object.fromEntries(members), { requiredKeys: [...(schema.required ?? [])] }));
  }
  if (schema.type === 'array') return mostly(fc.array(like(schema.items ?? {}, depth + 1), { maxLength: 3 }));
  if (schema.type === 'integer') return mostly(fc.integer({ min: schema.minimum ?? -5, max: 1000 }));
  if (schema.type === 'boolean') return fc.boolean();
  if (schema.type === 'null') return fc.constant(null);
  return mostly(fc.string({ maxLength: 20 }));
}

const asText = (value: unknown) => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''));

onAnyDatabase('fuzzed management requests', (newDatabase, kind) => {
  let service: TestService;
  const known: Record<string, string[]> = {
    venueId: [demoVenueId],
    spaceId: ['wick-room', 'main-hall'],
    slotId: ['wick-evening'],
    packageId: ['wick-piano'],
    siteKey: ['demo', 'demo-festival'],
    reference: [],
  };
  before(async () => {
    service = await startService(await (await newDatabase()).open());
    await loadDemoVenue(service);
    const { headers } = await logInAs(service, { venueId: demoVenueId, role: 'owner' });
    const list = await service.app.inject({
      url: `/venues/manage/v1/venues/${demoVenueId}/booking-requests`,
      headers,
    });
    known['reference'] = list.json().data.map(({ reference }: { reference: string }) => reference);
    assert.ok((known['reference'] ?? []).length > 5);
  });

  test('a documented route responds with a documented status and body', proofTimeout, async () => {
    const cost = new RequestCost();
    assert.ok(operations.length >= 80);
    const filter = fc.constantFrom(...operations).chain(({ path, method }) => {
      const described = document.paths[path]?.[method] as OperationSchema;
      const body = Object.values(described.requestBody?.content ?? {})[0]?.schema;
      const query = (document.paths[path]?.[method]?.parameters ?? [])
        .map((parameter) => parameterOf(document, parameter))
        .filter((parameter) => parameter.in === 'query');
      const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
      return fc.record({
        path: fc.constant(path),
        method: fc.constant(method),
        named: fc.record(
          Object.fromEntries(
            names.map((name) => [
              name,
              fc.oneof({ weight: 12, arbitrary: fc.nat() }, { weight: 1, arbitrary: nasty }),
            ]),
          ),
        ),
        query: fc.record(Object.fromEntries(query.map(({ name, schema }) => [name, like(schema)])), {
          requiredKeys: [],
        }),
        body: body ? like(body) : fc.constant(undefined),
        ifMatch: fc.constantFrom('*', '*', '*', '"stale"', 'garbage'),
      });
    });
    const seen = new Set<string>();
    let owner: Awaited<ReturnType<typeof logInAs>> | undefined;
    const check = async (sent: typeof filter extends fc.Arbitrary<infer T> ? T : never) => {
      const { path, method } = sent;
      owner ??= await logInAs(service, { venueId: demoVenueId, role: 'owner' });
      const { headers } = owner;
      const url = path.replace(/\{(\w+)\}/g, (_, name) => {
        const expected = sent.named[name];
        const ids = known[name] ?? ['nothing'];
        const value = typeof expected === 'number' ? (ids[expected % ids.length] ?? '') : asText(expected);
        return encodeURIComponent(value.toWellFormed()) || 'x';
      });
      const query = new URLSearchParams(
        Object.entries(sent.query).map(([name, value]) => [name, asText(value).toWellFormed()]),
      );
      const response = await cost.of(`${method} ${path}`, () =>
        service.app.inject({
          method: method.toUpperCase() as NonNullable<InjectOptions['method']>,
          url: `${url}?${query}`,
          headers: {
            ...headers,
            ...(method !== 'get' && { 'if-match': sent.ifMatch }),
            ...(sent.body !== undefined && { 'content-type': 'application/json' }),
          },
          ...(sent.body !== undefined && { payload: JSON.stringify(sent.body) ?? '' }),
        }),
      );
      const status = response.statusCode;
      // May have logged the owner out or removed them. Not after each request: they are all owners of one venue.
      if (/session|staff|passkey/.test(path) && method !== 'get' && status < 300) owner = undefined;
      seen.add(`${method} ${path.split('/').at(-1)} ${status}`);
      const where = `${method} ${url}?${query} ${JSON.stringify(sent.body)?.slice(0, 2000)}`;
      assert.ok(status < 500, `${status} ${response.payload} to ${where}`);
      if (response.payload === '' || !/json/.test(String(response.headers['content-type']))) return;
      const answer = response.json();
      const schema = schemaOfAnswer(document, { path, method, status });
      assert.ok(schema, `${status} is not in the document: ${response.payload.slice(0, 300)} to ${where}`);
      assertShape(document, schema, answer, `${where} → ${status}`);
    };
    const sizes = { short: 150, normal: 8000, full: 30_000 };
    const title = `management API on ${kind}`;
    const requests = await throughRequests({ title, sizes, share: 0.25 }, (runs) =>
      fc.assert(fc.asyncProperty(filter, check), runs),
    );
    cost.assertCheap(title, requests);
    // Many requests must reach every kind of response.
    if (cost.requests < 4000) return;
    const statuses = new Set([...seen].map((door) => door.split(' ').at(-1)));
    for (const status of ['200', '201', '404', '409', '412', '422'])
      assert.ok(statuses.has(status), `no response had ${status}; seen: ${[...seen].sort().join(', ')}`);
  });

  test('an impossible id anywhere in a path is not found', async () => {
    let requested = 0;
    for (const { path, method } of operations) {
      // One session would reach its rate limit.
      const { headers } = await logInAs(service, { venueId: demoVenueId, role: 'owner' });
      for (const [, wrong] of path.matchAll(/\{(\w+)\}/g))
        for (const text of ['%00', 'a%00b', '%F0%9F%98%80', 'a.b', '%2e%2e%2f', "'"]) {
          const url = path.replace(/\{(\w+)\}/g, (_, name) =>
            name === wrong ? text : (known[name]?.[0] ?? 'nothing'),
          );
          const asks = { method: method.toUpperCase() as NonNullable<InjectOptions['method']>, url, headers };
          const { statusCode } = await service.app.inject(asks);
          requested++;
          assert.equal(statusCode, 404, `${method} ${url}`);
        }
    }
    assert.ok(requested > 300, `${requested}`);
  });
});
