/**
 * Parses a JSON value by a schema: reports every problem with a message, fills in defaults and normalizes text to
 * NFC. It supports what our schemas use and nothing more.
 *
 * TypeBox could validate the same schema, but stops after a process-wide number of errors and reports them in terms
 * of JSON Schema. A test checks that both accept the same values.
 */

import { type TArray, type TObject, type TSchema, Type } from 'typebox';
import type { FieldProblem } from '../errors.ts';
import { codedProblem } from '../problem-codes.ts';
import { memberOf } from './member.ts';
import type { Problems } from './problem-list.ts';
import {
  type AddProblem,
  actualTypeText,
  readBoolean,
  readEnum,
  readInteger,
  readNumber,
  readText,
  schemaKeywords,
} from './read-value.ts';

/**
 * Returns a new value that matches the schema; `undefined` if it cannot be parsed, and inside it `undefined` for each
 * invalid member and entry, whose problems are added.
 *
 * @param path the value's path, '' for the whole document
 * @param problems collects the problems
 */
export function parseWithSchema(schema: TSchema, value: unknown, path: string, problems: Problems): unknown {
  if (Type.IsUnion(schema)) {
    // "This, or null", or values of different types.
    const isNullable = schema.anyOf.some((each) => Type.IsNull(each));
    const [first, ...others] = schema.anyOf.filter((each) => !Type.IsNull(each));
    if (first === undefined || (value === null && isNullable)) return null;
    const read = others.find((each) => isOfType(each, value)) ?? first;
    return parseWithSchema(read, value, path, problems);
  }
  if (Type.IsObject(schema)) return readObject(schema, value, path, problems);
  if (Type.IsArray(schema)) return readList(schema, value, path, problems);
  return readSingle(schema, value, path, problems);
}

/** Returns whether a value has the type of an alternative of a union. */
const isOfType = (schema: TSchema, value: unknown) =>
  (typeof value === 'number' && Type.IsNumber(schema)) ||
  (typeof value === 'boolean' && Type.IsBoolean(schema));

/** Describes a list that is too long. */
export const tooManyEntries = (count: number, max: number) => ({
  message: `has ${count} entries; the maximum is ${max}`,
  ...codedProblem('too_many', { most: max }),
});

const rejecting =
  (path: string, problems: Problems): AddProblem =>
  (message, text) =>
    void problems.push({ path, message, ...text });

function readSingle(schema: TSchema, value: unknown, path: string, problems: Problems): unknown {
  const addProblem = rejecting(path, problems);
  if (Type.IsString(schema)) return readText(schema, value, addProblem);
  if (Type.IsInteger(schema)) return readInteger(schema, value, addProblem);
  if (Type.IsNumber(schema)) return readNumber(value, addProblem);
  if (Type.IsEnum(schema)) return readEnum(schema, value, addProblem);
  if (Type.IsBoolean(schema)) return readBoolean(value, addProblem);
  throw new TypeError(`The schema of "${path}" is of a kind that is not read here.`);
}

function readObject(schema: TObject, value: unknown, path: string, problems: Problems): object | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return rejecting(path, problems)(
      `must be an object, { … }${actualTypeText(value)}`,
      codedProblem('wrong_kind'),
    );
  }
  const read: Record<string, unknown> = {};
  for (const [name, member] of Object.entries(schema.properties)) {
    const memberPath = path === '' ? name : `${path}.${name}`;
    const own = ownMember(value, name);
    const written = own === undefined ? schemaKeywords(member).default : own;
    if (written !== undefined) read[name] = parseWithSchema(member, written, memberPath, problems);
    else if (!Type.IsOptional(member)) {
      read[name] = undefined;
      problems.push({ path: memberPath, message: 'is required', ...codedProblem('required') });
    }
  }
  for (const name of Object.keys(value)) {
    if (!Object.hasOwn(schema.properties, name)) {
      problems.push(unknownMember(name, path, Object.keys(schema.properties)));
    }
  }
  return read;
}

/** Own members only: `constructor` and `__proto__` are no defaults. */
function ownMember(value: object, name: string): unknown {
  return Object.hasOwn(value, name) ? memberOf(value, name) : undefined;
}

/** Rejected instead of ignored, since it is usually a mistyped name. */
function unknownMember(name: string, path: string, existing: readonly string[]): FieldProblem {
  const isPlain = /^[A-Za-z_$][\w$-]{0,63}$/.test(name);
  const dot = path === '' ? '' : '.';
  const step = isPlain ? `${dot}${name}` : `[${JSON.stringify(name.slice(0, 64))}]`;
  const meant = existing.find((candidate) => lettersOf(candidate) === lettersOf(name));
  const hint = meant === undefined ? `allowed here: ${existing.join(', ')}` : `did you mean "${meant}"?`;
  return { path: `${path}${step}`, message: `is not known; ${hint}`, ...codedProblem('not_known') };
}

function lettersOf(name: string): string {
  return name
    .slice(0, 64)
    .toLowerCase()
    .replaceAll(/[^a-z]/g, '');
}

function readList(schema: TArray, value: unknown, path: string, problems: Problems): unknown[] | undefined {
  const addProblem = rejecting(path, problems);
  if (!Array.isArray(value))
    return addProblem(`must be a list, [ … ]${actualTypeText(value)}`, codedProblem('wrong_kind'));
  const { minItems, maxItems } = schemaKeywords(schema);
  // The entries of a list that is too long are not parsed: there may be millions.
  if (value.length > maxItems) {
    const { message, ...coded } = tooManyEntries(value.length, maxItems);
    return addProblem(message, coded);
  }
  if (value.length < minItems)
    return addProblem(
      'must not be empty; leave it out instead',
      codedProblem('too_few', { least: minItems }),
    );
  const read: unknown[] = [];
  for (const [index, entry] of value.entries()) {
    read.push(parseWithSchema(schema.items, entry, `${path}[${index}]`, problems));
  }
  return read;
}
