import assert from 'node:assert/strict';
import { test } from 'node:test';
import { onBothDatabases } from '../../../test/databases.ts';
import { divisibleHall, scenarioFor } from '../../../test/scenario.ts';
import { noon, startService } from '../../../test/service.ts';
import { addDays } from '../../domain/time/calendar.ts';
import { recordExpiredHolds } from './record-expired-holds.ts';

const hour = 3_600_000;

onBothDatabases('expired holds', (newDatabase) => {
  test('are all recorded once by the service, in order of expiry', async () => {
    const service = await startService(await (await newDatabase()).open(), { venue: divisibleHall() });
    const scenario = scenarioFor(service);
    const references: string[] = [];
    for (let day = 0; day < 100; day++) {
      references.push(await scenario.request('north-evening', addDays('2027-12-01', -day)));
      service.now += 1000;
    }
    // Requested last, and first to expire: its slot starts tomorrow.
    references.unshift(await scenario.request('north-evening', '2027-03-02'));
    service.now = noon + 49 * hour;
    await recordExpiredHolds(service);
    await recordExpiredHolds(service);
    const lines = await service.storage.read((db) =>
      db.selectFrom('events').selectAll().where('action', '=', 'hold.lapsed').orderBy('sort_key').execute(),
    );
    assert.deepEqual(
      lines.map(({ subject }) => subject),
      references,
    );
    const [first] = lines;
    assert.deepEqual([first?.at, first?.actor, first?.venue_id], [noon + 49 * hour, 'service', 'riverside']);
    assert.match(JSON.stringify(first?.details), /"lapsedAt[\\":]+2027-03-02T18:00:00\.000Z/);
  });
});
