import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { connected, date, evening, guest, place } from '../../test/assistant.ts';
import { venueWith } from '../../test/service.ts';

describe('an assistant of a venue with a waiting list', () => {
  test('joins it for a taken date, once, and for no other date', async () => {
    await using assistant = await connected({
      siteKey: 'key',
      venue: venueWith({ siteKey: { waitingList: true } }),
    });
    const { call } = assistant;
    const found = await call('find_free', { from: date, to: date });
    assert.equal(found.data.venue.waitingList, true);
    const wait = { ...evening, guest, idempotencyKey: 'visitor-1' };
    const free = await call('join_waiting_list', wait);
    assert.deepEqual([free.isError, free.data.error.code], [true, 'CONFLICT']);
    await place(assistant);
    const waiting = await call('join_waiting_list', wait);
    assert.match(waiting.data.reference, /^BR-/);
    assert.equal(waiting.data.status, 'waiting');
    assert.equal((await call('join_waiting_list', wait)).data.reference, waiting.data.reference);
    const detailed = await call('find_free', { from: date, to: date, spaceId: 'hall' });
    assert.equal(detailed.data.venue.waitingList, true);
  });

  test('cannot join where the website key has none', async () => {
    await using assistant = await connected({ siteKey: 'key' });
    await place(assistant);
    const refused = await assistant.call('join_waiting_list', { ...evening, guest, idempotencyKey: 'k' });
    assert.deepEqual([refused.isError, refused.data.error.code], [true, 'NOT_FOUND']);
  });
});

describe('an assistant that finds nothing free', () => {
  const [late] = venueWith().spaces?.[0]?.slots ?? [];
  const slot = (id: string) => ({ ...late, id, name: 'Evening', weekdays: [4, 5, 6] });
  const space = (id: string, capacity: number) => ({
    id,
    name: id,
    capacity,
    slots: [slot(`${id}-evening`)],
  });
  const spaces = [space('cellar', 40), space('hall', 180), space('foyer', 90), space('studio', 60)];
  const venue = venueWith({ file: { spaces }, siteKey: { waitingList: true } });
  // Monday to Sunday.
  const week = { from: '2027-03-08', to: '2027-03-14' };

  test('reads that the number of people is the reason, and what the largest spaces hold', async () => {
    await using assistant = await connected({ siteKey: 'key', venue });
    const none = await assistant.call('find_free', { ...week, attendance: 200 });
    assert.deepEqual(
      [none.data.spaces, none.data.tooSmall, none.data.notFree],
      [
        [],
        [
          { spaceId: 'hall', name: 'hall', capacity: 180 },
          { spaceId: 'foyer', name: 'foyer', capacity: 90 },
          { spaceId: 'studio', name: 'studio', capacity: 60 },
        ],
        undefined,
      ],
    );
    const some = await assistant.call('find_free', { ...week, attendance: 70 });
    assert.deepEqual(
      some.data.tooSmall.map(({ spaceId }: { readonly spaceId: string }) => spaceId),
      ['studio', 'cellar'],
    );
    assert.equal((await assistant.call('find_free', week)).data.tooSmall, undefined);
  });

  test('reads whether a date is taken or not offered, and can wait only for a taken one', async () => {
    await using assistant = await connected({ siteKey: 'key', venue });
    const { call } = assistant;
    const choice = { spaceId: 'hall', slotId: 'hall-evening', packageId: 'dry-hire' };
    const saturday = '2027-03-13';
    const requested = { ...choice, date: saturday, guest, idempotencyKey: 'a', expectedTotalCents: 144_000 };
    assert.equal((await call('request', requested)).data.status, 'pending_approval');
    const closed = { reason: 'closed', dates: ['2027-03-08/2027-03-10', '2027-03-14'] };
    const taken = { reason: 'taken', dates: [saturday] };
    const summary = async (attendance: number) =>
      (await call('find_free', { ...week, attendance })).data.notFree;
    assert.deepEqual([await summary(150), await summary(80)], [[closed, taken], [closed]]);
    const detailed = await call('find_free', { ...week, spaceId: 'hall' });
    assert.deepEqual(
      detailed.data.notFree,
      [closed, taken].map((entry) => ({ slotId: 'hall-evening', ...entry })),
    );
    // What a request for the waiting list needs, also of a slot that is free on none of the dates.
    const { data: only } = await call('find_free', { from: saturday, to: saturday, spaceId: 'hall' });
    assert.deepEqual(
      [only.slots[0].slotId, only.slots[0].freeDates, only.packages[0].packageId, only.prices],
      ['hall-evening', [], 'dry-hire', []],
    );
    const wait = async (day: string) =>
      (await call('join_waiting_list', { ...choice, date: day, guest, idempotencyKey: day })).data;
    assert.equal((await wait(saturday)).status, 'waiting');
    assert.equal((await wait('2027-03-14')).error.code, 'CONFLICT');
  });
});

