/**
 * Random actions of visitors, staff and the clock at two instances: every response matches the model in
 * calendar-model.ts. A failure prints its seed and the shortest sequence that reproduces it.
 */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { BlockDocument } from '../../src/domain/booking/block-fields.ts';
import { type ChallengeHours, challengeHours } from '../../src/domain/booking/challenge.ts';
import { ConflictError, NotFoundError, ValidationError } from '../../src/domain/errors.ts';
import { addBooking } from '../../src/operations/booking/add-booking.ts';
import { cancelBooking } from '../../src/operations/booking/cancel-booking.ts';
import { challengeRequest } from '../../src/operations/booking/challenge-hold.ts';
import {
  addItem,
  cancelItem,
  cancelItems,
  moveItem,
  moveItems,
} from '../../src/operations/booking/change-items.ts';
import { declineBookingRequest } from '../../src/operations/booking/decline-booking-request.ts';
import { giveDate } from '../../src/operations/booking/give-date.ts';
import { previewSeries } from '../../src/operations/booking/preview-series.ts';
import { withdrawChallenge } from '../../src/operations/booking/withdraw-challenge.ts';
import { importErrorOf } from '../../src/operations/documents/import/refuse-import.ts';
import { importVenue } from '../../src/operations/documents/import-venue.ts';
import { findBookingRequest } from '../../src/storage/booking/booking-requests.ts';
import { rankRequests } from '../../src/storage/booking/competing-requests.ts';
import { onBothDatabases, type TestDatabase } from '../databases.ts';
import { divisibleHall, hallSpace, scenarioFor } from '../scenario.ts';
import { type ServiceResponse, startService, type TestService } from '../service.ts';
import {
  type Booking,
  CalendarModel,
  type Edition,
  endOf,
  hasADay,
  type ModelBlock,
  type ModelSlot,
  partOf,
  type Request,
  type Rooms,
  startOf,
  type Times,
  type When,
} from './calendar-model.ts';
import { PhysicalRooms, type VenueEdition } from './physical-rooms.ts';
import { bySize, proofTimeout, report, throughSeeds } from './size.ts';

const hour = 3_600_000;
/** Monday 1 March 2027, 00:00 in Tokyo, whose clock never changes: hour 0 of the model. */
const epoch = Date.UTC(2027, 1, 28, 15);
const days = 24;
const dateOf = (day: number) => new Date(epoch + 9 * hour + day * 24 * hour).toISOString().slice(0, 10);
const clockTime = (hours: number) => `${String(Math.floor(hours % 24)).padStart(2, '0')}:00`;

/** Longer than every response time of a challenge. */
const holdPeriod = '7d';
const holdHours = 7 * 24;

const spaces = ['whole', 'north', 'nord', 'south'] as const;
const byTheHour = { minimum: 2, most: 14 };
const slotsOf = (rooms: Rooms, changes: Record<string, Partial<ModelSlot>> = {}): ModelSlot[] =>
  Object.keys(rooms).flatMap((space) =>
    [
      { id: 'day', from: 9, to: 23, hours: byTheHour },
      { id: 'evening', from: 18, to: 25 },
      { id: 'morning', from: 9, to: 13 },
      { id: 'night', from: 22, to: 46 },
    ].map((slot) => ({
      weekdays: null,
      season: null,
      hours: null,
      ...slot,
      ...changes[slot.id],
      id: `${space}-${slot.id}`,
      space,
    })),
  );

const divided = { whole: ['north', 'south'], north: ['north'], south: ['south'] };
/** The real rooms of the divisible hall; `nord` is another name of the north half. */
const walls: Rooms = { whole: ['N', 'S'], north: ['N'], nord: ['N'], south: ['S'] };
const { north, south } = divided;

const anyDay = { hours: null, weekdays: null, everyYear: false };
/** Variants of blocks without their days: one block of each kind, and combinations. */
const kinds: readonly Omit<ModelBlock, 'spaces' | 'from' | 'to'>[] = [
  anyDay,
  anyDay,
  { ...anyDay, hours: [13, 18] },
  { ...anyDay, hours: [22, 26] },
  { ...anyDay, hours: [9, 33], weekdays: [1, 2, 3, 4] },
  { ...anyDay, weekdays: [1, 3, 5] },
  { ...anyDay, everyYear: true },
  { hours: [20, 24], weekdays: [2, 4, 6], everyYear: true },
];
const spacesOfBlocks = [...spaces.map((space) => [space]), ['north', 'south'], null];

