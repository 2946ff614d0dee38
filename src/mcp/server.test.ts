/** Tests the MCP server with the SDK's own client against the real service. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { connected, place } from '../../test/assistant.ts';
import { divisibleHall } from '../../test/scenario.ts';
import { bookingRequest, venueWith } from '../../test/service.ts';
import { tokenFor } from '../../test/staff.ts';
import { createAssistantServer } from './server.ts';

const date = '2027-03-12';
const evening = { spaceId: 'hall', slotId: 'evening', packageId: 'dry-hire', date };
const guest = { name: 'A. Visitor', email: 'visitor@example.com' };

describe('an assistant with a website key', () => {
  test('finds a free date, gets its price and requests it once', async () => {
    await using assistant = await connected({ siteKey: 'key' });
    const { call, tools } = assistant;
    assert.deepEqual(await tools(), ['find_free', 'quote', 'request', 'join_waiting_list']);
    const found = await call('find_free', { from: date, to: date, attendance: 80 });
    const { untrusted, ...summary } = found.data;
    assert.match(untrusted, /written by the staff/);
    assert.deepEqual(summary, {
      venue: { name: 'Riverside', timezone: 'Europe/London', currency: 'GBP' },
      spaces: [{ spaceId: 'hall', name: 'Hall', capacity: 200, fromWithTaxCents: 144_000 }],
      slots: [
        {
          spaceId: 'hall',
          slotId: 'evening',
          name: 'Evening',
          startTime: '18:00',
          endTime: '01:00',
          freeDates: [date],
          fromWithTaxCents: 144_000,
        },
        {
          spaceId: 'hall',
          slotId: 'full-day',
          name: 'Full day',
          startTime: '09:00',
          endTime: '23:00',
          freeDates: [date],
          fromWithTaxCents: 240_000,
        },
      ],
      next: null,
    });
    const details = await call('find_free', { from: date, to: date, spaceId: 'hall' });
    assert.deepEqual(details.data.prices, [
      { date, slotId: 'evening', packages: [{ packageId: 'dry-hire', wholePriceWithTaxCents: 144_000 }] },
      { date, slotId: 'full-day', packages: [{ packageId: 'dry-hire', wholePriceWithTaxCents: 240_000 }] },
    ]);
    const unknown = await call('find_free', { from: date, to: date, spaceId: 'nowhere' });
    assert.deepEqual([unknown.isError, unknown.data.error.code], [true, 'NOT_FOUND']);
    const quote = await call('quote', evening);
    assert.equal(quote.data.totalCents, 144_000);

    const request = { ...evening, guest, idempotencyKey: 'visitor-1' };
    const unconfirmed = await call('request', request);
    assert.deepEqual([unconfirmed.isError, unconfirmed.data.error.code], [true, 'VALIDATION_ERROR']);
    const trapped = await call('request', { ...request, expectedTotalCents: 144_000, website: 'x' });
    assert.deepEqual([trapped.isError, trapped.data.error.code], [true, 'VALIDATION_ERROR']);
    const wrong = await call('request', { ...request, expectedTotalCents: 1 });
    assert.deepEqual([wrong.isError, wrong.data.error.code], [true, 'VALIDATION_ERROR']);
    const first = await call('request', { ...request, expectedTotalCents: 144_000 });
    assert.deepEqual([first.data.status, first.data.totalCents], ['pending_approval', 144_000]);
    const repeated = await call('request', { ...request, expectedTotalCents: 144_000 });
    assert.equal(repeated.data.reference, first.data.reference);
    const other = await call('request', {
      ...request,
      expectedTotalCents: 144_000,
      idempotencyKey: 'visitor-2',
    });
    assert.deepEqual([other.isError, other.data.error.code], [true, 'CONFLICT']);
  });
});

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

describe('an assistant of a venue with a price per person', () => {
  test('gets whole prices with the number of people, and no part to add', async () => {
    const extras = [{ id: 'wine', name: 'Wine', amountCents: 300, per: 'attendee' }];
    const offer = { id: 'dinner', name: 'Dinner', hireFeeCents: 10_000, perAttendeeCents: 500, extras };
    const slot = { id: 'evening', name: 'Evening', startTime: '18:00', endTime: '23:00' };
    const hall = { id: 'hall', name: 'Hall', capacity: 200 };
    const venue = venueWith({
      file: { spaces: [{ ...hall, slots: [{ ...slot, packages: [{ ...offer, minimumAttendance: 10 }] }] }] },
    });
    await using assistant = await connected({ siteKey: 'key', venue });
    const prices = async (attendance?: number) => {
      const { data } = await assistant.call('find_free', {
        from: date,
        to: date,
        spaceId: 'hall',
        attendance,
      });
      assert.doesNotMatch(JSON.stringify(data), /hireFee|perAttendee/);
      const { packageId, fromWithTaxCents, forAttendance } = data.packages[0];
      assert.equal(data.packages[0].furtherAttendeeWithTaxCents, 600);
      const offered = { packageId, wholePriceWithTaxCents: fromWithTaxCents, forAttendance };
      assert.deepEqual(data.prices[0].packages, [offered]);
      return data.prices[0].packages;
    };
    // 100.00 and 5.00 for each person, at least 10, with 20 % tax.
    assert.deepEqual(await prices(30), [
      { packageId: 'dinner', wholePriceWithTaxCents: 30_000, forAttendance: 30 },
    ]);
    assert.deepEqual(await prices(), [
      { packageId: 'dinner', wholePriceWithTaxCents: 18_000, forAttendance: 10 },
    ]);
    const linesFor = async (attendance: number) => {
      const choice = { spaceId: 'hall', slotId: 'evening', packageId: 'dinner', date };
      const { data } = await assistant.call('quote', { ...choice, attendance, extras: [{ id: 'wine' }] });
      return data.lines
        .filter(({ type }: { type: string }) => type !== 'tax')
        .map((line: { label: string; minimumAttendance?: number }) => [line.label, line.minimumAttendance]);
    };
    assert.deepEqual(await linesFor(6), [
      ['Dinner', undefined],
      ['10 × Dinner', 10],
      ['10 × Wine', 10],
    ]);
    assert.deepEqual(await linesFor(12), [
      ['Dinner', undefined],
      ['12 × Dinner', undefined],
      ['12 × Wine', undefined],
    ]);
  });
});

describe('an assistant of a venue with discounts and small spaces', () => {
  const packages = [{ id: 'dry-hire', name: 'Dry hire', hireFeeCents: 120_000 }];
  const slots = [{ id: 'evening', name: 'Evening', startTime: '18:00', endTime: '23:00', packages }];
  const venue = venueWith({
    file: {
      spaces: [
        {
          id: 'hall',
          name: 'Hall',
          capacity: 200,
          slots,
          rates: [{ label: 'Tuesday', weekdays: [2], basisPoints: -2500 }],
        },
        {
          id: 'studio',
          name: 'Studio',
          capacity: 40,
          slots: [{ ...slots[0], id: 'studio-evening' }],
          layouts: [
            { name: 'Standing', capacity: 60 },
            { name: 'Theatre', capacity: 30 },
          ],
        },
      ],
    },
  });
  const week = { from: '2027-03-08', to: '2027-03-12' };

  test('names the lowest price apart from the price of a date', async () => {
    await using assistant = await connected({ siteKey: 'key', venue });
    const summary = await assistant.call('find_free', week);
    assert.equal(summary.data.spaces[0].fromWithTaxCents, 108_000);
    const { data } = await assistant.call('find_free', { ...week, spaceId: 'hall' });
    assert.equal(data.packages[0].fromWithTaxCents, 108_000);
    assert.equal(data.packages[0].wholePriceWithTaxCents, undefined);
    const prices = data.prices.map(
      (entry: {
        readonly date: string;
        readonly packages: readonly { readonly wholePriceWithTaxCents: number }[];
      }) => [entry.date, entry.packages[0]?.wholePriceWithTaxCents],
    );
    assert.deepEqual(prices, [
      ['2027-03-08', 144_000],
      ['2027-03-09', 108_000],
      ['2027-03-10', 144_000],
      ['2027-03-11', 144_000],
      ['2027-03-12', 144_000],
    ]);
  });

  test('names the price of what is free, not that of a taken time', async () => {
    const [late] = slots;
    const morning = { id: 'morning', name: 'Morning', startTime: '09:00', endTime: '13:00' };
    const cheap = [{ id: 'dry-hire', name: 'Dry hire', hireFeeCents: 30_000 }];
    const hall = { id: 'hall', name: 'Hall', capacity: 200, slots: [{ ...morning, packages: cheap }, late] };
    await using assistant = await connected({
      siteKey: 'key',
      venue: venueWith({ file: { spaces: [hall] } }),
    });
    const found = async () => {
      const { data } = await assistant.call('find_free', { from: date, to: date, attendance: 80 });
      const prices = ({ slotId, fromWithTaxCents }: Record<string, unknown>) => [slotId, fromWithTaxCents];
      return [...data.spaces, ...data.slots].map(prices);
    };
    assert.deepEqual(await found(), [
      [undefined, 36_000],
      ['morning', 36_000],
      ['evening', 144_000],
    ]);
    const requested = await assistant.service.post(
      '/booking-requests',
      bookingRequest({ slotId: 'morning' }),
    );
    assert.equal(requested.status, 201);
    assert.deepEqual(await found(), [
      [undefined, 144_000],
      ['evening', 144_000],
    ]);
  });

  test('says that a space is too small for so many people, and lists none of its dates as free', async () => {
    await using assistant = await connected({ siteKey: 'key', venue });
    const { call } = assistant;
    const studio = (attendance?: number) => call('find_free', { ...week, spaceId: 'studio', attendance });
    // Its largest layout is for 60.
    assert.equal((await studio(60)).data.slots.length, 1);
    assert.equal((await studio()).data.slots.length, 1);
    const tooMany = await studio(61);
    assert.deepEqual(
      [tooMany.isError, tooMany.data.error],
      [
        true,
        {
          code: 'TOO_MANY_PEOPLE',
          message: 'studio is for at most 60 people. Without "spaceId", find_free lists the spaces for 61.',
          capacity: 60,
        },
      ],
    );
    const choice = { spaceId: 'studio', slotId: 'studio-evening', packageId: 'dry-hire', date };
    const quoted = async (attendance: number) =>
      (await call('quote', { ...choice, attendance })).data.exceededCapacity;
    assert.deepEqual([await quoted(60), await quoted(61)], [undefined, 60]);
    // A layout for fewer people counts, and the request is sent all the same: the venue judges it.
    const inLayout = await call('quote', { ...choice, attendance: 50, layout: 'Theatre' });
    assert.equal(inLayout.data.exceededCapacity, 30);
    const requested = await call('request', {
      ...choice,
      guest,
      attendance: 61,
      expectedTotalCents: (await call('quote', { ...choice, attendance: 61 })).data.totalCents,
      idempotencyKey: 'k',
    });
    assert.deepEqual([requested.data.status, requested.data.exceededCapacity], ['pending_approval', 60]);
  });
});

describe('an assistant of a large venue', () => {
  /** As much text as the venue file allows, in characters of four bytes. */
  const long = (name: string, length: number) => `${name} ${'𝄞'.repeat(length - name.length - 1)}`;
  // A space may have 2 MiB in all: nine packages with 90 items each, not with the 100 that one may have.
  const includes = Array.from({ length: 90 }, (_, at) => long(`Item ${at}`, 500));
  const offer = (id: string) => ({
    id,
    name: long(id, 200),
    hireFeeCents: 120_000,
    venueIncludes: includes,
    extras: Array.from({ length: 50 }, (_, extra) => ({
      id: `extra-${extra}`,
      name: long(`Extra ${extra}`, 200),
      amountCents: 100,
      per: 'booking',
    })),
    payments: Array.from({ length: 35 }, (_, day) => ({
      amountCents: 1,
      dueBasis: 'before_event',
      offsetDays: day,
    })).concat({ basisPoints: 10_000, dueBasis: 'after_signing', offsetDays: 0 } as never),
  });
  const plain = (id: string) => ({ id, name: 'Package', hireFeeCents: 120_000 });
  const space = (at: number, packages: (slot: string) => readonly object[]) => ({
    id: `space-${at}`,
    name: long(`Space ${at}`, 200),
    description: long('About', 5000),
    capacity: 100,
    slots: Array.from({ length: 3 }, (_, slot) => ({
      id: `slot-${at}-${slot}`,
      name: long(`Slot ${slot}`, 200),
      startTime: `${10 + 4 * slot}:00`,
      endTime: `${13 + 4 * slot}:00`,
      packages: packages(`${at}-${slot}`),
    })),
  });
  const venue = venueWith({
    venue: {
      questions: Array.from({ length: 20 }, (_, at) => ({
        id: `question-${at}`,
        label: long(`Question ${at}`, 200),
        kind: 'text',
        wanted: false,
      })),
    },
    file: {
      spaces: [
        space(0, (slot) => [0, 1, 2].map((number) => offer(`package-${slot}-${number}`))),
        ...Array.from({ length: 49 }, (_, at) => space(at + 1, (slot) => [plain(`package-${slot}-0`)])),
      ],
    },
  });
  const month = { from: '2027-03-02', to: '2027-03-31' };

  test('finds all spaces of a month in pages, and one in detail', async () => {
    await using assistant = await connected({ siteKey: 'key', venue });
    const { pages } = assistant;
    const summary = await pages('find_free', { ...month, attendance: 80 });
    const slots = summary.flatMap(({ data }) => data.slots);
    assert.equal(slots.length, 150);
    assert.equal(new Set(slots.map(({ spaceId, slotId }) => `${spaceId} ${slotId}`)).size, 150);
    assert.deepEqual(slots[149].freeDates, ['2027-03-02/2027-03-31']);
    assert.equal(summary.flatMap(({ data }) => data.spaces).length, 50);

    const details = await pages('find_free', { ...month, spaceId: 'space-0' });
    const count = (list: string) => details.flatMap(({ data }) => data[list]).length;
    assert.deepEqual(['spaces', 'slots', 'packages', 'prices', 'questions'].map(count), [1, 3, 9, 90, 20]);
    // One package alone fills more than a page: it is shortened, and says so.
    const [first] = details.flatMap(({ data }) => data.packages);
    assert.equal(first.isShortened, true);
  });

  test('gets a long quote in pages', async () => {
    await using assistant = await connected({ siteKey: 'key', venue });
    const choice = { spaceId: 'space-0', slotId: 'slot-0-0', packageId: 'package-0-0-0', date: '2027-03-12' };
    const extras = Array.from({ length: 50 }, (_, at) => ({ id: `extra-${at}` }));
    const quoted = await assistant.pages('quote', { ...choice, extras });
    assert.ok(quoted.length > 1);
    // The hire fee, the extras and the tax.
    assert.equal(quoted.flatMap(({ data }) => data.lines).length, 52);
    assert.equal(quoted.flatMap(({ data }) => data.payments).length, 36);
    for (const { data } of quoted) assert.equal(data.totalCents, 150_000);
  });

  test('reads pending requests and long messages in pages', async () => {
    const scopes = ['requests:read', 'requests:write'] as const;
    await using assistant = await connected({ scopes, venue, allowsDecisions: true });
    const { service, pages, call } = assistant;
    const message = `${'𝄞'.repeat(4_990)} the end.`;
    const placed: string[] = [];
    for (let at = 0; at < 30; at++) {
      const choice = { spaceId: `space-${at}`, slotId: `slot-${at}-0`, packageId: `package-${at}-0-0` };
      const sender = { address: `192.0.2.${at}` };
      const { body } = await service.post(
        '/booking-requests',
        bookingRequest({ ...choice, message }),
        sender,
      );
      placed.push(body.data.reference);
    }
    const listed = (await pages('list_pending')).flatMap(({ data }) => data.requests);
    assert.deepEqual(listed.map(({ reference }) => reference).toSorted(), placed.toSorted());
    const [reference] = placed;
    const read = await pages('get_request', { reference });
    assert.match(read.map(({ texts }) => texts).join(''), /the end\./);
    const written = read.flatMap(({ texts }) => JSON.parse(texts?.split('\n')[1] ?? '').texts);
    assert.equal(written.map(({ message }) => message ?? '').join(''), message);
    await call('accept', { reference });
    await pages('why_not_free', { spaceId: 'space-0', date });
  });
});

