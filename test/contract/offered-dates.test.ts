/** Notice, horizon and season, for visitors and for staff. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ConflictError } from '../../src/domain/errors.ts';
import { onAnyDatabase } from '../databases.ts';
import { divisibleHall, hallSpace, scenarioFor } from '../scenario.ts';
import { noon, startServiceBesideTwin as startService } from '../service.ts';

const hour = 3_600_000;
const packages = [{ id: 'dry-hire', name: 'Dry hire', hireFeeCents: 120_000 }];

onAnyDatabase('a venue with a booking window', (newDatabase) => {
  test('rejects dates outside it with a 409 and shows them as not free', async () => {
    const venue = divisibleHall({ venue: { noticeHours: 96, horizonDays: 30 } });
    const service = await startService(await (await newDatabase()).open(), { venue });
    const scenario = scenarioFor(service);
    const dates = ['2027-03-04', '2027-03-05', '2027-03-31', '2027-04-01'];
    const responses = [false, true, true, false];
    for (const [index, date] of dates.entries()) {
      assert.equal(await scenario.isFree('north-evening', date), responses[index], date);
      const { status, body } = await service.post('/booking-requests', {
        spaceId: 'north',
        slotId: 'north-evening',
        packageId: 'dry-hire',
        date,
        guest: { name: 'A. Visitor', email: 'visitor@example.com' },
      });
      assert.equal(status, responses[index] ? 201 : 409, date);
      if (status === 409) assert.equal(body.error.code, 'CONFLICT');
    }
  });

  test('applies it as time passes, despite cached responses', async () => {
    const venue = divisibleHall({ venue: { noticeHours: 48, horizonDays: 30 } });
    const service = await startService(await (await newDatabase()).open(), { venue });
    const scenario = scenarioFor(service);
    // The morning begins at 9, three hours before this noon.
    assert.equal(await scenario.isFree('north-morning', '2027-03-04'), true);
    service.now = noon + 21 * hour;
    assert.equal(await scenario.isFree('north-morning', '2027-03-04'), true);
    service.now += 1;
    assert.equal(await scenario.isFree('north-morning', '2027-03-04'), false);
    assert.equal(await scenario.isFree('north-morning', '2027-04-02'), false);
    service.now = Date.UTC(2027, 2, 3);
    assert.equal(await scenario.isFree('north-morning', '2027-04-02'), true);
  });

  test('keeps requests placed in time, which staff can accept later', async () => {
    const venue = divisibleHall({ venue: { noticeHours: 72 }, siteKey: { holdPeriod: 'none' } });
    const service = await startService(await (await newDatabase()).open(), { venue });
    const scenario = scenarioFor(service);
    const reference = await scenario.request('north-evening', '2027-03-05');
    service.now = noon + 90 * hour;
    assert.equal(await scenario.isFree('north-evening', '2027-03-05'), false);
    await scenario.accept(reference);
    assert.equal(await scenario.statusOf(reference), 'accepted');
  });

  test('lets staff accept an expired request past the notice if the room is free', async () => {
    const venue = divisibleHall({ venue: { noticeHours: 24 }, siteKey: { holdPeriod: '24h' } });
    const service = await startService(await (await newDatabase()).open(), { venue });
    const scenario = scenarioFor(service);
    const reference = await scenario.request('north-evening', '2027-03-03');
    service.now = noon + 50 * hour;
    await assert.rejects(scenario.request('north-evening', '2027-03-03'), ConflictError);
    await scenario.accept(reference);
    assert.equal(await scenario.statusOf(reference), 'accepted');
  });

  test('may have a space with another window', async () => {
    const file = {
      spaces: [
        hallSpace('whole', ['north', 'south']),
        hallSpace('north', ['north'], { noticeHours: 0, horizonDays: 3 }),
      ],
    };
    const venue = divisibleHall({ venue: { noticeHours: 72 }, file });
    const service = await startService(await (await newDatabase()).open(), { venue });
    const scenario = scenarioFor(service);
    const today = '2027-03-01';
    assert.equal(await scenario.isFree('north-evening', today), true);
    assert.equal(await scenario.isFree('whole-evening', today), false);
    assert.equal(await scenario.isFree('north-evening', '2027-03-05'), false);
    assert.equal(await scenario.isFree('whole-evening', '2027-03-05'), true);
  });

  test('applies a change by import to every response', async () => {
    const service = await startService(await (await newDatabase()).open(), { venue: divisibleHall() });
    const scenario = scenarioFor(service);
    assert.equal(await scenario.isFree('north-evening', '2027-03-02'), true);
    assert.equal(await scenario.import(divisibleHall({ venue: { noticeHours: 72 } })), true);
    assert.equal(await scenario.isFree('north-evening', '2027-03-02'), false);
    assert.equal(await scenario.import(divisibleHall({ venue: { noticeHours: 72 } })), false);
  });
});

onAnyDatabase('a terrace that opens in May', (newDatabase) => {
  const terrace = (seasons: object[]) =>
    divisibleHall({
      file: {
        spaces: [
          hallSpace('north', ['north'], {
            slots: [
              {
                id: 'north-evening',
                name: 'Evening',
                startTime: '18:00',
                endTime: '01:00',
                packages,
                seasons,
              },
              { id: 'north-morning', name: 'Morning', startTime: '09:00', endTime: '13:00', packages },
            ],
          }),
        ],
      },
    });

  test('is offered from May to October of every year, as its season defines', async () => {
    const seasons = [{ from: '05-01', to: '10-31' }];
    const service = await startService(await (await newDatabase()).open(), { venue: terrace(seasons) });
    const scenario = scenarioFor(service);
    const dates = ['2027-04-30', '2027-05-01', '2028-10-31', '2028-11-01'];
    const responses = await Promise.all(dates.map((date) => scenario.isFree('north-evening', date)));
    assert.deepEqual(responses, [false, true, true, false]);
    await assert.rejects(scenario.request('north-evening', '2027-04-30'), ConflictError);
    await scenario.request('north-evening', '2027-05-01');
    const { body } = await service.get('/spaces/north/slots');
    const text = body.data.map((slot: { seasons?: unknown }) => slot.seasons);
    assert.deepEqual(text, [seasons, undefined]);
  });

  test('keeps bookings when its season changes', async () => {
    const service = await startService(await (await newDatabase()).open(), {
      venue: terrace([{ from: '05-01', to: '10-31' }]),
    });
    const scenario = scenarioFor(service);
    const reference = await scenario.request('north-evening', '2027-05-01');
    await scenario.import(terrace([{ from: '06-01', to: '10-31' }]));
    await scenario.accept(reference);
    assert.equal(await scenario.statusOf(reference), 'accepted');
    assert.equal(await scenario.isFree('north-morning', '2027-05-01'), true);
  });
});
