import assert from 'node:assert/strict';
import { test } from 'node:test';
import { onBothDatabases } from '../../../test/databases.ts';
import { deskOf, divisibleHall, evening, hallSpace } from '../../../test/desk.ts';
import { eventsOf } from '../../../test/events.ts';
import { noon, startService } from '../../../test/service.ts';
import { ConflictError, NotFoundError } from '../../domain/errors.ts';
import { declineBookingRequest } from './decline-booking-request.ts';

const hour = 3_600_000;
const nextEvening = '2027-03-13';

onBothDatabases('deciding on a booking request', (newDatabase) => {
  async function open(changes: Parameters<typeof divisibleHall>[0] = {}) {
    const service = await startService(await (await newDatabase()).open(), { venue: divisibleHall(changes) });
    return { service, desk: deskOf(service) };
  }

  test('an accepted request keeps its date long after its hold would have ended', async () => {
    const { service, desk } = await open();
    const reference = await desk.ask('whole-evening', evening);
    await desk.accept(reference);
    service.now = noon + 49 * hour;
    assert.equal(await desk.isFree('north-evening', evening), false);
    await assert.rejects(desk.ask('south-day', evening), ConflictError);
    assert.equal(await desk.statusOf(reference), 'accepted');
    assert.equal((await desk.occupied()).length, 2);
  });

  test('a declined request gives its date back at once', async () => {
    const { desk } = await open();
    const reference = await desk.ask('whole-evening', evening);
    assert.equal(await desk.isFree('north-evening', evening), false);
    await desk.decline(reference);
    assert.equal(await desk.isFree('north-evening', evening), true);
    assert.deepEqual(await desk.occupied(), []);
    assert.equal(await desk.statusOf(reference), 'declined');
    await desk.ask('north-evening', evening);
  });

  test('a cancelled booking gives its date back at once', async () => {
    const { desk } = await open();
    const reference = await desk.ask('north-evening', evening);
    await desk.accept(reference);
    assert.equal(await desk.isFree('whole-day', evening), false);
    await desk.cancel(reference);
    assert.equal(await desk.isFree('whole-day', evening), true);
    assert.deepEqual(await desk.occupied(), []);
  });

  test('a request that lapsed can still be accepted while its slot is free', async () => {
    const { service, desk } = await open();
    const reference = await desk.ask('whole-evening', evening);
    service.now = noon + 48 * hour;
    assert.equal(await desk.isFree('north-evening', evening), true);
    await desk.accept(reference);
    assert.equal(await desk.isFree('north-evening', evening), false);
    assert.equal((await desk.occupied()).length, 2);
  });

  test('a request that lapsed and is accepted leaves the time that its space needs afterwards', async () => {
    const north = hallSpace('north', ['north'], { turnaroundMinutes: 60 });
    const { service, desk } = await open({ file: { spaces: [north] } });
    const reference = await desk.ask('north-morning', evening);
    service.now = noon + 48 * hour;
    await desk.accept(reference);
    assert.deepEqual(
      (await desk.occupied()).map(({ startsAt, endsAt }) => [startsAt, endsAt]),
      [
        [Date.UTC(2027, 2, 12, 9), Date.UTC(2027, 2, 12, 13)],
        [Date.UTC(2027, 2, 12, 13), Date.UTC(2027, 2, 12, 14)],
      ],
    );
  });

  test('a decision is told with what it was before: pending, or lapsed', async () => {
    const { service, desk } = await open();
    const [pending, lapsed] = [await desk.ask('north-day', evening), await desk.ask('south-day', evening)];
    await desk.decline(pending);
    service.now = noon + 48 * hour;
    await desk.accept(lapsed);
    const of = async (reference: string) =>
      (await eventsOf(service))
        .filter(([, , subject]) => subject === reference)
        .map(([, kind, , payload]) => [kind, payload]);
    assert.deepEqual(await of(pending), [
      ['booking-request.placed', {}],
      ['booking-request.declined', { from: 'pending_approval' }],
    ]);
    // What came first is told first.
    assert.deepEqual(await of(lapsed), [
      ['booking-request.placed', {}],
      ['hold.lapsed', { lapsedAt: new Date(noon + 48 * hour).toISOString() }],
      ['booking-request.accepted', { from: 'expired' }],
    ]);
  });

  test('a request that lapsed cannot be accepted once somebody else has the date', async () => {
    const { service, desk } = await open();
    const lapsed = await desk.ask('whole-evening', evening);
    service.now = noon + 48 * hour;
    const other = await desk.ask('south-day', evening);
    await assert.rejects(desk.accept(lapsed), {
      code: 'CONFLICT',
      message: `The date of booking request ${lapsed} is no longer available.`,
      told: { problem: 'taken' },
    });
    assert.equal(await desk.statusOf(lapsed), 'pending_approval');
    await desk.accept(other);
    await assert.rejects(desk.accept(lapsed), ConflictError);
    await desk.cancel(other);
    await desk.accept(lapsed);
    assert.equal(await desk.isFree('south-day', evening), false);
  });

  test('a request that lapsed cannot be accepted over a block, nor once its slot has started', async () => {
    const { service, desk } = await open();
    const [first, second] = [await desk.ask('north-day', evening), await desk.ask('south-day', evening)];
    service.now = noon + 48 * hour;
    await desk.block('north', evening);
    await assert.rejects(desk.accept(first), ConflictError);
    service.now = Date.UTC(2027, 2, 12, 9);
    await assert.rejects(desk.accept(second), {
      code: 'CONFLICT',
      message: `The slot of booking request ${second} has already started.`,
    });
    service.now -= 1;
    await desk.accept(second);
  });

  test('two lapsed holds on one date, one upon the other: whoever is accepted first has it', async () => {
    const { service, desk } = await open({ siteKey: { holdPeriod: '24h' } });
    const first = await desk.ask('whole-evening', evening);
    service.now += 24 * hour;
    const second = await desk.ask('whole-evening', evening);
    service.now += 24 * hour;
    await desk.accept(first);
    await assert.rejects(desk.accept(second), ConflictError);
  });

  test('a request without a time limit can be accepted until its slot starts', async () => {
    const { service, desk } = await open({ siteKey: { holdPeriod: 'none' } });
    const reference = await desk.ask('north-evening', '2027-06-12');
    service.now = Date.UTC(2027, 5, 12, 17) - 1;
    assert.equal(await desk.isFree('whole-evening', '2027-06-12'), false);
    await desk.accept(reference);
  });

  test('the same decision twice changes nothing and is written down once', async () => {
    const { desk } = await open();
    const reference = await desk.ask('north-evening', evening);
    const before = (await desk.audit()).length;
    await desk.accept(reference);
    await desk.accept(reference);
    await desk.cancel(reference);
    await desk.cancel(reference);
    assert.deepEqual((await desk.audit()).slice(before), [
      `staff:desk booking-request.accepted ${reference}`,
      `staff:desk booking-request.cancelled ${reference}`,
    ]);
    const other = await desk.ask('north-evening', evening);
    await desk.decline(other);
    await desk.decline(other);
    assert.deepEqual((await desk.audit()).slice(before + 3), [
      `staff:desk booking-request.declined ${other}`,
    ]);
  });

  test('what is decided is not undone by a later, other decision', async () => {
    const { desk } = await open();
    const [pending, accepted, declined, cancelled] = [
      await desk.ask('north-evening', evening),
      await desk.ask('south-evening', evening),
      await desk.ask('north-evening', nextEvening),
      await desk.ask('south-evening', nextEvening),
    ];
    await desk.accept(accepted);
    await desk.decline(declined);
    await desk.accept(cancelled);
    await desk.cancel(cancelled);
    const before = await desk.audit();
    await assert.rejects(desk.cancel(pending), ConflictError);
    await assert.rejects(desk.decline(accepted), {
      code: 'CONFLICT',
      message: `Booking request ${accepted} is accepted and cannot become declined.`,
    });
    await assert.rejects(desk.accept(declined), ConflictError);
    await assert.rejects(desk.cancel(declined), ConflictError);
    await assert.rejects(desk.accept(cancelled), ConflictError);
    await assert.rejects(desk.decline(cancelled), ConflictError);
    assert.deepEqual(await desk.audit(), before);
    assert.equal((await desk.occupied()).length, 2);
  });

  test('colleagues who decide differently at the same instant: one of them is told so', async () => {
    const { desk } = await open();
    for (let day = 10; day < 16; day++) {
      const reference = await desk.ask('north-evening', `2027-04-${day}`);
      const before = (await desk.audit()).length;
      const outcomes = await Promise.allSettled([desk.accept(reference), desk.decline(reference)]);
      const refused = outcomes.filter(({ status }) => status === 'rejected');
      assert.equal(refused.length, 1);
      const status = await desk.statusOf(reference);
      assert.equal(await desk.isFree('north-evening', `2027-04-${day}`), status === 'declined');
      assert.equal((await desk.audit()).length, before + 1);
    }
  });

  test('a request of another venue does not exist for this one', async () => {
    const { service, desk } = await open();
    const reference = await desk.ask('north-evening', evening);
    await assert.rejects(
      declineBookingRequest(service, { venueId: 'other', reference, actor: 'staff:desk' }),
      NotFoundError,
    );
    await assert.rejects(desk.accept('BR-00000000'), {
      code: 'NOT_FOUND',
      message: 'There is no booking request BR-00000000.',
    });
    assert.equal(await desk.statusOf(reference), 'pending_approval');
  });

  test('a request whose space is gone can be decided on, and its rooms show free at once', async () => {
    const { service, desk } = await open();
    const accepted = await desk.ask('whole-evening', evening);
    await desk.accept(accepted);
    const pending = await desk.ask('whole-evening', nextEvening);
    const lapsing = await desk.ask('whole-day', '2027-03-20');
    await desk.import(divisibleHall({ rooms: { north: ['north'], south: ['south'] } }));
    assert.equal(await desk.isFree('north-evening', evening), false);
    assert.equal(await desk.isFree('south-evening', nextEvening), false);
    await desk.cancel(accepted);
    assert.equal(await desk.isFree('north-evening', evening), true);
    await desk.accept(pending);
    service.now = noon + 48 * hour;
    assert.equal(await desk.isFree('north-evening', nextEvening), false, 'booked, in the rooms it held');
    await assert.rejects(desk.accept(lapsing), /The space of booking request \S+ no longer exists/);
    await desk.cancel(pending);
    assert.equal(await desk.isFree('south-evening', nextEvening), true);
  });

  test('a request whose space id is another venue’s by now does not take that venue’s rooms', async () => {
    const { service, desk } = await open({ rooms: { annex: ['annex'], north: ['annex'] } });
    const lapsed = await desk.ask('annex-evening', evening);
    service.now = noon + 48 * hour;
    await desk.import(divisibleHall({ rooms: { north: ['annex'] } }));
    const packages = [{ id: 'other-hire', name: 'Hire', hireFeeCents: 1 }];
    const slots = hallSpace('annex', []).slots.map((slot) => ({ ...slot, packages }));
    await desk.import(
      divisibleHall({
        venue: { id: 'other' },
        siteKey: { key: 'other' },
        file: { spaces: [hallSpace('annex', ['annex'], { slots })] },
      }),
    );
    await assert.rejects(desk.accept(lapsed), /no longer exists/);
    assert.deepEqual(await desk.occupied(), []);
  });
});
