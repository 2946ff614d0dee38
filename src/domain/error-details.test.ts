import assert from 'node:assert/strict';
import { test } from 'node:test';
import { errorCodeOf, errorMessageOf, isSystemError } from './error-details.ts';

test('an error says what it says, and whatever else was thrown what it looks like', () => {
  assert.equal(errorMessageOf(new TypeError('It is off.')), 'It is off.');
  assert.equal(errorMessageOf(new Error()), '');
  assert.deepEqual(['off', 7, null, undefined].map(errorMessageOf), ['off', '7', 'null', 'undefined']);
});

test('an error is known by its code, where it has one that is text', () => {
  assert.equal(errorCodeOf(Object.assign(new Error(), { code: 'ENOENT' })), 'ENOENT');
  for (const thrown of [new Error(), { code: 7 }, { code: null }, null, undefined, 'ENOENT'])
    assert.equal(errorCodeOf(thrown), '');
});

test('the operating system says no by naming what it was asked for', () => {
  assert.equal(isSystemError(Object.assign(new Error(), { syscall: 'open' })), true);
  for (const thrown of [new Error(), null, undefined, 'open']) assert.equal(isSystemError(thrown), false);
});
