/** What the form says of times that are not free, and what it offers instead, against the real service. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { withBookingSession } from '../../../test/booking-session.ts';
import { bookingRequest, venueWith } from '../../../test/service.ts';
import { dayState } from '../calendar/day-state.ts';
import { canWaitFor, fittingSpaces, isWaiting, lossOf, slotState } from './availability.ts';
import { chooseDate, chooseSlot } from './choices.ts';
import { chooseDateFirst } from './choose-date-first.ts';

const packages = (hireFeeCents: number) => [{ id: 'dry-hire', name: 'Dry hire', hireFeeCents }];
const slot = (id: string, name: string, startTime: string, endTime: string, hireFeeCents: number) => ({
  id,
  name,
  startTime,
  endTime,
  packages: packages(hireFeeCents),
});
const [daytime, evening] = [
  slot('daytime', 'Daytime', '09:00', '17:00', 50_000),
  slot('evening', 'Evening', '18:00', '23:00', 120_000),
];
const date = '2027-03-12';

/** Opens the calendar of a hall with a daytime and an evening, and of the venue's other spaces. */
async function arrive(changes: { venue?: object; file?: object; siteKey?: object; others?: object[] } = {}) {
  const hall = { id: 'hall', name: 'Hall', capacity: 200, slots: [daytime, evening] };
  const venue = venueWith({
    ...(changes.venue && { venue: changes.venue }),
    siteKey: { waitingList: true, ...changes.siteKey },
    file: { spaces: [hall, ...(changes.others ?? [])], ...changes.file },
  });
  const running = await withBookingSession({}, fetch, venue);
  const { session, start, until } = running;
  await start(session);
  session.chooseSpace('hall');
  await until(session, ({ slots, days }) => slots.data && days.has(date));
  return running;
}

describe('a time that is not free', () => {
  test('has a waiting list only if a booking or a hold occupies it', async () => {
    await using running = await arrive({
      venue: { noticeHours: 48 },
      file: { blocks: [{ from: date, to: date, fromTime: '08:00', toTime: '17:30' }] },
    });
    const { session, service } = running;
    await service.post('/booking-requests', bookingRequest());
    session.refresh();
    await running.until(session, ({ days }) => slotState(days, date, 'evening') === 'taken');
    const { days, slots, today } = session.state;
    const kindOn = (day: string) => dayState({ days, slots, today }, day).kind;
    assert.deepEqual(
      ['daytime', 'evening'].map((id) => [slotState(days, date, id), canWaitFor(session.state, date, id)]),
      [
        ['closed', false],
        ['taken', true],
      ],
    );
    // Monday 1 March, noon: the daytime of Wednesday starts within 48 hours, its evening later.
    assert.deepEqual(['2027-03-02', '2027-03-03', date].map(kindOn), ['notice', 'partlyFree', 'taken']);
    chooseDate(session, '2027-03-02');
    assert.deepEqual([session.state.date, session.state.slotId], ['2027-03-02', null]);
    chooseSlot(session, 'evening');
    assert.deepEqual([session.state.waitingFor, lossOf(session.state)], [null, 'notice']);
    chooseDate(session, date);
    chooseSlot(session, 'daytime');
    assert.deepEqual([isWaiting(session.state), lossOf(session.state)], [false, 'closed']);
    chooseSlot(session, 'evening');
    assert.deepEqual([isWaiting(session.state), lossOf(session.state)], [true, null]);
  });

  test('leaves nothing preselected on its day but what was chosen before', async () => {
    await using running = await arrive();
    const { session, service, until } = running;
    await service.post('/booking-requests', bookingRequest());
    session.refresh();
    await until(session, ({ days }) => slotState(days, date, 'evening') === 'taken');
    chooseDate(session, date);
    const selection = () => [session.state.date, session.state.slotId, session.state.packageId];
    assert.deepEqual(selection(), [date, null, null]);
    chooseDate(session, '2027-03-13');
    chooseSlot(session, 'evening');
    chooseDate(session, date);
    assert.deepEqual(selection(), [date, null, null]);
    chooseDate(session, '2027-03-13');
    assert.deepEqual(selection(), ['2027-03-13', 'evening', 'dry-hire'], 'going back');
    chooseDate(session, date);
    chooseSlot(session, 'daytime');
    chooseDate(session, '2027-03-14');
    chooseDate(session, date);
    assert.deepEqual(selection(), [date, 'daytime', 'dry-hire']);
  });

  test('has other spaces for the time chosen before, on a day without a free time too', async () => {
    const late = {
      id: 'loft',
      name: 'Loft',
      capacity: 200,
      slots: [slot('late', 'Late', '17:00', '23:00', 1)],
    };
    await using running = await arrive({ siteKey: { waitingList: false }, others: [late] });
    const { session, service, until } = running;
    for (const slotId of ['daytime', 'evening'])
      await service.post('/booking-requests', bookingRequest({ slotId }));
    session.refresh();
    await until(session, ({ days }) => slotState(days, date, 'evening') === 'taken');
    chooseDate(session, date);
    assert.deepEqual([session.state.date, session.state.slotId], [date, null]);
    await until(session, ({ elsewhere }) => elsewhere.length > 0);
    assert.deepEqual(
      session.state.elsewhere.map((other) => [other.space.id, other.slot.name]),
      [['loft', 'Late']],
    );
    chooseDate(session, '2027-03-13');
    chooseSlot(session, 'daytime');
    chooseDate(session, date);
    await until(session, ({ elsewhere }) => elsewhere.length === 0);
  });

  test('by date, makes a space partly free, with the price of what is left', async () => {
    await using running = await arrive({ others: [{ ...venueWith().spaces[0], id: 'loft', slots: [] }] });
    const { session, service, until } = running;
    await service.post('/booking-requests', bookingRequest({ slotId: 'daytime' }));
    session.goTo('space');
    session.beginWith('date');
    session.refresh();
    await until(session, ({ venueDays }) => venueDays.get(date)?.kind === 'partlyFree');
    // Before the day is chosen.
    await until(session, ({ venueDays }) => venueDays.get(date)?.minCents === 144_000);
    chooseDateFirst(session, date);
    await until(session, ({ spacesOnDay }) => spacesOnDay[0]?.minCents);
    const [hall, loft] = session.state.spacesOnDay;
    assert.deepEqual([hall?.kind, hall?.free, hall?.total, hall?.minCents], ['partlyFree', 1, 2, 144_000]);
    assert.equal(loft?.kind, 'notOffered');
    assert.equal(session.state.venueDays.get(date)?.minCents, 144_000);
  });
});

