import assert from 'node:assert/strict';
import { test } from 'node:test';
import { NameTakenError, OverlapError } from '../storage/engine/errors.ts';
import { newId } from './context.ts';
import { retryAfterConflict } from './retry-after-conflict.ts';

/** Returns one outcome after the other: throws an error, returns anything else. */
function trying(...outcomes: unknown[]) {
  return retryAfterConflict(async () => {
    const outcome = outcomes.shift() ?? assert.fail('it was tried once too often');
    if (outcome instanceof Error) throw outcome;
    return outcome;
  });
}

test('retries once, and only after an overlap or a duplicate key', async () => {
  const [overlap, other] = [new OverlapError(), new Error('The disk is full.')];
  assert.equal(await trying('done'), 'done');
  assert.equal(await trying(overlap, 'done'), 'done');
  assert.equal(await trying(new NameTakenError(), 'done'), 'done');
  await assert.rejects(trying(overlap, other), other);
  await assert.rejects(trying(overlap, overlap), overlap);
  await assert.rejects(trying(other), other);
});

test('an id has a prefix and is unguessable', () => {
  const requested: number[] = [];
  const randomBytes = (count: number) => {
    requested.push(count);
    return new Uint8Array(count).fill(0xfb);
  };
  assert.equal(newId({ randomBytes }, 'block'), 'block--_v7-_v7-_v7-_v7');
  assert.deepEqual(requested, [12]);
});
