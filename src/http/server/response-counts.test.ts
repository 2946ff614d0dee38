import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Registry } from 'prom-client';
import { ResponseCounts } from './response-counts.ts';

test('responses are counted by method and status, and their durations by upper bounds', async () => {
  const registry = new Registry();
  const responses = new ResponseCounts(registry);
  responses.count('/venue', 'GET', 200, 0.001);
  responses.count('/venue', 'GET', 200, 0.0015);
  responses.count('/venue', 'HEAD', 304, 11);
  responses.count('/quote', 'POST', 422, 0.5);
  const text = await registry.metrics();
  const lines = (about: string) => text.split('\n').filter((line) => line.includes(about));
  assert.deepEqual(lines('firsthold_http_requests_total{'), [
    'firsthold_http_requests_total{method="GET",route="/venue",status="200"} 2',
    'firsthold_http_requests_total{method="HEAD",route="/venue",status="304"} 1',
    'firsthold_http_requests_total{method="POST",route="/quote",status="422"} 1',
  ]);
  const name = 'firsthold_http_request_duration_seconds';
  assert.deepEqual(lines(`# TYPE ${name}`), [`# TYPE ${name} histogram`]);
  const durations = lines(`${name}_`).filter((line) => line.includes('"/venue"'));
  assert.deepEqual(durations, [
    `${name}_bucket{le="0.001",route="/venue"} 1`,
    ...['0.0025', '0.005', '0.01', '0.025', '0.05', '0.1', '0.25', '0.5', '1', '2.5', '10'].map(
      (le) => `${name}_bucket{le="${le}",route="/venue"} 2`,
    ),
    `${name}_bucket{le="+Inf",route="/venue"} 3`,
    `${name}_sum{route="/venue"} 11.0025`,
    `${name}_count{route="/venue"} 3`,
  ]);
});
