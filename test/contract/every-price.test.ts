/** The lowest prices of all spaces by date: an addition to the specification. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { onBothDatabases } from '../databases.ts';
import { divisibleHall, evening, hallSpace, scenarioFor } from '../scenario.ts';
import { startServiceBesideTwin as startService, type TestService } from '../service.ts';

interface Day {
  readonly date: string;
  readonly spaces: readonly { readonly spaceId: string; readonly fromCents: number }[];
}

const dinner = {
  id: 'dinner',
  name: 'Dinner',
  hireFeeCents: 50_000,
  perAttendeeCents: 4_500,
  minimumAttendance: 20,
};
const lunch = { id: 'noon', name: 'Lunch', startTime: '11:00', endTime: '15:00', weekdays: [7] };
const spaces = [
  hallSpace('whole', ['north', 'south'], {
    capacity: 300,
    rates: [
      { label: 'Weekend', weekdays: [6], basisPoints: 2000 },
      { label: 'Early', amountCents: -20_000, slotIds: ['whole-morning'], bookedUntil: '2027-03-02' },
    ],
  }),
  hallSpace('north', ['north'], { horizonDays: 12 }),
  hallSpace('garden', ['garden'], { capacity: 60, slots: [{ ...lunch, packages: [dinner] }] }),
  hallSpace('attic', ['attic'], { published: false }),
  hallSpace('yard', ['yard'], { slots: [] }),
];
const hall = (changes: object = {}) => divisibleHall({ file: { spaces, ...changes } });
const range = (from: string, to = from) => `/prices?from=${from}&to=${to}`;

onBothDatabases('the lowest prices of all spaces', (newDatabase) => {
  const open = async (venue = hall()) => {
    const database = await newDatabase();
    const service = await startService(await database.open(), { venue });
    return {
      service,
      scenario: scenarioFor(service),
      another: async () => startService(await database.open()),
    };
  };
  const dayAt = async (service: TestService, date: string, query = ''): Promise<Day['spaces']> =>
    (await service.get(`${range(date)}${query}`, { address: '10.1.1.1' })).body.data[0].spaces;
  const pricesAt = async (...args: Parameters<typeof dayAt>) =>
    Object.fromEntries((await dayAt(...args)).map(({ spaceId, fromCents }) => [spaceId, fromCents]));

  test('lists each date with the spaces offered on it, rates and tax included', async () => {
    const { service } = await open();
    const { status, body } = await service.get(range('2027-03-12', '2027-03-14'));
    assert.equal(status, 200);
    assert.deepEqual(body, {
      success: true,
      data: [
        {
          date: '2027-03-12',
          spaces: [
            { spaceId: 'whole', fromCents: 120_000 },
            { spaceId: 'north', fromCents: 144_000 },
          ],
        },
        {
          date: '2027-03-13',
          spaces: [
            { spaceId: 'whole', fromCents: 148_800 },
            { spaceId: 'north', fromCents: 144_000 },
          ],
        },
        // The horizon of `north` ends on the 13th; `garden` is offered on Sundays.
        {
          date: '2027-03-14',
          spaces: [
            { spaceId: 'whole', fromCents: 120_000 },
            { spaceId: 'garden', fromCents: 168_000 },
          ],
        },
      ],
    });
  });

  test('equals the lowest of the prices by date of each space', async () => {
    const { service } = await open();
    const sunday = '2027-03-14';
    for (const attendance of ['', '&attendance=1', '&attendance=45', '&attendance=1000000'])
      for (const [spaceId, fromCents] of Object.entries(await pricesAt(service, sunday, attendance))) {
        const path = `/spaces/${spaceId}/prices?from=${sunday}&to=${sunday}${attendance}`;
        const [entry] = (await service.get(path, { address: '10.1.1.2' })).body.data;
        const amounts: number[] = entry.slots.flatMap(
          ({ packages }: { packages: { hireFeeWithTaxCents: number }[] }) =>
            packages.map(({ hireFeeWithTaxCents }) => hireFeeWithTaxCents),
        );
        assert.equal(fromCents, Math.min(...amounts), `${spaceId} ${attendance}`);
      }
  });

  test('a number of guests changes prices and omits no space', async () => {
    const { service } = await open();
    assert.equal((await pricesAt(service, '2027-03-14', '&attendance=20'))['garden'], 168_000);
    assert.equal((await pricesAt(service, '2027-03-14', '&attendance=61'))['garden'], 389_400);
  });

  test('contains taken dates, and neither past nor blocked ones', async () => {
    const { service, scenario } = await open();
    await scenario.accept(await scenario.request('north-day', evening));
    assert.equal((await pricesAt(service, evening))['north'], 144_000);
    await scenario.block('north', '2027-03-11');
    assert.deepEqual(await pricesAt(service, '2027-03-11'), {});
    assert.deepEqual(await pricesAt(service, '2027-02-28'), {});
  });

  test('is byte-identical until a change, which shows immediately at every instance', async () => {
    const { service, scenario, another } = await open();
    const other = await another();
    const first = await service.get(range(evening));
    assert.match(first.headers['etag'] ?? '', /^"[\x21\x23-\x7e]+"$/);
    assert.equal(first.headers['cache-control'], 'no-cache');
    const headers = { 'if-none-match': first.headers['etag'] ?? '' };
    assert.equal((await service.get(range(evening), { headers })).status, 304);
    await dayAt(other, evening);
    await scenario.block('whole', evening);
    for (const at of [service, other]) assert.deepEqual(await pricesAt(at, evening), {});
    assert.equal((await service.get(range(evening), { headers })).status, 200);
    await scenario.import(hall({ spaces: spaces.map((space) => ({ ...space, published: true })) }));
    assert.equal((await pricesAt(other, '2027-03-13'))['attic'], 144_000);
  });

  test('changes with time: a slot starts, the horizon moves, an offer ends', async () => {
    const { service } = await open();
    assert.equal((await pricesAt(service, '2027-03-01'))['whole'], 144_000);
    assert.equal((await pricesAt(service, '2027-03-14'))['north'], undefined);
    service.now = Date.UTC(2027, 2, 1, 18);
    assert.deepEqual(await pricesAt(service, '2027-03-01'), {});
    service.now = Date.UTC(2027, 2, 2, 0);
    assert.equal((await pricesAt(service, '2027-03-14'))['north'], 144_000);
    assert.equal((await pricesAt(service, evening))['whole'], 120_000);
    service.now = Date.UTC(2027, 2, 3, 0);
    assert.equal((await pricesAt(service, evening))['whole'], 144_000);
  });

  test('omits a price beyond the safe integers', async () => {
    const huge = { ...dinner, id: 'huge', name: 'Huge', minimumAttendance: 1, perAttendeeCents: 1e11 };
    const garden = hallSpace('garden', ['garden'], { slots: [{ ...lunch, packages: [huge, dinner] }] });
    const { service } = await open(hall({ spaces: [garden] }));
    assert.deepEqual(await pricesAt(service, '2027-03-14', '&attendance=1000000'), {
      garden: 5_400_060_000,
    });
  });

  test('is for 1 to 31 dates and 1 to 1,000,000 guests', async () => {
    const { service } = await open();
    const status = async (query: string) => (await service.get(`/prices?${query}`)).status;
    assert.equal(await status('from=2027-03-01&to=2027-03-31'), 200);
    assert.equal(await status('from=2027-03-01&to=2027-04-01'), 422);
    assert.equal(await status('from=2027-03-02&to=2027-03-01'), 422);
    assert.equal(await status('from=2027-02-30&to=2027-03-01'), 422);
    assert.equal(await status('from=2027-03-01'), 422);
    assert.equal(await status('from=9999-12-01&to=9999-12-31'), 200);
    const day = 'from=2027-03-01&to=2027-03-01&attendance=';
    for (const odd of ['0', '-1', '1.5', '01', '1000001', '1e3', 'many', '', '1&attendance=2', '%EF%BC%91'])
      assert.equal(await status(day + odd), 422, odd);
  });

  test('counts as one read of its key, for any number of spaces', async () => {
    const { service } = await open();
    const { headers } = await service.get(range(evening), { address: '10.9.9.9' });
    assert.equal(headers['ratelimit'], '"read";r=119;t=60');
    const next = await service.get('/venue', { address: '10.9.9.9' });
    assert.equal(next.headers['ratelimit'], '"read";r=118;t=60');
  });
});
