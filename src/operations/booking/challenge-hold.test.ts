import assert from 'node:assert/strict';
import { test } from 'node:test';
import { onBothDatabases } from '../../../test/databases.ts';
import { divisibleHall, evening, scenarioFor } from '../../../test/scenario.ts';
import { noon, startService } from '../../../test/service.ts';
import { statusAt } from '../../domain/booking/booking-request.ts';
import { ConflictError, NotFoundError } from '../../domain/errors.ts';
import { isoInstant } from '../../domain/time/instant.ts';
import { findBookingRequest } from '../../storage/booking/booking-requests.ts';
import { recordExpiredHolds } from '../events/record-expired-holds.ts';
import { addBooking } from './add-booking.ts';
import { challengeRequest, type NewChallenge } from './challenge-hold.ts';
import { addItem } from './change-items.ts';
import { giveDate } from './give-date.ts';
import { withdrawChallenge } from './withdraw-challenge.ts';

const hour = 3_600_000;
/** The start of the evening of 2027-03-12 in London. */
const eveningStarts = Date.UTC(2027, 2, 12, 18);

onBothDatabases('a challenge', (newDatabase) => {
  async function open(holdPeriod = 'none') {
    const venue = divisibleHall({ siteKey: { holdPeriod } });
    const service = await startService(await (await newDatabase()).open(), { venue });
    const scenario = scenarioFor(service);
    const named = (reference: string) => ({ venueId: 'riverside', reference, actor: 'staff:desk' as const });
    const find = async (reference: string) => {
      const found = await service.storage.read((db) => findBookingRequest(db, named(reference)));
      assert.ok(found);
      return found;
    };
    return {
      service,
      scenario,
      named,
      find,
      status: async (reference: string) => statusAt(await find(reference), service.now),
      /** Adds a request to the waiting list and returns its reference. */
      wait: async (slotId: string) => {
        const spaceId = slotId.slice(0, slotId.indexOf('-'));
        const requested = { spaceId, slotId, packageId: 'dry-hire', date: evening, name: 'B. Waiter' };
        return (await addBooking(service, 'riverside', requested, 'waiting', 'staff:desk')).reference;
      },
      challenge: (reference: string, by: string, response: NewChallenge['response'] = 48) =>
        challengeRequest(service, { ...named(reference), by, response }),
      withdraw: (reference: string) => withdrawChallenge(service, named(reference)),
    };
  }

  test('ends a hold without a time limit at the deadline, and frees its dates for everyone', async () => {
    const { service, scenario, find, status, wait, challenge } = await open();
    service.now = noon - 1000;
    const holder = await scenario.request('north-evening', evening);
    const earlier = await wait('whole-day');
    service.now = noon;
    const waiting = await wait('north-evening');
    const { request, rankedBefore } = await challenge(holder, waiting);
    assert.deepEqual(
      [request.holdExpiresAt, rankedBefore.map(({ reference }) => reference)],
      [noon + 48 * hour, [earlier]],
    );
    assert.deepEqual((await find(holder)).challenge, {
      by: waiting,
      deadline: noon + 48 * hour,
      challengedAt: noon,
      actor: 'staff:desk',
      ownHoldExpiresAt: null,
    });
    assert.deepEqual((await scenario.audit()).slice(-2), [
      `staff:desk booking-request.challenged ${holder}`,
      `staff:desk booking-request.challenger-named ${waiting}`,
    ]);
    service.now = noon + 48 * hour - 1;
    assert.equal(await scenario.isFree('north-evening', evening), false);
    service.now += 1;
    assert.deepEqual(
      [await status(holder), await scenario.isFree('north-evening', evening)],
      ['expired', true],
    );
    await recordExpiredHolds(service);
    assert.deepEqual((await scenario.audit()).slice(-2), [
      `service hold.lapsed ${holder}`,
      `service booking-request.next ${earlier}`,
    ]);
    // From the deadline on, the date is free for everyone.
    await scenario.accept(holder);
    assert.equal(await status(holder), 'accepted');
  });

  test('never extends a hold, and a withdrawal restores its own end', async () => {
    const { service, scenario, find, wait, challenge, withdraw } = await open('48h');
    const holder = await scenario.request('north-evening', evening);
    const waiting = await wait('north-evening');
    assert.equal((await challenge(holder, waiting, 72)).request.holdExpiresAt, noon + 48 * hour);
    await withdraw(holder);
    assert.equal((await challenge(holder, waiting, 24)).request.holdExpiresAt, noon + 24 * hour);
    service.now += 23 * hour;
    assert.equal((await withdraw(holder)).holdExpiresAt, noon + 48 * hour);
    assert.deepEqual((await find(holder)).challenge, null);
    service.now = noon + 25 * hour;
    assert.equal(await scenario.isFree('north-evening', evening), false);
    assert.deepEqual((await scenario.audit()).slice(-2), [
      `staff:desk booking-request.challenge-withdrawn ${holder}`,
      `staff:desk booking-request.challenger-withdrawn ${waiting}`,
    ]);
    await assert.rejects(withdraw(holder), { codedProblem: { problem: 'not_challenged' } });
  });

  test('after the deadline, a withdrawal holds the dates again if they are free', async () => {
    const { service, scenario, find, status, named, wait, challenge, withdraw } = await open('3d');
    const holder = await scenario.request('north-evening', evening);
    const waiting = await wait('north-evening');
    await challenge(holder, waiting, 24);
    service.now = noon + 24 * hour;
    await withdraw(holder);
    assert.deepEqual(
      [await status(holder), await scenario.isFree('north-evening', evening)],
      ['pending_approval', false],
    );
    assert.deepEqual((await scenario.audit()).slice(-4), [
      `service hold.lapsed ${holder}`,
      `service booking-request.next ${waiting}`,
      `staff:desk booking-request.challenge-withdrawn ${holder}`,
      `staff:desk booking-request.challenger-withdrawn ${waiting}`,
    ]);
    await challenge(holder, waiting, 24);
    service.now += 24 * hour;
    await giveDate(service, named(waiting));
    await assert.rejects(withdraw(holder), {
      codedProblem: { problem: 'taken_by', values: { reference: waiting } },
    });
    service.now = noon + 72 * hour;
    await withdraw(holder);
    assert.deepEqual([await status(holder), (await find(holder)).challenge], ['expired', null]);
    // Expiries are recorded once more for the hold that was restored.
    await recordExpiredHolds(service);
    const lapsed = (await scenario.audit()).filter((each) => each === `service hold.lapsed ${holder}`);
    assert.equal(lapsed.length, 2);
  });

  test('keeps the deadline after the challenger is declined', async () => {
    const { service, scenario, status, wait, challenge } = await open();
    const holder = await scenario.request('north-evening', evening);
    const waiting = await wait('north-evening');
    await challenge(holder, waiting);
    await scenario.decline(waiting);
    service.now += 48 * hour;
    assert.equal(await status(holder), 'expired');
  });

  test('a decision ends it, and undoing the decision restores it with the hold', async () => {
    const { service, scenario, find, status, wait, challenge } = await open();
    const holder = await scenario.request('north-evening', evening);
    const waiting = await wait('north-evening');
    await challenge(holder, waiting);
    await scenario.accept(holder);
    service.now += 48 * hour;
    assert.equal(await scenario.isFree('north-evening', evening), false);
    service.now -= 1;
    await scenario.undo(holder);
    assert.equal(await status(holder), 'pending_approval');
    service.now += 1;
    assert.equal(await status(holder), 'expired');
    assert.equal(await scenario.isFree('north-evening', evening), true);
    assert.equal((await find(holder)).holdExpiresAt, noon + 48 * hour);
  });

  test('a changed date never makes the deadline later, and an earlier one makes it earlier', async () => {
    const { scenario, service, find, named, wait, challenge, withdraw } = await open();
    const holder = await scenario.request('north-evening', evening);
    await challenge(holder, await wait('north-evening'), { deadline: '2027-03-12T18:00' });
    await scenario.move(holder, { date: '2027-03-20' });
    assert.equal((await find(holder)).holdExpiresAt, eveningStarts);
    const item = { spaceId: 'south', slotId: 'south-morning', packageId: 'dry-hire', date: evening };
    await addItem(service, { ...named(holder), item });
    const morning = Date.UTC(2027, 2, 12, 9);
    assert.equal((await find(holder)).challenge?.deadline, morning);
    assert.equal((await find(holder)).holdExpiresAt, morning);
    assert.equal((await withdraw(holder)).holdExpiresAt, null);
    assert.equal(await scenario.isFree('south-morning', evening), false);
  });

  test('rejects what cannot be challenged', async () => {
    const { service, scenario, named, wait, challenge } = await open();
    const holder = await scenario.request('north-evening', evening);
    const south = await scenario.request('south-evening', evening);
    const waiting = await wait('north-evening');
    const problem = (name: string, values: object = {}) => ({
      codedProblem: { problem: name, values },
    });
    await assert.rejects(challenge(waiting, waiting), problem('request_is', { status: 'waiting' }));
    await assert.rejects(challenge(south, waiting), problem('does_not_wait', { reference: waiting }));
    await assert.rejects(challenge(holder, south), problem('does_not_wait', { reference: south }));
    await assert.rejects(challenge(holder, 'BR-00000000'), NotFoundError);
    for (const deadline of [isoInstant(noon), '2027-03-12T18:01', '2027-02-30T18:00'])
      await assert.rejects(challenge(holder, waiting, { deadline }), /deadline: /);
    const other = { ...named(holder), venueId: 'elsewhere', by: waiting, response: 24 } as const;
    await assert.rejects(challengeRequest(service, other), NotFoundError);
    assert.equal(
      (await challenge(holder, waiting, { deadline: isoInstant(noon + 1) })).request.holdExpiresAt,
      noon + 1,
    );
    await scenario.decline(waiting);
    // Repeating it changes nothing.
    await challenge(holder, waiting, { deadline: isoInstant(noon + 1) });
    await assert.rejects(challenge(holder, waiting), problem('challenged', { reference: waiting }));
    service.now = noon + 1;
    await assert.rejects(challenge(holder, waiting), problem('request_is', { status: 'expired' }));
  });

  test('lets one of two simultaneous challenges win, and none after a decision', async () => {
    const { scenario, find, wait, challenge } = await open();
    const holder = await scenario.request('north-evening', evening);
    const [first, second] = [await wait('north-evening'), await wait('whole-evening')];
    const results = await Promise.allSettled([challenge(holder, first, 24), challenge(holder, second, 48)]);
    const rejected = results.flatMap((each) => (each.status === 'rejected' ? [each.reason] : []));
    assert.equal(rejected.length, 1);
    assert.ok(rejected[0] instanceof ConflictError);
    const { challenge: stored, holdExpiresAt } = await find(holder);
    assert.equal(holdExpiresAt, noon + (stored?.by === first ? 24 : 48) * hour);
    const other = await scenario.request('south-morning', evening);
    const third = await wait('south-morning');
    const raced = await Promise.allSettled([scenario.decline(other), challenge(other, third)]);
    assert.equal(raced[0]?.status, 'fulfilled');
    assert.equal(await scenario.statusOf(other), 'declined');
    const free = (await scenario.occupied()).filter(({ reference }) => reference === other);
    assert.deepEqual(free, []);
  });
});
