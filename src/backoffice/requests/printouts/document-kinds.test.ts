import { deepEqual } from 'node:assert/strict';
import { test } from 'node:test';
import { requestStatuses } from '../../../domain/booking/booking-request.ts';
import { documentKindsFor } from './document-kinds.ts';

test('only an accepted booking prints a confirmation, and only a cancelled one a cancellation', () => {
  const kinds = requestStatuses.map((status) => [status, documentKindsFor({ status, reasonCode: null })]);
  deepEqual(Object.fromEntries(kinds), {
    waiting: ['offer', 'sheet'],
    pending_approval: ['offer', 'sheet'],
    accepted: ['confirmation', 'offer', 'sheet'],
    declined: ['offer', 'sheet'],
    cancelled: ['cancellation', 'sheet'],
    expired: ['offer', 'sheet'],
  });
  // Not the guest's cancellation: a later import may create the booking again.
  deepEqual(documentKindsFor({ status: 'cancelled', reasonCode: 'import_undone' }), ['sheet']);
});
