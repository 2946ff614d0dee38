/** All spaces in one request: an addition to the specification. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { onBothDatabases } from '../databases.ts';
import { divisibleHall, evening, hallSpace, scenarioFor } from '../scenario.ts';
import { noon, startServiceBesideTwin as startService } from '../service.ts';

interface Day {
  readonly date: string;
  readonly spaces: readonly {
    readonly spaceId: string;
    readonly slots: readonly {
      readonly slotId: string;
      readonly free: boolean;
      readonly fromCents?: number;
    }[];
  }[];
}

const spaces = [
  hallSpace('whole', ['north', 'south'], { capacity: 300 }),
  hallSpace('north', ['north'], { capacity: 120, layouts: [{ name: 'Standing', capacity: 200 }] }),
  hallSpace('south', ['south'], { capacity: 150, noticeHours: 24 * 30 }),
  hallSpace('attic', ['attic'], { capacity: 900, published: false }),
  hallSpace('yard', ['yard'], { capacity: 10, slots: [] }),
];
const hall = (changes: object = {}) => divisibleHall({ file: { spaces, ...changes } });
const range = (from: string, to: string) => `/availability?from=${from}&to=${to}`;
const names = ({ spaces: some }: Day) => some.map(({ spaceId }) => spaceId);

onBothDatabases('the availability of all spaces', (newDatabase) => {
  const open = async (venue = hall()) => {
    const database = await newDatabase();
    const service = await startService(await database.open(), { venue });
    return {
      service,
      scenario: scenarioFor(service),
      another: async () => startService(await database.open()),
    };
  };

  test('matches the responses of the single spaces, in their order', async () => {
    const { service, scenario } = await open();
    await scenario.accept(await scenario.request('north-evening', evening));
    await scenario.block('south', '2027-04-02');
    const [from, to] = ['2027-03-10', '2027-04-09'];
    const { status, body } = await service.get(range(from, to));
    assert.equal(status, 200);
    const days: Day[] = body.data;
    assert.equal(days.length, 31);
    assert.deepEqual(days[0] && names(days[0]), ['whole', 'north', 'south', 'yard']);
    for (const spaceId of ['whole', 'north', 'south', 'yard']) {
      const single = await service.get(`/spaces/${spaceId}/availability?from=${from}&to=${to}`);
      const ofSpace = days.map(({ date, spaces: some }) => ({
        date,
        slots: some.find((space) => space.spaceId === spaceId)?.slots,
      }));
      assert.deepEqual(ofSpace, single.body.data, spaceId);
    }
  });

  test('says why a slot is not free only if the client asks, for one space and for all', async () => {
    const { service, scenario } = await open();
    await scenario.accept(await scenario.request('north-evening', evening));
    await scenario.block('north', '2027-04-02');
    const reasonsOf = async (date: string, parameters: string) => {
      const path = `/spaces/north/availability?from=${date}&to=${date}${parameters}`;
      const { slots } = (await service.get(path)).body.data[0];
      const all: Day = (await service.get(range(date, date) + parameters)).body.data[0];
      assert.deepEqual(all.spaces.find(({ spaceId }) => spaceId === 'north')?.slots, slots);
      return slots.map(({ slotId, free, ...added }: Day['spaces'][number]['slots'][number]) => [
        slotId,
        free,
        added,
      ]);
    };
    const [closed, held] = [{ reason: 'closed' }, { reason: 'taken' }];
    assert.deepEqual(await reasonsOf(evening, '&with=reasons'), [
      ['north-day', false, held],
      ['north-evening', false, held],
      ['north-morning', true, {}],
    ]);
    assert.deepEqual(await reasonsOf('2027-04-02', '&with=reasons,reasons'), [
      ['north-day', false, closed],
      ['north-evening', false, closed],
      ['north-morning', false, closed],
    ]);
    assert.deepEqual(await reasonsOf(evening, ''), [
      ['north-day', false, {}],
      ['north-evening', false, {}],
      ['north-morning', true, {}],
    ]);
  });

  test('refuses an addition that it does not know, and names those that it knows', async () => {
    const { service } = await open();
    const refusalOf = async (path: string) => {
      const { status, body } = await service.get(path);
      return [status, body.error?.details];
    };
    const dates = `from=${evening}&to=${evening}`;
    const refused = (message: string) => [422, [{ path: 'with', message }]];
    const several = refused('must be one or more of reasons, prices, times, separated by commas');
    for (const unknown of ['price', 'reason', 'reasons,price', 'Reasons', 'reasons,', '', 'reasons, prices'])
      assert.deepEqual(
        await refusalOf(`/availability?${dates}&with=${encodeURIComponent(unknown)}`),
        several,
        unknown,
      );
    for (const [path, known] of [
      [`/spaces/north/prices?${dates}&with=attendees`, 'attendee'],
      ['/spaces?with=price', 'prices'],
      ['/venue?with=offset', 'offsets'],
    ] as const)
      assert.deepEqual(await refusalOf(path), refused(`must be "${known}"`), path);
    assert.deepEqual(
      await refusalOf(`/spaces/north/availability?${dates}&with=prices`),
      refused('must be one or more of reasons, times, separated by commas'),
    );
    assert.deepEqual(await refusalOf(`/availability?${dates}&width=prices`), [200, undefined]);
  });

  test('names the lowest price of each free slot only if the client asks', async () => {
    const [day, night, early] = hallSpace('north', ['north']).slots;
    assert(day && night && early);
    const dinner = { id: 'dinner', name: 'Dinner', hireFeeCents: 50_000, perAttendeeCents: 1_000 };
    const slots = [
      day,
      { ...night, packages: [...night.packages, dinner] },
      { ...early, packages: [dinner] },
    ];
    const rates = [
      { label: 'Weekend', weekdays: [6], basisPoints: 2000 },
      { label: 'Early', amountCents: -20_000, slotIds: ['north-morning'], bookedUntil: '2027-03-02' },
    ];
    const { service, scenario } = await open(
      hall({ spaces: [hallSpace('north', ['north'], { slots, rates }), hallSpace('yard', ['yard'])] }),
    );
    const pricesOn = async (date: string, parameters = '&with=prices') => {
      const [found]: Day[] = (await service.get(range(date, date) + parameters)).body.data;
      return found?.spaces[0]?.slots.map(({ slotId: _, ...slot }) => slot);
    };
    // Dinner is 500.00 and 10.00 for each guest, with 20 % tax; the morning is 200.00 less until the 2nd.
    assert.deepEqual(await pricesOn(evening), [
      { free: true, fromCents: 144_000 },
      { free: true, fromCents: 61_200 },
      { free: true, fromCents: 37_200 },
    ]);
    assert.deepEqual(await pricesOn('2027-03-13'), [
      { free: true, fromCents: 172_800 },
      { free: true, fromCents: 73_440 },
      { free: true, fromCents: 49_440 },
    ]);
    assert.deepEqual(await pricesOn(evening, '&with=prices&attendance=90'), [
      { free: true, fromCents: 144_000 },
      { free: true, fromCents: 144_000 },
      { free: true, fromCents: 144_000 },
    ]);
    service.now = Date.UTC(2027, 2, 3, 0);
    assert.equal((await pricesOn(evening))?.[2]?.fromCents, 61_200);
    await scenario.block('yard', evening);
    await scenario.accept(await scenario.request('north-day', evening));
    const taken = { free: false, reason: 'taken' };
    assert.deepEqual(await pricesOn(evening, '&with=reasons,prices'), [taken, taken, taken]);
    assert.deepEqual(await pricesOn(evening, ''), [{ free: false }, { free: false }, { free: false }]);
    assert.deepEqual(await pricesOn('2027-03-14', ''), [{ free: true }, { free: true }, { free: true }]);
  });

  test('with a number of guests omits spaces too small in every layout', async () => {
    const { service } = await open();
    const forPeople = async (attendance: number) =>
      names((await service.get(`${range(evening, evening)}&attendance=${attendance}`)).body.data[0]);
    assert.deepEqual(await forPeople(1), ['whole', 'north', 'south', 'yard']);
    assert.deepEqual(await forPeople(150), ['whole', 'north', 'south']);
    assert.deepEqual(await forPeople(151), ['whole', 'north']);
    assert.deepEqual(await forPeople(201), ['whole']);
    assert.deepEqual(await forPeople(1_000_000), []);
  });

  test('is byte-identical until a change, which shows immediately at every instance', async () => {
    const { service, scenario, another } = await open();
    const other = await another();
    const path = range(evening, evening);
    const freeAt = async (at: typeof service) => {
      const { body } = await at.get(path, { key: 'key' });
      const day: Day = body.data[0];
      return day.spaces[0]?.slots.find(({ slotId }) => slotId === 'whole-evening')?.free;
    };
    const first = await service.get(path);
    const again = await service.get(path, { headers: { 'if-none-match': first.headers['etag'] ?? '' } });
    assert.equal(again.status, 304);
    assert.deepEqual([await freeAt(service), await freeAt(other)], [true, true]);
    const reference = await scenario.request('north-evening', evening);
    assert.deepEqual([await freeAt(service), await freeAt(other)], [false, false]);
    const since = await service.get(path, { headers: { 'if-none-match': first.headers['etag'] ?? '' } });
    assert.equal(since.status, 200);
    await scenario.decline(reference);
    assert.deepEqual([await freeAt(other), await freeAt(service)], [true, true]);
    const shown = spaces.map((space) => ({ ...space, published: true }));
    await scenario.import(hall({ spaces: shown }));
    assert.equal((await other.get(path, { key: 'key' })).body.data[0].spaces.length, 5);
  });

  test('changes with time: a hold expires, a slot starts, a notice passes', async () => {
    const { service, scenario } = await open();
    const free = async (date: string, slotId: string) => {
      const day: Day = (await service.get(range(date, date))).body.data[0];
      return day.spaces.flatMap(({ slots }) => slots).find((slot) => slot.slotId === slotId)?.free;
    };
    await scenario.request('north-evening', evening);
    assert.equal(await free(evening, 'north-evening'), false);
    assert.equal(await free('2027-03-31', 'south-evening'), true);
    service.now = noon + 48 * 3_600_000;
    assert.equal(await free(evening, 'north-evening'), true);
    assert.equal(await free('2027-03-31', 'south-evening'), false);
    service.now = Date.UTC(2027, 2, 12, 18);
    assert.equal(await free(evening, 'north-evening'), false);
  });

  test('is for 1 to 31 dates and 1 to 1,000,000 guests', async () => {
    const { service } = await open();
    const status = async (query: string) => (await service.get(`/availability?${query}`)).status;
    assert.equal(await status('from=2027-03-01&to=2027-03-31'), 200);
    assert.equal(await status('from=2027-03-01&to=2027-04-01'), 422);
    assert.equal(await status('from=2027-03-02&to=2027-03-01'), 422);
    assert.equal(await status('from=2027-02-30&to=2027-03-01'), 422);
    assert.equal(await status('from=2027-03-01'), 422);
    const day = 'from=2027-03-01&to=2027-03-01&attendance=';
    for (const odd of ['0', '-1', '1.5', '01', '1000001', '1e3', 'many', '', '1&attendance=2', '%EF%BC%91'])
      assert.equal(await status(day + odd), 422, odd);
    assert.equal(await status(`${day}1000000`), 200);
    // The internal wildcard is not accepted as a space id.
    assert.equal((await service.get('/spaces/*/availability?from=2027-03-01&to=2027-03-01')).status, 404);
  });

  test('counts as a read of its key', async () => {
    const { service } = await open();
    const { headers } = await service.get(range(evening, evening), { address: '10.9.9.9' });
    assert.equal(headers['ratelimit'], '"read";r=119;t=60');
    assert.equal(
      (await service.get('/venue', { address: '10.9.9.9' })).headers['ratelimit'],
      '"read";r=118;t=60',
    );
  });
});
