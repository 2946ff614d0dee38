/** Counts, sums and the front-desk sheet in the management API. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { onAnyDatabase } from '../databases.ts';
import { divisibleHall, evening, hallSpace, scenarioFor } from '../scenario.ts';
import { startServiceBesideTwin as startService } from '../service.ts';
import { clientFor, invalidPaths } from './manager.ts';

const day = 24 * 3_600_000;

onAnyDatabase('the overview of a venue', (newDatabase) => {
  async function open(changes: Parameters<typeof divisibleHall>[0] = {}) {
    const venue = divisibleHall(changes);
    const service = await startService(await (await newDatabase()).open(), { venue });
    return { service, scenario: scenarioFor(service), manager: await clientFor(service) };
  }

  test('counts pending and expired requests of this venue only', async () => {
    const { service, scenario, manager } = await open();
    const counts = async () => (await manager.get('/request-counts')).body.data;
    assert.deepEqual(await counts(), { pending: 0, expired: 0 });
    await scenario.request('north-evening', evening);
    await scenario.request('south-evening', evening);
    await scenario.accept(await scenario.request('north-evening', '2027-03-13'));
    assert.deepEqual(await counts(), { pending: 2, expired: 0 });
    service.now += 3 * day;
    await scenario.request('north-evening', '2027-03-14');
    assert.deepEqual(await counts(), { pending: 1, expired: 2 });
  });

  test('sums accepted and pending prices by month of the event, with agreed prices', async () => {
    const { scenario, manager } = await open();
    const booked = await scenario.request('north-evening', evening);
    await scenario.accept(booked);
    await manager.post(
      `/booking-requests/${booked}/price`,
      { totalCents: 100_000, reason: 'Regulars' },
      { 'if-match': '*' },
    );
    await scenario.accept(await scenario.request('south-evening', evening));
    await scenario.request('north-evening', '2027-03-31');
    await scenario.accept(await scenario.request('north-evening', '2027-04-01'));
    await scenario.decline(await scenario.request('south-evening', '2027-04-01'));
    const { body } = await manager.get('/booked-amounts?from=2027-03-01&to=2027-04-30');
    assert.deepEqual(body.data, [
      {
        month: '2027-03',
        currency: 'GBP',
        accepted: { count: 2, totalCents: 244_000 },
        pending: { count: 1, totalCents: 144_000 },
      },
      {
        month: '2027-04',
        currency: 'GBP',
        accepted: { count: 1, totalCents: 144_000 },
        pending: { count: 0, totalCents: 0 },
      },
    ]);
    assert.deepEqual(invalidPaths(await manager.get('/booked-amounts?from=2027-03-01&to=2029-04-30')), [
      'to',
    ]);
  });

  test('the front-desk sheet lists the accepted events of a day with notes, and no price', async () => {
    const { scenario, manager } = await open();
    const late = await scenario.request('north-evening', evening, null, { message: 'A wedding' });
    await scenario.accept(late);
    await scenario.accept(await scenario.request('south-morning', evening));
    await scenario.accept(await scenario.request('north-evening', '2027-03-13'));
    await scenario.request('south-evening', evening);
    await manager.post(`/booking-requests/${late}/notes`, { text: 'Band at 19:00' });
    const { body } = await manager.get(`/front-desk?from=${evening}&to=${evening}`);
    assert.deepEqual(
      body.data.map(({ startTime, spaceId }: { startTime: string; spaceId: string }) => [startTime, spaceId]),
      [
        ['09:00', 'south'],
        ['18:00', 'north'],
      ],
    );
    const [, second] = body.data;
    assert.deepEqual(
      [second.reference, second.guest.email, second.message, second.notes[0].text, second.endTime],
      [late, 'visitor@example.com', 'A wedding', 'Band at 19:00', '01:00'],
    );
    assert.doesNotMatch(JSON.stringify(body.data), /cents|quote|price/i);
  });

  test('an event is on the sheet, in the list and in the calendar of the date before on which its setup begins', async () => {
    const spaces = [hallSpace('north', ['north'], { setupMinutes: 600 })];
    const { scenario, manager } = await open({ file: { spaces } });
    const reference = await scenario.request('north-morning', '2027-03-20');
    await scenario.accept(reference);
    const later = await scenario.request('north-evening', '2027-03-22');
    await scenario.accept(later);
    const on = async (from: string, to = from) => {
      const listed = async (path: string) =>
        (await manager.get(path)).body.data.map((each: { reference: string }) => each.reference);
      const { bookings } = (await manager.get(`/calendar?from=${from}&to=${to}`)).body.data;
      return [
        await listed(`/front-desk?from=${from}&to=${to}`),
        await listed(`/booking-requests?status=accepted&sort=event&from=${from}&to=${to}`),
        bookings.map((each: { reference: string }) => each.reference),
      ];
    };
    const [event] = (await manager.get('/front-desk?from=2027-03-19&to=2027-03-19')).body.data;
    assert.deepEqual(
      [event.setupAt, event.startsAt, event.readyAt],
      ['2027-03-19T23:00:00.000Z', '2027-03-20T09:00:00.000Z', '2027-03-20T13:00:00.000Z'],
    );
    assert.deepEqual(await on('2027-03-18'), [[], [], []]);
    assert.deepEqual(await on('2027-03-19'), [[reference], [reference], [reference]]);
    assert.deepEqual(await on('2027-03-20'), [[reference], [reference], [reference]]);
    // The evening is set up from 8:00 of its own date.
    assert.deepEqual(await on('2027-03-21'), [[], [], []]);
    const until = async (to: string) =>
      (await manager.get(`/booking-requests?status=accepted&to=${to}`)).body.data.length;
    assert.deepEqual([await until('2027-03-18'), await until('2027-03-19')], [0, 1]);
  });

  test('an event is on the sheet and in the list of every date on which it or its turnaround runs', async () => {
    const spaces = [hallSpace('north', ['north'], { turnaroundMinutes: 120 })];
    const { scenario, manager } = await open({ file: { spaces } });
    const untilOne = await scenario.request('north-evening', '2027-03-20');
    await scenario.accept(untilOne);
    const untilEleven = await scenario.request('north-day', '2027-03-22');
    await scenario.accept(untilEleven);
    const overnight = {
      spaceId: 'north',
      date: '2027-03-12',
      startTime: '20:00',
      endDate: '2027-03-13',
      endTime: '11:00',
      name: 'A. Visitor',
      totalCents: 10_000,
      importReference: 'overnight',
    };
    const { body: made } = await manager.post('/imported-bookings', { bookings: [overnight] });
    assert.ok(made.success, JSON.stringify(made));
    const { reference } = made.data.imported[0];
    const listed = async (path: string) =>
      (await manager.get(path)).body.data.map((each: { reference: string }) => each.reference);
    const on = async (from: string, to = from) => [
      await listed(`/front-desk?from=${from}&to=${to}`),
      await listed(`/booking-requests?status=accepted&sort=event&from=${from}&to=${to}`),
    ];
    assert.deepEqual(await on('2027-03-11'), [[], []]);
    assert.deepEqual(await on('2027-03-12'), [[reference], [reference]]);
    assert.deepEqual(await on('2027-03-13'), [[reference], [reference]]);
    assert.deepEqual(await on('2027-03-13', '2027-03-21'), [
      [reference, untilOne],
      [reference, untilOne],
    ]);
    assert.deepEqual(await on('2027-03-14', '2027-03-19'), [[], []]);
    assert.deepEqual(await on('2027-03-21'), [[untilOne], [untilOne]]);
    const booked = async (from: string, to = from) =>
      (await manager.get(`/booked-events?from=${from}&to=${to}`)).body.data.map(
        (each: { reference: string; date: string; endDate: string; totalCents: number }) => [
          ...[each.reference, each.date, each.endDate, each.totalCents],
        ],
      );
    const itself = [reference, '2027-03-12', '2027-03-13'];
    assert.deepEqual(await booked('2027-03-12'), [[...itself, 10_000]]);
    // Amounts count on the date of the start.
    assert.deepEqual(await booked('2027-03-13'), []);
    assert.deepEqual(await booked('2027-03-01', '2027-03-19'), [[...itself, 10_000]]);
    // After 23:00 its rooms are made ready until 01:00.
    assert.deepEqual(await on('2027-03-23'), [[untilEleven], [untilEleven]]);
    const { body } = await manager.get('/front-desk?from=2027-03-13&to=2027-03-13');
    const [{ date, startsAt, endsAt, readyAt }] = body.data;
    assert.deepEqual(
      [date, startsAt, endsAt, readyAt],
      ['2027-03-12', ...['2027-03-12T20:00:00.000Z', '2027-03-13T11:00:00.000Z', '2027-03-13T13:00:00.000Z']],
    );
  });

  test('the sheet comes in pages, however many events there are, and an event of the day before is in one', async () => {
    const { scenario, manager } = await open();
    const references: string[] = [];
    for (const [slot, date] of [
      ['north-morning', '2027-03-11'],
      ['north-evening', '2027-03-11'],
      ['north-day', '2027-03-12'],
      ['south-day', '2027-03-12'],
      ['north-day', '2027-03-13'],
    ] as const) {
      const reference = await scenario.request(slot, date);
      await scenario.accept(reference);
      references.push(reference);
    }
    const [, overnight, ...later] = references;
    const onDay = [overnight, ...later.slice(0, 2)].toSorted();
    const sheet = '/front-desk?from=2027-03-12&to=2027-03-12';
    const whole = await manager.get(sheet);
    assert.equal(whole.body.next, null);
    const listed: string[] = [];
    let cursor = '';
    do {
      const { status, body } = await manager.get(`${sheet}&limit=1${cursor}`);
      assert.equal(status, 200, JSON.stringify(body));
      assert.ok(body.data.length <= 1);
      listed.push(...body.data.map(({ reference }: { reference: string }) => reference));
      cursor = body.next === null ? '' : `&cursor=${body.next}`;
    } while (cursor !== '');
    assert.deepEqual(
      listed,
      whole.body.data.map(({ reference }: { reference: string }) => reference),
    );
    assert.deepEqual(listed.toSorted(), onDay);
    assert.equal((await manager.get(`${sheet}&cursor=WzFd`)).status, 422);
  });

  test('lists the first words of a message', async () => {
    const { scenario, manager } = await open();
    const message = `  Dear all,\n\nwe ${'celebrate '.repeat(50)}`;
    await scenario.request('north-evening', evening, null, { message });
    await scenario.request('south-evening', evening);
    const { body } = await manager.get('/booking-requests');
    const starts = body.data.map(({ messageStart }: { messageStart: string | null }) => messageStart);
    assert.equal(starts.filter((each: string | null) => each === null).length, 1);
    const start = starts.find((each: string | null) => each !== null);
    assert.match(start, /^Dear all, we celebrate celebrate/);
    assert.equal(start.length, 120);
  });
});
