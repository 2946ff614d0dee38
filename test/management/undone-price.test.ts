/** The undo of an agreed price. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { onBothDatabases } from '../databases.ts';
import { divisibleHall, evening } from '../scenario.ts';
import { startServiceBesideTwin as startService } from '../service.ts';
import { clientFor } from './manager.ts';

const anyVersion = { 'if-match': '*' };

onBothDatabases('the undo of an agreed price', (newDatabase) => {
  async function open() {
    const payments = [5_000, 5_000].map((basisPoints, index) => ({
      basisPoints,
      dueBasis: 'before_event',
      offsetDays: index,
    }));
    const service = await startService(await (await newDatabase()).open(), {
      venue: divisibleHall({ venue: { payments } }),
    });
    const manager = await clientFor(service);
    const booked = await manager.post('/booking-requests', {
      spaceId: 'north',
      slotId: 'north-evening',
      packageId: 'dry-hire',
      date: evening,
      name: 'B. Caller',
      email: 'caller@example.com',
    });
    const path = `/booking-requests/${booked.body.data.reference}`;
    return {
      manager,
      path,
      find: async () => (await manager.get(path)).body.data,
      history: async () => (await manager.get(`${path}/history`)).body.data,
      agree: async (totalCents: number, reason: string) => {
        const { status, body } = await manager.post(`${path}/price`, { totalCents, reason }, anyVersion);
        assert.equal(status, 200, JSON.stringify(body));
        return body;
      },
      undo: (id: string, body = {}) => manager.post(`${path}/corrections/${id}/undo`, body, anyVersion),
    };
  }

  test('restores the former agreement, then the quoted price, and can be undone itself', async () => {
    const { find, history, agree, undo } = await open();
    const quoted = await find();
    const first = await agree(120_000, 'Regulars');
    const second = await agree(100_000, 'Third evening');
    const repeated = await agree(100_000, 'Third evening');
    assert.equal(repeated.correctionId, null);
    const entry = (await history()).at(-1);
    assert.deepEqual(entry.details, {
      totalCents: 100_000,
      formerTotalCents: 120_000,
      currency: 'GBP',
      reason: 'Third evening',
      correctionId: second.correctionId,
    });
    assert.deepEqual([entry.undo, entry.changes[0].before.totalCents], ['possible', 120_000]);

    const early = await undo(first.correctionId);
    assert.deepEqual([early.status, early.body.error.problem], [409, 'corrected_since']);
    const dry = await undo(second.correctionId, { dryRun: true });
    assert.equal(dry.body.data.agreedPrice.totalCents, 120_000);
    const undone = await undo(second.correctionId);
    assert.deepEqual(undone.body.data.agreedPrice, first.data.agreedPrice);
    assert.equal((await undo(first.correctionId)).status, 200);
    const last = await find();
    assert.deepEqual({ ...last, amendedAt: null }, quoted);
    assert.deepEqual((await history()).at(-1).details.undoes, first.correctionId);
    const again = await undo(undone.body.correctionId);
    assert.deepEqual([again.status, again.body.error.problem], [409, 'corrected_since']);
  });

  test('keeps an instalment that was paid since, and is refused once the booking is cancelled', async () => {
    const { manager, path, find, agree, undo } = await open();
    const { correctionId } = await agree(100_000, 'Third evening');
    await manager.post(`${path}/accept`, {}, anyVersion);
    const paid = await manager.patch(`${path}/instalments/1`, { paidOn: '2027-03-01' }, anyVersion);
    assert.equal(paid.status, 200, JSON.stringify(paid.body));
    const undone = await undo(correctionId);
    assert.equal(undone.status, 200, JSON.stringify(undone.body));
    const { agreedPrice, instalments } = await find();
    assert.deepEqual(
      [agreedPrice.totalCents, ...instalments.map(({ amountCents }: { amountCents: number }) => amountCents)],
      [144_000, 50_000, 94_000],
    );
    const last = await agree(90_000, 'Neighbours');
    await manager.post(`${path}/cancel`, {}, anyVersion);
    const refused = await undo(last.correctionId);
    assert.deepEqual([refused.status, refused.body.error.problem], [409, 'request_is']);
  });
});
