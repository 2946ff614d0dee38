/** What holds of every answer of the management API, whatever it is about. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { Metrics } from '../../src/http/shell/metrics.ts';
import { newSqlite } from '../databases.ts';
import { startService, venueWith } from '../service.ts';
import { tokenFor } from '../staff.ts';

const riverside = '/venues/manage/v1/venues/riverside';

async function service() {
  const storage = await (await newSqlite()).open();
  const metrics = new Metrics(storage, Date.now);
  const started = await startService(storage, { venue: venueWith(), metrics });
  return { ...started, metrics, headers: (await tokenFor(started)).headers };
}

describe('The management API', () => {
  test('an answer has the envelope, the headers of any answer, and is kept by nobody', async () => {
    const { app, headers } = await service();
    const answer = await app.inject({ url: riverside, headers });
    assert.equal(answer.statusCode, 200);
    assert.deepEqual(Object.keys(answer.json()), ['success', 'data']);
    assert.equal(answer.headers['x-content-type-options'], 'nosniff');
    assert.equal(answer.headers['cache-control'], 'no-store');
    assert.match(String(answer.headers['etag']), /^"[\w-]{22}"$/);
  });

  test('an address where nothing is, and a method it does not know, are 404 in the shape of any refusal', async () => {
    const { app, headers } = await service();
    for (const [method, url] of [
      ['GET', '/venues/manage/v1/nothing'],
      ['GET', '/venues/manage/v1/'],
      ['DELETE', riverside],
      ['TRACE', riverside],
      ['GET', '/venues/manage/v1/venues/%E0%A4%A'],
    ] as const) {
      const answer = await app.inject({ method, url, headers });
      assert.equal(answer.statusCode, 404, `${method} ${url}`);
      assert.equal(answer.json().error.code, 'NOT_FOUND');
      assert.equal(answer.headers['x-content-type-options'], 'nosniff');
    }
  });

  test('a request is counted once, under the route it came to', async () => {
    const { app, metrics, headers } = await service();
    await app.inject({ url: riverside, headers });
    const text = Buffer.from(await metrics.text()).toString();
    const counted = text.split('\n').filter((line) => /^firsthold_http_requests_total/.test(line));
    assert.deepEqual(counted, [
      'firsthold_http_requests_total{method="GET",route="/venues/manage/v1/venues/:venueId",status="200"} 1',
    ]);
  });

  test('it stops with the service, whether somebody came or not', async () => {
    const [quiet, busy] = [await service(), await service()];
    await busy.app.inject(riverside);
    await Promise.all([quiet.app.close(), busy.app.close()]);
  });
});
