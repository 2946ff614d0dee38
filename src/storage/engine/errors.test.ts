import assert from 'node:assert/strict';
import { test } from 'node:test';
import { StorageUnavailableError } from './errors.ts';

test('describes why the database is unavailable, with the cause for the log', () => {
  const cause = new Error('the disk is full');
  const { reason, message, cause: innerCause } = new StorageUnavailableError('full', cause);
  assert.deepEqual([reason, message], ['full', 'the database has no disk space left']);
  assert.equal(innerCause, cause);
});
