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

  test('says why a part of a slot by the hour is not free', async () => {
    const hours = { stepMinutes: 30, minimumMinutes: 60, maximumMinutes: 300 };
    const packages = [{ id: 'room', name: 'Room', hireFeeCents: 3_000 }];
    const slot = { id: 'session', name: 'Session', startTime: '18:00', endTime: '04:00', hours, packages };
    const fixed = { id: 'morning', name: 'Morning', startTime: '09:00', endTime: '13:00', packages };
    const studio = { id: 'studio', name: 'Studio', capacity: 20, slots: [fixed, slot] };
    const service = await startService(await (await newDatabase()).open(), {
      venue: divisibleHall({ file: { spaces: [{ ...studio, setupMinutes: 30 }] } }),
    });
    const manager = await clientFor(service);
    const booking = {
      spaceId: 'studio',
      slotId: 'session',
      packageId: 'room',
      name: 'A. Visitor',
      accept: true,
    };
    const times = { startTime: '20:00', endTime: '22:00' };
    const made = await manager.post('/booking-requests', { ...booking, date: evening, ...times });
    assert.equal(made.status, 201, JSON.stringify(made.body));
    const { reference } = made.body.data;
    const blocked = { spaceId: 'studio', reason: 'Repairs', from: '2027-03-13', to: '2027-03-13' };
    const block = await manager.post('/blocks', { ...blocked, fromTime: '01:00', toTime: '02:00' });
    assert.equal(block.status, 201, JSON.stringify(block.body));
    const { id } = block.body.data;
    const asked = (startTime: string, endTime: string, date = evening) =>
      manager.get(
        `/spaces/studio/calendar?from=${date}&to=${date}&startTime=${startTime}&endTime=${endTime}`,
      );
    const slots = async (...of: Parameters<typeof asked>) => {
      const { status, body } = await asked(...of);
      assert.equal(status, 200, JSON.stringify(body));
      assert.equal(body.data.timezone, 'Europe/London');
      return body.data.days[0].slots;
    };
    assert.deepEqual(await slots('18:00', '19:30'), [{ slotId: 'session', free: true, reasons: [] }]);
    assert.deepEqual(await slots('21:00', '23:00'), [
      { slotId: 'session', free: false, reasons: [{ reason: 'booked', reference }] },
    ]);
    assert.deepEqual(await slots('18:30', '20:00'), [
      {
        slotId: 'session',
        free: false,
        reasons: [{ reason: 'setup', reference, since: '2027-03-12T19:30:00.000Z' }],
      },
    ]);
    // After midnight.
    const repairs = { id, reason: 'Repairs', fromTime: '01:00', toTime: '02:00' };
    assert.deepEqual(await slots('00:30', '01:30'), [
      { slotId: 'session', free: false, reasons: [{ reason: 'block', block: repairs }] },
    ]);
    // The clock goes from 01:00 to 02:00.
    assert.deepEqual(await slots('01:30', '03:00', '2027-03-27'), [
      { slotId: 'session', free: false, reasons: [{ reason: 'clock' }] },
    ]);
    // The times of a slot that is not booked by the hour are the whole slot.
    assert.deepEqual(await slots('09:00', '13:00'), [{ slotId: 'morning', free: true, reasons: [] }]);
    const refused = async (startTime: string, endTime: string) => {
      const { status, body } = await asked(startTime, endTime);
      return [status, body.error.details[0].path, body.error.details[0].message];
    };
    assert.deepEqual(await refused('18:10', '20:00'), [
      422,
      'startTime',
      'must be a multiple of 30 minutes after 18:00',
    ]);
    assert.deepEqual(await refused('18:00', '23:30'), [
      422,
      'endTime',
      'must be at most 300 minutes after the start',
    ]);
    assert.deepEqual(await refused('12:00', '14:00'), [
      422,
      'startTime',
      'is outside the slot, which is from 18:00 to 04:00',
    ]);
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
