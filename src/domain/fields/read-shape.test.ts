/** Cases that a venue file does not have; `documents/venue-file/shape.test.ts` tests the rest. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type TSchema, Type } from 'typebox';
import type { FieldProblem } from '../errors.ts';
import { parseWithSchema } from './read-shape.ts';
import { singleLineText } from './text.ts';

function read(schema: TSchema, value: unknown): { value: unknown; problems: string[] } {
  const problems: FieldProblem[] = [];
  const found = parseWithSchema(schema, value, 'here', problems);
  return { value: found, problems: problems.map(({ path, message }) => `${path}: ${message}`) };
}

test('accepts any number and reads -0 as 0', () => {
  for (const value of [1.5, -2, Number.MAX_VALUE])
    assert.deepEqual(read(Type.Number(), value), { value, problems: [] });
  for (const schema of [Type.Number(), Type.Integer()]) assert.ok(Object.is(read(schema, -0).value, 0));
});

test('rejects infinite numbers and numeric strings', () => {
  assert.deepEqual(read(Type.Number(), JSON.parse('1e400')), {
    value: undefined,
    problems: ['here: must be a number, but is Infinity'],
  });
  assert.deepEqual(read(Type.Number(), '1'), {
    value: undefined,
    problems: ['here: must be a number, but is text (in quotation marks)'],
  });
});

test('accepts each type of a union, and null only where it is one of them', () => {
  const answer = Type.Union([Type.String(), Type.Number(), Type.Boolean()]);
  for (const value of ['A concert', 12, false])
    assert.deepEqual(read(answer, value), { value, problems: [] });
  for (const value of [null, {}]) assert.equal(read(answer, value).problems.length, 1);
  assert.deepEqual(read(Type.Union([answer, Type.Null()]), null), { value: null, problems: [] });
});

test('measures text in characters, not UTF-16 units', () => {
  const three = singleLineText(3, {});
  for (const text of ['abc', '🎭🎭🎭']) assert.deepEqual(read(three, text), { value: text, problems: [] });
  for (const text of ['abcd', '🎭🎭🎭🎭', 'ab🎭c', 'abcdefg'])
    assert.deepEqual(read(three, text).problems, ['here: is longer than 3 characters']);
});

test('rejects text of an unknown pattern without showing the pattern', () => {
  const schema = Type.String({ pattern: '^x$' });
  assert.deepEqual(read(schema, 'y').problems, ['here: has the wrong format']);
  assert.deepEqual(read(Type.String(), 'anything\n').problems, []);
});

test('reports values that JSON does not have', () => {
  assert.deepEqual(read(Type.Boolean(), undefined).problems, [
    'here: must be true or false, but is not a JSON value',
  ]);
});

test('throws for a schema of an unsupported kind', () => {
  assert.throws(
    () => read(Type.Symbol(), 'x'),
    new TypeError('The schema of "here" is of a kind that is not read here.'),
  );
});