describe('an assistant of a venue with many pending requests', () => {
  test('lists the hold that ends first at the top, over all pages', async () => {
    await using assistant = await connected({ scopes: ['requests:read'], venue: divisibleHall() });
    const { service } = assistant;
    const manager = await tokenFor(service);
    const placed: { readonly reference: string; readonly holdExpiresAt: string | null }[] = [];
    // Placed in another order than their holds end, and one without a time limit first.
    for (const [at, holdPeriod] of ['none', '7d', '24h', '3d']
      .flatMap((period) => [period, period])
      .entries())
      for (let week = 0; week < 4; week++) {
        const { body } = await service.app.inject({
          method: 'POST',
          url: '/venues/manage/v1/venues/riverside/booking-requests',
          headers: manager.headers,
          payload: {
            spaceId: 'north',
            slotId: 'north-evening',
            packageId: 'dry-hire',
            date: `2027-0${week + 4}-${String(at + 1).padStart(2, '0')}`,
            name: 'A. Visitor',
            holdPeriod,
          },
        });
        placed.push(JSON.parse(body).data);
        service.now += 60_000;
      }
    const pages = await assistant.pages('list_pending');
    const listed = pages.flatMap(({ data }) => data.requests);
    const end = ({ holdExpiresAt }: (typeof placed)[number]) => holdExpiresAt ?? '9999';
    assert.deepEqual(listed.map(end), placed.map(end).toSorted());
    assert.equal(new Set(listed.map(({ reference }) => reference)).size, 32);
    assert.deepEqual(
      pages.map(({ data }) => data.requests.length),
      [17, 15],
    );
  });
});

