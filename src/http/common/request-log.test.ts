/** The log lines of requests, and the headers of every response. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import pino from 'pino';
import { onAnyDatabase } from '../../../test/databases.ts';
import { bookingRequest, startService, venueWith } from '../../../test/service.ts';

onAnyDatabase('the log', (newDatabase) => {
  async function open(level: 'info' | 'debug' | 'trace') {
    const lines: string[] = [];
    const logger = pino({ level, base: null, timestamp: false }, { write: (line) => void lines.push(line) });
    const service = await startService(await (await newDatabase()).open(), { venue: venueWith(), logger });
    /** Returns the new log lines about responses, without values that differ from run to run. */
    const logged = () =>
      lines
        .splice(0)
        .map((line) => JSON.parse(line))
        .filter(({ msg }) => msg === 'answered')
        .map(({ reqId: _id, ...line }) => line);
    return { service, logged };
  }
  const site = '/venues/public/v1/sites/:siteKey';

  test('has a line for each write and each error, with the route and no address', async () => {
    const { service, logged } = await open('info');
    const begun = performance.now();
    await service.post('/booking-requests', bookingRequest());
    const elapsed = performance.now() - begun;
    const [{ ms, ...placed }, ...more] = logged();
    assert.deepEqual(more, []);
    assert.deepEqual(placed, {
      level: 30,
      method: 'POST',
      route: `${site}/booking-requests`,
      siteKey: 'key',
      status: 201,
      msg: 'answered',
    });
    // In milliseconds, to a tenth.
    assert.ok(ms > 0 && ms <= elapsed + 0.1 && `${ms}`.replace(/^\d+\.?/, '').length <= 1, `${ms}`);
    await service.get('/spaces/nowhere/slots?name=Marker');
    await service.app.inject('/nowhere');
    await service.app.inject({ url: '/nowhere', headers: { host: 'no host' } });
    assert.deepEqual(
      logged().map(({ level, method, route, siteKey, status }) => [level, method, route, siteKey, status]),
      [
        [30, 'GET', `${site}/spaces/:spaceId/slots`, 'key', 404],
        [30, 'GET', 'unknown', undefined, 404],
        [30, 'GET', 'unknown', undefined, 400],
      ],
    );
  });

  test('has a line for successful reads only if enabled', async () => {
    const url = '/venues/public/v1/sites/key/venue';
    const quiet = await open('info');
    const headers = { origin: 'https://riverside.example', 'access-control-request-method': 'GET' };
    for (const method of ['GET', 'HEAD', 'OPTIONS'] as const) {
      assert.ok((await quiet.service.app.inject({ method, url, headers })).statusCode < 400, method);
      assert.deepEqual(quiet.logged(), [], method);
    }
    for (const level of ['debug', 'trace'] as const) {
      const chatty = await open(level);
      await chatty.service.get('/venue');
      assert.deepEqual(
        chatty.logged().map((line) => [line.level, line.route, line.status]),
        [[20, `${site}/venue`, 200]],
      );
      await chatty.service.get('/nowhere');
      assert.equal(chatty.logged()[0]?.level, 30, 'rejections are still logged');
    }
  });

  test('every response is data only: no page, not framed, not sniffed', async () => {
    const { service } = await open('info');
    for (const path of ['/venue', '/nowhere']) {
      const { headers } = await service.get(path);
      assert.equal(headers['x-content-type-options'], 'nosniff');
      assert.equal(headers['content-security-policy'], "default-src 'none'; frame-ancestors 'none'");
      assert.equal(headers['referrer-policy'], 'no-referrer');
    }
  });
});
