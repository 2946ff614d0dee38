/** The calendar of all spaces of a venue, and the rooms that they share. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { onBothDatabases } from '../databases.ts';
import { divisibleHall, evening, hallSpace, scenarioFor } from '../scenario.ts';
import { noon, startServiceBesideTwin as startService } from '../service.ts';
import { clientFor } from './manager.ts';

const hours = 3_600_000;

onBothDatabases('the calendar of all spaces', (newDatabase) => {
  async function open() {
    const spaces = [
      hallSpace('whole', ['north', 'south'], { setupMinutes: 30, turnaroundMinutes: 60 }),
      hallSpace('north', ['north'], { published: false }),
      hallSpace('south', ['south']),
    ];
    const service = await startService(await (await newDatabase()).open(), {
      venue: divisibleHall({ file: { spaces } }),
    });
    const manager = await clientFor(service);
    const calendar = (from: string, to = from) => manager.get(`/calendar?from=${from}&to=${to}`);
    return { service, manager, scenario: scenarioFor(service), calendar };
  }

  test('lists a booking of a divisible hall once, with both rooms, guest, start of setup and end of turnaround', async () => {
    const { scenario, calendar } = await open();
    const reference = await scenario.request('whole-evening', evening);
    const { status, body } = await calendar('2027-03-01', '2027-05-31');
    assert.equal(status, 200);
    assert.deepEqual(body.data.bookings, [
      {
        reference,
        item: 0,
        spaceId: 'whole',
        slotName: 'Evening',
        title: null,
        guestName: 'A. Visitor',
        date: evening,
        startTime: '18:00',
        endTime: '01:00',
        startsAt: '2027-03-12T18:00:00.000Z',
        endsAt: '2027-03-13T01:00:00.000Z',
        setupAt: '2027-03-12T17:30:00.000Z',
        readyAt: '2027-03-13T02:00:00.000Z',
        heldUntil: new Date(noon + 48 * hours).toISOString(),
        isChallenged: false,
        rooms: ['north', 'south'],
      },
    ]);
    await scenario.accept(reference);
    const [booked] = (await calendar(evening)).body.data.bookings;
    assert.equal(booked.heldUntil, null);
  });

  test('includes everything that overlaps a date, also by turnaround, and nothing that is over', async () => {
    const { service, scenario, calendar } = await open();
    const before = await scenario.request('whole-evening', '2027-03-11');
    await scenario.request('south-morning', '2027-03-13');
    await scenario.decline(await scenario.request('south-morning', evening));
    const listed = async () =>
      (await calendar(evening)).body.data.bookings.map(({ reference }: { reference: string }) => reference);
    assert.deepEqual(await listed(), [before]);
    service.now += 48 * hours;
    assert.deepEqual(await listed(), [], 'its hold has expired');
  });

  test('lists blocks expanded to days and hours', async () => {
    const { scenario, calendar } = await open();
    const closed = await scenario.block('south', '2027-03-10', '2027-03-14');
    const drill = await scenario.blockAs({
      from: '2020-03-12',
      to: '2020-03-13',
      everyYear: true,
      fromTime: '23:00',
      toTime: '01:00',
      reason: 'Drill',
    });
    const { blocks } = (await calendar('2027-03-13', '2027-03-20')).body.data;
    const night = (date: string, next: string) => ({
      startsAt: `${date}T23:00:00.000Z`,
      endsAt: `${next}T01:00:00.000Z`,
    });
    assert.deepEqual(
      new Set(blocks),
      new Set([
        {
          id: closed,
          spaceIds: ['south'],
          reason: 'Repairs',
          days: [{ from: '2027-03-10', to: '2027-03-14' }],
          hours: [],
        },
        {
          id: drill,
          spaceIds: null,
          reason: 'Drill',
          days: [],
          hours: [night('2027-03-12', '2027-03-13'), night('2027-03-13', '2027-03-14')],
        },
      ]),
    );
    assert.deepEqual((await calendar('2027-04-01')).body.data.blocks, []);
  });

  test('rooms name the spaces that share them, and spaces whether they are visible', async () => {
    const { manager, calendar } = await open();
    const rooms = [
      { room: 'north', spaceIds: ['whole', 'north'] },
      { room: 'south', spaceIds: ['whole', 'south'] },
    ];
    const { data } = (await calendar(evening)).body;
    assert.deepEqual(data.rooms, rooms);
    assert.deepEqual(data.spaces, [
      { id: 'whole', name: 'Hall (whole)', isVisible: true },
      { id: 'north', name: 'Hall (north)', isVisible: false },
      { id: 'south', name: 'Hall (south)', isVisible: true },
    ]);
    const [first, second] = [await manager.get('/rooms?limit=1'), rooms[1]];
    assert.deepEqual(first.body.data, [rooms[0]]);
    const { body } = await manager.get(`/rooms?limit=1&cursor=${first.body.next}`);
    assert.deepEqual([body.data, body.next], [[second], null]);
  });

  test('a booking in a room without a space is listed with its room', async () => {
    const { manager, scenario, calendar } = await open();
    const reference = await scenario.request('south-evening', evening);
    await scenario.accept(reference);
    await manager.patch('/spaces/whole', { rooms: ['north'] });
    assert.equal((await manager.delete(`/spaces/south?leave=${reference}`)).status, 204);
    const { data } = (await calendar(evening)).body;
    assert.deepEqual(
      [data.bookings[0].reference, data.bookings[0].rooms, data.rooms.at(-1)],
      [reference, ['south'], { room: 'south', spaceIds: [] }],
    );
  });

  test('matches the calendar of each space, room by room', async () => {
    const { manager, scenario, calendar } = await open();
    await scenario.request('whole-morning', evening);
    await scenario.request('south-evening', evening);
    const { bookings } = (await calendar(evening)).body.data;
    for (const [spaceId, rooms] of [
      ['north', ['north']],
      ['south', ['south']],
      ['whole', ['north', 'south']],
    ] as const) {
      const response = await manager.get(`/spaces/${spaceId}/calendar?from=${evening}&to=${evening}`);
      const once = response.body.data.rooms
        .filter(({ isTurnaround }: { isTurnaround: boolean }) => !isTurnaround)
        .map(({ room, reference }: { room: string; reference: string }) => `${room} ${reference}`);
      const here = bookings.flatMap((booking: { reference: string; rooms: string[] }) =>
        booking.rooms
          .filter((room) => rooms.some((each) => each === room))
          .map((room) => `${room} ${booking.reference}`),
      );
      assert.deepEqual(once.toSorted(), here.toSorted());
    }
  });

  test('lists closed days of visible spaces with the rule', async () => {
    const slots = [{ ...hallSpace('bar', ['bar']).slots[0], id: 'bar-weekend', weekdays: [5, 6] }];
    const spaces = [
      hallSpace('bar', ['bar'], { slots, horizonDays: 10 }),
      hallSpace('attic', ['attic'], { slots: [] }),
      hallSpace('cellar', ['cellar'], { slots: [], published: false }),
    ];
    const service = await startService(await (await newDatabase()).open(), {
      venue: divisibleHall({ file: { spaces } }),
    });
    const manager = await clientFor(service);
    await scenarioFor(service).block('bar', '2027-03-05');
    const { body } = await manager.get('/calendar?from=2027-03-04&to=2027-03-13');
    assert.deepEqual(body.data.closed, [
      { spaceId: 'bar', from: '2027-03-04', to: '2027-03-04', reasons: ['weekday'] },
      { spaceId: 'bar', from: '2027-03-07', to: '2027-03-11', reasons: ['weekday'] },
      { spaceId: 'bar', from: '2027-03-12', to: '2027-03-13', reasons: ['horizon'] },
      { spaceId: 'attic', from: '2027-03-04', to: '2027-03-13', reasons: ['no_slots'] },
    ]);
  });

  test('covers at most ninety-two dates and no other venue', async () => {
    const { service, calendar } = await open();
    const wrong = ['2027-03-01&to=2027-06-01', '2027-03-02&to=2027-03-01', '2027-02-30&to=2027-03-01', ''];
    for (const range of wrong) assert.equal((await calendar(range)).status, 422, range);
    assert.equal((await calendar('2027-03-01', '2027-05-31')).status, 200);
    const annex = hallSpace('annex', ['north'], { slots: [] });
    await scenarioFor(service).import(
      divisibleHall({ venue: { id: 'other' }, siteKey: { key: 'other' }, file: { spaces: [annex] } }),
    );
    await scenarioFor(service).block('whole', evening);
    const other = await clientFor(service, 'other');
    const { data } = (await other.get(`/calendar?from=${evening}&to=${evening}`)).body;
    assert.deepEqual([data.bookings, data.blocks, data.rooms.length], [[], [], 1]);
  });

  test('compresses a long response if accepted', async () => {
    const { service, manager } = await open();
    for (let day = 10; day < 31; day++)
      for (const slot of ['morning', 'evening'])
        for (const space of ['north', 'south'])
          await manager.post('/booking-requests', {
            spaceId: space,
            slotId: `${space}-${slot}`,
            packageId: 'dry-hire',
            date: `2027-03-${day}`,
            name: 'R. Holm',
            email: 'r.holm@example.com',
          });
    const getCalendar = (encoding?: string) =>
      service.app.inject({
        method: 'GET',
        url: '/venues/manage/v1/venues/riverside/calendar?from=2027-03-01&to=2027-03-31',
        headers: { ...manager.credentials, ...(encoding && { 'accept-encoding': encoding }) },
      });
    const plain = await getCalendar();
    assert.equal(plain.headers['content-encoding'], undefined);
    for (const encoding of ['br', 'gzip']) {
      const packed = await getCalendar(encoding);
      assert.equal(packed.headers['content-encoding'], encoding);
      assert.ok(packed.rawPayload.length * 5 < plain.rawPayload.length);
      const unpacked = encoding === 'br' ? brotliDecompressSync : gunzipSync;
      assert.equal(unpacked(packed.rawPayload).toString(), plain.payload);
    }
  });
});
