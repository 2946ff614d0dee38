/** Free places by date with their lowest price, for staff who look for a date (design §1b, *Openings*). */
import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { onBothDatabases } from '../databases.ts';
import { type Scenario, scenarioFor } from '../scenario.ts';
import { startServiceBesideTwin as startService, type TestService, venueWith } from '../service.ts';
import { clientFor } from './manager.ts';

const dryHire = { id: 'dry-hire', name: 'Dry hire', hireFeeCents: 120_000 };
const banquet = { id: 'banquet', name: 'Banquet', hireFeeCents: 30_000, perAttendeeCents: 1_000 };
const roomOnly = {
  id: 'room-only',
  name: 'Room only',
  hireFeeCents: 2_000,
  perHourCents: 3_000,
  hourBands: [{ fromTime: '18:00', toTime: '22:00', perHourCents: 4_500 }],
};

const venue = () =>
  venueWith({
    file: {
      spaces: [
        {
          id: 'hall',
          name: 'Hall',
          capacity: 100,
          layouts: [{ name: 'Standing', capacity: 200 }],
          noticeHours: 240,
          horizonDays: 30,
          rates: [{ label: 'Saturday', basisPoints: 1000, weekdays: [6] }],
          slots: [
            {
              id: 'evening',
              name: 'Evening',
              startTime: '18:00',
              endTime: '01:00',
              weekdays: [5, 6],
              packages: [dryHire, banquet],
            },
            {
              id: 'noon',
              name: 'Noon',
              startTime: '12:00',
              endTime: '14:00',
              weekdays: [6],
              packages: [dryHire],
            },
          ],
        },
        {
          id: 'studio',
          name: 'Studio',
          capacity: 20,
          setupMinutes: 30,
          slots: [
            {
              id: 'session',
              name: 'Session',
              startTime: '14:00',
              endTime: '22:00',
              weekdays: [6],
              hours: { stepMinutes: 30, minimumMinutes: 60, maximumMinutes: 240 },
              packages: [roomOnly],
            },
          ],
        },
        { id: 'cellar', name: 'Cellar', capacity: 300, published: false, slots: [] },
      ],
      siteKeys: [{ key: 'key', websites: ['https://riverside.example'], holdPeriod: '30d' }],
    },
  });

onBothDatabases('free places by date', (newDatabase) => {
  let service: TestService;
  let scenario: Scenario;
  let manager: Awaited<ReturnType<typeof clientFor>>;
  before(async () => {
    service = await startService(await (await newDatabase()).open(), { venue: venue() });
    scenario = scenarioFor(service);
    manager = await clientFor(service);
    const guest = { name: 'A. Player', email: 'player@example.com' };
    const studio = { spaceId: 'studio', slotId: 'session', packageId: 'room-only', date: '2027-04-10' };
    const booked = await service.post('/booking-requests', {
      ...studio,
      startTime: '17:00',
      endTime: '18:00',
      guest,
    });
    assert.equal(booked.status, 201);
    await scenario.block('hall', '2027-04-16', '2027-04-16');
  });
  const open = async (query: string) => {
    const { status, body } = await manager.get(`/openings?${query}`);
    assert.equal(status, 200, JSON.stringify(body));
    return body;
  };
  type Opening = Record<
    'date' | 'slotId' | 'startTime' | 'endTime' | 'packageId' | 'hireFeeWithTaxCents',
    string
  >;
  const shown = (entries: readonly Opening[]) =>
    entries.map((each) =>
      [each.date, each.slotId, each.startTime, each.endTime, each.packageId, each.hireFeeWithTaxCents].join(
        ' ',
      ),
    );
  const list = async (query: string) => shown((await open(query)).data);

  test('lists Fridays and Saturdays for 120 guests with the cheapest package, beyond notice and horizon', async () => {
    assert.deepEqual(await list('from=2027-04-05&to=2027-04-18&weekdays=5,6&attendance=120'), [
      // 1,200 and 20 % tax; the banquet costs 300 and 120 × 10.
      '2027-04-09 evening 18:00 01:00 dry-hire 144000',
      '2027-04-10 evening 18:00 01:00 dry-hire 158400',
      '2027-04-10 noon 12:00 14:00 dry-hire 158400',
      // The 16th is blocked.
      '2027-04-17 evening 18:00 01:00 dry-hire 158400',
      '2027-04-17 noon 12:00 14:00 dry-hire 158400',
    ]);
    assert.deepEqual(await list('from=2027-04-09&to=2027-04-09&attendance=50'), [
      '2027-04-09 evening 18:00 01:00 banquet 96000',
    ]);
  });

  test('lists the free intervals of a slot by the hour with the cheapest start', async () => {
    assert.deepEqual(await list('from=2027-04-10&to=2027-04-10&spaceId=studio'), [
      // One hour before 18:00: 20 and 30. The booking at 17:00 has a setup of thirty minutes.
      '2027-04-10 session 14:00 16:30 room-only 6000',
      // After its own setup: 20 and 45.
      '2027-04-10 session 18:30 22:00 room-only 7800',
    ]);
    assert.deepEqual(await list('from=2027-04-10&to=2027-04-10&spaceId=studio&minutes=200'), [
      // Three and a half hours: 20 and 157.50.
      '2027-04-10 session 18:30 22:00 room-only 21300',
    ]);
    assert.deepEqual(await list('from=2027-04-17&to=2027-04-17&spaceId=studio&minutes=240'), [
      // From 14:00 to 18:00: 20 and 120.
      '2027-04-17 session 14:00 22:00 room-only 16800',
    ]);
  });

  test('lists nothing that is shorter than the event, or that a booking may not last', async () => {
    assert.deepEqual(await list('from=2027-04-17&to=2027-04-17&minutes=241'), [
      // For one guest: 310, ten per cent more, and 20 % tax.
      '2027-04-17 evening 18:00 01:00 banquet 40920',
    ]);
    assert.deepEqual(await list('from=2027-04-17&to=2027-04-17&minutes=421'), []);
  });

  test('lists in pages what one page would list', async () => {
    const range = 'from=2027-04-05&to=2027-06-30';
    const whole = await list(`${range}&limit=500`);
    assert.equal(whole.length, 48);
    const inPages: string[] = [];
    let cursor = '';
    do {
      const page = await open(`${range}&limit=7${cursor}`);
      inPages.push(...shown(page.data));
      cursor = page.next === null ? '' : `&cursor=${page.next}`;
    } while (cursor !== '');
    assert.deepEqual(inPages, whole);
  });

  test('rejects what it does not know', async () => {
    for (const query of [
      'from=2027-04-05&to=2028-04-05',
      'from=2027-04-05&to=2027-04-04',
      'from=2027-04-05&to=2027-04-05&weekdays=8',
      'from=2027-04-05&to=2027-04-05&minutes=0',
      'from=2027-04-05&to=2027-04-05&limit=501',
      'from=2027-04-05&to=2027-04-05&cursor=WyJtYWluLWhhbGwiXQ',
    ])
      assert.equal((await manager.get(`/openings?${query}`)).status, 422, query);
    assert.deepEqual(await list('from=2027-04-10&to=2027-04-10&spaceId=cellar'), []);
  });
});