test('other spaces are offered only for an overlapping time, with its own price', async () => {
  const space = (id: string, slots: object[]) => ({ id, name: id, capacity: 200, slots });
  await using running = await arrive({
    others: [
      space('morning-only', [slot('m1', 'Morning', '09:00', '12:00', 10_000)]),
      space('both', [
        slot('b1', 'Morning', '09:00', '12:00', 20_000),
        slot('b2', 'All day', '09:00', '23:00', 90_000),
        slot('b3', 'Late', '17:00', '23:00', 80_000),
      ]),
    ],
  });
  const { session, service, until } = running;
  chooseDate(session, date);
  chooseSlot(session, 'evening');
  await until(session, ({ quote }) => quote.data);
  // Another visitor takes it.
  await service.post('/booking-requests', bookingRequest());
  session.refresh();
  await until(
    session,
    ({ elsewhere }) => elsewhere.length > 0 && elsewhere.every(({ minCents }) => minCents),
  );
  assert.equal(lossOf(session.state), 'taken');
  assert.deepEqual(
    session.state.elsewhere.map((other) => [other.space.id, other.slot.name, other.minCents]),
    [['both', 'Late', 96_000]],
  );
  const [other] = session.state.elsewhere;
  assert(other);
  session.chooseSpace('both', other.slot);
  await until(session, ({ slotId }) => slotId);
  assert.deepEqual([session.state.date, session.state.slotId], [date, 'b3']);
});

describe('while later months are searched, the form does not say that nothing is free', () => {
  for (const first of ['space', 'date'] as const)
    test(`by ${first}`, async () => {
      // Later months arrive only when they are released.
      const { promise: released, resolve: release } = Promise.withResolvers<void>();
      let isHeld = false;
      const slow: typeof fetch = async (input, init) => {
        if (/from=2027-0[7-9]/.test(String(input))) {
          isHeld = true;
          await released;
        }
        return fetch(input, init);
      };
      const venue = venueWith({ file: { blocks: [{ from: '2027-03-01', to: '2027-08-31' }] } });
      const [hall] = venue.spaces;
      const loft = venueWith({ space: { id: 'loft', name: 'Loft', slots: [] } }).spaces;
      await using running = await withBookingSession(
        first === 'date' ? { first } : { spaceId: 'hall' },
        slow,
        {
          ...venue,
          spaces: hall ? [hall, ...loft] : [],
        },
      );
      const { session, start, until } = running;
      await start(session);
      await until(session, () => isHeld);
      assert.equal(session.state.isLookingAhead, true);
      release();
      await until(session, ({ days, everyDay }) =>
        [...days.keys(), ...everyDay.keys()].includes('2027-09-01'),
      );
      assert.equal(session.state.isLookingAhead, false);
    });
});

test('spaces are filtered by the capacity of the chosen layout', async () => {
  const layouts = [
    { name: 'Theatre', capacity: 180 },
    { name: 'Banquet', capacity: 90 },
  ];
  await using running = await arrive({
    others: [{ id: 'loft', name: 'Loft', capacity: 40, layouts, slots: [] }],
  });
  const { session } = running;
  const fitting = () => fittingSpaces(session.state).map(({ id }) => id);
  session.setGuests(120);
  assert.deepEqual(fitting(), ['hall', 'loft']);
  session.change({ layout: 'Banquet' });
  assert.deepEqual(fitting(), ['hall']);
  session.change({ layout: 'Theatre' });
  assert.deepEqual(fitting(), ['hall', 'loft']);
});
