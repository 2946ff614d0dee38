/**
 * Reads a JSON value by a schema: one walk that names every problem in words, fills in defaults and puts text
 * in NFC. It knows what the schemas of our documents are made of and nothing more.
 *
 * TypeBox could check the same schema, but it stops after a number of errors set for the whole process, and
 * says them in the terms of JSON Schema. A test holds that the two agree on what is right.
 */

import { type TArray, type TObject, type TSchema, Type } from 'typebox';
import type { FieldProblem } from '../errors.ts';
import { told } from '../told-problem.ts';
import { memberOf } from './member.ts';
import type { Problems } from './problem-list.ts';
import {
  butIs,
  keywordsOf,
  type Refuse,
  readChoice,
  readFlag,
  readInteger,
  readNumber,
  readText,
} from './read-value.ts';
import { runAtOnce, type Steps } from './steps.ts';

/**
 * The value as the schema wants it, freshly made; `undefined` where it cannot be read, and inside it,
 * `undefined` for each member and entry that cannot be. Each of those has put a problem on the list.
 *
 * @param path where the value stands, '' for the document itself
 * @param problems what is wrong is added to it
 */
export function readShape(schema: TSchema, value: unknown, path: string, problems: Problems): unknown {
  return runAtOnce(shapeSteps(schema, value, path, problems));
}

/** The same in steps: it can pause before each entry of a list. */
export function* shapeSteps(
  schema: TSchema,
  value: unknown,
  path: string,
  problems: Problems,
): Steps<unknown> {
  if (Type.IsUnion(schema)) {
    // The only unions of the file are "this, or null".
    const [orNull] = schema.anyOf;
    return value === null || orNull === undefined ? null : yield* shapeSteps(orNull, value, path, problems);
  }
  if (Type.IsObject(schema)) return yield* readObject(schema, value, path, problems);
  if (Type.IsArray(schema)) return yield* readList(schema, value, path, problems);
  return readSingle(schema, value, path, problems);
}

const refusing =
  (path: string, problems: Problems): Refuse =>
  (message, said) =>
    void problems.push({ path, message, ...said });

function readSingle(schema: TSchema, value: unknown, path: string, problems: Problems): unknown {
  const refuse = refusing(path, problems);
  if (Type.IsString(schema)) return readText(schema, value, refuse);
  if (Type.IsInteger(schema)) return readInteger(schema, value, refuse);
  if (Type.IsNumber(schema)) return readNumber(value, refuse);
  if (Type.IsEnum(schema)) return readChoice(schema, value, refuse);
  if (Type.IsBoolean(schema)) return readFlag(value, refuse);
  throw new TypeError(`The schema of "${path}" is of a kind that is not read here.`);
}

function* readObject(
  schema: TObject,
  value: unknown,
  path: string,
  problems: Problems,
): Steps<object | undefined> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return refusing(path, problems)(`must be an object, { … }${butIs(value)}`, told('wrong_kind'));
  }
  const read: Record<string, unknown> = {};
  for (const [name, member] of Object.entries(schema.properties)) {
    const memberPath = path === '' ? name : `${path}.${name}`;
    const own = ownMember(value, name);
    const written = own === undefined ? keywordsOf(member).default : own;
    if (written !== undefined) read[name] = yield* shapeSteps(member, written, memberPath, problems);
    else if (!Type.IsOptional(member)) {
      read[name] = undefined;
      problems.push({ path: memberPath, message: 'is required', ...told('required') });
    }
  }
  for (const name of Object.keys(value)) {
    if (!Object.hasOwn(schema.properties, name)) {
      problems.push(unknownMember(name, path, Object.keys(schema.properties)));
    }
  }
  return read;
}

/** Own members only: `constructor` and `__proto__` are nobody's defaults. */
function ownMember(value: object, name: string): unknown {
  return Object.hasOwn(value, name) ? memberOf(value, name) : undefined;
}

/** Refused rather than dropped, since it is usually a mistyped name of a member that matters. */
function unknownMember(name: string, path: string, known: readonly string[]): FieldProblem {
  const isPlain = /^[A-Za-z_$][\w$-]{0,63}$/.test(name);
  const dot = path === '' ? '' : '.';
  const step = isPlain ? `${dot}${name}` : `[${JSON.stringify(name.slice(0, 64))}]`;
  const meant = known.find((candidate) => lettersOf(candidate) === lettersOf(name));
  const hint = meant === undefined ? `what can stand here: ${known.join(', ')}` : `did you mean "${meant}"?`;
  return { path: `${path}${step}`, message: `is not known; ${hint}`, ...told('not_known') };
}

function lettersOf(name: string): string {
  return name
    .slice(0, 64)
    .toLowerCase()
    .replaceAll(/[^a-z]/g, '');
}

function* readList(
  schema: TArray,
  value: unknown,
  path: string,
  problems: Problems,
): Steps<unknown[] | undefined> {
  const refuse = refusing(path, problems);
  if (!Array.isArray(value)) return refuse(`must be a list, [ … ]${butIs(value)}`, told('wrong_kind'));
  const { minItems, maxItems } = keywordsOf(schema);
  // A list that is too long is not looked into: its entries may be millions.
  if (value.length > maxItems)
    return refuse(
      `has ${value.length} entries; there can be ${maxItems} at most`,
      told('too_many', { most: maxItems }),
    );
  if (value.length < minItems)
    return refuse('must not be empty; leave it out instead', told('too_few', { least: minItems }));
  const read: unknown[] = [];
  for (const [index, entry] of value.entries()) {
    yield;
    read.push(yield* shapeSteps(schema.items, entry, `${path}[${index}]`, problems));
  }
  return read;
}