/** The versions of the venue file that staff may import. */
const editions: readonly VenueEdition[] = [
  { rooms: divided, walls },
  {
    rooms: divided,
    walls,
    slots: slotsOf(divided, { evening: { from: 19, to: 26 }, day: { weekdays: [1, 2, 5, 6], hours: null } }),
  },
  { rooms: { ...divided, whole: ['north'] }, walls: { ...walls, whole: ['N'] } },
  { rooms: { whole: ['hall'], north: south, south: north }, walls: null },
  {
    rooms: divided,
    walls,
    slots: slotsOf(divided).filter(({ id }) => id !== 'north-morning'),
    blocks: [
      { ...anyDay, spaces: ['whole'], from: 6, to: 7 },
      { ...anyDay, spaces: ['south'], from: 7, to: 9 },
    ],
  },
  {
    rooms: divided,
    walls,
    setup: 1,
    turnaround: 2,
    slots: slotsOf(divided, { night: { hours: { minimum: 1, most: 6 } } }),
    blocks: [
      { ...anyDay, spaces: null, from: 3, to: 4, everyYear: true },
      { ...anyDay, spaces: ['north', 'south'], from: 5, to: 12, hours: [12, 14] as const, weekdays: [2, 6] },
    ],
  },
  {
    rooms: divided,
    walls,
    notice: 30,
    horizon: 4,
    slots: slotsOf(divided, {
      evening: { season: [2, 5], hours: { minimum: 2, most: 5 } },
      night: { season: [4, 40], hours: byTheHour },
    }),
  },
  { rooms: divided, walls, horizon: 0 },
  {
    rooms: divided,
    walls,
    setup: 3,
    turnaround: 1,
    slots: slotsOf(divided, { evening: { from: 17, to: 24, hours: { minimum: 3, most: 7 } } }),
  },
  { rooms: { whole: divided.whole, north, south: [...south, 'foyer'] }, walls, setup: 2, turnaround: 5 },
  { rooms: { whole: divided.whole, nord: north, south }, walls },
  { rooms: { north, south }, walls },
  { rooms: { whole: divided.whole, south }, walls },
  { rooms: { whole: ['left', 'south'], north: ['left'], south }, walls: null },
  // A typing mistake, or an incomplete renaming.
  { rooms: { ...divided, whole: ['nroth', 'south'] }, walls, isMistaken: true },
  { rooms: { ...divided, north: ['nroth'] }, walls, isMistaken: true },
  { rooms: { whole: divided.whole, nord: ['nord'], south }, walls, isMistaken: true },
].map((edition, index) => ({
  slots: slotsOf(edition.rooms),
  blocks: [],
  notice: 0,
  horizon: 1000,
  setup: 0,
  turnaround: 0,
  pricesIncludeTax: index % 2 === 1,
  isMistaken: false,
  ...edition,
}));

const everySlot = slotsOf(Object.fromEntries(spaces.map((space) => [space, []])));

/** A venue of one sequence, and its website key. */
interface OwnVenue {
  readonly venueId: string;
  readonly siteKey: string;
}

function fileOf(
  { venueId, siteKey: key }: OwnVenue,
  { rooms, slots, blocks, notice, horizon, setup, turnaround, pricesIncludeTax }: Edition,
) {
  const dryHire = { id: 'dry-hire', name: 'Dry hire', hireFeeCents: 100 };
  const pricedByTheHour = { ...dryHire, perHourCents };
  return divisibleHall({
    siteKey: { key, maxItems: 3, holdPeriod },
    venue: {
      id: venueId,
      timezone: 'Asia/Tokyo',
      noticeHours: notice,
      horizonDays: horizon,
      pricesIncludeTax,
    },
    file: {
      spaces: Object.keys(rooms).map((space) =>
        hallSpace(space, rooms[space] ?? [], {
          setupMinutes: setup * 60,
          turnaroundMinutes: turnaround * 60,
          slots: slots
            .filter((slot) => slot.space === space)
            .map(({ id, from, to, weekdays, season, hours }) => ({
              id,
              name: id,
              packages: [hours ? pricedByTheHour : dryHire],
              ...(hours && { hours: toHoursDocument(hours) }),
              startTime: clockTime(from),
              endTime: clockTime(to),
              ...(weekdays && { weekdays }),
              ...(season && { seasons: [{ from: dateOf(season[0]), to: dateOf(season[1]) }] }),
            })),
        }),
      ),
      blocks: blocks.map(toBlockDocument),
    },
  });
}

const perHourCents = 10;
const toHoursDocument = ({ minimum, most }: NonNullable<ModelSlot['hours']>) => ({
  stepMinutes: 60,
  minimumMinutes: minimum * 60,
  maximumMinutes: most * 60,
});

/** The block as a venue file writes it; yearly ones start a year earlier. */
function toBlockDocument({ spaces, from, to, hours, weekdays, everyYear }: ModelBlock): BlockDocument {
  const [first, last] = [from, to].map((day) => dateOf(everyYear ? day - 365 : day));
  return {
    ...(spaces && { spaceIds: [...spaces] }),
    from: first ?? '',
    to: last ?? '',
    reason: 'Closed',
    ...(hours && { fromTime: clockTime(hours[0]), toTime: clockTime(hours[1]) }),
    ...(weekdays && { weekdays: [...weekdays] }),
    ...(everyYear && { everyYear }),
  };
}

/** A slot, and the hours wanted if it is booked by the hour; null: none are named. */
interface Wanted {
  readonly slot: number;
  readonly hours: { readonly after: number; readonly length: number } | null;
}

