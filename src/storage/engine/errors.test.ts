import assert from 'node:assert/strict';
import { test } from 'node:test';
import { StorageUnavailableError } from './errors.ts';

test('why the database cannot be used is said in words, with what lies behind it for whoever reads the log', () => {
  const cause = new Error('the disk is full');
  const { reason, message, cause: behind } = new StorageUnavailableError('full', cause);
  assert.deepEqual([reason, message], ['full', 'the database has no room left']);
  assert.equal(behind, cause);
});
