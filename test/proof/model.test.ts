/**
 * Whatever visitors, staff and the clock do, in whatever order and at whichever of two instances: every answer
 * is the one a calendar of a few lines gives (calendar-model.ts). A failure prints its seed and the shortest
 * sequence that shows it.
 */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { ConflictError, ValidationError } from '../../src/domain/errors.ts';
import { onBothDatabases, type TestDatabase } from '../databases.ts';
import { deskOf, divisibleHall, hallSpace } from '../desk.ts';
import { startService } from '../service.ts';
import { CalendarModel, type ModelBlock, type ModelSlot } from './calendar-model.ts';

const hour = 3_600_000;
/** Monday 1 March 2027, 00:00 in Tokyo, whose clock never changes: hour 0 of the model. */
const epoch = Date.UTC(2027, 1, 28, 15);
const days = 24;
const dateOf = (day: number) => new Date(epoch + 9 * hour + day * 24 * hour).toISOString().slice(0, 10);
const clockTime = (hours: number) => `${String(Math.floor(hours % 24)).padStart(2, '0')}:00`;

const spaces = ['whole', 'north', 'south'] as const;
const divided = { whole: ['north', 'south'], north: ['north'], south: ['south'] };
const slotsOf = (changes: Record<string, Partial<ModelSlot>> = {}): ModelSlot[] =>
  spaces.flatMap((space) =>
    [
      { id: 'day', from: 9, to: 23 },
      { id: 'evening', from: 18, to: 25 },
      { id: 'morning', from: 9, to: 13 },
      { id: 'night', from: 22, to: 46 },
    ].map((slot) => ({ ...slot, weekdays: null, ...changes[slot.id], id: `${space}-${slot.id}`, space })),
  );

/** The venue as its staff may write it at one time or another. */
const editions: readonly {
  rooms: Record<string, readonly string[]>;
  slots: readonly ModelSlot[];
  blocks: readonly ModelBlock[];
}[] = [
  { rooms: divided, slots: slotsOf(), blocks: [] },
  {
    rooms: divided,
    slots: slotsOf({ evening: { from: 19, to: 26 }, day: { weekdays: [1, 2, 5, 6] } }),
    blocks: [],
  },
  { rooms: { whole: ['north'], north: ['north'], south: ['south'] }, slots: slotsOf(), blocks: [] },
  { rooms: { whole: ['hall'], north: ['south'], south: ['north'] }, slots: slotsOf(), blocks: [] },
  {
    rooms: divided,
    slots: slotsOf().filter(({ id }) => id !== 'north-morning'),
    blocks: [
      { space: 'whole', from: 6, to: 7 },
      { space: 'south', from: 7, to: 9 },
    ],
  },
];

function fileOf({ rooms, slots, blocks }: (typeof editions)[number]) {
  const packages = [{ id: 'dry-hire', name: 'Dry hire', hireFeeCents: 100 }];
  return divisibleHall({
    venue: { timezone: 'Asia/Tokyo' },
    file: {
      spaces: spaces.map((space) =>
        hallSpace(space, rooms[space] ?? [], {
          slots: slots
            .filter((slot) => slot.space === space)
            .map(({ id, from, to, weekdays }) => ({
              ...{ id, name: id, packages, startTime: clockTime(from), endTime: clockTime(to) },
              ...(weekdays && { weekdays }),
            })),
        }),
      ),
      blocks: blocks.map(({ space, from, to }) => ({
        ...{ spaceId: space, from: dateOf(from), to: dateOf(to), reason: 'Closed' },
      })),
    },
  });
}

type Step = { readonly at: 0 | 1 } & (
  | { readonly do: 'ask'; readonly slot: number; readonly day: number }
  | { readonly do: 'decide'; readonly booking: number; readonly as: 'accepted' | 'declined' | 'cancelled' }
  | { readonly do: 'block'; readonly space: number; readonly day: number; readonly length: number }
  | { readonly do: 'unblock'; readonly block: number }
  | { readonly do: 'edit'; readonly edition: number }
  | { readonly do: 'wait'; readonly hours: number }
  | { readonly do: 'wait until'; readonly booking: number; readonly what: 'lapse' | 'start' | 'end' }
);

const at = fc.constantFrom(0 as const, 1 as const);
const some = fc.nat(1000);
const day = fc.integer({ min: 0, max: 8 });
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 8, arbitrary: fc.record({ at, do: fc.constant('ask'), slot: some, day }) },
  {
    weight: 4,
    arbitrary: fc.record({
      ...{ at, do: fc.constant('decide'), booking: some },
      as: fc.constantFrom('accepted', 'declined', 'cancelled'),
    }),
  },
  { weight: 2, arbitrary: fc.record({ at, do: fc.constant('block'), space: some, day, length: fc.nat(2) }) },
  { weight: 1, arbitrary: fc.record({ at, do: fc.constant('unblock'), block: some }) },
  { weight: 2, arbitrary: fc.record({ at, do: fc.constant('edit'), edition: some }) },
  {
    weight: 1,
    arbitrary: fc.record({ at, do: fc.constant('wait'), hours: fc.integer({ min: 1, max: 30 }) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      ...{ at, do: fc.constant('wait until'), booking: some },
      what: fc.constantFrom('lapse', 'start', 'end'),
    }),
  },
) as fc.Arbitrary<Step>;

const pick = <T>(list: readonly T[], index: number): T | undefined => list[index % Math.max(1, list.length)];