describe('an assistant that sends wrong arguments', () => {
  test('reads which member is wrong, and why', async () => {
    await using assistant = await connected({ siteKey: 'key', scopes: ['requests:read'] });
    const details = async (tool: string, input: Record<string, unknown>) => {
      const { isError, data } = await assistant.call(tool, input);
      assert.deepEqual([isError, data.error.code], [true, 'VALIDATION_ERROR']);
      return data.error.details;
    };
    assert.deepEqual(await details('find_free', { from: date, forAttendance: 80 }), [
      { path: 'to', message: 'is required' },
      { path: 'forAttendance', message: 'is not known' },
    ]);
    assert.deepEqual(await details('quote', { ...evening, extras: [{ id: 'a b' }], startTime: '9:00' }), [
      {
        path: 'startTime',
        message: 'must be a time of day from "00:00" to "23:59", with two digits each; midnight is "00:00"',
      },
      { path: 'extras[0].id', message: 'must be 1 to 64 letters (A-Z, a-z), digits, "_" or "-"' },
    ]);
    const named = { ...guest, name: 7, website: 'x' };
    const request = { ...evening, guest: named, expectedTotalCents: 1, idempotencyKey: 'key' };
    assert.deepEqual(await details('request', request), [
      { path: 'guest.website', message: 'is not known' },
      { path: 'guest.name', message: 'must be string' },
    ]);
    const inTwoLines = { ...guest, name: 'A.\nVisitor' };
    assert.deepEqual(await details('request', { ...request, guest: inTwoLines }), [
      {
        path: 'guest.name',
        message:
          'is blank, or contains a line break, another control character or an unpaired surrogate, which cannot be stored',
      },
    ]);
    assert.deepEqual(await details('find_free', { from: date, to: date, cursor: 'second' }), [
      { path: 'cursor', message: 'must be `next` of the previous page' },
    ]);
    assert.deepEqual(await details('why_not_free', { spaceId: 'hall', date: '12 March' }), [
      { path: 'date', message: 'must be a date such as "2027-12-24" (year-month-day)' },
    ]);
  });
});

