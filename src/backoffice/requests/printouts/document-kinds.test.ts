import { deepEqual } from 'node:assert/strict';
import { test } from 'node:test';
import { requestStatuses } from '../../../domain/booking/booking-request.ts';
import { documentKindsFor } from './document-kinds.ts';

test('only an accepted booking prints a confirmation, and only a cancelled one a cancellation', () => {
  deepEqual(Object.fromEntries(requestStatuses.map((status) => [status, documentKindsFor(status)])), {
    waiting: ['offer', 'sheet'],
    pending_approval: ['offer', 'sheet'],
    accepted: ['confirmation', 'offer', 'sheet'],
    declined: ['offer', 'sheet'],
    cancelled: ['cancellation', 'sheet'],
    expired: ['offer', 'sheet'],
  });
});
