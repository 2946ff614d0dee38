import assert from 'node:assert/strict';
import { test } from 'node:test';
import { onBothDatabases } from '../../../test/databases.ts';
import { deskOf, divisibleHall, evening } from '../../../test/desk.ts';
import { noon, startService } from '../../../test/service.ts';
import { ConflictError, NotFoundError, StaleEditError } from '../../domain/errors.ts';
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
      const found = await service.storage.read((db) => findBookingRequest(db, reference));
      assert.ok(found);
      return found;
    };
    return { service, desk: deskOf(service), find };
  }

  test('a request declined by mistake holds its date again, until the instant its visitor was told', async () => {
    const { service, desk, find } = await open();
    const reference = await desk.ask('whole-evening', evening);
    service.now += hour;
    await desk.decline(reference);
    assert.equal(await desk.isFree('north-evening', evening), true);
    assert.equal(await desk.undo(reference), 'pending_approval');
    assert.equal(await desk.isFree('north-evening', evening), false);
    assert.equal((await find(reference)).decidedAt, null);
    service.now = noon + 48 * hour - 1;
    await assert.rejects(desk.ask('south-day', evening), ConflictError);
    service.now = noon + 48 * hour;
    await desk.ask('south-day', evening);
  });

  test('one accepted by mistake waits again; one cancelled by mistake is booked again', async () => {
    const { service, desk } = await open();
    const reference = await desk.ask('north-evening', evening);
    await desk.accept(reference);
    await desk.cancel(reference);
    assert.equal(await desk.undo(reference), 'accepted');
    assert.equal(await desk.isFree('whole-evening', evening), false);
    assert.equal(await desk.undo(reference), 'pending_approval');
    assert.equal(await desk.isFree('whole-evening', evening), false);
    service.now = noon + 48 * hour;
    assert.equal(await desk.isFree('whole-evening', evening), true);
  });

  test('a hold that would be over by now does not come back: the date stays free, and the log says it lapsed', async () => {
    const { service, desk } = await open();
    const [declined, accepted] = [
      await desk.ask('north-evening', evening),
      await desk.ask('south-evening', evening),
    ];
    await desk.decline(declined);
    await desk.accept(accepted);
    service.now = noon + 48 * hour;
    for (const reference of [declined, accepted]) assert.equal(await desk.undo(reference), 'expired');
    assert.equal(await desk.isFree('whole-evening', evening), true);
    assert.deepEqual((await desk.audit()).slice(-4), [
      `staff:desk booking-request.undone ${declined}`,
      `service hold.lapsed ${declined}`,
      `staff:desk booking-request.undone ${accepted}`,
      `service hold.lapsed ${accepted}`,
    ]);
    await desk.accept(declined);
    assert.equal(await desk.isFree('north-evening', evening), false);
  });

  test('what somebody else has by now is not taken from them: the message names them', async () => {
    const { desk } = await open();
    const [declined, cancelled] = [
      await desk.ask('whole-evening', evening),
      await desk.ask('whole-evening', '2027-03-14'),
    ];
    await desk.decline(declined);
    await desk.accept(cancelled);
    await desk.cancel(cancelled);
    const other = await desk.ask('south-day', evening);
    await desk.block('north', '2027-03-14');
    const before = await desk.audit();
    await assert.rejects(desk.undo(declined), (error) => {
      assert.ok(error instanceof ConflictError);
      assert.match(error.message, new RegExp(other));
      return true;
    });
    await assert.rejects(desk.undo(cancelled), /taken by a block/);
    assert.deepEqual(await desk.audit(), before);
    assert.equal(await desk.statusOf(declined), 'declined');
    assert.equal(await desk.isFree('north-evening', evening), true);
  });

  test('the turnaround of the space is kept free behind what comes back', async () => {
    const { desk } = await open();
    const reference = await desk.ask('north-morning', evening);
    await desk.decline(reference);
    await desk.import(
      divisibleHall({
        file: { spaces: divisibleHall().spaces.map((space) => ({ ...space, turnaroundMinutes: 600 })) },
      }),
    );
    await desk.undo(reference);
    const occupied = await desk.occupied();
    assert.equal((occupied.at(-1)?.endsAt ?? 0) - (occupied.at(-1)?.startsAt ?? 0), 600 * 60_000);
  });

  test('without a time limit it is held until it is decided, as before', async () => {
    const { service, desk } = await open({ siteKey: { holdPeriod: 'none' } });
    const reference = await desk.ask('north-evening', evening);
    await desk.decline(reference);
    service.now += 72 * hour;
    assert.equal(await desk.undo(reference), 'pending_approval');
    assert.equal(await desk.isFree('north-evening', evening), false);
  });

  test('a booking that staff added as accepted holds its date for two days once it is undone', async () => {
    const { service, desk, find } = await open();
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
    await desk.cancel(reference);
    assert.equal(await desk.undo(reference), 'accepted');
    assert.equal((await find(reference)).holdExpiresAt, null);
    assert.equal(await desk.undo(reference), 'pending_approval');
    assert.equal((await find(reference)).holdExpiresAt, noon + 49 * hour);
    assert.equal(await desk.isFree('whole-evening', evening), false);
    service.now = noon + 49 * hour;
    assert.equal(await desk.isFree('whole-evening', evening), true);
    await desk.accept(reference);
    assert.equal(await desk.undo(reference), 'expired');
  });

  test('the hold of an undone booking ends at the start of its slot, and has ended if that has begun', async () => {
    const { service, desk, find } = await open();
    const add = async (slotId: string) => {
      const booking = { spaceId: 'north', slotId, packageId: 'dry-hire', date: '2027-03-02' };
      return (
        await addBooking(service, 'riverside', { ...booking, name: 'B. Caller' }, 'accepted', 'operator')
      ).reference;
    };
    const [morning, night] = [await add('north-morning'), await add('north-evening')];
    assert.equal(await desk.undo(morning), 'pending_approval');
    assert.equal((await find(morning)).holdExpiresAt, Date.UTC(2027, 2, 2, 9));
    service.now = Date.UTC(2027, 2, 2, 20);
    assert.equal(await desk.undo(night), 'expired');
  });

  test('a hold without a limit that staff added, accepted and undid has none again', async () => {
    const { service, desk, find } = await open();
    const booking = { spaceId: 'north', slotId: 'north-evening', packageId: 'dry-hire', date: evening };
    const added = await addBooking(
      service,
      'riverside',
      { ...booking, name: 'B. Caller' },
      'none',
      'operator',
    );
    service.now += hour;
    await desk.accept(added.reference);
    assert.equal(await desk.undo(added.reference), 'pending_approval');
    assert.equal((await find(added.reference)).holdExpiresAt, null);
  });

  test('nothing decided, another venue’s, and none at all: there is nothing to undo', async () => {
    const { service, desk } = await open();
    const reference = await desk.ask('north-evening', evening);
    await assert.rejects(desk.undo(reference), /is pending_approval: there is no decision to undo/);
    service.now = noon + 48 * hour;
    await assert.rejects(desk.undo(reference), ConflictError);
    await desk.import(divisibleHall({ venue: { id: 'other' }, siteKey: { key: 'o' }, file: { spaces: [] } }));
    await desk.decline(reference);
    const of = { reference, actor: 'staff:desk' } as const;
    await assert.rejects(undoDecision(service, { ...of, venueId: 'other' }), NotFoundError);
    await assert.rejects(
      undoDecision(service, { ...of, venueId: 'riverside', reference: 'BR-0' }),
      NotFoundError,
    );
  });

  test('whoever decides on what they saw is told where a colleague was faster', async () => {
    const { service, desk, find } = await open();
    const reference = await desk.ask('north-evening', evening);
    const named = { venueId: 'riverside', reference, actor: 'staff:desk' } as const;
    const asItIs = async () => {
      const before = JSON.stringify(await find(reference));
      return (request: object) => {
        if (JSON.stringify(request) !== before) throw new StaleEditError(request);
      };
    };
    const seen = await asItIs();
    await desk.decline(reference);
    await desk.undo(reference);
    await assert.rejects(acceptBookingRequest(service, { ...named, seen }), StaleEditError);
    await acceptBookingRequest(service, { ...named, seen: await asItIs() });
    assert.equal(await desk.statusOf(reference), 'accepted');
  });

  test('what its space is gone from cannot come back; what still stands there can', async () => {
    const { desk } = await open();
    const [declined, accepted] = [
      await desk.ask('north-evening', evening),
      await desk.ask('whole-evening', '2027-03-14'),
    ];
    await desk.decline(declined);
    await desk.accept(accepted);
    const { north: _, ...without } = { whole: ['north', 'south'], north: ['north'], south: ['south'] };
    await desk.import(divisibleHall({ rooms: without }));
    await assert.rejects(desk.undo(declined), /space of booking request BR-\w+ no longer exists/);
    assert.equal(await desk.undo(accepted), 'pending_approval');
  });

  test('a booking that was brought back keeps its date for good, long after its hold would have ended', async () => {
    const { service, desk } = await open();
    const reference = await desk.ask('north-evening', evening);
    await desk.accept(reference);
    await desk.cancel(reference);
    await desk.undo(reference);
    service.now = noon + 72 * hour;
    assert.equal(await desk.isFree('whole-evening', evening), false);
    await assert.rejects(desk.ask('north-day', evening), ConflictError);
  });

  test('whose hold is over can be undone whoever has the date by now, and takes nothing from them', async () => {
    const { service, desk } = await open();
    const reference = await desk.ask('north-evening', evening);
    await desk.decline(reference);
    const other = await desk.ask('whole-evening', evening);
    await desk.accept(other);
    service.now = noon + 48 * hour;
    assert.equal(await desk.undo(reference), 'expired');
    assert.ok((await desk.occupied()).every((each) => each.reference === other));
  });

  test('one cancelled by mistake counts as decided when it was brought back; the log says what it was and is', async () => {
    const { service, desk, find } = await open();
    const reference = await desk.ask('north-evening', evening);
    await desk.accept(reference);
    await desk.cancel(reference);
    service.now += hour;
    await desk.undo(reference);
    assert.equal((await find(reference)).decidedAt, service.now);
    await desk.undo(reference);
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

  test('colleagues who undo at the same instant: one of them finds nothing left to undo', async () => {
    const { desk } = await open();
    for (let day = 10; day < 14; day++) {
      const reference = await desk.ask('north-evening', `2027-04-${day}`);
      await desk.decline(reference);
      const outcomes = await Promise.allSettled([desk.undo(reference), desk.undo(reference)]);
      assert.deepEqual(outcomes.map(({ status }) => status).sort(), ['fulfilled', 'rejected']);
      assert.equal((await desk.occupied()).filter((each) => each.reference === reference).length, 1);
    }
  });

  test('calendars see each undoing as another version, later than the one before', async () => {
    const { service, desk } = await open();
    const reference = await desk.ask('north-evening', evening);
    const amended = async () => {
      const during = { startsAt: noon, endsAt: noon + 30 * 24 * hour };
      const of = { venueId: 'riverside', spaceId: null };
      const [booking] = await service.storage.read((db) =>
        listCalendarBookings(db, of, during, { now: service.now, limit: 10 }),
      );
      return booking?.amended;
    };
    assert.equal(await amended(), null);
    await desk.accept(reference);
    service.now += 1;
    await desk.undo(reference);
    assert.deepEqual(await amended(), { times: 1, at: service.now });
  });
});
