import assert from 'node:assert/strict';
import { test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { newClientAddress, serviceForSuite, studioRequest } from '../contract/riverside.ts';
import { onAnyDatabase } from '../databases.ts';

const json = { 'content-type': 'application/json' };

onAnyDatabase('bodies', (newDatabase) => {
  const service = serviceForSuite(newDatabase);
  const send = async (path: string, body: string | Buffer, headers: Record<string, string> = json) =>
    service().post(path, body, { headers, address: newClientAddress() });
  const rejected = async (status: number, body: string | Buffer, headers?: Record<string, string>) => {
    for (const path of ['/quote', '/booking-requests']) {
      const response = await send(path, body, headers);
      const what = `${path} ${body.toString().slice(0, 60)}`;
      assert.equal(response.status, status, what);
      assert.equal(response.body.success, false);
      assert.equal(response.body.error.code, status === 400 ? 'BAD_REQUEST' : 'VALIDATION_ERROR', what);
    }
  };

  test('a missing body or invalid JSON is unreadable', async () => {
    for (const body of [
      '',
      ' ',
      '{',
      '{"a":1,}',
      "{'a':1}",
      'undefined',
      'NaN',
      '{"a":NaN}',
      '{}{}',
      '{} x',
      '\u0000',
      '{"a":"\u0000"}',
      '{"a":"line\nbreak"}',
      'spaceId=studio&slotId=studio-early',
      '<request/>',
    ])
      await rejected(400, body);
  });

  test('no body at all is unreadable, with and without a content type', async () => {
    for (const path of ['/quote', '/booking-requests'])
      for (const headers of [{}, json, { 'content-length': '0' }, { ...json, 'content-length': '0' }]) {
        const url = `/venues/public/v1/sites/web${path}`;
        const response = await service().app.inject({
          method: 'POST',
          url,
          headers,
          remoteAddress: newClientAddress(),
        });
        assert.equal(response.statusCode, 400, JSON.stringify(headers));
        assert.equal(response.json().error.code, 'BAD_REQUEST');
      }
  });

  test('invalid UTF-8 is unreadable and does not affect the next body', async () => {
    const good = JSON.stringify(studioRequest('2027-05-03'));
    for (const bytes of [
      [0xff],
      [0xfe, 0xff],
      [0xc0, 0xaf],
      [0xed, 0xa0, 0x80],
      [0xf4, 0x90, 0x80, 0x80],
      [0xe2, 0x82],
    ]) {
      await rejected(
        400,
        Buffer.concat([Buffer.from('{"message":"'), Buffer.from(bytes), Buffer.from('"}')]),
      );
      assert.equal((await send('/quote', good)).status, 200);
    }
    await rejected(400, Buffer.from(good, 'utf16le'));
    await rejected(400, gzipSync(good), { ...json, 'content-encoding': 'gzip' });
  });

  test('a body is parsed as JSON regardless of its content type', async () => {
    const good = JSON.stringify(studioRequest('2027-05-03'));
    for (const type of [
      '',
      'text/plain',
      'text/plain; charset=utf-16',
      'text/json',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
      'application/jsonx',
      'application/json, text/plain',
      'application/problem+json',
      'application',
      '*/*',
      'nonsense; =',
      'text/plain; application/json',
      'application/json',
      'Application/JSON',
      'application/json;charset=utf-8',
      'application/json; v="1"',
    ]) {
      assert.equal((await send('/quote', good, { 'content-type': type })).status, 200, type);
      await rejected(400, 'no JSON', { 'content-type': type });
    }
    const untyped = await service().app.inject({
      method: 'POST',
      url: '/venues/public/v1/sites/web/quote',
      // Sends bytes, because the in-memory client adds a content type to other bodies.
      payload: Buffer.from(good),
      remoteAddress: newClientAddress(),
    });
    assert.equal(untyped.statusCode, 200);
  });

  test('JSON other than an object is an invalid field', async () => {
    for (const body of [
      'null',
      'true',
      '0',
      '-1e400',
      '"text"',
      '[]',
      '[{}]',
      JSON.stringify([studioRequest('2027-05-03')]),
    ])
      await rejected(422, body);
  });

  test('arrays, null, numbers and objects are not strings, and a string is not an object', async () => {
    for (const field of ['spaceId', 'slotId', 'packageId', 'date'])
      await rejected(422, JSON.stringify(studioRequest('2027-05-03', { [field]: null })));
    for (const field of ['name', 'email']) {
      const guest = { name: 'A', email: 'a@example.com', [field]: null };
      const response = await send(
        '/booking-requests',
        JSON.stringify(studioRequest('2027-05-03', { guest })),
      );
      assert.equal(response.status, 422, `guest.${field} null`);
    }
    for (const wrong of [0, 1.5, true, [], ['studio'], {}, { toString: 'studio' }]) {
      for (const field of ['spaceId', 'slotId', 'packageId', 'date'])
        await rejected(422, JSON.stringify(studioRequest('2027-05-03', { [field]: wrong })));
      for (const field of ['name', 'email', 'phone', 'company']) {
        const guest = { name: 'A', email: 'a@example.com', [field]: wrong };
        const response = await send(
          '/booking-requests',
          JSON.stringify(studioRequest('2027-05-03', { guest })),
        );
        assert.equal(response.status, 422, `guest.${field} ${JSON.stringify(wrong)}`);
        assert.equal(response.body.error.details[0].path, `guest.${field}`);
      }
      for (const field of ['message', 'website']) {
        const response = await send(
          '/booking-requests',
          JSON.stringify(studioRequest('2027-05-03', { [field]: wrong })),
        );
        assert.equal(response.status, 422, `${field} ${JSON.stringify(wrong)}`);
        assert.equal(response.body.error.details[0].path, field);
      }
    }
    for (const guest of [null, [], 'A. Visitor', 5, [{ name: 'A', email: 'a@example.com' }]])
      assert.equal(
        (await send('/booking-requests', JSON.stringify(studioRequest('2027-05-03', { guest })))).status,
        422,
      );
  });

  test('an impossible id in a body is not found, as in a path', async () => {
    const headers = { ...json, 'idempotency-key': 'no-such-id' };
    for (const text of [
      '',
      ' ',
      'a b',
      'a/b',
      '../studio',
      'stüdio',
      'studio\n',
      '\u0000',
      '\ud800',
      "' or 1=1 --",
      '%73tudio',
      'a'.repeat(64),
      'a'.repeat(65),
      'a'.repeat(60_000),
    ])
      for (const field of ['spaceId', 'slotId', 'packageId']) {
        const body = JSON.stringify(studioRequest('2027-05-03', { [field]: text }));
        for (const path of ['/quote', '/booking-requests']) {
          const response = await send(path, body, headers);
          assert.equal(response.status, 404, `${path} ${field} ${text.slice(0, 60)}`);
          assert.equal(response.body.error.code, 'NOT_FOUND');
        }
        // Invalid fields are reported first.
        const past = studioRequest('2027-02-28', { [field]: text });
        await rejected(422, JSON.stringify(past), headers);
      }
  });

  test('a date exists and is written YYYY-MM-DD', async () => {
    for (const date of [
      '',
      '2027-02-29',
      '2100-02-29',
      '2027-04-31',
      '2027-13-01',
      '2027-00-10',
      '2027-05-00',
      '0000-00-00',
      '10000-01-01',
      '+02027-05-03',
      '-002027-05-03',
      '2027-5-3',
      '20270503',
      '2027/05/03',
      '03-05-2027',
      '2027-05-03T00:00:00Z',
      '2027-W18-1',
      ' 2027-05-03',
      '2027-05-03\n',
      '２０２７-05-03',
      '٢٠٢٧-05-03',
      'today',
    ]) {
      await rejected(422, JSON.stringify(studioRequest(date)));
      const range = `from=${encodeURIComponent(date)}&to=${encodeURIComponent(date)}`;
      const { status, body } = await service().get(`/spaces/studio/availability?${range}`, {
        address: newClientAddress(),
      });
      assert.equal(status, 422, date);
      assert.equal(body.error.code, 'VALIDATION_ERROR');
    }
    assert.equal((await send('/quote', JSON.stringify(studioRequest('2028-02-29')))).status, 200);
    assert.equal((await send('/quote', JSON.stringify(studioRequest('9999-12-31')))).status, 200);
    assert.equal((await send('/booking-requests', JSON.stringify(studioRequest('9999-12-31')))).status, 201);
    const last = await service().get('/spaces/studio/availability?from=9999-10-01&to=9999-12-31');
    assert.equal(last.body.data[91].slots[0].free, false);
    assert.equal(last.body.data[90].slots[0].free, true);
    const prices = await service().get('/spaces/studio/prices?from=9999-12-31&to=9999-12-31');
    assert.equal(prices.status, 200);
    const every = await service().get('/availability?from=9999-12-01&to=9999-12-31');
    assert.equal(every.body.data.length, 31);
    const first = await service().get('/spaces/studio/availability?from=1970-01-01&to=1970-01-01');
    assert.equal(first.status, 200);
  });

  test('members named like JavaScript internals are ignored as unknown', async () => {
    const inside = JSON.stringify(studioRequest('2027-05-04')).slice(1, -1);
    const trap = '{"website":"x","spaceId":"foyer","isAdmin":true}';
    for (const body of [
      `{${inside},"__proto__":${trap}}`,
      `{"__proto__":${trap},${inside}}`,
      `{${inside},"constructor":{"prototype":${trap}}}`,
      `{${inside},"toString":null,"hasOwnProperty":1,"then":"x","toJSON":"x"}`,
    ])
      assert.equal((await send('/quote', body)).status, 200);
    assert.equal(({} as Record<string, unknown>)['isAdmin'], undefined);
    // Fields are not read from the prototype.
    await rejected(422, `{"__proto__":{${inside}}}`);
    const guest = `{"name":"A","__proto__":{"email":"a@example.com"}}`;
    const response = await send(
      '/booking-requests',
      `{${inside.replace(/"guest":\{.*?\}/, `"guest":${guest}`)}}`,
    );
    assert.equal(response.status, 422);
    const booked = await send('/booking-requests', `{${inside},"__proto__":${trap}}`);
    assert.equal(booked.status, 201);
    const { body } = await service().get('/spaces/studio/availability?from=2027-05-04&to=2027-05-04');
    assert.equal(body.data[0].slots[0].free, false, 'the honeypot was empty');
  });

  test('deep nesting is harmless', async () => {
    const inside = JSON.stringify(studioRequest('2027-05-05')).slice(1, -1);
    const deep = '['.repeat(30_000) + ']'.repeat(30_000);
    assert.equal((await send('/quote', `{${inside},"extra":${deep}}`)).status, 200);
    assert.equal((await send('/booking-requests', `{${inside},"extra":${deep}}`)).status, 201);
    await rejected(422, deep);
    await rejected(422, `{"date":${deep}}`);
    await rejected(400, '['.repeat(60_000));
    await rejected(422, `${'{"guest":'.repeat(5000)}1${'}'.repeat(5000)}`);
  });

  test('a body may be 64 KiB and no more', async () => {
    const start = `${JSON.stringify(studioRequest('2027-05-06')).slice(0, -1)},"extra":"`;
    const ofSize = (size: number) => `${start}${'x'.repeat(size - start.length - 2)}"}`;
    assert.equal((await send('/quote', ofSize(65_536))).status, 200);
    await rejected(400, ofSize(65_537));
    await rejected(400, 'x'.repeat(1_000_000));
  });

  test('rejects long strings as quickly as short ones', async () => {
    const awkward = [
      `a@${'a.'.repeat(30_000)}`,
      `${'a.'.repeat(30_000)}@b.co`,
      `a@${'-'.repeat(60_000)}`,
      ' '.repeat(60_000),
      '\u2028'.repeat(20_000),
    ];
    // CPU time instead of duration: the machine may be busy.
    const before = process.cpuUsage();
    for (const text of awkward)
      for (const guest of [
        { name: text, email: 'a@example.com' },
        { name: 'A', email: text },
      ])
        assert.equal(
          (await send('/booking-requests', JSON.stringify(studioRequest('2027-05-07', { guest })))).status,
          422,
        );
    await rejected(422, JSON.stringify(studioRequest('2027-05-07', { date: 'a'.repeat(60_000) })));
    const { user, system } = process.cpuUsage(before);
    const perRequest = (user + system) / 1000 / (2 * awkward.length + 1);
    assert.ok(perRequest < 100, `${perRequest} ms each`);
  });
});
