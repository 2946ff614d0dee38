import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { FastifyRequest } from 'fastify';
import { BadRequestError } from '../../domain/errors.ts';
import { parseJsonBody } from './json-body.ts';

/** Parses the body of a route that takes one. */
const parse = (body: Buffer | string) => parseJsonBody(routeWith({ body: {} }), Buffer.from(body));
const routeWith = (schema: object) => ({ routeOptions: { schema, config: {} } }) as unknown as FastifyRequest;

test('parses any JSON unchanged', async () => {
  await fc.assert(
    fc.asyncProperty(fc.jsonValue(), async (value) => {
      assert.deepEqual(await parse(JSON.stringify(value)), JSON.parse(JSON.stringify(value)));
    }),
  );
});

test('rejects an empty body, invalid JSON and invalid UTF-8 as unreadable', async () => {
  for (const body of [
    '',
    ' ',
    '{',
    'x',
    Buffer.from([0x22, 0xff, 0x22]),
    Buffer.from([0x22, 0xed, 0xa0, 0x80, 0x22]),
  ])
    await assert.rejects(parse(body), BadRequestError);
  await assert.rejects(parse(''), /The request has no body\.$/);
  await assert.rejects(parse('{'), /The body is not valid JSON\.$/);
});

test('a POST whose members are all optional may have no body, spaces or null instead', async () => {
  const parsed = (method: string, body: object, text: string) =>
    parseJsonBody(
      { routeOptions: { method, schema: { body }, config: {} } } as unknown as FastifyRequest,
      Buffer.from(text),
    );
  const optional = { type: 'object', properties: { hours: {} } };
  for (const none of ['', ' ', '\r\n', 'null']) assert.deepEqual(await parsed('POST', optional, none), {});
  for (const [method, change] of [
    ['POST', { required: ['hours'] }],
    ['POST', { minProperties: 1 }],
    ['PATCH', {}],
  ] as const) {
    await assert.rejects(parsed(method, { ...optional, ...change }, ' '), /The request has no body\.$/);
    assert.equal(await parsed(method, { ...optional, ...change }, 'null'), null);
  }
});

test('an empty body of a route without one is no body', async () => {
  for (const none of ['', ' ', '\n'])
    assert.equal(await parseJsonBody(routeWith({}), Buffer.from(none)), undefined);
  await assert.rejects(parseJsonBody(routeWith({}), Buffer.from('{')), BadRequestError);
});

test('any bytes are JSON or rejected as unreadable', async () => {
  await fc.assert(
    fc.asyncProperty(fc.uint8Array({ maxLength: 30 }), async (bytes) => {
      await parse(Buffer.from(bytes)).catch((error) => assert.ok(error instanceof BadRequestError));
    }),
  );
});

test('__proto__ in a body is an ordinary member', async () => {
  const body = (await parse('{"__proto__":{"isAdmin":true}}')) as Record<string, unknown>;
  assert.equal(body['isAdmin'], undefined);
  assert.equal(Object.getPrototypeOf(body), Object.prototype);
});