type Step = { readonly at: 0 | 1 } & (
  | {
      readonly do: 'ask';
      /** The first date, and further ones. */
      readonly dates: readonly (Wanted & { readonly day: number })[];
    }
  /** Several visitors request dates of one day at once, at both instances. */
  | { readonly do: 'rush'; readonly slots: readonly Wanted[]; readonly day: number }
  | (Wanted & { readonly do: 'add date'; readonly booking: number; readonly day: number })
  | (Wanted & {
      readonly do: 'move date';
      readonly booking: number;
      readonly item: number;
      readonly day: number;
    })
  | { readonly do: 'cancel date'; readonly booking: number; readonly item: number }
  | { readonly do: 'decide'; readonly booking: number; readonly as: 'accepted' | 'declined' | 'cancelled' }
  | { readonly do: 'undo'; readonly booking: number }
  | (Wanted & { readonly do: 'join waiting list'; readonly booking: number })
  | { readonly do: 'give date'; readonly waiting: number }
  | {
      readonly do: 'challenge';
      readonly booking: number;
      readonly waiting: number;
      readonly response: ChallengeHours;
    }
  | { readonly do: 'withdraw challenge'; readonly booking: number }
  | {
      readonly do: 'give freed date';
      readonly booking: number;
      readonly as: 'declined' | 'cancelled';
      readonly waiting: number;
    }
  | (Wanted & { readonly do: 'move'; readonly booking: number; readonly day: number })
  | {
      readonly do: 'block';
      readonly spaces: number;
      readonly day: number;
      readonly length: number;
      readonly kind: number;
    }
  | { readonly do: 'unblock'; readonly block: number }
  | { readonly do: 'edit'; readonly edition: number; readonly leaves: boolean }
  | { readonly do: 'wait'; readonly hours: number }
  | (Wanted & {
      readonly do: 'book series';
      readonly day: number;
      /** Days from each date to the next. */
      readonly gaps: readonly number[];
      readonly as: 'accepted' | 'pending';
      /** Whether taken dates are left out, like staff do after the preview. */
      readonly skipsTaken: boolean;
    })
  | (Wanted & {
      readonly do: 'move series' | 'cancel series';
      readonly booking: number;
      readonly item: number;
      readonly scope: 'this and following' | 'all not started';
    })
  | { readonly do: 'wait until deadline'; readonly booking: number }
  | { readonly do: 'wait until'; readonly booking: number; readonly what: 'lapse' | 'start' | 'end' }
);

const at = fc.constantFrom(0 as const, 1 as const);
const some = fc.nat(1000);
const day = fc.integer({ min: 0, max: 8 });
const slot = some;
const hours = fc.option(fc.record({ after: some, length: fc.integer({ min: 1, max: 8 }) }));
const date = fc.record({ slot, hours, day });
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({
      at,
      do: fc.constant('ask'),
      dates: fc.oneof(
        { weight: 2, arbitrary: fc.tuple(date) },
        { weight: 1, arbitrary: fc.array(date, { minLength: 2, maxLength: 3 }) },
      ),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      at,
      do: fc.constant('rush'),
      day,
      slots: fc.array(fc.record({ slot, hours }), { minLength: 2, maxLength: 4 }),
    }),
  },
  { weight: 2, arbitrary: fc.record({ at, do: fc.constant('add date'), booking: some, slot, hours, day }) },
  {
    weight: 2,
    arbitrary: fc.record({ at, do: fc.constant('move date'), booking: some, item: some, slot, hours, day }),
  },
  { weight: 2, arbitrary: fc.record({ at, do: fc.constant('cancel date'), booking: some, item: some }) },
  {
    weight: 4,
    arbitrary: fc.record({
      at,
      do: fc.constant('decide'),
      booking: some,
      as: fc.constantFrom('accepted', 'declined', 'cancelled'),
    }),
  },
  { weight: 2, arbitrary: fc.record({ at, do: fc.constant('undo'), booking: some }) },
  {
    weight: 4,
    arbitrary: fc.record({ at, do: fc.constant('join waiting list'), slot, hours, booking: some }),
  },
  { weight: 2, arbitrary: fc.record({ at, do: fc.constant('give date'), waiting: some }) },
  {
    weight: 4,
    arbitrary: fc.record({
      at,
      do: fc.constant('challenge'),
      booking: some,
      waiting: some,
      response: fc.constantFrom(...challengeHours),
    }),
  },
  { weight: 2, arbitrary: fc.record({ at, do: fc.constant('wait until deadline'), booking: some }) },
  {
    weight: 4,
    arbitrary: fc.record({
      at,
      do: fc.constant('book series'),
      slot,
      hours,
      day,
      gaps: fc.array(fc.constantFrom(1, 1, 2, 7), { minLength: 1, maxLength: 6 }),
      as: fc.constantFrom('accepted', 'pending'),
      skipsTaken: fc.boolean(),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      at,
      do: fc.constantFrom('move series', 'cancel series'),
      booking: some,
      item: some,
      slot,
      hours,
      scope: fc.constantFrom('this and following', 'all not started'),
    }),
  },
  { weight: 1, arbitrary: fc.record({ at, do: fc.constant('withdraw challenge'), booking: some }) },
  {
    weight: 3,
    arbitrary: fc.record({
      at,
      do: fc.constant('give freed date'),
      booking: some,
      waiting: some,
      as: fc.constantFrom('declined', 'cancelled'),
    }),
  },
  { weight: 2, arbitrary: fc.record({ at, do: fc.constant('move'), booking: some, slot, hours, day }) },
  {
    weight: 3,
    arbitrary: fc.record({
      at,
      do: fc.constant('block'),
      spaces: some,
      day,
      length: fc.nat(2),
      kind: some,
    }),
  },
  { weight: 1, arbitrary: fc.record({ at, do: fc.constant('unblock'), block: some }) },
  {
    weight: 4,
    arbitrary: fc.record({ at, do: fc.constant('edit'), edition: some, leaves: fc.boolean() }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ at, do: fc.constant('wait'), hours: fc.integer({ min: 1, max: 30 }) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      at,
      do: fc.constant('wait until'),
      booking: some,
      what: fc.constantFrom('lapse', 'start', 'end'),
    }),
  },
) as fc.Arbitrary<Step>;

