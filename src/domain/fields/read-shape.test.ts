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

test('a number is any that there is, and 0 is 0 whatever its sign', () => {
  for (const value of [1.5, -2, Number.MAX_VALUE])
    assert.deepEqual(read(Type.Number(), value), { value, problems: [] });
  for (const schema of [Type.Number(), Type.Integer()]) assert.ok(Object.is(read(schema, -0).value, 0));
});

test('what is beyond all numbers, or looks like one, is refused', () => {
  assert.deepEqual(read(Type.Number(), JSON.parse('1e400')), {
    value: undefined,
    problems: ['here: must be a number, but is Infinity'],
  });
  assert.deepEqual(read(Type.Number(), '1'), {
    value: undefined,
    problems: ['here: must be a number, but is text (in quotation marks)'],
  });
});

test('a text is measured by its characters, of which some take two units', () => {
  const three = singleLineText(3, {});
  for (const text of ['abc', '🎭🎭🎭']) assert.deepEqual(read(three, text), { value: text, problems: [] });
  for (const text of ['abcd', '🎭🎭🎭🎭', 'ab🎭c', 'abcdefg'])
    assert.deepEqual(read(three, text).problems, ['here: is longer than 3 characters']);
});

test('a text of an unknown pattern is refused without showing the pattern', () => {
  const schema = Type.String({ pattern: '^x$' });
  assert.deepEqual(read(schema, 'y').problems, ['here: has the wrong format']);
  assert.deepEqual(read(Type.String(), 'anything\n').problems, []);
});

test('what JSON does not have is told as that', () => {
  assert.deepEqual(read(Type.Boolean(), undefined).problems, [
    'here: must be true or false, but is nothing that JSON has',
  ]);
});

test('a schema of a kind that nothing reads is a mistake of ours, and said to be', () => {
  assert.throws(
    () => read(Type.Symbol(), 'x'),
    new TypeError('The schema of "here" is of a kind that is not read here.'),
  );
});
