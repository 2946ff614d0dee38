/** Slots by the hour: visitors choose start and end. */
import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { singleRequestNotification } from '../../src/delivery/push/notification.ts';
import { linePath } from '../../src/domain/booking/import/import-problem.ts';
import { parseVenueFile } from '../../src/domain/documents/venue-file/parse.ts';
import { writeVenueFile } from '../../src/domain/documents/venue-file/write.ts';
import type { ConflictError, FieldProblem, ValidationError } from '../../src/domain/errors.ts';
import type { EventPayloads } from '../../src/domain/events/event.ts';
import { computeReport } from '../../src/domain/reports/report.ts';
import { addBooking } from '../../src/operations/booking/add-booking.ts';
import { importBookings } from '../../src/operations/booking/import-bookings.ts';
import { previewSeries } from '../../src/operations/booking/preview-series.ts';
import { importVenue } from '../../src/operations/documents/import-venue.ts';
import { publishEvents } from '../../src/operations/events/publish-events.ts';
import { listNewRequests } from '../../src/storage/booking/new-requests.ts';
import { readVenueFile } from '../../src/storage/documents/venue-file.ts';
import { listEventLogOf } from '../../src/storage/events/event-log.ts';
import { readReportInput } from '../../src/storage/reports/report-figures.ts';
import { onBothDatabases } from '../databases.ts';
import { type Scenario, scenarioFor } from '../scenario.ts';
import {
  noon,
  type ServiceResponse,
  startServiceBesideTwin as startService,
  type TestService,
  venueWith,
} from '../service.ts';
import { newClientAddress } from './riverside.ts';

const roomOnly = {
  id: 'room-only',
  name: 'Room only',
  hireFeeCents: 2_000,
  perHourCents: 3_000,
  hourBands: [{ fromTime: '18:00', toTime: '22:00', perHourCents: 4_500 }],
};
const session = {
  id: 'session',
  name: 'Session',
  startTime: '09:00',
  endTime: '22:00',
  hours: { stepMinutes: 30, minimumMinutes: 60, maximumMinutes: 480 },
  packages: [roomOnly],
};
/** Open for less than its longest booking, until after midnight. */
const night = {
  id: 'night',
  name: 'Night',
  startTime: '18:00',
  endTime: '02:00',
  weekdays: [5],
  hours: { stepMinutes: 60, minimumMinutes: 60 },
  packages: [{ ...roomOnly, hireFeeCents: 0, hourBands: [] }],
};

const venue = () =>
  venueWith({
    file: {
      spaces: [
        { id: 'studio', name: 'Studio', capacity: 20, slots: [session] },
        { id: 'cellar', name: 'Cellar', capacity: 20, slots: [night] },
        {
          id: 'prepared',
          name: 'Workshop',
          capacity: 20,
          setupMinutes: 30,
          turnaroundMinutes: 15,
          slots: [{ ...session, id: 'workshop' }],
        },
        {
          id: 'hall',
          name: 'Hall',
          capacity: 200,
          slots: [
            {
              id: 'evening',
              name: 'Evening',
              startTime: '18:00',
              endTime: '23:00',
              packages: [{ id: 'dry-hire', name: 'Dry hire', hireFeeCents: 120_000 }],
            },
          ],
        },
      ],
      siteKeys: [
        {
          key: 'key',
          websites: ['https://riverside.example'],
          holdPeriod: '30d',
          maxItems: 5,
          waitingList: true,
        },
      ],
    },
  });

const guest = { name: 'A. Visitor', email: 'visitor@example.com' };
const at = (date: string, startTime?: string, endTime?: string, changes: object = {}) => ({
  spaceId: 'studio',
  slotId: 'session',
  packageId: 'room-only',
  date,
  ...(startTime !== undefined && { startTime }),
  ...(endTime !== undefined && { endTime }),
  ...changes,
});
const inWorkshop = { spaceId: 'prepared', slotId: 'workshop' };
const inCellar = { spaceId: 'cellar', slotId: 'night' };