const pick = <T>(list: readonly T[], index: number): T | undefined => list[index % Math.max(1, list.length)];

let visitors = 0;
/** Each visitor has a separate address, so that rate limits do not apply. */
const address = () => `10.${++visitors >> 16}.${(visitors >> 8) & 255}.${visitors & 255}`;

type Instances = readonly [TestService, TestService];

/** Starts two instances of the service on a database. */
async function startInstances(database: TestDatabase): Promise<Instances> {
  const start = async () => startService(await database.open());
  return [await start(), await start()];
}

let venues = 0;

/** Runs the steps in a new venue at both instances, and on the model. */
async function runSteps(services: Instances, steps: readonly Step[]): Promise<void> {
  const first = editions[0] ?? assert.fail();
  const venueId = `venue-${++venues}`;
  const siteKey = `key-${venues}`;
  const own = { venueId, siteKey };
  const staff = { venueId, actor: 'staff:desk' as const };
  const scenarios = [scenarioFor(services[0], own), scenarioFor(services[1], own)] as const;
  const model = new CalendarModel(10, holdHours, first);
  const realRooms = new PhysicalRooms(first);
  const references: string[] = [];
  const blocks: string[] = [];
  const setClock = (now: number) => {
    model.now = Math.max(model.now, now);
    for (const service of services) service.now = epoch + model.now * hour;
  };
  setClock(10);
  await importVenue(services[0], fileOf(own, first), 'operator');
  const requestOf = ({ booking }: { readonly booking: number }): [Request | undefined, string] => [
    pick(model.requests, booking),
    pick(references, booking) ?? '',
  ];
  /** Returns one of these requests; without any, one of all. */
  const oneOf = (isMeant: (request: Request) => boolean, { booking }: { readonly booking: number }) => {
    const request = pick(model.requests.filter(isMeant), booking) ?? pick(model.requests, booking);
    return [request, request ? references[model.requests.indexOf(request)] : ''] as [typeof request, string];
  };
  const takeRooms = ({ items }: Request, before: readonly Booking[] = []) => {
    for (const item of before) realRooms.drop(item);
    for (const item of items) realRooms.take(item);
  };

  /** Returns the hours wanted of a slot by the hour; null: the whole slot. They may be too few or too many. */
  const timesIn = ({ from, to, hours }: ModelSlot, wanted: Wanted['hours']): Times | null => {
    if (hours === null || wanted === null) return null;
    const start = from + (wanted.after % (to - from));
    return { from: start, to: Math.min(start + wanted.length, to) };
  };
  /** Returns the members that name the times of a request. */
  const timesOf = (times: Times | null) =>
    times && { startTime: clockTime(times.from), endTime: clockTime(times.to) };
  const placeOf = ({ space: spaceId, id: slotId }: ModelSlot, times: Times | null) => ({
    spaceId,
    slotId,
    packageId: 'dry-hire',
    ...timesOf(times),
  });

  /** Also slots that exist only in another version of the file. */
  const wantedDates = (dates: readonly (Wanted & { readonly day: number })[]) =>
    dates.map(({ slot: index, hours, day }) => {
      const wanted = pick(everySlot, index) ?? assert.fail();
      const slot = model.edition.slots.find(({ id }) => id === wanted.id) ?? wanted;
      const times = timesIn(slot, hours);
      return { slot, times, day: Math.floor(model.now / 24) + day - 1 };
    });
  type WantedDate = ReturnType<typeof wantedDates>[number];
  const partsOf = (dates: readonly WantedDate[]) =>
    dates.map(({ slot, times, day }) => ({ slot: partOf(slot, times) ?? assert.fail(), day }));

  /** Returns the price of dates: £1.00 and £0.10 an hour, with tax of 20 % or before it. */
  const totalOf = (dates: readonly When[]) => {
    const cents = dates.map(
      ({ slot: { hours, from, to } }) => 100 + (hours ? perHourCents * (to - from) : 0),
    );
    return (cents.reduce((sum, each) => sum + each, 0) * (model.edition.pricesIncludeTax ? 100 : 120)) / 100;
  };

  /** Returns where a date moves: a booking that stays in a slot by the hour keeps its hours. Null: outside the slot. */
  const partAfterMove = (item: Booking, slot: ModelSlot, times: Times | null) =>
    partOf(slot, times ?? (item.slot.id === slot.id ? item.slot : null));

  /** Requests dates as a visitor who has seen their price. */
  const ask = (instance: 0 | 1, dates: readonly WantedDate[]) => {
    const [main, ...additionalItems] = dates.map(({ slot, times, day }) => ({
      ...placeOf(slot, times),
      date: dateOf(day),
    }));
    const guest = { name: 'A. Visitor', email: 'visitor@example.com' };
    return services[instance].post(
      '/booking-requests',
      { ...main, additionalItems, guest, expectedTotalCents: totalOf(partsOf(dates)) },
      { key: siteKey, address: address() },
    );
  };

  /** Compares the answer of `ask` with the model. */
  const expectAnswer = (dates: readonly WantedDate[], { status, body }: ServiceResponse): void => {
    const items = partsOf(dates);
    const isTooShortOrLong = ({ slot: { hours }, times }: WantedDate) =>
      hours && times && (times.to - times.from < hours.minimum || times.to - times.from > hours.most);
    if (dates.some(({ day }) => day < Math.floor(model.now / 24))) assert.equal(status, 422);
    else if (!items.every(({ slot }) => model.edition.slots.some(({ id }) => id === slot.id)))
      assert.equal(status, 404);
    else if (dates.some(isTooShortOrLong) || model.overlaps(items)) assert.equal(status, 422);
    else assert.equal(status, model.request(items) ? 201 : 409);
    if (status !== 201) return;
    assert.equal(body.data.totalCents, totalOf(items));
    references.push(body.data.reference);
    takeRooms(model.requests.at(-1) ?? assert.fail());
  };

  const take = async (action: Step): Promise<void> => {
    const scenario = scenarios[action.at];
    switch (action.do) {
      case 'ask': {
        const dates = wantedDates(action.dates);
        return expectAnswer(dates, await ask(action.at, dates));
      }
      case 'rush': {
        const dates = wantedDates(action.slots.map((wanted) => ({ ...wanted, day: action.day })));
        const answers = await Promise.all(
          dates.map(async (each, visitor) => {
            const at = (action.at + visitor) % 2 === 0 ? 0 : 1;
            return { wanted: [each], response: await ask(at, [each]) };
          }),
        );
        // Requests only take time, so any order explains the answers if the successful ones come first.
        const isRefused = ({ response }: (typeof answers)[number]) => Number(response.status !== 201);
        for (const { wanted, response } of answers.toSorted(
          (one, other) => isRefused(one) - isRefused(other),
        ))
          expectAnswer(wanted, response);
        return;
      }
      case 'decide': {
        const [request, reference] = requestOf(action);
        if (request === undefined) return;
        const isOffList = request.state !== 'accepted' && !model.isActive(request);
        const decisions = {
          accepted: scenario.accept,
          declined: scenario.decline,
          cancelled: scenario.cancel,
        };
        const isDone = await succeeds(decisions[action.as](reference), ConflictError);
        const before = request.items;
        assert.equal(isDone, model.decide(request, action.as), `${reference} ${action.as}`);
        if (isDone && isOffList && model.isActive(request)) takeRooms(request, before);
        return;
      }
      case 'join waiting list': {
        const slot = pick(model.edition.slots, action.slot);
        const item = pick(model.bookings, action.booking);
        if (slot === undefined || item === undefined) return;
        const times = timesIn(slot, action.hours);
        const when = { slot: partOf(slot, times) ?? assert.fail(), day: item.day };
        const date = { ...placeOf(slot, times), date: dateOf(item.day) };
        const adding = addBooking(
          services[action.at],
          venueId,
          { ...date, name: 'A. Visitor' },
          'waiting',
          'staff:desk',
        );
        const isDone = await succeeds(
          adding.then(({ reference }) => references.push(reference)),
          ConflictError,
        );
        assert.equal(isDone, model.wait(when), `waiting for ${slot.id} of day ${item.day}`);
        return;
      }
      case 'give date':
      case 'give freed date': {
        const waiting = pick(
          model.requests.filter(({ waited }) => waited !== null),
          action.waiting,
        );
        if (waiting === undefined) return;
        const reference = references[model.requests.indexOf(waiting)] ?? assert.fail();
        if (action.do === 'give date') {
          const isDone = await succeeds(
            giveDate(services[action.at], { ...staff, reference }),
            ConflictError,
          );
          assert.equal(isDone, model.give(waiting), `${reference} given its date`);
        } else {
          const [request, freed] = requestOf(action);
          if (request === undefined) return;
          const decide = action.as === 'declined' ? declineBookingRequest : cancelBooking;
          const isDone = await succeeds(
            decide(services[action.at], { ...staff, reference: freed, giveDateTo: reference }),
            ConflictError,
          );
          const text = `${freed} ${action.as}, its date given to ${reference}`;
          assert.equal(isDone, model.decideAndGive(request, action.as, waiting), text);
        }
        if (model.isActive(waiting)) takeRooms(waiting);
        return;
      }
      case 'challenge': {
        const by = pick(model.requests.filter(model.isWaiting), action.waiting);
        if (by === undefined) return;
        const [request, reference] = oneOf((each) => model.competes(each, by), action);
        if (request === undefined) return;
        const challenging = challengeRequest(services[action.at], {
          ...staff,
          reference,
          response: action.response,
          by: references[model.requests.indexOf(by)] ?? assert.fail(),
        });
        const isDone = await succeeds(challenging, ConflictError, ValidationError);
        assert.equal(isDone, model.challenge(request, by, action.response), `${reference} challenged`);
        return;
      }
      case 'withdraw challenge': {
        const [request, reference] = oneOf(({ challenge }) => challenge !== null, action);
        if (request === undefined) return;
        const [wasActive, before] = [model.isActive(request), request.items];
        const withdrawing = withdrawChallenge(services[action.at], { ...staff, reference });
        const isDone = await succeeds(withdrawing, ConflictError);
        assert.equal(isDone, model.withdraw(request), `${reference} no longer challenged`);
        if (isDone && !wasActive && model.isActive(request)) takeRooms(request, before);
        return;
      }
      case 'undo': {
        const [request, reference] = requestOf(action);
        if (request === undefined) return;
        const [wasActive, before] = [model.isActive(request), request.items];
        const isDone = await succeeds(scenario.undo(reference), ConflictError);
        assert.equal(isDone, model.undo(request), `${reference} undone`);
        if (isDone && !wasActive && model.isActive(request)) takeRooms(request, before);
        return;
      }
      case 'move':
      case 'add date':
      case 'move date': {
        const [request, reference] = requestOf(action);
        const slot = pick(model.edition.slots, action.slot);
        if (request === undefined || slot === undefined) return;
        const times = timesIn(slot, action.hours);
        const day = Math.floor(model.now / 24) + action.day - 1;
        const to = { ...placeOf(slot, times), date: dateOf(day) };
        const named = { ...staff, reference };
        const text = `${action.do}: ${reference} to ${slot.id} of day ${day}`;
        if (action.do === 'move') {
          const [item] = request.items;
          const part = item === undefined ? null : partAfterMove(item, slot, times);
          const isDone = await succeeds(scenario.move(reference, to, true), ConflictError, ValidationError);
          assert.equal(isDone, part !== null && model.move(request, { slot: part, day }), text);
          if (isDone) takeRooms(request);
        } else if (action.do === 'add date') {
          const adding = addItem(services[action.at], { ...named, item: to });
          // An overlap with another date of the booking is an error of the field.
          const isDone = await succeeds(adding, ConflictError, ValidationError);
          const when = { slot: partOf(slot, times) ?? assert.fail(), day };
          assert.equal(isDone, model.addItem(request, when), text);
          if (isDone) realRooms.take(request.items.at(-1) ?? assert.fail());
        } else {
          const item = pick(request.items, action.item) ?? assert.fail();
          const part = partAfterMove(item, slot, times);
          const moving = moveItem(services[action.at], {
            ...named,
            number: item.number,
            to: { ...to, keepPrice: false },
          });
          const isDone = await succeeds(moving, ConflictError, ValidationError);
          assert.equal(isDone, part !== null && model.moveItem(request, item, { slot: part, day }), text);
          if (isDone) realRooms.take(item);
        }
        return;
      }
      case 'cancel date': {
        const [request, reference] = requestOf(action);
        if (request === undefined) return;
        const item = pick(request.items, action.item) ?? assert.fail();
        const cancelling = cancelItem(services[action.at], { ...staff, reference, number: item.number });
        const isDone = await succeeds(cancelling, ConflictError);
        assert.equal(isDone, model.cancelItem(request, item), `${reference} without ${item.number}`);
        if (isDone && !request.items.includes(item)) realRooms.drop(item);
        return;
      }
      case 'book series': {
        const whole = pick(model.edition.slots, action.slot);
        if (whole === undefined) return;
        const times = timesIn(whole, action.hours);
        const slot = partOf(whole, times) ?? assert.fail();
        const first = Math.floor(model.now / 24) + action.day - 1;
        const dates = [{ slot, day: first }];
        for (const gap of action.gaps) dates.push({ slot, day: (dates.at(-1)?.day ?? first) + gap });
        const place = placeOf(whole, times);
        const series = { frequency: 'dates' as const, dates: dates.map((each) => dateOf(each.day)) };
        const rule = { ...series, from: series.dates[0] ?? assert.fail() };
        const preview = await previewSeries(services[action.at], venueId, { ...place, rule });
        assert.deepEqual(
          preview.map(({ target, isFree }) => [target.date, isFree]),
          dates.map((each) => [dateOf(each.day), model.isFreeForStaff(each)]),
          'the preview of a series',
        );
        const chosen = action.skipsTaken ? dates.filter((each) => model.isFreeForStaff(each)) : dates;
        const [main, ...additionalItems] = chosen.map((each) => ({ ...place, date: dateOf(each.day) }));
        if (main === undefined) return;
        const isDone = await succeeds(
          addBooking(
            services[action.at],
            venueId,
            { ...main, additionalItems, series: rule, name: 'A. Visitor' },
            action.as === 'accepted' ? 'accepted' : holdPeriod,
            'staff:desk',
          ).then(({ reference }) => references.push(reference)),
          ConflictError,
          ValidationError,
        );
        assert.equal(isDone, model.book(chosen, action.as), `a series at ${slot.id}`);
        if (isDone) takeRooms(model.requests.at(-1) ?? assert.fail());
        return;
      }
      case 'move series':
      case 'cancel series': {
        const [request, reference] = oneOf(({ items }) => items.length > 1, action);
        const slot = pick(model.edition.slots, action.slot);
        const first = pick(request?.items ?? [], action.item);
        if (request === undefined || slot === undefined || first === undefined) return;
        const isMeant = (item: Booking) =>
          action.scope === 'all not started' ? startOf(item) > model.now : startOf(item) >= startOf(first);
        const items = request.items.filter(isMeant);
        if (items.length === 0) return;
        const numbers = items.map(({ number }) => number);
        const named = { ...staff, reference, numbers };
        const text = `${action.do}: ${reference}, dates ${numbers.join()}`;
        if (action.do === 'move series') {
          const times = timesIn(slot, action.hours);
          const moving = moveItems(services[action.at], {
            ...named,
            to: { ...placeOf(slot, times), keepPrice: false },
          });
          const isDone = await succeeds(moving, ConflictError, ValidationError);
          const moves = items.flatMap((before) => {
            const part = partAfterMove(before, slot, times);
            return part === null ? [] : { before, to: { slot: part, day: before.day } };
          });
          assert.equal(isDone, moves.length === items.length && model.moveItems(request, moves), text);
          if (isDone) for (const item of items) realRooms.take(item);
        } else {
          const isDone = await succeeds(cancelItems(services[action.at], named), ConflictError);
          assert.equal(isDone, model.cancelItems(request, items), text);
          if (isDone) for (const item of items) if (!request.items.includes(item)) realRooms.drop(item);
        }
        return;
      }
      case 'block': {
        const ofSpaces = pick(spacesOfBlocks, action.spaces) ?? null;
        const from = Math.floor(model.now / 24) + action.day - 1;
        const block = {
          ...(pick(kinds, action.kind) ?? anyDay),
          spaces: ofSpaces,
          from,
          to: from + action.length,
        };
        if (!hasADay(block)) return;
        const isUnknown = ofSpaces?.some((space) => model.edition.rooms[space] === undefined) ?? false;
        const isDone = await succeeds(
          scenario.blockAs(toBlockDocument(block)).then((id) => blocks.push(id)),
          isUnknown ? NotFoundError : ConflictError,
        );
        assert.equal(isDone, !isUnknown && model.block(block));
        return;
      }
      case 'unblock': {
        const index = action.block % Math.max(1, blocks.length);
        if (blocks[index] === undefined || model.blocks[index] === null) return;
        await scenario.unblock(blocks[index]);
        model.unblock(index);
        return;
      }
      case 'edit': {
        const edition = pick(editions, action.edition) ?? assert.fail();
        const file = fileOf(own, edition);
        const plan = await scenario.plan(file);
        const leave = action.leaves ? plan.bookings.inTheWay.map(({ reference }) => reference) : [];
        // Each date of a booking to leave stays only if it conflicts.
        const { left: staying } = (await scenario.plan(file, ...leave)).bookings;
        const left = new Set(
          staying.map(({ reference, item }) => {
            const { items } = model.requests[references.indexOf(reference)] ?? assert.fail();
            return items.find(({ number }) => number === item) ?? assert.fail();
          }),
        );
        const isDone = await succeeds(scenario.import(file, ...leave), ValidationError);
        if (leave.length === 0) assert.equal(isDone, importErrorOf(plan) === null, 'as planned');
        assert.equal(isDone, model.change(edition, left));
        if (isDone) realRooms.change(edition, left);
        return;
      }
      case 'wait':
        return setClock(model.now + action.hours);
      case 'wait until deadline': {
        const [request] = oneOf(({ challenge, state }) => challenge !== null && state === 'pending', action);
        if (request?.challenge) setClock(request.challenge.deadline);
        return;
      }
      case 'wait until': {
        const [request] = requestOf(action);
        if (request === undefined) return;
        const instants = {
          lapse: request.expires,
          start: Math.min(...request.items.map(startOf)),
          end: Math.max(...request.items.map(endOf)),
        };
        setClock(instants[action.what]);
      }
    }
  };

  const compareAt = async (service: TestService) => {
    const from = Math.floor(model.now / 24) - 1;
    const query = `from=${dateOf(from)}&to=${dateOf(from + days - 1)}`;
    const compareSpace = async (space: string) => {
      const slots = model.edition.slots.filter((slot) => slot.space === space);
      const expected = Array.from({ length: days }, (_, offset) => ({
        date: dateOf(from + offset),
        slots: slots.map((slot) => {
          const day = from + offset;
          const free = model.isFree(slot, day);
          if (free) realRooms.expectNobody(model, { slot, day });
          if (slot.hours === null) return { slotId: slot.id, free };
          const times = model.freeTimes(slot, day);
          for (const part of times) realRooms.expectNobody(model, { slot: { ...slot, ...part }, day });
          return { slotId: slot.id, free, times: times.map(timesOf) };
        }),
      }));
      const path = `/spaces/${space}/availability?${query}&with=times`;
      const { status, body } = await service.get(path, { key: siteKey, address: address() });
      assert.equal(status, slots.length > 0 ? 200 : 404);
      if (status === 200) assert.deepEqual(body.data, expected);
    };
    await Promise.all(spaces.map(compareSpace));
    await compareRanks();
  };

  const compareRanks = async () => {
    const waiting = model.requests.flatMap((request, index) =>
      model.isWaiting(request) ? [{ request, reference: references[index] ?? assert.fail() }] : [],
    );
    const ranks = await services[0].storage.read((db) =>
      rankRequests(
        db,
        venueId,
        waiting.map(({ reference }) => reference),
        services[0].now,
      ),
    );
    for (const { request, reference } of waiting) {
      const isEarlier = (other: Request) =>
        other.placed === request.placed
          ? (references[model.requests.indexOf(other)] ?? '') < reference
          : other.placed < request.placed;
      const { earlierWaiting, isTaken } = ranks.get(reference) ?? assert.fail();
      const found = { rank: 2 + earlierWaiting, isNext: !isTaken };
      assert.deepEqual(found, model.rank(request, isEarlier), `the rank of ${reference}`);
    }
  };

  for (const [index, action] of steps.entries()) {
    await take(action);
    await compareAt(services[index % 2] ?? services[0]);
  }
  for (const service of services) await compareAt(service);
  for (const [index, reference] of references.entries()) {
    const { state, items } = model.requests[index] ?? assert.fail();
    const stored = await services[0].storage.read((db) => findBookingRequest(db, { venueId, reference }));
    assert.equal(stored?.status, state === 'pending' ? 'pending_approval' : state);
    assert.deepEqual(
      stored.items.map(({ number, slot: { id, startTime, endTime }, date }) => [
        number,
        id,
        startTime,
        endTime,
        date,
      ]),
      items.map(({ number, slot: { id, from, to }, day }) => [
        number,
        id,
        clockTime(from),
        clockTime(to),
        dateOf(day),
      ]),
    );
    const { lines, hireFeeCents, taxCents, totalCents, payments } = stored.agreedPrice ?? stored.quote;
    const sum = (parts: readonly { readonly amountCents: number }[]) =>
      parts.reduce((total, { amountCents }) => total + amountCents, 0);
    assert.deepEqual(
      [sum(lines), sum(payments), hireFeeCents + taxCents],
      [totalCents, totalCents, totalCents],
    );
  }
}

