import assert from 'node:assert/strict';
import { test } from 'node:test';
import { recordStatements } from '../../../bench/statement-recorder.ts';
import { onBothDatabases } from '../../../test/databases.ts';
import { divisibleHall, evening, hallSpace, scenarioFor } from '../../../test/scenario.ts';
import { startService } from '../../../test/service.ts';
import { tokenFor } from '../../../test/staff.ts';
import { recomputePreparation } from '../../storage/booking/preparation.ts';
import { roomIdOf } from '../../storage/venue/rooms.ts';

const venueId = 'riverside';
const hour = 3_600_000;
const rooms = ['north', 'south', 'hall', 'annex'].map((room) => roomIdOf(venueId, room));

onBothDatabases('a change of the rooms of a space', (newDatabase, kind) => {
  test('reads no bookings while others wait, and sets the setups and turnarounds as a computation afterwards does', async (t) => {
    const storage = await (await newDatabase()).open();
    const times = { setupMinutes: 45, turnaroundMinutes: 90 };
    const service = await startService(storage, {
      venue: divisibleHall({
        siteKey: { holdPeriod: '24h' },
        file: {
          spaces: [hallSpace('north', ['north'], times), hallSpace('south', ['south', 'annex'], times)],
        },
      }),
    });
    const scenario = scenarioFor(service);
    const accept = async (slotId: string, date: string) =>
      scenario.accept(await scenario.request(slotId, date));
    for (const slotId of ['north-morning', 'north-evening', 'south-evening']) await accept(slotId, evening);
    await accept('north-morning', '2027-03-13');
    await scenario.request('north-morning', '2027-03-20');
    service.now += 25 * hour;
    await scenario.request('north-evening', '2027-03-20');
    const { headers } = await tokenFor(service, { venueId });
    const occupied = () =>
      storage.read(async (db) => {
        const rows = await db
          .selectFrom('occupancies')
          .select(['room_id', 'starts_at', 'ends_at', 'reference', 'turnaround', 'setup'])
          .execute();
        return rows.map((row) => JSON.stringify(row)).sort();
      });
    const recorder = recordStatements(kind);
    t.after(() => recorder.stop());
    const change = async (spaceId: string, body: object) => {
      recorder.take();
      const { statusCode, payload } = await service.app.inject({
        method: 'PATCH',
        url: `/venues/manage/v1/venues/${venueId}/spaces/${spaceId}`,
        headers: { ...headers, 'if-match': '*' },
        payload: body,
      });
      assert.equal(statusCode, 200, payload);
      const texts = recorder.take().map(({ sql }) => sql);
      const inserted = texts.findLastIndex((sql) => sql.startsWith('insert into "occupancies"'));
      const begun = texts.findLastIndex((sql, index) => index < inserted && sql.startsWith('begin'));
      assert.ok(begun >= 0 && begun < inserted);
      assert.deepEqual(
        texts.slice(begun, inserted).filter((sql) => /^select .* from "occupancies"/.test(sql)),
        [],
      );
      const rows = await occupied();
      await storage.transact((db) => recomputePreparation(db, venueId, rooms, service.now));
      assert.deepEqual(await occupied(), rows);
      return rows.filter((row) => JSON.parse(row).turnaround === 1).length;
    };
    // Four bookings and a hold have a setup and a turnaround, and a booking has them in two rooms.
    assert.equal(await change('north', { rooms: ['hall'] }), 12);
    assert.equal(await change('north', { turnaroundMinutes: 0 }), 8);
    // In the middle of the morning of the 12th.
    service.now = Date.parse('2027-03-12T11:00:00Z');
    await change('north', { rooms: ['north'], turnaroundMinutes: 300 });
    await change('south', { setupMinutes: 0 });
  });
});