describe('an assistant with an idempotencyKey', () => {
  test('gets the receipt of a repeated call past the limit too', async () => {
    await using assistant = await connected({ siteKey: 'key' });
    const send = (number: number) =>
      assistant.call('request', {
        ...evening,
        date: `2027-04-0${number}`,
        guest,
        expectedTotalCents: 144_000,
        idempotencyKey: `key-${number}`,
      });
    const receipts = [];
    for (const number of [1, 2, 3, 4, 5]) receipts.push((await send(number)).data.reference);
    assert.equal((await send(6)).data.error.code, 'RATE_LIMITED');
    assert.equal((await send(5)).data.reference, receipts[4]);
  });

  test('reads in words what an idempotencyKey may be', async () => {
    await using assistant = await connected({ siteKey: 'key' });
    const { data } = await assistant.call('request', {
      ...evening,
      guest,
      expectedTotalCents: 144_000,
      idempotencyKey: 'two words',
    });
    assert.deepEqual(data.error.details, [
      { path: 'idempotencyKey', message: 'must be 1 to 255 visible ASCII characters' },
    ]);
  });
});

describe('an assistant whose service is down at the start', () => {
  test('says so with a website key alone, and ends with an unknown key', async () => {
    let isDown = true;
    await using assistant = await connected({
      siteKey: 'key',
      inPlaceOfService: () => (isDown ? 'hang up' : null),
    });
    assert.deepEqual(assistant.warnings, [
      'The service does not answer at URL. The tools work as soon as it does.',
    ]);
    isDown = false;
    assert.equal((await assistant.call('quote', evening)).data.totalCents, 144_000);
    const settings = {
      base: assistant.service.app.listeningOrigin,
      siteKey: 'unknown',
      allowsDecisions: false,
      version: '1.0.0',
      warn: assert.fail,
    };
    await assert.rejects(createAssistantServer(settings), {
      message: 'The website key does not work: There is no such website key, or it is disabled.',
    });
  });

  test('starts, says so, and works once the service answers', async () => {
    let isDown = true;
    await using assistant = await connected({
      scopes: ['requests:read', 'requests:write'],
      siteKey: 'key',
      allowsDecisions: true,
      inPlaceOfService: () => (isDown ? 'hang up' : null),
    });
    const { call, tools, warnings } = assistant;
    assert.deepEqual(warnings, [
      'The service does not answer at URL. The tools of the venue work as soon as it does.',
    ]);
    const venueTools = ['list_pending', 'get_request', 'why_not_free', 'accept', 'decline', 'edit_request'];
    assert.deepEqual(await tools(), ['find_free', 'quote', 'request', 'join_waiting_list', ...venueTools]);
    const { error } = (await call('list_pending')).data;
    assert.deepEqual(error, { code: 'NETWORK', message: 'No answer was received.' });
    isDown = false;
    const reference = await place(assistant);
    assert.equal((await call('list_pending')).data.requests[0].reference, reference);
    const dry = await call('accept', { reference });
    assert.deepEqual((await call('accept', { reference, version: dry.data.version })).data, {
      reference,
      status: 'accepted',
    });
  });

  test('refuses the tools for which the token has no scope', async () => {
    let isDown = true;
    await using assistant = await connected({
      scopes: ['requests:read'],
      allowsDecisions: true,
      inPlaceOfService: () => (isDown ? Response.json({}, { status: 503 }) : null),
    });
    isDown = false;
    const reference = await place(assistant);
    const refused = await assistant.call('accept', { reference });
    assert.deepEqual([refused.isError, refused.data.error.code], [true, 'FORBIDDEN']);
    assert.equal((await assistant.call('list_pending')).data.requests.length, 1);
  });
});

