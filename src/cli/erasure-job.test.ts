import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { newSqlite } from '../../test/databases.ts';
import { bookingRequest, startService, venueWith } from '../../test/service.ts';
import { waitFor } from '../../test/wait-for.ts';
import { startErasureJob } from './erasure-job.ts';

const minute = 60_000;
const day = 24 * 60 * minute;

/** Starts a service with an old request, and a job that erases guests after 30 days. Captures the log of the job. */
async function erasing(t: TestContext) {
  const service = await startService(await (await newSqlite()).open(), { venue: venueWith() });
  await service.post('/booking-requests', bookingRequest());
  service.now += 100 * day;
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const log: object[] = [];
  const note = (line: object) => void log.push(line);
  const stop = startErasureJob(service, 30, { info: note, warn: note });
  const unerasedRequests = () =>
    service.storage.read((db) =>
      db.selectFrom('booking_requests').select('reference').where('erased_at', 'is', null).execute(),
    );
  return { service, log, stop, unerasedRequests };
}

test('waits ten minutes before erasing, in case the clock is wrong', async (t) => {
  const { log, stop, unerasedRequests } = await erasing(t);
  t.mock.timers.tick(10 * minute - 1);
  await stop();
  assert.equal((await unerasedRequests()).length, 1);
  assert.deepEqual(log, []);
});

test('then erases guests and logs how many', async (t) => {
  const { log, stop, unerasedRequests } = await erasing(t);
  t.mock.timers.tick(10 * minute);
  await waitFor('a line in the log', () => log.length > 0);
  assert.deepEqual(log, [{ guests: 1, days: 30 }]);
  assert.deepEqual(await unerasedRequests(), []);
  t.mock.timers.tick(60 * minute);
  await stop();
  assert.equal(log.length, 1);
});

test('continues after any error', async (t) => {
  const { service, log, stop } = await erasing(t);
  // A rejection without an error object.
  t.mock.method(service.storage, 'read', () => Promise.reject());
  t.mock.method(service.storage, 'transact', () => Promise.reject());
  for (const lines of [1, 2]) {
    t.mock.timers.tick(60 * minute);
    await waitFor(`line ${lines} in the log`, () => log.length === lines);
  }
  await stop();
});

test('continues if the database is unavailable, logs it without personal data and retries', async (t) => {
  const { service, log, stop } = await erasing(t);
  await service.storage.close();
  t.mock.timers.tick(10 * minute);
  await waitFor('a line in the log', () => log.length > 0);
  assert.deepEqual(Object.keys(log[0] as object), ['type', 'code']);
  t.mock.timers.tick(60 * minute);
  await waitFor('another line', () => log.length > 1);
  await stop();
});
