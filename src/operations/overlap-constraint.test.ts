/**
 * Conflicts that only the database detects: something wrote without the locks that every operation takes. Each caller
 * gets a meaningful error.
 */
import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import pg from 'pg';
import { activityView, atCoordinator } from '../../test/citus.ts';
import { newPostgres } from '../../test/databases.ts';
import { divisibleHall, evening, importProblems, scenarioFor } from '../../test/scenario.ts';
import { bookingRequest, startService } from '../../test/service.ts';
import { waitFor } from '../../test/wait-for.ts';
import { ConflictError } from '../domain/errors.ts';

const divided = { whole: ['north', 'south'], north: ['north'], south: ['south'], annex: ['annex'] };
const undivided = { ...divided, whole: ['hall'] };
const startsAt = Date.UTC(2027, 2, 12, 18);
const endsAt = Date.UTC(2027, 2, 13, 1);

async function open(t: TestContext, rooms: Record<string, readonly string[]> = divided) {
  const database = await newPostgres();
  const DATABASE_URL = atCoordinator((database.environment as { DATABASE_URL: string }).DATABASE_URL);
  const service = await startService(await database.open(), { venue: divisibleHall({ rooms }) });
  const [careless, watcher] = [new pg.Client(DATABASE_URL), new pg.Client(DATABASE_URL)];
  for (const client of [careless, watcher]) {
    await client.connect();
    t.after(() => client.end());
  }
  const scenario = scenarioFor(service);
  const booked = await scenario.request('annex-evening', evening);
  /** Takes one more room for that booking, and commits once `work` waits for it. */
  const concurrently = async <T>(room: string, work: () => Promise<T>): Promise<T> => {
    await careless.query('begin');
    await careless.query(
      "insert into occupancies (venue_id, room_id, starts_at, ends_at, reference, item) values ('riverside', $1, $2, $3, $4, 0)",
      [`riverside/${room}`, startsAt, endsAt, booked],
    );
    const working = work();
    const settled = working.then(
      () => true,
      () => true,
    );
    await waitFor('the work to wait', async () => {
      assert.notEqual(
        await Promise.race([settled, Promise.resolve(false)]),
        true,
        'the operation did not wait for the lock',
      );
      return isClientWaiting(watcher);
    });
    await careless.query('commit');
    return working;
  };
  return { service, scenario, booked, concurrently, careless };
}

async function isClientWaiting(client: pg.Client): Promise<boolean> {
  const { rowCount } = await client.query(
    `select from ${activityView} where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return rowCount !== 0;
}

const rejecting = (complaint: RegExp) => (error: unknown) => {
  assert.ok(error instanceof ConflictError, String(error));
  assert.match(error.message, complaint);
  return true;
};

test('a visitor gets the taken error', async (t) => {
  const { service, concurrently } = await open(t);
  const filter = bookingRequest({ spaceId: 'north', slotId: 'north-evening' });
  const { status, body } = await concurrently('north', () => service.post('/booking-requests', filter));
  assert.deepEqual([status, body.error.code], [409, 'CONFLICT']);
  assert.equal(body.error.message, 'This date and slot are no longer available.');
});

test('accepting names the request that has lost its date', async (t) => {
  const { service, scenario, concurrently } = await open(t);
  const expired = await scenario.request('north-evening', evening);
  service.now += 48 * 3_600_000;
  await scenario.decline(await scenario.request('north-evening', evening));
  await assert.rejects(
    concurrently('north', () => scenario.accept(expired)),
    rejecting(new RegExp(`date of booking request ${expired} is no longer available`)),
  );
});

test('an import names the conflict', async (t) => {
  const { scenario, booked, concurrently } = await open(t, undivided);
  const moving = await scenario.request('whole-evening', evening);
  const [problem] = await importProblems(
    concurrently('north', () => scenario.import(divisibleHall({ rooms: divided }))),
  );
  assert.match(problem?.message ?? '', new RegExp(`${moving} .*would share a room with ${booked}`));
});

test('a writer that loses every deadlock gets a retryable error, not a conflict', async (t) => {
  const { service, scenario, careless } = await open(t);
  // A constraint, because Citus refuses triggers.
  await careless.query(`create function lose() returns boolean language plpgsql as
    $$ begin raise exception 'deadlock detected' using errcode = 'deadlock_detected'; end $$`);
  await careless.query('alter table booking_requests add constraint deadlock check (lose()) not valid');
  const filter = bookingRequest({ spaceId: 'north', slotId: 'north-evening' });
  const { status, headers, body } = await service.post('/booking-requests', filter);
  assert.deepEqual([status, body.error.code], [503, 'INTERNAL_SERVER_ERROR']);
  assert.ok(headers['retry-after']);
  assert.equal(await scenario.isFree('north-evening', evening), true);
});
