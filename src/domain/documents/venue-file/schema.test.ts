import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type TObject, type TSchema, Type } from 'typebox';
import type { FieldProblem } from '../../errors.ts';
import { venueFileLimits } from '../../fields/limits.ts';
import { parseWithSchema } from '../../fields/read-shape.ts';
import { schemaKeywords } from '../../fields/read-value.ts';
import { maxRates } from '../../money/money.ts';
import { venueFileSchema } from './schema.ts';

/** Yields every schema of the file with its path; entries of a list at `[0]`. */
function* schemasOf(schema: TSchema, path: string): Iterable<[TSchema, string]> {
  yield [schema, path];
  if (Type.IsUnion(schema) && schema.anyOf[0] !== undefined) yield* schemasOf(schema.anyOf[0], path);
  if (Type.IsArray(schema)) yield* schemasOf(schema.items, `${path}[0]`);
  if (Type.IsObject(schema))
    for (const [name, member] of membersOf(schema)) yield* schemasOf(member, `${path}.${name}`);
}

function membersOf(schema: TObject): [string, TSchema][] {
  return Object.entries(schema.properties);
}

const schemas = [...schemasOf(venueFileSchema, '')];

test('every member of a venue file has a description', () => {
  assert.ok(schemas.length > 80, `only ${schemas.length} were found`);
  for (const [schema, path] of schemas) {
    if (!Type.IsObject(schema)) continue;
    for (const [name, member] of membersOf(schema)) {
      assert.ok('description' in member, `${path}.${name} has no description`);
    }
  }
});

test('every string and number of a venue file has an example', () => {
  for (const [schema, path] of schemas) {
    if (!Type.IsObject(schema)) continue;
    for (const [name, member] of membersOf(schema)) {
      if (!Type.IsString(member) && !Type.IsInteger(member) && !Type.IsEnum(member)) continue;
      assert.ok('examples' in member, `${path}.${name} has no example`);
    }
  }
});

test('imports every example and default', () => {
  for (const [schema, path] of schemas) {
    const examples = 'examples' in schema ? (schema.examples as unknown[]) : [];
    const { default: value } = schemaKeywords(schema);
    for (const example of value === undefined ? examples : [...examples, value]) {
      const problems: FieldProblem[] = [];
      parseWithSchema(schema, example, path, problems);
      assert.deepEqual(problems, []);
    }
  }
});

test('everything in a venue file has a limit', () => {
  for (const [schema, path] of schemas) {
    const { maxItems, maxLength, pattern, minimum, maximum } = schemaKeywords(schema);
    if (Type.IsObject(schema))
      assert.ok('additionalProperties' in schema && schema.additionalProperties === false, path);
    if (Type.IsArray(schema)) assert.ok(Number.isFinite(maxItems), path);
    // Patterns without "*" or "+" match texts of limited length only.
    if (Type.IsString(schema)) assert.ok(Number.isFinite(maxLength) || /^\^[^*+]+\$$/.test(pattern), path);
    if (Type.IsInteger(schema)) assert.ok(minimum >= -1e12 && maximum <= 1e12, path);
  }
});

test('a space has no more rates than a quote can sum safely', () => {
  assert.ok(venueFileLimits.rates <= maxRates);
});
