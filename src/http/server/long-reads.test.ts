import assert from 'node:assert/strict';
import { test } from 'node:test';
import pg from 'pg';
import { activityView } from '../../../test/citus.ts';
import { newPostgres } from '../../../test/databases.ts';
import { divisibleHall, evening, hallSpace } from '../../../test/scenario.ts';
import { startService } from '../../../test/service.ts';
import { waitFor } from '../../../test/wait-for.ts';

test('a request for one of sixty spaces does not wait for those for others', async (t) => {
  const database = await newPostgres();
  const { DATABASE_URL } = database.environment as { DATABASE_URL: string };
  const spaces = Array.from({ length: 60 }, (_, index) => hallSpace(`hall-${index}`, [`room-${index}`]));
  const service = await startService(await database.open(), { venue: divisibleHall({ file: { spaces } }) });
  const request = async (spaceId: string) => {
    const { status } = await service.post('/booking-requests', {
      spaceId,
      slotId: `${spaceId}-evening`,
      packageId: 'dry-hire',
      date: evening,
      guest: { name: 'A. Visitor', email: 'visitor@example.com' },
    });
    return status;
  };
  const [colleague, watcher] = [new pg.Client(DATABASE_URL), new pg.Client(DATABASE_URL)];
  for (const client of [colleague, watcher]) {
    await client.connect();
    t.after(() => client.end());
  }
  await colleague.query(
    "begin; select from spaces where venue_id = 'riverside' and id in ('hall-0', 'hall-1') for update",
  );
  const waiting = [request('hall-0'), request('hall-1')];
  await waitFor('two requests that wait for the locks of their spaces', async () => {
    const { rowCount } = await watcher.query(
      `select from ${activityView} where datname = current_database() and wait_event_type = 'Lock'`,
    );
    return rowCount === 2;
  });
  assert.equal(await request('hall-2'), 201);
  await colleague.query('commit');
  assert.deepEqual(await Promise.all(waiting), [201, 201]);
});
