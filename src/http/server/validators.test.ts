import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { Type } from 'typebox';
import { validatorCompiler } from './validators.ts';

/** Returns the number of problems; null: the data is valid. */
function problemsOf(schema: object, data: unknown, shared: readonly object[] = []): number | null {
  const validate = (validatorCompiler(shared) as (route: object) => Validate)({ schema });
  return validate(data) ? null : (validate.errors ?? []).length;
}
type Validate = ((data: unknown) => boolean) & { errors?: readonly object[] | null };

describe('Validation', () => {
  const numbers = Type.Object({ all: Type.Array(Type.Number()) }, { additionalProperties: false });

  test('reports every problem of a body with few', () => {
    assert.equal(problemsOf(numbers, { all: ['a', 1, 'b'], other: 1 }), 3);
    assert.equal(problemsOf(numbers, { all: [1, 2] }), null);
  });

  test('stops after twenty problems of items and members', () => {
    assert.equal(problemsOf(numbers, { all: Array.from({ length: 100_000 }, () => 'a') }), 20);
    const members = Object.fromEntries(Array.from({ length: 50_000 }, (_, n) => [`m${n}`, 1]));
    assert.equal(problemsOf(numbers, { all: [], ...members }), 20);
  });

  test('stops after twenty problems of a referenced schema', () => {
    const shared = [{ $id: 'Entry', type: 'object', required: ['a', 'b', 'c'] }];
    const list = { type: 'array', items: { $ref: 'Entry' } };
    assert.equal(
      problemsOf(
        list,
        Array.from({ length: 50_000 }, () => ({})),
        shared,
      ),
      20,
    );
    assert.equal(problemsOf(list, [{}, {}], shared), 6);
  });

  test('accepts a value that one schema of a union accepts, even if others have many problems', () => {
    const either = Type.Union([Type.Array(Type.Number()), Type.Array(Type.String())]);
    assert.equal(
      problemsOf(
        either,
        Array.from({ length: 100 }, () => 'a'),
      ),
      null,
    );
  });
});