describe('an assistant of a venue that is hired by the hour', () => {
  test('finds the free times, gets the price of some hours and requests them', async () => {
    const hourBands = [{ fromTime: '18:00', toTime: '22:00', perHourCents: 4_500 }];
    const offer = { id: 'room-only', name: 'Room only', hireFeeCents: 2_000, perHourCents: 3_000 };
    const packages = [{ ...offer, hourBands }];
    const hours = { stepMinutes: 30, minimumMinutes: 60, maximumMinutes: 480 };
    const session = { id: 'session', name: 'Session', startTime: '09:00', endTime: '22:00' };
    const studio = { id: 'studio', name: 'Studio', capacity: 20, slots: [{ ...session, hours, packages }] };
    await using assistant = await connected({
      siteKey: 'key',
      scopes: ['requests:read'],
      venue: venueWith({ file: { spaces: [studio] } }),
    });
    const { call } = assistant;
    const { data: summary } = await call('find_free', { from: date, to: date });
    assert.deepEqual(summary.slots, [
      {
        spaceId: 'studio',
        slotId: 'session',
        name: 'Session',
        startTime: '09:00',
        endTime: '22:00',
        hours,
        freeDates: [date],
        // 20.00 and an hour, with 20 % tax.
        fromWithTaxCents: 6_000,
      },
    ]);
    const chosen = { spaceId: 'studio', slotId: 'session', packageId: 'room-only', date };
    const part = { ...chosen, startTime: '10:00', endTime: '13:30' };
    const quote = await call('quote', part);
    assert.deepEqual(
      [quote.data.totalCents, quote.data.lines[1].minutes, quote.data.lines[1].amountCents],
      [15_000, 210, 10_500],
    );
    const request = { ...part, guest, expectedTotalCents: 15_000, idempotencyKey: 'hours-1' };
    const { data: placed } = await call('request', request);
    assert.equal(placed.status, 'pending_approval');
    const { data: details } = await call('find_free', { from: date, to: date, spaceId: 'studio' });
    assert.deepEqual(
      [details.times, details.prices, details.packages[0].fromWithTaxCents],
      [
        [
          {
            date,
            slotId: 'session',
            times: [
              { startTime: '09:00', endTime: '10:00' },
              { startTime: '13:30', endTime: '22:00' },
            ],
          },
        ],
        [{ date, slotId: 'session', packages: [{ packageId: 'room-only', shortestWithTaxCents: 6_000 }] }],
        6_000,
      ],
    );
    // With 20 % tax, as all amounts that an assistant reads.
    const [{ perHourWithTaxCents, hourBands: bands }] = details.packages;
    assert.deepEqual(
      [perHourWithTaxCents, bands],
      [3_600, [{ fromTime: '18:00', toTime: '22:00', perHourWithTaxCents: 5_400 }]],
    );
    assert.doesNotMatch(JSON.stringify(details), /perHourCents|hireFee/);
    // The venue's own assistant reads which hours are taken.
    const why = async (times: object) => {
      const { data } = await call('why_not_free', { spaceId: 'studio', date, ...times });
      const [{ free, reasons }] = data.slots;
      return { free, reasons: reasons.map((it: { reason: string }) => it.reason), occupied: data.occupied };
    };
    const occupied = [
      { reference: placed.reference, from: '2027-03-12T10:00', to: '2027-03-12T13:30', kind: 'event' },
    ];
    assert.deepEqual(await why({}), { free: false, reasons: ['held'], occupied });
    assert.deepEqual(await why({ startTime: '13:00', endTime: '15:00' }), {
      free: false,
      reasons: ['held'],
      occupied,
    });
    assert.deepEqual(await why({ startTime: '13:30', endTime: '15:00' }), {
      free: true,
      reasons: [],
      occupied: [],
    });
    const tooShort = await call('why_not_free', {
      spaceId: 'studio',
      date,
      startTime: '13:30',
      endTime: '14:00',
    });
    assert.deepEqual(tooShort.data.error.details[0].path, 'endTime');
    const taken = await call('request', { ...request, endTime: '11:00', idempotencyKey: 'hours-2' });
    assert.equal(taken.isError, true);
    const offStep = await call('quote', { ...chosen, startTime: '10:15', endTime: '12:00' });
    assert.deepEqual(offStep.data.error.details[0].path, 'startTime');
  });
});