/** Returns whether the operation succeeded. Throws errors other than the expected rejections. */
async function succeeds(
  work: Promise<unknown>,
  ...errorClasses: (new (
    ...args: never[]
  ) => Error)[]
): Promise<boolean> {
  try {
    await work;
    return true;
  } catch (error) {
    if (errorClasses.some((each) => error instanceof each)) return false;
    throw error;
  }
}

/** How many sequences one database has, each in a venue of its own. */
const atOnce = 8;

onBothDatabases(
  'random requests, dates, series, decisions, waiting lists, challenges, moves, blocks, edits and hours',
  (newDatabase, kind) => {
    test(
      'match a simple calendar model after each step, at the instances in turn',
      proofTimeout,
      async () => {
        const sequences = fc.array(step, { minLength: 8, maxLength: 40, size: 'max' });
        const counts = { operations: 0 };
        const run = async (seed: number) => {
          const instances = await startInstances(await newDatabase());
          const property = fc.asyncProperty(sequences, async (steps) => {
            await runSteps(instances, steps);
            counts.operations += steps.length;
          });
          await fc.assert(property, { seed, numRuns: atOnce });
          for (const { storage } of instances) await storage.close();
        };
        const seeds = bySize({ short: 1, normal: 50, full: 600 });
        await throughSeeds({ title: `model on ${kind}`, seeds, counts, share: 0.4 }, run);
        report(`model on ${kind}: ${counts.operations} operations`);
      },
    );
  },
);