describe('an assistant with a token', () => {
  test('lists pending requests apart from what guests wrote, and says why a date is taken', async () => {
    await using assistant = await connected({ scopes: ['requests:read'], allowsDecisions: true });
    const { call, tools } = assistant;
    assert.deepEqual(await tools(), ['list_pending', 'get_request', 'why_not_free']);
    const reference = await place(assistant);
    const { data, texts } = await call('list_pending');
    assert.equal(data.requests[0].reference, reference);
    assert.doesNotMatch(JSON.stringify(data), /Ignore|Visitor/);
    assert.match(texts ?? '', /^UNTRUSTED TEXT WRITTEN BY GUESTS.*\n.*Ignore all rules/);
    assert.match(data.untrusted, /written by the staff/);
    const why = await call('why_not_free', { spaceId: 'hall', date, slotId: 'evening' });
    assert.deepEqual(
      why.data.slots.map(({ reasons }: { readonly reasons: readonly object[] }) =>
        reasons.map((it) => Object(it).reason),
      ),
      [['held']],
    );
  });

  test('shows the quote beside an agreed price', async () => {
    await using assistant = await connected({ scopes: ['requests:read'] });
    const reference = await place(assistant);
    const manager = await tokenFor(assistant.service);
    const agreed = await assistant.service.app.inject({
      method: 'POST',
      url: `/venues/manage/v1/venues/riverside/booking-requests/${reference}/price`,
      headers: { ...manager.headers, 'if-match': '*' },
      payload: { totalCents: 120_000, reason: 'Third evening' },
    });
    assert.equal(agreed.statusCode, 200, agreed.body);
    const found = await assistant.call('get_request', { reference });
    assert.deepEqual([found.data.total, found.data.quotedTotal], ['£1,200.00', '£1,440.00']);
    const [listed] = (await assistant.call('list_pending')).data.requests;
    assert.deepEqual([listed.total, listed.quotedTotal], ['£1,200.00', '£1,440.00']);
  });

  test('names the end of custom times over several days', async () => {
    await using assistant = await connected({ scopes: ['requests:read'] });
    await place(assistant);
    const [pending] = (await assistant.call('list_pending')).data.requests;
    assert.deepEqual([pending.date, pending.endTime, pending.endDate], ['2027-03-12', '01:00', '2027-03-13']);
  });

  test('refuses ids that are no ids', async () => {
    await using assistant = await connected({ scopes: ['requests:read'], siteKey: 'key' });
    for (const spaceId of ['..', '../..', 'a/b', '', ' '])
      for (const [tool, input] of [
        ['why_not_free', { spaceId, date }],
        ['quote', { ...evening, spaceId }],
      ] as const) {
        const refused = await assistant.call(tool, input);
        assert.deepEqual([refused.isError, refused.data.error.code], [true, 'VALIDATION_ERROR'], spaceId);
      }
  });

  test('does not decide without --allow-decisions, and not with a revoked token', async () => {
    await using assistant = await connected({ scopes: ['requests:read', 'requests:write'] });
    assert.deepEqual(await assistant.tools(), ['list_pending', 'get_request', 'why_not_free']);
    await assert.rejects(
      createAssistantServer({
        base: assistant.service.app.listeningOrigin,
        token: 'fh_unknown',
        allowsDecisions: true,
        version: '1.0.0',
        warn: () => undefined,
      }),
      /^Error: The token does not work/,
    );
  });
});
