import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { ValidationError } from '../../domain/errors.ts';
import { refusalOf } from './errors.ts';

describe('a refusal', () => {
  test('names the first twenty wrong fields, however many there are', () => {
    const wrong = (count: number) =>
      Array.from({ length: count }, (_, index) => ({ path: `extras.${index}`, message: 'is wrong' }));
    const detailsOf = (count: number) => refusalOf(new ValidationError(wrong(count))).body.error.details;
    assert.deepEqual(detailsOf(20), wrong(20));
    assert.deepEqual(detailsOf(5000), wrong(20));
  });
});