/** The real thing, twice on one database, and the model beside it. */
async function play(database: TestDatabase, steps: readonly Step[]): Promise<void> {
  const first = editions[0] ?? assert.fail();
  const storages = await Promise.all([database.open(), database.open()]);
  const services = [
    await startService(storages[0], { venue: fileOf(first) }),
    await startService(storages[1]),
  ] as const;
  const desks = [deskOf(services[0]), deskOf(services[1])] as const;
  const model = new CalendarModel(10, 48, first.rooms, first.slots);
  const references: string[] = [];
  const blocks: string[] = [];
  let visitors = 0;
  const address = () => `10.8.${++visitors >> 8}.${visitors & 255}`;
  const setClock = (now: number) => {
    model.now = Math.max(model.now, now);
    for (const service of services) service.now = epoch + model.now * hour;
  };
  setClock(10);

  const take = async (action: Step): Promise<void> => {
    const desk = desks[action.at];
    switch (action.do) {
      case 'ask': {
        // Also slots that stand in another edition only.
        const slot = pick(editions[0]?.slots ?? [], action.slot) ?? assert.fail();
        const today = Math.floor(model.now / 24);
        const { status, body } = await services[action.at].post(
          '/booking-requests',
          {
            ...{
              spaceId: slot.space,
              slotId: slot.id,
              packageId: 'dry-hire',
              date: dateOf(today + action.day - 1),
            },
            guest: { name: 'A. Visitor', email: 'visitor@example.com' },
          },
          { key: 'key', address: address() },
        );
        const now = model.slots.find(({ id }) => id === slot.id);
        if (action.day === 0) assert.equal(status, 422);
        else if (now === undefined) assert.equal(status, 404);
        else assert.equal(status, model.ask(now, today + action.day - 1) ? 201 : 409);
        if (status === 201) references.push(body.data.reference);
        return;
      }
      case 'decide': {
        const booking = pick(model.bookings, action.booking);
        const reference = pick(references, action.booking);
        if (booking === undefined || reference === undefined) return;
        const decisions = { accepted: desk.accept, declined: desk.decline, cancelled: desk.cancel };
        const isDone = await succeeds(decisions[action.as](reference), ConflictError);
        assert.equal(isDone, model.decide(booking, action.as), `${reference} ${action.as}`);
        return;
      }
      case 'block': {
        const space = pick(spaces, action.space) ?? 'whole';
        const from = Math.floor(model.now / 24) + action.day - 1;
        const to = from + action.length;
        const isDone = await succeeds(
          desk.block(space, dateOf(from), dateOf(to)).then((id) => blocks.push(id)),
          ConflictError,
        );
        assert.equal(isDone, model.block({ space, from, to }));
        return;
      }
      case 'unblock': {
        const index = action.block % Math.max(1, blocks.length);
        if (blocks[index] === undefined || model.blocks[index] === null) return;
        await desk.unblock(blocks[index]);
        model.blocks[index] = null;
        return;
      }
      case 'edit': {
        const edition = pick(editions, action.edition) ?? assert.fail();
        const isDone = await succeeds(desk.import(fileOf(edition)), ValidationError);
        assert.equal(isDone, model.change(edition.rooms, edition.slots, edition.blocks));
        return;
      }
      case 'wait':
        return setClock(model.now + action.hours);
      case 'wait until': {
        const booking = pick(model.bookings, action.booking);
        if (booking === undefined) return;
        const begin = booking.day * 24;
        const instants = {
          lapse: booking.lapses,
          start: begin + booking.slot.from,
          end: begin + booking.slot.to,
        };
        setClock(instants[action.what]);
      }
    }
  };

  const compare = async () => {
    const from = Math.floor(model.now / 24) - 1;
    const query = `from=${dateOf(from)}&to=${dateOf(from + days - 1)}`;
    for (const space of spaces) {
      const slots = model.slots.filter((slot) => slot.space === space);
      const expected = Array.from({ length: days }, (_, offset) => ({
        date: dateOf(from + offset),
        slots: slots.map((slot) => ({ slotId: slot.id, free: model.isFree(slot, from + offset) })),
      }));
      for (const service of services) {
        const path = `/spaces/${space}/availability?${query}`;
        const { status, body } = await service.get(path, { key: 'key', address: address() });
        assert.equal(status, 200);
        assert.deepEqual(body.data, expected);
      }
    }
  };

  try {
    await compare();
    for (const action of steps) {
      await take(action);
      await compare();
    }
    for (const [index, reference] of references.entries()) {
      const { state } = model.bookings[index] ?? assert.fail();
      assert.equal(await desks[0].statusOf(reference), state === 'pending' ? 'pending_approval' : state);
    }
  } finally {
    for (const storage of storages) await storage.close();
  }
}

/** Whether it was done; any refusal but the expected kind goes on. */
async function succeeds(work: Promise<unknown>, refusal: new (...args: never[]) => Error): Promise<boolean> {
  try {
    await work;
    return true;
  } catch (error) {
    if (error instanceof refusal) return false;
    throw error;
  }
}

onBothDatabases('any sequence of requests, decisions, blocks, edits and hours', (newDatabase) => {
  test('gives, after each step and at every instance, the answers of a plain calendar', async () => {
    const sequences = fc.array(step, { minLength: 8, maxLength: 40, size: 'max' });
    await fc.assert(
      fc.asyncProperty(sequences, async (steps) => play(await newDatabase(), steps)),
      { numRuns: 40, interruptAfterTimeLimit: 5000, markInterruptAsFailure: false },
    );
  });
});