const problemsOf = ({ status, body }: ServiceResponse) => [
  status,
  ...(body.error?.details ?? []).map(({ path }: { path: string }) => path),
];

onBothDatabases('a slot by the hour', (newDatabase) => {
  let service: TestService;
  let scenario: Scenario;
  before(async () => {
    service = await startService(await (await newDatabase()).open(), { venue: venue() });
    scenario = scenarioFor(service);
  });
  const post = (body: object, headers: Record<string, string> = {}, path = '/booking-requests') =>
    service.post(path, { guest, ...body }, { address: newClientAddress(), headers });
  const quote = (body: object) => service.post('/quote', body, { address: newClientAddress() });
  const get = async (path: string) => {
    const { status, body } = await service.get(path, { address: newClientAddress() });
    assert.equal(status, 200, path);
    return body.data;
  };
  const timesOn = async (date: string, spaceId = 'studio') => {
    const [{ slots }] = await get(`/spaces/${spaceId}/availability?from=${date}&to=${date}&with=times`);
    const [{ free, times }] = slots;
    const shown = times.map(
      (each: { startTime: string; endTime: string }) => `${each.startTime}–${each.endTime}`,
    );
    return free ? ['free', ...shown] : shown;
  };

  test('is listed with its hours and prices', async () => {
    const [slot] = await get('/spaces/studio/slots');
    assert.deepEqual(slot.hours, { stepMinutes: 30, minimumMinutes: 60, maximumMinutes: 480 });
    const [offer] = slot.packages;
    // With 20 % VAT.
    assert.deepEqual([offer.perHourCents, offer.perHourWithTaxCents], [3_000, 3_600]);
    assert.deepEqual(offer.hourBands, [
      { fromTime: '18:00', toTime: '22:00', perHourCents: 4_500, perHourWithTaxCents: 5_400 },
    ]);
    // 20.00 + 9 h × 30.00 + 4 h × 45.00, and 20 % VAT.
    assert.deepEqual([offer.hireFeeCents, offer.hireFeeWithTaxCents], [47_000, 56_400]);
    const [evening] = await get('/spaces/hall/slots');
    assert.deepEqual(
      ['hours' in evening, 'perHourCents' in evening.packages[0], 'hourBands' in evening.packages[0]],
      [false, false, false],
    );
  });

  test('costs its fee and the hours of each band', async () => {
    const { body } = await quote(at('2027-03-12', '16:30', '20:00'));
    assert.deepEqual(body.data.lines, [
      { type: 'hire_fee', label: 'Room only', amountCents: 2_000 },
      { type: 'hours', label: 'Room only', amountCents: 4_500, minutes: 90, perHourCents: 3_000 },
      { type: 'hours', label: 'Room only', amountCents: 9_000, minutes: 120, perHourCents: 4_500 },
      { type: 'tax', label: 'VAT 20%', amountCents: 3_100 },
    ]);
    assert.equal(body.data.totalCents, 18_600);
    const [whole, named] = [await quote(at('2027-03-12')), await quote(at('2027-03-12', '09:00', '22:00'))];
    assert.deepEqual([whole.body.data.totalCents, named.body.data.totalCents], [56_400, 56_400]);
  });

  test('has the price of its shortest booking on each date', async () => {
    const [{ slots }] = await get('/spaces/studio/prices?from=2027-03-12&to=2027-03-12');
    assert.deepEqual(slots[0].packages[0], {
      packageId: 'room-only',
      hireFeeCents: 47_000,
      hireFeeWithTaxCents: 56_400,
      // 20.00 + 1 h × 30.00.
      shortest: { hireFeeCents: 5_000, hireFeeWithTaxCents: 6_000 },
    });
    const [withParts] = await get('/spaces/studio/prices?from=2027-03-12&to=2027-03-12&with=attendee');
    const { fixedWithTaxCents, hourRates } = withParts.slots[0].packages[0];
    assert.deepEqual(
      [fixedWithTaxCents, hourRates],
      [
        2_400,
        [
          { perHourWithTaxCents: 3_600 },
          { startTime: '18:00', endTime: '22:00', perHourWithTaxCents: 5_400 },
        ],
      ],
    );
    const spaces = await get('/spaces?with=prices');
    const studio = spaces.find(({ id }: { id: string }) => id === 'studio');
    const { priceFromCents, priceFromMinutes } = studio;
    assert.deepEqual([priceFromCents, priceFromMinutes, 'priceToCents' in studio], [6_000, 60, false]);
    const [entry] = await get('/prices?from=2027-03-12&to=2027-03-12');
    assert.deepEqual(entry.spaces[0], { spaceId: 'studio', fromCents: 6_000 });
    const [day] = await get('/availability?from=2027-03-12&to=2027-03-12&with=times,prices');
    assert.deepEqual(day.spaces[0].slots, [
      { slotId: 'session', free: false, times: [{ startTime: '09:00', endTime: '22:00' }], fromCents: 6_000 },
    ]);
  });

  test('has the price of named times on each date, as a quote', async () => {
    const of = async (space: string, times: string) => {
      const [{ slots }] = await get(`/spaces/${space}/prices?from=2027-03-12&to=2027-03-12&${times}`);
      return slots[0].packages[0];
    };
    // 20.00 + 1.5 h × 30.00 + 2 h × 45.00, and 20 % VAT.
    assert.deepEqual(await of('studio', 'startTime=16:30&endTime=20:00'), {
      packageId: 'room-only',
      hireFeeCents: 15_500,
      hireFeeWithTaxCents: 18_600,
    });
    // 2 h × 30.00, after midnight.
    assert.equal((await of('cellar', 'startTime=00:00&endTime=02:00')).hireFeeCents, 6_000);
    // Outside the slot, and in a slot with fixed times: as without times.
    assert.equal((await of('studio', 'startTime=08:00&endTime=10:00')).shortest.hireFeeCents, 5_000);
    assert.equal((await of('hall', 'startTime=19:00&endTime=20:00')).hireFeeCents, 120_000);
    for (const [times, path] of [
      ['startTime=16:30', 'endTime'],
      ['endTime=16:30', 'startTime'],
      ['startTime=25:00&endTime=26:00', 'startTime'],
    ]) {
      const { status, body } = await service.get(
        `/spaces/studio/prices?from=2027-03-12&to=2027-03-12&${times}`,
      );
      assert.deepEqual([status, body.error.details[0].path], [422, path]);
    }
  });

  test('names the times that cannot be booked', async () => {
    for (const [startTime, endTime, path] of [
      ['10:00', undefined, 'endTime'],
      [undefined, '10:00', 'startTime'],
      ['08:00', '10:00', 'startTime'],
      ['21:30', '22:30', 'endTime'],
      ['10:15', '11:30', 'startTime'],
      ['10:00', '11:10', 'endTime'],
      ['10:00', '10:30', 'endTime'],
      ['10:00', '18:30', 'endTime'],
      ['10:00', '24:00', 'endTime'],
    ] as const) {
      const body = at('2027-03-13', startTime, endTime);
      assert.deepEqual(problemsOf(await quote(body)), [422, path], `${startTime}–${endTime}`);
      assert.deepEqual(problemsOf(await post(body)), [422, path], `${startTime}–${endTime}`);
    }
    const evening = { spaceId: 'hall', slotId: 'evening', packageId: 'dry-hire', date: '2027-03-13' };
    assert.deepEqual(problemsOf(await quote({ ...evening, startTime: '18:00', endTime: '20:00' })), [
      422,
      'endTime',
    ]);
    const own = await quote({ ...evening, startTime: '18:00', endTime: '23:00' });
    assert.deepEqual([own.status, own.body.data.totalCents], [200, 144_000]);
    assert.deepEqual(problemsOf(await post({ ...evening, startTime: 18 })), [422, 'startTime']);
    const withOther = { additionalItems: [at('2027-03-14', '10:00')] };
    assert.deepEqual(problemsOf(await post(at('2027-03-13', '10:00', '11:00', withOther))), [
      422,
      'additionalItems[0].endTime',
    ]);
  });

  test('gives overlapping times to one visitor, and adjacent times to both', async () => {
    const date = '2027-03-15';
    const placed = await Promise.all([
      post(at(date, '10:00', '12:00')),
      post(at(date, '11:30', '13:00')),
      post(at(date, '11:00', '12:30')),
    ]);
    assert.deepEqual(placed.map(({ status }) => status).sort(), [201, 409, 409]);
    const adjacent = await Promise.all([post(at(date, '13:00', '14:00')), post(at(date, '14:00', '15:30'))]);
    assert.deepEqual(
      adjacent.map(({ status }) => status),
      [201, 201],
    );
    const [hour] = await timesOn(date);
    assert.ok(hour === '09:00–10:00' || hour === '09:00–11:00' || hour === '09:00–11:30', hour);
  });

  test('asks for times where others of the day may be free', async () => {
    const chooseTimes =
      'This slot is booked by the hour: choose a start and an end ("startTime" and "endTime"), at most 480 minutes apart.';
    const conflict = async (request: object) => {
      const { status, body } = await post(request);
      const { message, details = [] } = body.error;
      return [status, message, ...details.map(({ path, message: text }: FieldProblem) => [path, text])];
    };
    // The whole slot is longer than a booking may be.
    assert.deepEqual(await conflict(at('2027-03-17')), [409, chooseTimes]);
    const withWhole = { additionalItems: [at('2027-03-17')] };
    assert.deepEqual(await conflict(at('2027-03-18', '10:00', '11:00', withWhole)), [
      409,
      'Some of these dates and slots are no longer available.',
      ['additionalItems[0]', chooseTimes],
    ]);
    assert.equal((await post(at('2027-03-18', '12:00', '13:00'))).status, 201);
    assert.deepEqual(await conflict(at('2027-03-18', '12:00', '13:00')), [
      409,
      'This date and slot are no longer available.',
    ]);
  });

  test('shows the free times around bookings, and is not free as a whole', async () => {
    const date = '2027-03-16';
    assert.deepEqual(await timesOn(date), ['09:00–22:00']);
    assert.equal((await post(at(date, '12:00', '14:00'))).status, 201);
    assert.equal((await post(at(date, '14:30', '16:00'))).status, 201);
    assert.deepEqual(await timesOn(date), ['09:00–12:00', '16:00–22:00']);
    assert.deepEqual(await timesOn('2027-03-19', 'cellar'), ['free', '18:00–02:00']);
    assert.deepEqual(await timesOn('2027-03-20', 'cellar'), []);
  });

  test('shows the times in which visitors can wait: taken ones, not blocked ones', async () => {
    const date = '2027-03-30';
    const onDate = async (added = 'reasons,times') => {
      const [{ slots }] = await get(`/spaces/studio/availability?from=${date}&to=${date}&with=${added}`);
      return slots[0];
    };
    const hours = { fromTime: '16:00', toTime: '18:00' };
    await scenario.blockAs({ spaceId: 'studio', from: date, to: date, ...hours, reason: 'Repairs' });
    assert.equal('offeredTimes' in (await onDate()), false);
    assert.equal((await post(at(date, '12:00', '14:00'))).status, 201);
    assert.deepEqual((await onDate()).offeredTimes, [
      { startTime: '09:00', endTime: '16:00' },
      { startTime: '18:00', endTime: '22:00' },
    ]);
    assert.equal('offeredTimes' in (await onDate('times')), false);
  });

  test('says why nothing of it is free, if the client asks for times', async () => {
    const reasonOn = async (date: string, added = 'reasons,times') => {
      const [{ slots }] = await get(`/spaces/studio/availability?from=${date}&to=${date}&with=${added}`);
      return slots[0].reason;
    };
    const date = '2027-03-24';
    assert.equal(await reasonOn(date), 'closed', 'longer than the maximum, but its times are free');
    for (const [startTime, endTime] of [
      ['09:30', '15:00'],
      ['15:30', '21:30'],
    ] as const)
      assert.equal((await post(at(date, startTime, endTime))).status, 201);
    assert.deepEqual(await timesOn(date), []);
    assert.deepEqual([await reasonOn(date), await reasonOn(date, 'reasons')], ['taken', 'closed']);
    await scenario.blockAs({ spaceId: 'studio', from: '2027-03-25', to: '2027-03-25', reason: 'Repairs' });
    assert.equal(await reasonOn('2027-03-25'), 'closed');
    // The last start is at 21:00.
    service.now = noon + 9 * 3_600_000;
    assert.equal(await reasonOn('2027-03-01'), 'started');
    service.now = noon;
  });

  test('can be booked whole, and after midnight on the date of its slot', async () => {
    const cellar = (startTime?: string, endTime?: string) => at('2027-03-26', startTime, endTime, inCellar);
    const { status, body } = await post({ ...cellar('00:00', '02:00'), expectedTotalCents: 7_200 });
    assert.deepEqual([status, body.data.totalCents], [201, 7_200]);
    assert.deepEqual(await timesOn('2027-03-26', 'cellar'), ['18:00–00:00']);
    assert.equal((await post(cellar())).status, 409);
    assert.equal((await post(at('2027-04-02', undefined, undefined, inCellar))).status, 201);
    const occupied = (await scenario.occupied()).filter(({ room }) => room.endsWith('cellar'));
    assert.deepEqual(
      occupied.map(({ startsAt, endsAt }) => [startsAt, endsAt].map((each) => new Date(each).toISOString())),
      [
        ['2027-03-27T00:00:00.000Z', '2027-03-27T02:00:00.000Z'],
        // British Summer Time.
        ['2027-04-02T17:00:00.000Z', '2027-04-03T01:00:00.000Z'],
      ],
    );
  });

  test('keeps setup and turnaround between bookings', async () => {
    const date = '2027-03-18';
    const workshop = (startTime: string, endTime: string) => at(date, startTime, endTime, inWorkshop);
    assert.equal((await post(workshop('12:00', '14:00'))).status, 201);
    // 45 minutes between events: half an hour of setup, a quarter of turnaround.
    assert.deepEqual(await timesOn(date, 'prepared'), ['09:00–11:00', '15:00–22:00']);
    assert.equal((await post(workshop('14:30', '16:00'))).status, 409);
    assert.equal((await post(workshop('15:00', '16:00'))).status, 201);
    assert.equal((await post(workshop('10:00', '11:30'))).status, 409);
    assert.equal((await post(workshop('10:00', '11:00'))).status, 201);
  });

  test('counts blocked hours and today’s time by the booked part', async () => {
    const date = '2027-03-22';
    await scenario.blockAs({
      spaceId: 'studio',
      from: date,
      to: date,
      fromTime: '12:00',
      toTime: '13:00',
      reason: 'Tuning',
    });
    assert.deepEqual(await timesOn(date), ['09:00–12:00', '13:00–22:00']);
    assert.equal((await post(at(date, '11:30', '12:30'))).status, 409);
    assert.equal((await post(at(date, '11:00', '12:00'))).status, 201);
    // Noon of the first of March.
    assert.deepEqual(await timesOn('2027-03-01'), ['12:30–22:00']);
    assert.equal((await post(at('2027-03-01', '12:00', '13:00'))).status, 409);
    const { status, body } = await post(at('2027-03-01', '13:00', '14:00'));
    assert.deepEqual([status, body.data.holdExpiresAt], [201, new Date(noon + 3_600_000).toISOString()]);
    service.now = noon + 1_800_000;
    assert.deepEqual(await timesOn('2027-03-01'), ['14:00–22:00']);
    service.now = noon + 3_600_000;
    // The hold ended at its start.
    assert.deepEqual(await timesOn('2027-03-01'), ['13:30–22:00']);
    service.now = noon;
  });

  test('counts whole-day blocks by the date of its window, also after midnight', async () => {
    const [friday, saturday, nextFriday] = ['2027-05-07', '2027-05-08', '2027-05-14'];
    const repairs = (date: string) => ({ spaceId: 'cellar', from: date, to: date, reason: 'Repairs' });
    const requested = await post(at(friday, '00:00', '01:00', inCellar));
    await scenario.blockAs(repairs(saturday));
    // Its hold of 30 days has expired.
    service.now = noon + 31 * 86_400_000;
    const { reference } = requested.body.data;
    assert.equal((await scenario.accept(reference)).status, 'accepted');
    service.now = noon;
    const add = (date: string) =>
      addBooking(
        service,
        'riverside',
        { ...at(date, '01:00', '02:00', inCellar), ...guest },
        'accepted',
        'staff:desk',
      );
    const added = await add(friday);
    await scenario.move(added.reference, { slotId: 'night', startTime: '01:30', endTime: '02:00' }, true);
    await assert.rejects(scenario.blockAs(repairs(friday)), (error: ConflictError) => {
      assert.deepEqual(
        error.details.map(({ message }) => message),
        [reference, added.reference].map((each) => `${friday} is taken by ${each}, A. Visitor`),
      );
      return true;
    });
    await scenario.blockAs(repairs(nextFriday));
    await assert.rejects(add(nextFriday), /taken by a block/);
    await assert.rejects(scenario.move(added.reference, { date: nextFriday }), /taken by a block/);
  });

  test('books several dates, with the times of each in the receipt', async () => {
    const first = at('2027-04-05', '10:00', '11:00');
    const second = at('2027-04-05', '11:00', '12:00', { ...inWorkshop });
    const { status, body } = await post({
      ...first,
      additionalItems: [second, at('2027-04-06', '18:00', '19:30')],
      expectedTotalCents: 22_500,
    });
    assert.deepEqual([status, body.data.totalCents], [201, 22_500]);
    assert.deepEqual(body.data.items, [
      { spaceId: 'studio', slotId: 'session', date: '2027-04-05', startTime: '10:00', endTime: '11:00' },
      { spaceId: 'prepared', slotId: 'workshop', date: '2027-04-05', startTime: '11:00', endTime: '12:00' },
      { spaceId: 'studio', slotId: 'session', date: '2027-04-06', startTime: '18:00', endTime: '19:30' },
    ]);
    const overlapping = { additionalItems: [at('2027-04-07', '10:30', '12:00')] };
    assert.deepEqual(problemsOf(await post(at('2027-04-07', '10:00', '11:00', overlapping))), [
      422,
      'additionalItems[0]',
    ]);
    const adjacent = { additionalItems: [at('2027-04-07', '11:00', '12:00')] };
    assert.equal((await post(at('2027-04-07', '10:00', '11:00', adjacent))).status, 201);
    const taken = { additionalItems: [at('2027-04-07', '11:30', '12:30')] };
    assert.deepEqual(problemsOf(await post(at('2027-04-08', '10:00', '11:00', taken))), [
      409,
      'additionalItems[0]',
    ]);
  });

  test('repeats a request under an idempotency key, but not at other times', async () => {
    const key = { 'idempotency-key': 'hours' };
    const body = at('2027-04-12', '10:00', '11:00');
    const [first, again] = [await post(body, key), await post(body, key)];
    assert.deepEqual([first.status, again.status, again.body], [201, 201, first.body]);
    assert.equal((await post(at('2027-04-12', '12:00', '13:00'), key)).status, 422);
  });

  test('answers the spam trap as it would answer the visitor', async () => {
    const body = at('2027-03-02', '10:00', '11:00', {
      additionalItems: [at('2027-03-03', '12:00', '13:00')],
    });
    const [trapped, real] = [await post({ ...body, website: 'x' }), await post(body)];
    assert.deepEqual([trapped.status, real.status], [201, 201]);
    const { reference: _, ...ofTrap } = trapped.body.data;
    const { reference: __, ...ofReal } = real.body.data;
    assert.deepEqual(ofTrap, ofReal);
    assert.equal(ofReal.holdExpiresAt, '2027-03-02T10:00:00.000Z');
  });

  test('names the booked hours in the notification of staff', async () => {
    const placed = [
      await post(at('2027-04-22', '10:00', '12:00')),
      await post(at('2027-04-09', undefined, undefined, inCellar)),
    ];
    const named = placed.map(({ body }) => body.data.reference);
    await publishEvents(service, 'riverside');
    const requests = await service.storage.read((db) =>
      listNewRequests(db, 'riverside', { after: 0, now: service.now, limit: 500 }),
    );
    const bodies = requests
      .filter(({ reference }) => named.includes(reference))
      .map((request) => singleRequestNotification(request, { language: 'en-GB', hasSeveral: false }).body);
    assert.deepEqual(bodies, [
      'Thu 22 Apr, Session, 10:00–12:00; held until Wed 31 Mar, 13:00',
      'Fri 9 Apr, Night; held until Wed 31 Mar, 13:00',
    ]);
  });

  test('has a waiting list for the booked part', async () => {
    const date = '2027-04-13';
    assert.equal((await post(at(date, '10:00', '12:00'))).status, 201);
    const wait = (startTime: string, endTime: string) =>
      post(at(date, startTime, endTime), {}, '/waiting-requests');
    assert.equal((await wait('12:00', '13:00')).status, 409);
    assert.equal((await wait('11:00', '13:00')).status, 201);
  });

  test('is booked by staff with times, without its step, minimum and maximum', async () => {
    const date = '2027-04-14';
    const add = (changes: object) =>
      addBooking(service, 'riverside', { ...at(date), ...guest, ...changes }, 'accepted', 'staff:desk');
    const { reference, totalCents } = await add({ startTime: '10:15', endTime: '11:00' });
    // 20.00 + 0.75 h × 30.00, and VAT.
    assert.equal(totalCents, 5_100);
    assert.deepEqual(await timesOn(date), ['09:00–10:00', '11:00–22:00']);
    await assert.rejects(add({ startTime: '10:30', endTime: '12:00' }), /taken by BR-/);
    await assert.rejects(add({ startTime: '08:00', endTime: '10:00' }), /startTime/);
    assert.equal((await add({ date: '2027-04-15' })).totalCents, 56_400);

    const moved = await scenario.move(reference, { date: '2027-04-16' }, true);
    const { slot } = moved.request.items[0];
    assert.deepEqual([slot.id, slot.startTime, slot.endTime], ['session', '10:15', '11:00']);
    assert.equal(moved.wouldCost?.totalCents, 5_100);
    const longer = await scenario.move(
      reference,
      {
        slotId: 'session',
        startTime: '10:15',
        endTime: '12:15',
      },
      true,
    );
    assert.equal(longer.wouldCost?.totalCents, 9_600);
    assert.deepEqual(await timesOn('2027-04-16'), ['09:00–10:00', '12:30–22:00']);
    assert.deepEqual(await timesOn(date), ['09:00–22:00']);
  });

  test('repeats hours in a series, with the nearest free hours where they are taken', async () => {
    assert.equal((await post(at('2027-08-10', '10:00', '12:00'))).status, 201);
    const [first, taken] = await previewSeries(service, 'riverside', {
      spaceId: 'studio',
      slotId: 'session',
      packageId: 'room-only',
      startTime: '10:30',
      endTime: '12:00',
      rule: { frequency: 'weekly', interval: 1, from: '2027-08-03', count: 2 },
    });
    assert.deepEqual([first?.isFree, first?.totalCents, first?.alternatives], [true, 7_800, []]);
    assert.deepEqual(
      taken?.alternatives.map(({ space, slot, totalCents }) => [
        space.name,
        slot.startTime,
        slot.endTime,
        totalCents,
      ]),
      [
        ['Studio', '12:00', '13:30', 7_800],
        ['Workshop', '10:30', '12:00', 7_800],
        ['Hall', '18:00', '23:00', 144_000],
      ],
    );
  });

  test('is imported with the times of each row, and names the times that are free instead', async () => {
    const clash = { spaceId: 'cellar', slotId: 'night', date: '2027-07-02', name: 'A. Guest' };
    const importing = (booking: object) =>
      importBookings(
        service,
        { rows: [{ line: 2, booking: { ...clash, ...booking } }], problems: [], pathOf: linePath },
        { venueId: 'riverside', holdPeriod: 'none', actor: 'operator' },
      );
    const { plan } = await importing({ startTime: '00:00', endTime: '01:15' });
    assert.equal(plan.newBookings[0]?.quote.totalCents, 4_500);
    assert.deepEqual(await timesOn('2027-07-02', 'cellar'), ['18:00–00:00']);
    await assert.rejects(
      importing({ name: 'B. Guest', startTime: '01:00', endTime: '02:00' }),
      (error: ValidationError) => {
        assert.deepEqual(
          error.problems.map(({ path, message }) => [path, message.replace(/BR-\w+/, 'BR')]),
          [
            [
              'line 2',
              'B. Guest, Cellar, 2027-07-02 01:00–02:00: takes a room that BR occupies (A. Guest); free: Studio, 2027-07-02',
            ],
          ],
        );
        return true;
      },
    );
    // The clock skips half past one in the night to the last Sunday of March.
    await assert.rejects(
      importing({ date: '2027-03-27', startTime: '00:00', endTime: '01:30' }),
      (error: ValidationError) => {
        assert.deepEqual(
          error.problems.map(({ path, message }) => [path, message]),
          [['line 2, end', 'is within the hour that the clock skips on 2027-03-27']],
        );
        return true;
      },
    );
    // Reports count what is booked, of all that could be.
    const period = { from: '2027-07-02', to: '2027-07-02' };
    const { venue: reported, current } = await service.storage.read((db) =>
      readReportInput(db, { venueId: 'riverside', timezone: 'Europe/London' }, period, noon),
    );
    assert.deepEqual(
      computeReport(reported, current).utilisation.spaces.find(({ spaceId }) => spaceId === 'cellar'),
      { spaceId: 'cellar', name: 'Cellar', bookedMinutes: 75, offeredMinutes: 480 },
    );
  });

  test('is named with its times by the event of a move', async () => {
    const { body } = await post(at('2027-09-14', '10:00', '12:00'));
    const { reference } = body.data;
    await scenario.move(reference, { slotId: 'session', startTime: '17:00', endTime: '19:30' }, true);
    const events = await service.storage.read((db) => listEventLogOf(db, 'riverside', [reference]));
    const moved = events.at(-1) ?? assert.fail();
    const { from, to } = moved.details as EventPayloads['booking-request.moved'];
    assert.deepEqual(
      [from, to].map((place) => [place.slotId, place.date, place.startTime, place.endTime, place.endDate]),
      [
        ['session', '2027-09-14', '10:00', '12:00', '2027-09-14'],
        ['session', '2027-09-14', '17:00', '19:30', '2027-09-14'],
      ],
    );
  });

  test('survives export and import of the venue file', async () => {
    const exported = await service.storage.read((db) => readVenueFile(db, 'riverside', ['import']));
    assert.ok(exported);
    const document = JSON.parse(JSON.stringify(writeVenueFile(exported)));
    const [studio] = document.spaces;
    assert.deepEqual([studio.slots[0].hours, studio.slots[0].packages[0]], [session.hours, roomOnly]);
    assert.equal('hours' in document.spaces[3].slots[0], false);
    assert.deepEqual(await scenario.plan(parseVenueFile(document)).then(({ slots }) => slots.changed), []);
    document.spaces[0].slots[0].packages[0].perHourCents = 3_100;
    await importVenue(service, parseVenueFile(document), 'operator');
    assert.equal((await quote(at('2027-03-12', '10:00', '11:00'))).body.data.hireFeeCents, 5_100);
  });
});
