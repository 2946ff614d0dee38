/** Changes of dates are undone like corrections: `POST …/corrections/{correctionId}/undo`. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { eraseGuests } from '../../src/operations/booking/erase-guests.ts';
import { importVenue } from '../../src/operations/documents/import-venue.ts';
import { onBothDatabases } from '../databases.ts';
import { divisibleHall, evening, hallSpace, scenarioFor } from '../scenario.ts';
import { startServiceBesideTwin as startService } from '../service.ts';
import { clientFor } from './manager.ts';

const hour = 3_600_000;
const place = { spaceId: 'north', slotId: 'north-evening', packageId: 'dry-hire', date: evening };
const anyVersion = { 'if-match': '*' };

onBothDatabases('the undo of a change of dates', (newDatabase) => {
  const venueOf = (hireFeeCents: number, spaces = ['north', 'south']) =>
    divisibleHall({
      venue: {
        tax: { label: 'VAT', basisPoints: 2000 },
        payments: [
          { basisPoints: 5_000, dueBasis: 'after_signing', offsetDays: 0 },
          { basisPoints: 5_000, dueBasis: 'before_event', offsetDays: 30 },
        ],
      },
      file: {
        spaces: spaces.map((id) => {
          const space = hallSpace(
            id,
            [id],
            id === 'north' ? { layouts: [{ name: 'Rows', capacity: 80 }] } : {},
          );
          const packages = [{ id: 'dry-hire', name: 'Dry hire', hireFeeCents }];
          return { ...space, slots: space.slots.map((slot) => ({ ...slot, packages })) };
        }),
      },
    });

  async function open() {
    const service = await startService(await (await newDatabase()).open(), { venue: venueOf(100_000) });
    const manager = await clientFor(service);
    const post = async (path: string, body: object = {}) => {
      const answer = await manager.post(`/booking-requests${path}`, body, anyVersion);
      assert.ok(answer.status < 300, JSON.stringify(answer.body));
      return answer.body;
    };
    const find = async (reference: string) => (await manager.get(`/booking-requests/${reference}`)).body.data;
    return {
      service,
      manager,
      scenario: scenarioFor(service),
      post,
      find,
      add: async (changes: object = {}): Promise<string> =>
        (await post('', { ...place, name: 'B. Caller', email: 'caller@example.com', ...changes })).data
          .reference,
      undo: (reference: string, id: string) =>
        manager.post(`/booking-requests/${reference}/corrections/${id}/undo`, {}, anyVersion),
      history: async (reference: string) =>
        (await manager.get(`/booking-requests/${reference}/history`)).body.data,
      /** Without what every change advances. */
      async terms(reference: string) {
        const { items, startsAt, endsAt, quote, agreedPrice, instalments, holdExpiresAt, adjustments } =
          await find(reference);
        return { items, startsAt, endsAt, quote, agreedPrice, instalments, holdExpiresAt, adjustments };
      },
    };
  }

  test('a booking returns to its date, space, layout and price, hours after it moved at the price of the day', async () => {
    const { service, scenario, add, post, undo, history, terms } = await open();
    const reference = await add({ attendance: 20, layout: 'Rows' });
    await post(`/${reference}/accept`);
    const before = await terms(reference);
    await importVenue(service, venueOf(200_000), 'operator');
    const to = { spaceId: 'south', slotId: 'south-evening', packageId: 'dry-hire', date: '2027-03-20' };
    const dry = await post(`/${reference}/move`, { ...to, price: 'update', dryRun: true });
    assert.equal(dry.correctionId, null);
    const moved = await post(`/${reference}/move`, { ...to, price: 'update' });
    assert.deepEqual(
      [moved.data.space.id, moved.data.layout, moved.data.agreedPrice.totalCents],
      ['south', null, 240_000],
    );
    service.now += 6 * hour;
    const [entry] = (await history(reference)).slice(-1);
    assert.deepEqual(
      [entry.type, entry.details.correctionId, entry.undo],
      ['booking-request.items-changed', moved.correctionId, 'possible'],
    );
    assert.deepEqual(
      entry.changes.map(({ member }: { member: string }) => member),
      ['dates', 'layout', 'agreedPrice'],
    );

    const undone = await undo(reference, moved.correctionId);
    assert.equal(undone.status, 200, JSON.stringify(undone.body));
    assert.deepEqual(await terms(reference), before);
    assert.deepEqual(
      [await scenario.isFree('south-evening', '2027-03-20'), await scenario.isFree('north-evening', evening)],
      [true, false],
    );
    const [last] = (await history(reference)).slice(-1);
    assert.deepEqual(
      [last.type, last.details.undoes, last.details.from.date, last.details.to.date, last.details.totalCents],
      ['booking-request.items-changed', moved.correctionId, '2027-03-20', evening, 120_000],
    );
    // Undone itself: the booking moves again.
    assert.equal((await undo(reference, moved.correctionId)).status, 409);
    const again = await undo(reference, undone.body.correctionId);
    assert.deepEqual([again.body.data.space.id, again.body.data.agreedPrice.totalCents], ['south', 240_000]);
  });

  test('a hold returns at the same price to its date and its end, as a move', async () => {
    const { add, post, undo, history, terms } = await open();
    const reference = await add({ date: '2027-03-30' });
    const before = await terms(reference);
    assert.ok(before.holdExpiresAt);
    const moved = await post(`/${reference}/move`, { date: '2027-03-04' });
    const undone = await undo(reference, moved.correctionId);
    assert.equal(undone.status, 200, JSON.stringify(undone.body));
    assert.deepEqual(await terms(reference), before);
    const [last] = (await history(reference)).slice(-1);
    assert.deepEqual(
      [last.type, last.details.from.date, last.details.to.date, last.details.undoes],
      ['booking-request.moved', '2027-03-04', '2027-03-30', moved.correctionId],
    );
  });

  test('several dates return together from another space, a cancelled one returns and an added one goes', async () => {
    const { add, post, undo, terms } = await open();
    const dates = ['2027-03-20', '2027-03-27'].map((date) => ({ ...place, date }));
    const reference = await add({ attendance: 30, layout: 'Rows', additionalItems: dates });
    const states = [await terms(reference)];
    const ids: string[] = [];
    const to = { spaceId: 'south', slotId: 'south-evening', packageId: 'dry-hire' };
    for (const [path, body] of [
      ['/items/move', { items: [0, 2], ...to, days: 1, price: 'update' }],
      ['/items/0/cancel', {}],
      ['/items', { ...to, date: '2027-04-03' }],
    ] as const) {
      ids.push((await post(`/${reference}${path}`, body)).correctionId);
      states.push(await terms(reference));
    }
    // The oldest needs the newer ones undone first.
    const early = await undo(reference, ids[0] ?? '');
    assert.deepEqual([early.status, early.body.error.problem], [409, 'corrected_since']);
    for (const [index, id] of [...ids.entries()].toReversed()) {
      const undone = await undo(reference, id);
      assert.equal(undone.status, 200, JSON.stringify(undone.body));
      assert.deepEqual(await terms(reference), states[index]);
    }
  });

  test('an instalment that is paid keeps its due date and amount', async () => {
    const { manager, add, post, undo, find } = await open();
    const reference = await add({ date: '2027-06-30' });
    await post(`/${reference}/accept`);
    const moved = await post(`/${reference}/move`, { date: '2027-05-30' });
    const paid = await manager.patch(
      `/booking-requests/${reference}/instalments/2`,
      { paidOn: '2027-03-01' },
      anyVersion,
    );
    assert.equal(paid.status, 200);
    assert.equal((await undo(reference, moved.correctionId)).status, 200);
    const { date, instalments, agreedPrice, quote } = await find(reference);
    assert.deepEqual(
      [date, (agreedPrice ?? quote).totalCents, instalments[1].dueOn, instalments[1].amountCents],
      ['2027-06-30', 120_000, '2027-04-30', 60_000],
    );
  });

  test('a date that is taken, over or decided on is not given back, and the history says why', async () => {
    const { service, add, post, undo, history, find } = await open();
    const undoOf = async (reference: string) => (await history(reference)).at(-1).undo;
    const problemOf = ({ status, body }: Awaited<ReturnType<typeof undo>>) => [status, body.error.problem];
    const reference = await add();
    await post(`/${reference}/accept`);
    const moved = await post(`/${reference}/move`, { date: '2027-04-10' });
    const other = await add({ name: 'C. Other', email: 'other@example.com' });
    const taken = await undo(reference, moved.correctionId);
    assert.equal(taken.status, 409);
    assert.match(taken.body.error.message, new RegExp(other));
    assert.equal((await find(reference)).date, '2027-04-10');
    await post(`/${other}/decline`);
    // The former date passes.
    service.now = Date.parse('2027-03-20T12:00:00Z');
    assert.equal(await undoOf(reference), 'over');
    assert.deepEqual(problemOf(await undo(reference, moved.correctionId)), [409, 'over']);
    await post(`/${reference}/cancel`);
    const [entry] = (await history(reference)).filter(
      ({ type }: { type: string }) => type === 'booking-request.moved',
    );
    assert.equal(entry.undo, 'decided_since');
    assert.deepEqual(problemOf(await undo(reference, moved.correctionId)), [409, 'request_is']);
  });

  test('a space that was deleted does not get its booking back', async () => {
    const { service, add, post, undo } = await open();
    const reference = await add({
      spaceId: 'south',
      slotId: 'south-evening',
      packageId: 'dry-hire',
    });
    const moved = await post(`/${reference}/move`, { ...place, price: 'keep' });
    await importVenue(service, venueOf(100_000, ['north']), 'operator');
    const undone = await undo(reference, moved.correctionId);
    assert.deepEqual([undone.status, undone.body.error.problem], [409, 'space_gone']);
  });

  test('an erased guest’s moves cannot be undone, and another venue does not find them', async () => {
    const { service, add, post, undo, history } = await open();
    const reference = await add();
    const moved = await post(`/${reference}/move`, { date: '2027-04-10' });
    await importVenue(
      service,
      divisibleHall({ venue: { id: 'lakeside' }, siteKey: { key: 'lake' }, file: { spaces: [] } }),
      'operator',
    );
    const elsewhere = await clientFor(service, 'lakeside');
    const path = `/booking-requests/${reference}/corrections/${moved.correctionId}/undo`;
    assert.equal((await elsewhere.post(path, {}, anyVersion)).status, 404);
    await eraseGuests(service, { venueId: 'riverside', references: [reference], actor: 'operator' });
    assert.equal((await undo(reference, moved.correctionId)).status, 404);
    const [entry] = (await history(reference)).filter(
      ({ type }: { type: string }) => type === 'booking-request.moved',
    );
    assert.equal(entry.changes, undefined);
  });
});
