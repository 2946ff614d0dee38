import assert from 'node:assert/strict';
import { test } from 'node:test';
import { divisibleHall } from '../../../../test/scenario.ts';
import type { CurrentBooking } from '../../../domain/booking/room-reassignment.ts';
import type { StoredBlock } from '../../../storage/booking/blocks.ts';
import { compareVenues } from './compare-venues.ts';
import { planWithoutBookings } from './plan-import.ts';
import { presentImportPlan } from './present-import-plan.ts';

const christmas = { spaceId: 'whole', from: '2027-12-24', to: '2027-12-26', reason: 'Christmas' };

test('the plan lists each affected booking and block without times and actors', () => {
  const before = divisibleHall({ file: { blocks: [christmas] } });
  const [block] = before.blocks;
  const stored = { ...block, id: 'block-1', venueId: 'riverside', source: 'staff', createdAt: 7 };
  const unchanged = planWithoutBookings(compareVenues(divisibleHall(), divisibleHall(), []));
  const result = { reference: 'BR-7K3M9QZ2', spaceId: 'whole', date: '2027-03-12', rooms: ['north'] };
  const booking = { ...result, slotId: 'whole-day', startsAt: 1, endsAt: 2 } as unknown as CurrentBooking;
  const words = { reason: 'room-taken', path: 'spaces[0].rooms', message: 'would share a room' } as const;
  const { venueHasChanged, plan } = presentImportPlan({
    ...unchanged,
    blocks: { added: before.blocks, removed: [stored as unknown as StoredBlock] },
    bookings: {
      moving: [{ ...booking, to: ['south'] }],
      outlasting: [{ ...booking, gone: 'slot' }],
      left: [booking],
      inTheWay: [{ ...booking, ...words }],
    },
  });
  assert.equal(venueHasChanged, true);
  assert.equal(presentImportPlan(unchanged).venueHasChanged, false);
  const [written, ...others] = plan.blocks.added;
  assert.deepEqual([{ ...written, ...christmas }], [written], 'in the format of the venue file');
  assert.deepEqual(others, []);
  assert.deepEqual(plan.blocks.removed, [{ id: 'block-1', ...written, source: 'staff' }]);
  assert.deepEqual(plan.bookings, {
    moving: [{ ...result, to: ['south'] }],
    outlasting: [{ ...result, gone: 'slot' }],
    left: [result],
    inTheWay: [{ ...result, ...words }],
  });
});
