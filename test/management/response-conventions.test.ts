/** Rules that apply to every response of the management API. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import type { FastifyBaseLogger, InjectOptions } from 'fastify';
import pino from 'pino';
import { memberOf } from '../../src/domain/fields/member.ts';
import { Metrics } from '../../src/http/server/metrics.ts';
import { type ApiDocument, parameterOf } from '../bad-input/answer-shape.ts';
import { newSqlite } from '../databases.ts';
import { bookingRequest, startServiceBesideTwin as startService, venueWith } from '../service.ts';
import { logInAs, tokenFor } from '../staff.ts';

const riverside = '/venues/manage/v1/venues/riverside';
const document: ApiDocument = JSON.parse(readFileSync('openapi/management.v1.json', 'utf8'));

async function service(logger?: FastifyBaseLogger) {
  const storage = await (await newSqlite()).open();
  const metrics = new Metrics(storage, Date.now);
  const started = await startService(storage, { venue: venueWith(), metrics, ...(logger && { logger }) });
  return { ...started, metrics, headers: (await tokenFor(started)).headers };
}

describe('the management API', () => {
  test('wraps responses, has the common headers and is not cacheable', async () => {
    const { app, headers } = await service();
    const response = await app.inject({ url: riverside, headers });
    assert.equal(response.statusCode, 200);
    assert.deepEqual(Object.keys(response.json()), ['success', 'data']);
    assert.equal(response.headers['x-content-type-options'], 'nosniff');
    assert.equal(response.headers['cache-control'], 'no-store');
    assert.match(String(response.headers['etag']), /^"[\w-]{22}"$/);
  });

  test('responds 404 at an unknown path', async () => {
    const { app, headers } = await service();
    for (const [method, url] of [
      ['GET', '/venues/manage/v1/nothing'],
      ['GET', '/venues/manage/v1/'],
      ['DELETE', '/venues/manage/v1/venues/%00'],
      ['GET', '/venues/manage/v1/venues/%E0%A4%A'],
    ] as const) {
      const response = await app.inject({ method, url, headers });
      assert.equal(response.statusCode, 404, `${method} ${url}`);
      assert.equal(response.json().error.code, 'NOT_FOUND');
      assert.equal(response.headers['allow'], undefined);
      assert.equal(response.headers['x-content-type-options'], 'nosniff');
    }
  });

  test('responds 405 with Allow to an unsupported method', async () => {
    const { app, headers } = await service();
    for (const [method, url, allow] of [
      ['DELETE', riverside, 'GET, HEAD, PATCH'],
      ['TRACE', riverside, 'GET, HEAD, PATCH'],
      ['PROPFIND', riverside, 'GET, HEAD, PATCH'],
      ['OPTIONS', `${riverside}/spaces/hall?limit=5`, 'DELETE, GET, HEAD, PATCH'],
      ['GET', `${riverside}/booking-requests/BR-7Q2M4XKD/accept`, 'POST'],
      ['POST', '/venues/manage/v1/password', 'PUT'],
      // One path matches two patterns: `/passkeys/challenge` and `/passkeys/:passkeyId`.
      ['GET', '/venues/manage/v1/passkeys/challenge', 'DELETE, POST'],
    ] as const) {
      const response = await app.inject({ method: method as 'GET', url, headers });
      assert.deepEqual([response.statusCode, response.headers['allow']], [405, allow], `${method} ${url}`);
      assert.deepEqual(response.json().error, {
        code: 'METHOD_NOT_ALLOWED',
        message: `This address supports ${allow} only.`,
      });
    }
  });

  test('rejects an unknown query parameter by name', async () => {
    const { app, headers } = await service();
    for (const [url, names] of [
      [`${riverside}/booking-requests?state=accepted&limit=5&order=date`, ['state', 'order']],
      [`${riverside}/spaces?Limit=5`, ['Limit']],
      [`${riverside}?expand`, ['expand']],
      [`${riverside}/spaces?toString=1&__proto__=2`, ['toString', '__proto__']],
    ] as const) {
      const response = await app.inject({ url, headers });
      assert.equal(response.statusCode, 422, url);
      assert.deepEqual(
        response.json().error.details,
        names.map((path) => ({ path, message: 'is not a known query parameter', problem: 'not_known' })),
      );
    }
    const created = await app.inject({
      method: 'POST',
      url: `${riverside}/spaces?dryRun=1`,
      headers,
      payload: { name: 'Attic', capacity: 20 },
    });
    assert.equal(created.statusCode, 422);
    const spaces = await app.inject({ url: `${riverside}/spaces?limit=5`, headers });
    assert.deepEqual(
      spaces.json().data.map(({ name }: { name: string }) => name),
      ['Hall'],
    );
  });

  test('refuses a body that names another venue, a person or the actor', async () => {
    const started = await service();
    const { headers, staffId } = await logInAs(started, { role: 'owner' });
    const { reference } = (await started.post('/booking-requests', bookingRequest())).body.data;
    const ids: Record<string, string> = {
      venueId: 'riverside',
      spaceId: 'hall',
      slotId: 'evening',
      packageId: 'dry-hire',
      siteKey: 'key',
      reference,
      item: '0',
      staffId,
      occasion: 'accepted',
      language: 'de',
    };
    const foreign = { venueId: 'elsewhere', staffId: 'staff-other', actor: 'operator' };
    const accepted: string[] = [];
    let operations = 0;
    for (const [path, methods] of Object.entries(document.paths))
      for (const [method, operation] of Object.entries(methods)) {
        if (!path.includes('{venueId}') || !('requestBody' in operation)) continue;
        if (operation.operationId === 'uploadPhoto') continue;
        operations += 1;
        const url = path.replace(/\{(\w+)\}/g, (_, name) => ids[name] ?? 'unknown');
        const response = await started.app.inject({
          method: method.toUpperCase() as 'PATCH',
          url,
          headers: { ...headers, 'if-match': '*' },
          payload: foreign,
        });
        const { details = [] } = response.json().error ?? {};
        const refused = details.map(({ path: at }: { path: string }) => at.replace(/.*\./, ''));
        if (response.statusCode !== 422 || !Object.keys(foreign).every((name) => refused.includes(name)))
          accepted.push(`${operation.operationId} ${response.statusCode} ${refused}`);
      }
    assert.deepEqual(accepted, []);
    assert.ok(operations > 50, `${operations}`);
  });

  test('parses the URL before checking access', async () => {
    const { app } = await service();
    assert.equal((await app.inject(`${riverside}/spaces?sort=name`)).statusCode, 401);
  });

  test('responds 428 without If-Match and 412 to a stale one, on every route that declares it', async () => {
    const started = await service();
    const { headers, staffId } = await logInAs(started, { role: 'owner' });
    const placed = await started.post('/booking-requests', bookingRequest());
    const block = { spaceId: 'hall', from: '2027-04-01', to: '2027-04-01', reason: 'Repairs' };
    const created = await started.app.inject({
      method: 'POST',
      url: `${riverside}/blocks`,
      headers,
      payload: block,
    });
    const ids: Record<string, string> = {
      blockId: created.json().data.id,
      occasion: 'accepted',
      language: 'de',
      number: '1',
      item: '0',
      venueId: 'riverside',
      spaceId: 'hall',
      slotId: 'evening',
      packageId: 'dry-hire',
      siteKey: 'key',
      reference: placed.body.data.reference,
      staffId,
      correctionId: 'correction-1',
    };
    const file = await started.app.inject({ url: `${riverside}/venue-file`, headers });
    const bodies: Record<string, object> = {
      changeRole: { role: 'viewer' },
      importVenueFile: file.json().data,
      changeBlock: block,
      changeGuest: { notes: 'Old' },
      mergeGuest: { reference: placed.body.data.reference },
      separateGuest: { addresses: ['visitor@example.com'] },
      markInstalment: { paidOn: '2027-03-01' },
      changeLetter: { subject: 'Your booking', body: 'Welcome' },
      changeSignInPolicy: { passkeysRequired: false },
      moveItem: { date: '2027-03-19' },
      challengeRequest: { by: 'BR-2M8D4XVA', hours: 24 },
      moveItems: { items: [0], slotId: 'evening' },
      cancelItems: { items: [0] },
      addItem: { spaceId: 'hall', slotId: 'evening', packageId: 'dry-hire', date: '2027-03-20' },
      moveBooking: { date: '2027-03-19' },
      agreePrice: { totalCents: 1, reason: 'A friend' },
      orderSpaces: { spaceIds: [] },
      orderSlots: { slotIds: [] },
      orderPackages: { packageIds: [] },
    };
    const requested: string[] = [];
    for (const [path, methods] of Object.entries(document.paths))
      for (const [method, { operationId, parameters = [] }] of Object.entries(methods)) {
        if (!parameters.some((parameter) => parameterOf(document, parameter).name === 'if-match')) continue;
        requested.push(operationId);
        const url = path.replace(/\{(\w+)\}/g, (_, name) => ids[name] ?? '');
        const payload = ['undoDecision', 'giveDate'].includes(operationId)
          ? undefined
          : (bodies[operationId] ?? {});
        const request = { method: method.toUpperCase() as 'PATCH', url, ...(payload && { payload }) };
        const blind = await started.app.inject({ ...request, headers });
        assert.deepEqual(
          [blind.statusCode, blind.json().error.code],
          [428, 'PRECONDITION_REQUIRED'],
          operationId,
        );
        const stale = await started.app.inject({ ...request, headers: { ...headers, 'if-match': '"old"' } });
        assert.deepEqual(
          [stale.statusCode, stale.json().error.code, stale.json().error.problem],
          [412, 'PRECONDITION_FAILED', 'changed_meanwhile'],
          `${operationId}: ${stale.payload}`,
        );
        assert.ok(stale.json().error.current, operationId);
        assert.match(String(stale.headers['etag']), /^"[\w-]{22}"$/);
      }
    assert.equal(requested.length, 37, requested.join(', '));
  });

  test('reports the rate limit on every response, and enforces it', async () => {
    const { app, headers } = await service();
    const status = async (options: InjectOptions) => {
      const response = await app.inject(options);
      return [response.statusCode, response.headers['ratelimit-policy'], response.headers['ratelimit']];
    };
    const staff = '"staff";q=1200;w=60';
    const anonymous = '"stranger";q=120;w=60';
    assert.deepEqual(await status({ url: riverside, headers }), [200, staff, '"staff";r=1199;t=60']);
    const invalid = { url: `${riverside}?sort=1`, headers };
    assert.deepEqual(await status(invalid), [422, staff, '"staff";r=1198;t=60']);
    const elsewhere = { url: '/venues/manage/v1/venues/elsewhere', headers };
    assert.deepEqual(await status(elsewhere), [404, staff, '"staff";r=1197;t=60']);
    assert.deepEqual(await status({ url: riverside }), [401, anonymous, '"stranger";r=119;t=60']);
    const nothing = '/venues/manage/v1/nothing';
    assert.deepEqual(await status({ url: nothing }), [404, anonymous, '"stranger";r=118;t=60']);
    assert.deepEqual(await status({ method: 'POST', url: riverside }), [
      405,
      anonymous,
      '"stranger";r=117;t=60',
    ]);
    await Promise.all(Array.from({ length: 1197 }, () => app.inject({ url: riverside, headers })));
    const rejected = await app.inject({ url: riverside, headers });
    assert.deepEqual([rejected.statusCode, rejected.json().error.code], [429, 'RATE_LIMITED']);
    assert.deepEqual(
      [rejected.headers['ratelimit'], rejected.headers['retry-after']],
      ['"staff";r=0;t=60', '60'],
    );
  });

  test('has a request id on every response, the same as in the log', async () => {
    const lines: { msg: string; reqId?: string }[] = [];
    const logger = pino({ level: 'info' }, { write: (line) => void lines.push(JSON.parse(line)) });
    const { app, headers } = await service(logger);
    const responses = [
      await app.inject({ method: 'POST', url: `${riverside}/spaces`, headers, payload: '{' }),
      await app.inject({ url: riverside }),
      await app.inject({ method: 'PUT', url: riverside, headers }),
      await app.inject({ url: '/venues/manage/v1/nothing', headers: { 'x-request-id': 'of-the-client' } }),
    ];
    const ids = responses.map(({ headers }) => String(headers['x-request-id']));
    for (const id of ids) assert.match(id, /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/);
    assert.equal(new Set(ids).size, 4);
    const logged = lines.filter(({ msg }) => msg === 'answered').map(({ reqId }) => reqId);
    assert.deepEqual(logged, ids);
    const read = await app.inject({ url: riverside, headers });
    assert.match(String(read.headers['x-request-id']), /^[\da-f-]{36}$/);
  });

  test('takes an empty body of any type for no body', async () => {
    const { app, headers } = await service();
    const needsBody = (operation: object) =>
      memberOf(memberOf(operation, 'requestBody'), 'required') === true;
    const bodiless = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.entries(methods)
        // Each call creates another feed, so the responses differ.
        .filter(
          ([method, operation]) => method !== 'get' && !needsBody(operation) && !path.endsWith('/feeds'),
        )
        .map(([method]) => ({
          method: method.toUpperCase() as 'POST' | 'DELETE',
          // No such venue or id, so that nothing changes.
          url: path.replace('{venueId}', 'riverside').replaceAll(/\{\w+\}/g, 'unknown'),
        })),
    );
    assert.ok(bodiless.length > 20, `${bodiless.length}`);
    const types = ['application/json', 'text/plain;charset=UTF-8', 'application/x-www-form-urlencoded'];
    const variants: InjectOptions[] = [
      ...types.map((type) => ({ headers: { 'content-type': type } })),
      ...types.map((type) => ({ headers: { 'content-type': type, 'content-length': '0' } })),
      { headers: { 'content-type': 'application/json', 'transfer-encoding': 'chunked' } },
      { headers: { 'content-length': '0' } },
    ];
    for (const request of bodiless) {
      const expected = await app.inject({ ...request, headers });
      assert.doesNotMatch(expected.payload, /no body/, request.url);
      for (const variant of variants) {
        const sent = { ...headers, ...variant.headers };
        const { statusCode, payload } = await app.inject({ ...request, headers: sent });
        const what = `${request.method} ${request.url} ${JSON.stringify(variant.headers)}`;
        assert.deepEqual([statusCode, payload], [expected.statusCode, expected.payload], what);
      }
    }
    // Where a body is needed, none is still an error, and what is there must be JSON.
    for (const [url, payload] of [
      [`${riverside}/blocks`, ''],
      [`${riverside}/booking-requests/unknown/price`, ''],
      [`${riverside}/booking-requests/unknown/undo`, 'x'],
    ] as const) {
      const typed = { ...headers, 'content-type': 'application/json' };
      const { statusCode } = await app.inject({ method: 'POST', url, headers: typed, payload });
      assert.equal(statusCode, 400, `${url} ${payload}`);
    }
  });

  test('counts a request once, by its route', async () => {
    const { app, metrics, headers } = await service();
    await app.inject({ url: riverside, headers });
    const text = Buffer.from(await metrics.text()).toString();
    const counted = text.split('\n').filter((line) => /^firsthold_http_requests_total/.test(line));
    assert.deepEqual(counted, [
      'firsthold_http_requests_total{method="GET",route="/venues/manage/v1/venues/:venueId",status="200"} 1',
    ]);
  });

  test('stops with the service, used or not', async () => {
    const [quiet, busy] = [await service(), await service()];
    await busy.app.inject(riverside);
    await Promise.all([quiet.app.close(), busy.app.close()]);
  });
});
