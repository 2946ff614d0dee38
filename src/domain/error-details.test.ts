import assert from 'node:assert/strict';
import { test } from 'node:test';
import { errorCodeOf, errorMessageOf, isSystemError } from './error-details.ts';

test('describes an error by its message and any other thrown value by its text', () => {
  assert.equal(errorMessageOf(new TypeError('It is off.')), 'It is off.');
  assert.equal(errorMessageOf(new Error()), '');
  assert.deepEqual(['off', 7, null, undefined].map(errorMessageOf), ['off', '7', 'null', 'undefined']);
});

test('uses the error’s code if it is a string', () => {
  assert.equal(errorCodeOf(Object.assign(new Error(), { code: 'ENOENT' })), 'ENOENT');
  for (const thrown of [new Error(), { code: 7 }, { code: null }, null, undefined, 'ENOENT'])
    assert.equal(errorCodeOf(thrown), '');
});

test('names the path of an operating system error', () => {
  assert.equal(isSystemError(Object.assign(new Error(), { syscall: 'open' })), true);
  for (const thrown of [new Error(), null, undefined, 'open']) assert.equal(isSystemError(thrown), false);
});
