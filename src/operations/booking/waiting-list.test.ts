import assert from 'node:assert/strict';
import { test } from 'node:test';
import { onBothDatabases } from '../../../test/databases.ts';
import { bookingOf, divisibleHall, evening, hallSpace, scenarioFor } from '../../../test/scenario.ts';
import { noon, startService } from '../../../test/service.ts';
import { statusAt } from '../../domain/booking/booking-request.ts';
import { ConflictError, NotFoundError, ValidationError } from '../../domain/errors.ts';
import { findBookingRequest } from '../../storage/booking/booking-requests.ts';
import { recordExpiredHolds } from '../events/record-expired-holds.ts';
import { addBooking } from './add-booking.ts';
import { cancelBooking } from './cancel-booking.ts';
import { declineBookingRequest } from './decline-booking-request.ts';
import { giveDate } from './give-date.ts';
import { moveBooking } from './move-booking.ts';
import { placeBookingRequest } from './place-booking-request.ts';

const hour = 3_600_000;
/** The start of the evening of 2027-03-12 in London. */
const eveningStarts = Date.UTC(2027, 2, 12, 18);

onBothDatabases('the waiting list', (newDatabase) => {
  async function open(changes: Parameters<typeof divisibleHall>[0] = {}) {
    const service = await startService(await (await newDatabase()).open(), { venue: divisibleHall(changes) });
    const scenario = scenarioFor(service);
    const named = (reference: string) => ({ venueId: 'riverside', reference, actor: 'staff:desk' as const });
    return {
      service,
      scenario,
      named,
      find: async (reference: string) => {
        const found = await service.storage.read((db) => findBookingRequest(db, named(reference)));
        assert.ok(found);
        return found;
      },
      /** Adds a request to the waiting list and returns its reference. */
      wait: async (slotId: string, changes: object = {}) => {
        const spaceId = slotId.slice(0, slotId.indexOf('-'));
        const requested = { spaceId, slotId, packageId: 'dry-hire', date: evening, name: 'B. Waiter' };
        const added = await addBooking(
          service,
          'riverside',
          { ...requested, ...changes },
          'waiting',
          'staff:desk',
        );
        return added.reference;
      },
      give: (reference: string, venueId = 'riverside') => giveDate(service, { ...named(reference), venueId }),
    };
  }

  test('a waiting request occupies nothing, and expires when it starts', async () => {
    const { service, scenario, find, wait } = await open();
    const holder = await scenario.request('north-evening', evening);
    const waiting = await wait('whole-evening');
    const stored = await find(waiting);
    assert.deepEqual(
      [stored.status, stored.waited, stored.holdExpiresAt],
      ['waiting', { heldAt: null }, null],
    );
    const occupied = await scenario.occupied();
    assert.deepEqual(
      occupied.map(({ reference }) => reference),
      [holder],
    );
    assert.equal(await scenario.isFree('south-evening', evening), true);
    assert.deepEqual((await scenario.audit()).slice(-1), [`staff:desk booking-request.waiting ${waiting}`]);
    service.now = eveningStarts - 1;
    assert.equal(statusAt(await find(waiting), service.now), 'waiting');
    service.now = eveningStarts;
    assert.equal(statusAt(await find(waiting), service.now), 'expired');
    await assert.rejects(scenario.accept(waiting), ConflictError);
  });

  test('rejects a waiting request if the date is free or its hold has expired', async () => {
    const { service, scenario, wait } = await open();
    const isFree = { codedProblem: { problem: 'date_free' } };
    await assert.rejects(wait('north-evening'), isFree);
    await scenario.request('north-evening', evening);
    await assert.rejects(wait('south-evening'), isFree);
    await wait('north-day');
    service.now = noon + 48 * hour;
    await assert.rejects(wait('north-evening'), isFree);
    await assert.rejects(
      wait('north-evening', { additionalItems: [{ spaceId: 'south', date: evening }] }),
      ValidationError,
    );
  });

  test('rejects a visitor’s request whose key loses its waiting list while it arrives', async () => {
    const { service, scenario } = await open({ siteKey: { waitingList: true } });
    await scenario.request('north-evening', evening);
    const site = { venueId: 'riverside', siteKey: 'key' };
    const requested = bookingOf('north-evening', evening, { isWaiting: true });
    await placeBookingRequest(service, site, requested, null);
    // The route has read the key before this, and the request comes to the database after it.
    await scenario.import(divisibleHall({ siteKey: { waitingList: false } }));
    await assert.rejects(placeBookingRequest(service, site, requested, null), /has no waiting list/);
  });

  test('turnaround counts: the date is taken while the hall is cleaned', async () => {
    const spaces = [hallSpace('north', ['north'], { turnaroundMinutes: 6 * 60 })];
    const { scenario, wait } = await open({ file: { spaces } });
    await scenario.request('north-morning', evening);
    await wait('north-evening');
  });

  test('gets a free date at its own price, and holds it for the period of the key from then on', async () => {
    const { service, scenario, find, wait, give } = await open();
    const holder = await scenario.request('north-evening', evening);
    const [first, second] = [await wait('whole-evening'), await wait('north-day', { totalCents: 90_000 })];
    await assert.rejects(give(second), {
      codedProblem: { problem: 'taken_by', values: { reference: holder } },
    });
    service.now += hour;
    await scenario.decline(holder);
    // No rank gives priority.
    await give(second);
    const given = await find(second);
    assert.deepEqual(
      [given.status, given.holdExpiresAt, given.waited, given.agreedPrice?.totalCents],
      ['pending_approval', noon + 49 * hour, { heldAt: noon + hour }, 90_000],
    );
    assert.deepEqual((await scenario.audit()).slice(-1), [`staff:desk booking-request.placed ${second}`]);
    await assert.rejects(give(first), ConflictError);
    await assert.rejects(give(second), {
      codedProblem: { problem: 'request_is', values: { status: 'pending_approval' } },
    });
    assert.equal(await scenario.isFree('south-evening', evening), true);
    await assert.rejects(scenario.request('north-evening', evening), ConflictError);
  });

  test('expires with its hold, also a second time', async () => {
    const { service, scenario, find, wait, give } = await open();
    const holder = await scenario.request('north-evening', evening);
    const waiting = await wait('north-evening');
    await scenario.decline(holder);
    for (const round of [1, 2]) {
      await give(waiting);
      service.now += 48 * hour;
      assert.equal(statusAt(await find(waiting), service.now), 'expired');
      assert.equal(await scenario.isFree('north-evening', evening), true);
      assert.equal(await scenario.undo(waiting), 'waiting', `round ${round}`);
    }
  });

  test('may be accepted at once, or declined, and returns to the list by undo', async () => {
    const { scenario, find, wait, give } = await open();
    const holder = await scenario.request('north-evening', evening);
    const waiting = await wait('whole-evening');
    await scenario.decline(waiting);
    assert.equal(await scenario.undo(waiting), 'waiting');
    await assert.rejects(scenario.accept(waiting), ConflictError);
    await scenario.decline(holder);
    await scenario.accept(waiting);
    assert.equal(await scenario.isFree('south-evening', evening), false);
    assert.deepEqual((await scenario.audit()).slice(-2), [
      `staff:desk booking-request.placed ${waiting}`,
      `staff:desk booking-request.accepted ${waiting}`,
    ]);
    assert.equal(await scenario.undo(waiting), 'waiting');
    assert.deepEqual(await scenario.occupied(), []);
    await give(waiting);
    await scenario.accept(waiting);
    assert.equal(await scenario.undo(waiting), 'pending_approval');
    assert.equal(await scenario.undo(waiting), 'waiting');
    assert.deepEqual(
      [(await find(waiting)).waited, (await find(waiting)).holdExpiresAt],
      [{ heldAt: null }, null],
    );
    assert.deepEqual(await scenario.occupied(), []);
    await assert.rejects(scenario.move(waiting, { date: '2027-03-13' }), ConflictError);
  });

  test('two members of staff who give one date at the same time cannot both succeed', async () => {
    const { scenario, wait, give } = await open();
    const holder = await scenario.request('whole-evening', evening);
    const all = [await wait('north-evening'), await wait('whole-day'), await wait('north-day')];
    await scenario.decline(holder);
    const outcomes = await Promise.allSettled(all.map((reference) => give(reference)));
    assert.deepEqual(outcomes.map(({ status }) => status).sort(), ['fulfilled', 'rejected', 'rejected']);
    for (const outcome of outcomes)
      if (outcome.status === 'rejected') assert.ok(outcome.reason instanceof ConflictError);
    const statuses = await Promise.all(all.map((reference) => scenario.statusOf(reference)));
    assert.deepEqual(statuses.sort(), ['pending_approval', 'waiting', 'waiting']);
  });

  test('is not found at another venue, and gets no date in a deleted space', async () => {
    const { service, scenario, wait, give } = await open();
    const holder = await scenario.request('north-evening', evening);
    const waiting = await wait('north-evening');
    await assert.rejects(give(waiting, 'elsewhere'), NotFoundError);
    await scenario.decline(holder);
    await service.storage.transact(async (db) => {
      await db.deleteFrom('spaces').where('venue_id', '=', 'riverside').where('id', '=', 'north').execute();
    });
    await assert.rejects(give(waiting), { codedProblem: { problem: 'space_gone' } });
    assert.equal(await scenario.statusOf(waiting), 'waiting');
  });

  test('gets a date although its slot was deleted, because the request has a copy of the times', async () => {
    const { service, scenario, wait, give } = await open();
    const holder = await scenario.request('north-evening', evening);
    const waiting = await wait('north-evening');
    await scenario.decline(holder);
    await service.storage.transact(async (db) => {
      await db
        .deleteFrom('slots')
        .where('venue_id', '=', 'riverside')
        .where('id', '=', 'north-evening')
        .execute();
    });
    await give(waiting);
    assert.deepEqual(
      (await scenario.occupied()).map(({ reference }) => reference),
      [waiting],
    );
  });

  test('a decision that frees a date gives it in the same transaction, or changes nothing', async () => {
    const { service, scenario, wait, named } = await open();
    const holder = await scenario.request('north-evening', evening);
    const south = await scenario.request('south-evening', evening);
    const [whole, first] = [await wait('whole-evening'), await wait('north-evening')];
    const refused = { codedProblem: { problem: 'taken_by', values: { reference: south } } };
    await assert.rejects(declineBookingRequest(service, { ...named(holder), giveDateTo: whole }), refused);
    assert.deepEqual(
      [await scenario.statusOf(holder), await scenario.statusOf(whole)],
      ['pending_approval', 'waiting'],
    );
    await declineBookingRequest(service, { ...named(holder), giveDateTo: first });
    assert.deepEqual(
      (await scenario.occupied()).map(({ room, reference }) => [room, reference]),
      [
        ['riverside/north', first],
        ['riverside/south', south],
      ],
    );
    assert.deepEqual((await scenario.audit()).slice(-2), [
      `staff:desk booking-request.declined ${holder}`,
      `staff:desk booking-request.placed ${first}`,
    ]);
    await scenario.decline(first);
    await scenario.accept(south);
    await cancelBooking(service, { ...named(south), giveDateTo: whole });
    assert.equal(await scenario.statusOf(whole), 'pending_approval');
    await assert.rejects(
      declineBookingRequest(service, { ...named(whole), giveDateTo: 'BR-00000000' }),
      NotFoundError,
    );
    assert.equal(await scenario.statusOf(whole), 'pending_approval');
  });

  test('a move gives its former date; a dry run gives nothing', async () => {
    const { service, scenario, wait, named } = await open();
    const holder = await scenario.request('north-evening', evening);
    const waiting = await wait('north-evening');
    const moving = { ...named(holder), to: { date: '2027-03-13' }, giveDateTo: waiting };
    await moveBooking(service, { ...moving, isDryRun: true });
    assert.equal(await scenario.statusOf(waiting), 'waiting');
    await assert.rejects(moveBooking(service, { ...moving, to: { slotId: 'north-day' } }), ConflictError);
    await moveBooking(service, moving);
    assert.equal(await scenario.statusOf(waiting), 'pending_approval');
    assert.equal(await scenario.isFree('north-evening', evening), false);
  });

  test('the event log names who is next when a hold lapses, if the time is free', async () => {
    const { service, scenario, wait } = await open();
    const holder = await scenario.request('north-evening', evening);
    const south = await scenario.request('south-evening', evening);
    await scenario.accept(south);
    const later = await wait('north-day');
    service.now += 1;
    await wait('north-evening');
    service.now = noon + 48 * hour;
    await recordExpiredHolds(service);
    assert.deepEqual((await scenario.audit()).slice(-2), [
      `service hold.lapsed ${holder}`,
      `service booking-request.next ${later}`,
    ]);
    assert.equal(await scenario.statusOf(later), 'waiting');
  });

  test('nobody is next if something still occupies the time', async () => {
    const { service, scenario, wait } = await open();
    const holder = await scenario.request('north-evening', evening);
    const south = await scenario.request('south-evening', evening);
    await scenario.accept(south);
    await wait('whole-evening');
    service.now = noon + 48 * hour;
    await recordExpiredHolds(service);
    assert.deepEqual((await scenario.audit()).slice(-1), [`service hold.lapsed ${holder}`]);
  });
});
