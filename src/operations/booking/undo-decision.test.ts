import assert from 'node:assert/strict';
import { test } from 'node:test';
import { onBothDatabases } from '../../../test/databases.ts';
import { divisibleHall, evening, scenarioFor } from '../../../test/scenario.ts';
import { noon, startService } from '../../../test/service.ts';
import { ConflictError, NotFoundError, PreconditionFailedError } from '../../domain/errors.ts';
import { findBookingRequest } from '../../storage/booking/booking-requests.ts';
import { listCalendarBookings } from '../../storage/booking/calendar.ts';
import { acceptBookingRequest } from './accept-booking-request.ts';
import { addBooking } from './add-booking.ts';
import { undoDecision } from './undo-decision.ts';

const hour = 3_600_000;

onBothDatabases('undoing a decision', (newDatabase) => {
  async function open(changes: Parameters<typeof divisibleHall>[0] = {}) {
    const service = await startService(await (await newDatabase()).open(), { venue: divisibleHall(changes) });
    const find = async (reference: string) => {
      const found = await service.storage.read((db) =>
        findBookingRequest(db, { venueId: 'riverside', reference }),
      );
      assert.ok(found);
      return found;
    };
    return { service, scenario: scenarioFor(service), find };
  }

  test('a request declined by mistake is held again until its original end', async () => {
    const { service, scenario, find } = await open();
    const reference = await scenario.request('whole-evening', evening);
    service.now += hour;
    await scenario.decline(reference);
    assert.equal(await scenario.isFree('north-evening', evening), true);
    assert.equal(await scenario.undo(reference), 'pending_approval');
    assert.equal(await scenario.isFree('north-evening', evening), false);
    assert.equal((await find(reference)).decidedAt, null);
    service.now = noon + 48 * hour - 1;
    await assert.rejects(scenario.request('south-day', evening), ConflictError);
    service.now = noon + 48 * hour;
    await scenario.request('south-day', evening);
  });

  test('an accepted one is pending again, a cancelled one accepted again', async () => {
    const { service, scenario } = await open();
    const reference = await scenario.request('north-evening', evening);
    await scenario.accept(reference);
    await scenario.cancel(reference);
    assert.equal(await scenario.undo(reference), 'accepted');
    assert.equal(await scenario.isFree('whole-evening', evening), false);
    assert.equal(await scenario.undo(reference), 'pending_approval');
    assert.equal(await scenario.isFree('whole-evening', evening), false);
    service.now = noon + 48 * hour;
    assert.equal(await scenario.isFree('whole-evening', evening), true);
  });

  test('a cancelled one that was accepted twice is accepted as of the second time', async () => {
    const { service, scenario, find } = await open();
    const reference = await scenario.request('north-evening', evening);
    await scenario.accept(reference);
    service.now += hour;
    await scenario.undo(reference);
    service.now += hour;
    await scenario.accept(reference);
    service.now += hour;
    await scenario.cancel(reference);
    assert.equal(await scenario.undo(reference), 'accepted');
    assert.equal((await find(reference)).decidedAt, noon + 2 * hour);
  });

  test('an expired hold is not restored: the date stays free, and the log has the expiry', async () => {
    const { service, scenario } = await open();
    const [declined, accepted] = [
      await scenario.request('north-evening', evening),
      await scenario.request('south-evening', evening),
    ];
    await scenario.decline(declined);
    await scenario.accept(accepted);
    service.now = noon + 48 * hour;
    for (const reference of [declined, accepted]) assert.equal(await scenario.undo(reference), 'expired');
    assert.equal(await scenario.isFree('whole-evening', evening), true);
    assert.deepEqual((await scenario.audit()).slice(-4), [
      `staff:desk booking-request.undone ${declined}`,
      `service hold.lapsed ${declined}`,
      `staff:desk booking-request.undone ${accepted}`,
      `service hold.lapsed ${accepted}`,
    ]);
    await scenario.accept(declined);
    assert.equal(await scenario.isFree('north-evening', evening), false);
  });

  test('fails if the date is taken, naming the booking', async () => {
    const { scenario } = await open();
    const [declined, cancelled] = [
      await scenario.request('whole-evening', evening),
      await scenario.request('whole-evening', '2027-03-14'),
    ];
    await scenario.decline(declined);
    await scenario.accept(cancelled);
    await scenario.cancel(cancelled);
    const other = await scenario.request('south-day', evening);
    await scenario.block('north', '2027-03-14');
    const before = await scenario.audit();
    await assert.rejects(scenario.undo(declined), (error) => {
      assert.ok(error instanceof ConflictError);
      assert.match(error.message, new RegExp(other));
      return true;
    });
    await assert.rejects(scenario.undo(cancelled), /taken by a block/);
    assert.deepEqual(await scenario.audit(), before);
    assert.equal(await scenario.statusOf(declined), 'declined');
    assert.equal(await scenario.isFree('north-evening', evening), true);
  });

  test('keeps the turnaround after the restored booking', async () => {
    const { scenario } = await open();
    const reference = await scenario.request('north-morning', evening);
    await scenario.decline(reference);
    await scenario.import(
      divisibleHall({
        file: { spaces: divisibleHall().spaces.map((space) => ({ ...space, turnaroundMinutes: 600 })) },
      }),
    );
    await scenario.undo(reference);
    const occupied = await scenario.occupied();
    assert.equal((occupied.at(-1)?.endsAt ?? 0) - (occupied.at(-1)?.startsAt ?? 0), 600 * 60_000);
  });

  test('a request without a time limit is held until decided, as before', async () => {
    const { service, scenario } = await open({ siteKey: { holdPeriod: 'none' } });
    const reference = await scenario.request('north-evening', evening);
    await scenario.decline(reference);
    service.now += 72 * hour;
    assert.equal(await scenario.undo(reference), 'pending_approval');
    assert.equal(await scenario.isFree('north-evening', evening), false);
  });

  test('a booking that staff added as accepted holds its date for two days once undone', async () => {
    const { service, scenario, find } = await open();
    const booking = { spaceId: 'north', slotId: 'north-evening', packageId: 'dry-hire', date: evening };
    const added = await addBooking(
      service,
      'riverside',
      { ...booking, name: 'B. Caller' },
      'accepted',
      'operator',
    );
    const { reference } = added;
    service.now += hour;
    await scenario.cancel(reference);
    assert.equal(await scenario.undo(reference), 'accepted');
    assert.equal((await find(reference)).holdExpiresAt, null);
    assert.equal(await scenario.undo(reference), 'pending_approval');
    assert.equal((await find(reference)).holdExpiresAt, noon + 49 * hour);
    assert.equal(await scenario.isFree('whole-evening', evening), false);
    service.now = noon + 49 * hour;
    assert.equal(await scenario.isFree('whole-evening', evening), true);
    await scenario.accept(reference);
    assert.equal(await scenario.undo(reference), 'expired');
  });

  test('the hold of an undone booking ends at the start of its slot, or has ended', async () => {
    const { service, scenario, find } = await open();
    const add = async (slotId: string) => {
      const booking = { spaceId: 'north', slotId, packageId: 'dry-hire', date: '2027-03-02' };
      return (
        await addBooking(service, 'riverside', { ...booking, name: 'B. Caller' }, 'accepted', 'operator')
      ).reference;
    };
    const [morning, night] = [await add('north-morning'), await add('north-evening')];
    assert.equal(await scenario.undo(morning), 'pending_approval');
    assert.equal((await find(morning)).holdExpiresAt, Date.UTC(2027, 2, 2, 9));
    service.now = Date.UTC(2027, 2, 2, 20);
    assert.equal(await scenario.undo(night), 'expired');
  });

  test('undoing the acceptance of a hold without a time limit restores it without a time limit', async () => {
    const { service, scenario, find } = await open();
    const booking = { spaceId: 'north', slotId: 'north-evening', packageId: 'dry-hire', date: evening };
    const added = await addBooking(
      service,
      'riverside',
      { ...booking, name: 'B. Caller' },
      'none',
      'operator',
    );
    service.now += hour;
    await scenario.accept(added.reference);
    assert.equal(await scenario.undo(added.reference), 'pending_approval');
    assert.equal((await find(added.reference)).holdExpiresAt, null);
  });

  test('fails if nothing was decided, and for other venues and unknown references', async () => {
    const { service, scenario } = await open();
    const reference = await scenario.request('north-evening', evening);
    await assert.rejects(scenario.undo(reference), /is pending_approval: there is no decision to undo/);
    service.now = noon + 48 * hour;
    await assert.rejects(scenario.undo(reference), ConflictError);
    await scenario.import(
      divisibleHall({ venue: { id: 'other' }, siteKey: { key: 'o' }, file: { spaces: [] } }),
    );
    await scenario.decline(reference);
    const of = { reference, actor: 'staff:desk' } as const;
    await assert.rejects(undoDecision(service, { ...of, venueId: 'other' }), NotFoundError);
    await assert.rejects(
      undoDecision(service, { ...of, venueId: 'riverside', reference: 'BR-0' }),
      NotFoundError,
    );
  });

  test('fails if a colleague changed the request since it was read', async () => {
    const { service, scenario, find } = await open();
    const reference = await scenario.request('north-evening', evening);
    const named = { venueId: 'riverside', reference, actor: 'staff:desk' } as const;
    const snapshot = async () => {
      const before = JSON.stringify(await find(reference));
      return (request: object) => {
        if (JSON.stringify(request) !== before) throw new PreconditionFailedError(request);
      };
    };
    const seen = await snapshot();
    await scenario.decline(reference);
    await scenario.undo(reference);
    await assert.rejects(acceptBookingRequest(service, { ...named, seen }), PreconditionFailedError);
    await acceptBookingRequest(service, { ...named, seen: await snapshot() });
    assert.equal(await scenario.statusOf(reference), 'accepted');
  });

  test('fails if the space no longer has those rooms', async () => {
    const { scenario } = await open();
    const [declined, accepted] = [
      await scenario.request('north-evening', evening),
      await scenario.request('whole-evening', '2027-03-14'),
    ];
    await scenario.decline(declined);
    await scenario.accept(accepted);
    const { north: _, ...without } = { whole: ['north', 'south'], north: ['north'], south: ['south'] };
    await scenario.import(divisibleHall({ rooms: without }));
    await assert.rejects(scenario.undo(declined), /space of booking request BR-\w+ no longer exists/);
    assert.equal(await scenario.undo(accepted), 'pending_approval');
  });

  test('a restored booking keeps its date after its hold would have expired', async () => {
    const { service, scenario } = await open();
    const reference = await scenario.request('north-evening', evening);
    await scenario.accept(reference);
    await scenario.cancel(reference);
    await scenario.undo(reference);
    service.now = noon + 72 * hour;
    assert.equal(await scenario.isFree('whole-evening', evening), false);
    await assert.rejects(scenario.request('north-day', evening), ConflictError);
  });

  test('with an expired hold succeeds even if the date is taken', async () => {
    const { service, scenario } = await open();
    const reference = await scenario.request('north-evening', evening);
    await scenario.decline(reference);
    const other = await scenario.request('whole-evening', evening);
    await scenario.accept(other);
    service.now = noon + 48 * hour;
    assert.equal(await scenario.undo(reference), 'expired');
    assert.ok((await scenario.occupied()).every((each) => each.reference === other));
  });

  test('a restored cancellation is decided when it was accepted, so due dates stay; the log has both statuses', async () => {
    const { service, scenario, find } = await open();
    const reference = await scenario.request('north-evening', evening);
    await scenario.accept(reference);
    const acceptedAt = service.now;
    service.now += hour;
    await scenario.cancel(reference);
    service.now += hour;
    await scenario.undo(reference);
    assert.equal((await find(reference)).decidedAt, acceptedAt);
    await scenario.undo(reference);
    const undone = await service.storage.read((db) =>
      db.selectFrom('events').select('details').where('action', '=', 'booking-request.undone').execute(),
    );
    assert.deepEqual(
      undone.map(({ details }) => JSON.parse(String(details))),
      [
        { from: 'cancelled', to: 'accepted' },
        { from: 'accepted', to: 'pending_approval' },
      ],
    );
  });

  test('of concurrent undos, all but one find nothing to undo', async () => {
    const { scenario } = await open();
    for (let day = 10; day < 14; day++) {
      const reference = await scenario.request('north-evening', `2027-04-${day}`);
      await scenario.decline(reference);
      const outcomes = await Promise.allSettled([scenario.undo(reference), scenario.undo(reference)]);
      assert.deepEqual(outcomes.map(({ status }) => status).sort(), ['fulfilled', 'rejected']);
      assert.equal((await scenario.occupied()).filter((each) => each.reference === reference).length, 1);
    }
  });

  test('each undo raises the version in calendars', async () => {
    const { service, scenario } = await open();
    const reference = await scenario.request('north-evening', evening);
    const amended = async () => {
      const during = { startsAt: noon, endsAt: noon + 30 * 24 * hour };
      const of = { venueId: 'riverside', spaceId: null };
      const [booking] = await service.storage.read((db) =>
        listCalendarBookings(db, of, during, { now: service.now, limit: 10 }),
      );
      return booking?.request.amended;
    };
    assert.equal(await amended(), null);
    await scenario.accept(reference);
    service.now += 1;
    await scenario.undo(reference);
    assert.deepEqual(await amended(), { times: 1, at: service.now });
  });
});
