/** The calendar of a space, and why its slots are not free, for staff. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { onAnyDatabase } from '../databases.ts';
import { divisibleHall, evening, hallSpace, scenarioFor } from '../scenario.ts';
import { noon, startServiceBesideTwin as startService } from '../service.ts';
import { clientFor } from './manager.ts';

onAnyDatabase('the calendar of a space for staff', (newDatabase) => {
  async function open() {
    const spaces = [
      hallSpace('north', ['north'], { turnaroundMinutes: 360, horizonDays: 30 }),
      hallSpace('whole', ['north', 'south'], { published: false }),
    ];
    const service = await startService(await (await newDatabase()).open(), {
      venue: divisibleHall({ file: { spaces } }),
    });
    const manager = await clientFor(service);
    const calendar = (spaceId: string, from: string, to = from) =>
      manager.get(`/spaces/${spaceId}/calendar?from=${from}&to=${to}`);
    return { scenario: scenarioFor(service), calendar };
  }

  test('lists every reason with its booking or block', async () => {
    const { scenario, calendar } = await open();
    const held = await scenario.request('north-morning', evening);
    const booked = await scenario.request('north-evening', '2027-03-13');
    await scenario.accept(booked);
    const { body } = await calendar('north', evening, '2027-03-13');
    const reasons = Object.fromEntries(
      body.data.days.flatMap(
        ({ date, slots }: { date: string; slots: { slotId: string; reasons: object[] }[] }) =>
          slots.map((slot) => [`${date} ${slot.slotId}`, slot.reasons]),
      ),
    );
    const until = new Date(noon + 48 * 3_600_000).toISOString();
    const readyAt = '2027-03-12T19:00:00.000Z';
    assert.deepEqual(reasons[`${evening} north-day`], [{ reason: 'held', reference: held, until }]);
    assert.deepEqual(reasons[`${evening} north-evening`], [
      { reason: 'turnaround', reference: held, until: readyAt },
    ]);
    assert.deepEqual(reasons['2027-03-13 north-day'], [{ reason: 'booked', reference: booked }]);
    // The booking's turnaround ends after the start of this slot.
    assert.deepEqual(reasons['2027-03-13 north-morning'], [{ reason: 'booked', reference: booked }]);
    const rooms = body.data.rooms.map(
      ({ room, reference, isTurnaround }: { room: string; reference: string; isTurnaround: boolean }) => [
        ...[room, reference, isTurnaround],
      ],
    );
    assert.deepEqual(rooms, [
      ['north', held, false],
      ['north', held, true],
      ['north', booked, false],
      ['north', booked, true],
    ]);
    const { data } = (await calendar('whole', evening)).body;
    assert.deepEqual(data.days[0].slots[0].reasons, [{ reason: 'held', reference: held, until }]);
  });

  test('names the booking whose setup is in the way', async () => {
    const spaces = [hallSpace('north', ['north'], { setupMinutes: 360 })];
    const service = await startService(await (await newDatabase()).open(), {
      venue: divisibleHall({ file: { spaces } }),
    });
    const reference = await scenarioFor(service).request('north-evening', evening);
    const manager = await clientFor(service);
    const { data } = (await manager.get(`/spaces/north/calendar?from=${evening}&to=${evening}`)).body;
    const [, , morning] = data.days[0].slots;
    assert.deepEqual(morning, {
      slotId: 'north-morning',
      free: false,
      reasons: [{ reason: 'setup', reference, since: '2027-03-12T12:00:00.000Z' }],
    });
    const occupied = data.rooms.map(
      ({ isSetup, isTurnaround }: { isSetup: boolean; isTurnaround: boolean }) => [isSetup, isTurnaround],
    );
    assert.deepEqual(occupied, [
      [true, true],
      [false, false],
    ]);
  });

  test('lists booking rules and an invisible space as reasons', async () => {
    const { scenario, calendar } = await open();
    const id = await scenario.block('north', '2027-04-20');
    const [day] = (await calendar('north', '2027-04-20')).body.data.days[0].slots;
    assert.deepEqual(day.reasons, [
      { reason: 'horizon', until: '2027-03-21T00:00:00.000Z' },
      { reason: 'block', block: { id, reason: 'Repairs' } },
    ]);
    const [started] = (await calendar('north', '2027-03-01')).body.data.days[0].slots;
    assert.deepEqual(started.reasons, [{ reason: 'started', since: '2027-03-01T09:00:00.000Z' }]);
    assert.equal((await calendar('whole', evening)).body.data.isVisible, false);
  });

  test('matches what visitors see', async () => {
    const { scenario, calendar } = await open();
    await scenario.request('north-evening', evening);
    for (const date of [evening, '2027-03-13', '2027-03-01'])
      for (const { slotId, free } of (await calendar('north', date)).body.data.days[0].slots)
        assert.equal(free, await scenario.isFree(slotId, date), `${slotId} on ${date}`);
  });

  test('rejects an invalid or long range and another venue’s space', async () => {
    const { calendar } = await open();
    assert.equal((await calendar('north', '2027-02-30')).status, 422);
    assert.equal((await calendar('north', evening, '2027-03-11')).status, 422);
    assert.equal((await calendar('north', '2027-03-01', '2027-04-01')).status, 422);
    assert.equal((await calendar('north', '2027-03-01', '2027-03-31')).status, 200);
    for (const none of ['barn', '%00']) assert.equal((await calendar(none, evening)).status, 404);
  });
});
