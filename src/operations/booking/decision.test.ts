import assert from 'node:assert/strict';
import { test } from 'node:test';
import { onBothDatabases } from '../../../test/databases.ts';
import { eventsOf } from '../../../test/events.ts';
import { divisibleHall, evening, hallSpace, scenarioFor } from '../../../test/scenario.ts';
import { noon, startService } from '../../../test/service.ts';
import { ConflictError, NotFoundError } from '../../domain/errors.ts';
import { declineBookingRequest } from './decline-booking-request.ts';

const hour = 3_600_000;
const nextEvening = '2027-03-13';

onBothDatabases('deciding on a booking request', (newDatabase) => {
  async function open(changes: Parameters<typeof divisibleHall>[0] = {}) {
    const service = await startService(await (await newDatabase()).open(), { venue: divisibleHall(changes) });
    return { service, scenario: scenarioFor(service) };
  }

  test('an accepted request keeps its date after its hold would have expired', async () => {
    const { service, scenario } = await open();
    const reference = await scenario.request('whole-evening', evening);
    await scenario.accept(reference);
    service.now = noon + 49 * hour;
    assert.equal(await scenario.isFree('north-evening', evening), false);
    await assert.rejects(scenario.request('south-day', evening), ConflictError);
    assert.equal(await scenario.statusOf(reference), 'accepted');
    assert.equal((await scenario.occupied()).length, 2);
  });

  test('a declined request frees its date immediately', async () => {
    const { scenario } = await open();
    const reference = await scenario.request('whole-evening', evening);
    assert.equal(await scenario.isFree('north-evening', evening), false);
    await scenario.decline(reference);
    assert.equal(await scenario.isFree('north-evening', evening), true);
    assert.deepEqual(await scenario.occupied(), []);
    assert.equal(await scenario.statusOf(reference), 'declined');
    await scenario.request('north-evening', evening);
  });

  test('a cancelled booking frees its date immediately', async () => {
    const { scenario } = await open();
    const reference = await scenario.request('north-evening', evening);
    await scenario.accept(reference);
    assert.equal(await scenario.isFree('whole-day', evening), false);
    await scenario.cancel(reference);
    assert.equal(await scenario.isFree('whole-day', evening), true);
    assert.deepEqual(await scenario.occupied(), []);
  });

  test('an expired request can be accepted while its slot is free', async () => {
    const { service, scenario } = await open();
    const reference = await scenario.request('whole-evening', evening);
    service.now = noon + 48 * hour;
    assert.equal(await scenario.isFree('north-evening', evening), true);
    await scenario.accept(reference);
    assert.equal(await scenario.isFree('north-evening', evening), false);
    assert.equal((await scenario.occupied()).length, 2);
  });

  test('accepting an expired request keeps the turnaround of its space', async () => {
    const north = hallSpace('north', ['north'], { turnaroundMinutes: 60 });
    const { service, scenario } = await open({ file: { spaces: [north] } });
    const reference = await scenario.request('north-morning', evening);
    service.now = noon + 48 * hour;
    await scenario.accept(reference);
    assert.deepEqual(
      (await scenario.occupied()).map(({ startsAt, endsAt }) => [startsAt, endsAt]),
      [
        [Date.UTC(2027, 2, 12, 9), Date.UTC(2027, 2, 12, 13)],
        [Date.UTC(2027, 2, 12, 13), Date.UTC(2027, 2, 12, 14)],
      ],
    );
  });

  test('an event of a decision has the previous status: pending or expired', async () => {
    const { service, scenario } = await open();
    const [pending, expired] = [
      await scenario.request('north-day', evening),
      await scenario.request('south-day', evening),
    ];
    await scenario.decline(pending);
    service.now = noon + 48 * hour;
    await scenario.accept(expired);
    const of = async (reference: string) =>
      (await eventsOf(service))
        .filter(([, , subject]) => subject === reference)
        .map(([, kind, , payload]) => [kind, payload]);
    assert.deepEqual(await of(pending), [
      ['booking-request.placed', {}],
      ['booking-request.declined', { from: 'pending_approval' }],
    ]);
    // Events are published in the order in which they happened.
    assert.deepEqual(await of(expired), [
      ['booking-request.placed', {}],
      ['hold.lapsed', { lapsedAt: new Date(noon + 48 * hour).toISOString() }],
      ['booking-request.accepted', { from: 'expired' }],
    ]);
  });

  test('an expired request cannot be accepted once the date is taken', async () => {
    const { service, scenario } = await open();
    const expired = await scenario.request('whole-evening', evening);
    service.now = noon + 48 * hour;
    const other = await scenario.request('south-day', evening);
    await assert.rejects(scenario.accept(expired), {
      code: 'CONFLICT',
      message: `The date of booking request ${expired} is no longer available.`,
      codedProblem: { problem: 'taken' },
    });
    assert.equal(await scenario.statusOf(expired), 'pending_approval');
    await scenario.accept(other);
    await assert.rejects(scenario.accept(expired), ConflictError);
    await scenario.cancel(other);
    await scenario.accept(expired);
    assert.equal(await scenario.isFree('south-day', evening), false);
  });

  test('an expired request cannot be accepted over a block or after its slot has started', async () => {
    const { service, scenario } = await open();
    const [first, second] = [
      await scenario.request('north-day', evening),
      await scenario.request('south-day', evening),
    ];
    service.now = noon + 48 * hour;
    await scenario.block('north', evening);
    await assert.rejects(scenario.accept(first), ConflictError);
    service.now = Date.UTC(2027, 2, 12, 9);
    await assert.rejects(scenario.accept(second), {
      code: 'CONFLICT',
      message: `The slot of booking request ${second} has already started.`,
    });
    service.now -= 1;
    await scenario.accept(second);
  });

  test('of two expired holds on one date, the first accepted gets it', async () => {
    const { service, scenario } = await open({ siteKey: { holdPeriod: '24h' } });
    const first = await scenario.request('whole-evening', evening);
    service.now += 24 * hour;
    const second = await scenario.request('whole-evening', evening);
    service.now += 24 * hour;
    await scenario.accept(first);
    await assert.rejects(scenario.accept(second), ConflictError);
  });

  test('a request without a time limit can be accepted until its slot starts', async () => {
    const { service, scenario } = await open({ siteKey: { holdPeriod: 'none' } });
    const reference = await scenario.request('north-evening', '2027-06-12');
    service.now = Date.UTC(2027, 5, 12, 17) - 1;
    assert.equal(await scenario.isFree('whole-evening', '2027-06-12'), false);
    await scenario.accept(reference);
  });

  test('a repeated decision changes nothing and is logged once', async () => {
    const { scenario } = await open();
    const reference = await scenario.request('north-evening', evening);
    const before = (await scenario.audit()).length;
    await scenario.accept(reference);
    await scenario.accept(reference);
    await scenario.cancel(reference);
    await scenario.cancel(reference);
    assert.deepEqual((await scenario.audit()).slice(before), [
      `staff:desk booking-request.accepted ${reference}`,
      `staff:desk booking-request.cancelled ${reference}`,
    ]);
    const other = await scenario.request('north-evening', evening);
    await scenario.decline(other);
    await scenario.decline(other);
    assert.deepEqual((await scenario.audit()).slice(before + 3), [
      `staff:desk booking-request.declined ${other}`,
    ]);
  });

  test('a later different decision does not replace the first', async () => {
    const { scenario } = await open();
    const [pending, accepted, declined, cancelled] = [
      await scenario.request('north-evening', evening),
      await scenario.request('south-evening', evening),
      await scenario.request('north-evening', nextEvening),
      await scenario.request('south-evening', nextEvening),
    ];
    await scenario.accept(accepted);
    await scenario.decline(declined);
    await scenario.accept(cancelled);
    await scenario.cancel(cancelled);
    const before = await scenario.audit();
    await assert.rejects(scenario.cancel(pending), ConflictError);
    await assert.rejects(scenario.decline(accepted), {
      code: 'CONFLICT',
      message: `Booking request ${accepted} is accepted and cannot become declined.`,
    });
    await assert.rejects(scenario.accept(declined), ConflictError);
    await assert.rejects(scenario.cancel(declined), ConflictError);
    await assert.rejects(scenario.accept(cancelled), ConflictError);
    await assert.rejects(scenario.decline(cancelled), ConflictError);
    assert.deepEqual(await scenario.audit(), before);
    assert.equal((await scenario.occupied()).length, 2);
  });

  test('of two concurrent different decisions, one fails', async () => {
    const { scenario } = await open();
    for (let day = 10; day < 16; day++) {
      const reference = await scenario.request('north-evening', `2027-04-${day}`);
      const before = (await scenario.audit()).length;
      const outcomes = await Promise.allSettled([scenario.accept(reference), scenario.decline(reference)]);
      const rejected = outcomes.filter(({ status }) => status === 'rejected');
      assert.equal(rejected.length, 1);
      const status = await scenario.statusOf(reference);
      assert.equal(await scenario.isFree('north-evening', `2027-04-${day}`), status === 'declined');
      assert.equal((await scenario.audit()).length, before + 1);
    }
  });

  test('a request of another venue is not found', async () => {
    const { service, scenario } = await open();
    const reference = await scenario.request('north-evening', evening);
    await assert.rejects(
      declineBookingRequest(service, { venueId: 'other', reference, actor: 'staff:desk' }),
      NotFoundError,
    );
    await assert.rejects(scenario.accept('BR-00000000'), {
      code: 'NOT_FOUND',
      message: 'There is no booking request BR-00000000.',
    });
    assert.equal(await scenario.statusOf(reference), 'pending_approval');
  });

  test('a request of a deleted space can be decided, and its rooms become free', async () => {
    const { service, scenario } = await open();
    const accepted = await scenario.request('whole-evening', evening);
    await scenario.accept(accepted);
    const pending = await scenario.request('whole-evening', nextEvening);
    const expiring = await scenario.request('whole-day', '2027-03-20');
    await scenario.import(divisibleHall({ rooms: { north: ['north'], south: ['south'] } }));
    assert.equal(await scenario.isFree('north-evening', evening), false);
    assert.equal(await scenario.isFree('south-evening', nextEvening), false);
    await scenario.cancel(accepted);
    assert.equal(await scenario.isFree('north-evening', evening), true);
    await scenario.accept(pending);
    service.now = noon + 48 * hour;
    assert.equal(
      await scenario.isFree('north-evening', nextEvening),
      false,
      'booked in the rooms that it held',
    );
    await assert.rejects(scenario.accept(expiring), /The space of booking request \S+ no longer exists/);
    await scenario.cancel(pending);
    assert.equal(await scenario.isFree('south-evening', nextEvening), true);
  });

  test('a request whose space id now belongs to another venue does not take that venue’s rooms', async () => {
    const { service, scenario } = await open({ rooms: { annex: ['annex'], north: ['annex'] } });
    const expired = await scenario.request('annex-evening', evening);
    service.now = noon + 48 * hour;
    await scenario.import(divisibleHall({ rooms: { north: ['annex'] } }));
    const packages = [{ id: 'other-hire', name: 'Hire', hireFeeCents: 1 }];
    const slots = hallSpace('annex', []).slots.map((slot) => ({ ...slot, packages }));
    await scenario.import(
      divisibleHall({
        venue: { id: 'other' },
        siteKey: { key: 'other' },
        file: { spaces: [hallSpace('annex', ['annex'], { slots })] },
      }),
    );
    await assert.rejects(scenario.accept(expired), /no longer exists/);
    assert.deepEqual(await scenario.occupied(), []);
  });
});
