/** Reads a single value by its schema: text, a whole number, a choice, a switch. */
import type { TEnum, TSchema } from 'typebox';
import { type ToldProblem, told } from '../told-problem.ts';
import { inNfc } from './spelling.ts';
import { explanationOf } from './text.ts';

/** Puts a problem on the list; what could not be read is `undefined`. */
export type Refuse = (message: string, told: ToldProblem) => undefined;

interface Keywords {
  readonly minItems: number;
  readonly maxItems: number;
  readonly minLength: number;
  readonly maxLength: number;
  readonly minimum: number;
  readonly maximum: number;
  readonly pattern: string;
  readonly default: unknown;
}

/** What a schema says beside its type, with what it means where it says nothing. */
export function keywordsOf(schema: TSchema): Keywords {
  return {
    minItems: 0,
    maxItems: Number.POSITIVE_INFINITY,
    minLength: 0,
    maxLength: Number.POSITIVE_INFINITY,
    minimum: Number.MIN_SAFE_INTEGER,
    maximum: Number.MAX_SAFE_INTEGER,
    pattern: '',
    default: undefined,
    ...schema,
  };
}

/** The text in NFC, which is what its limits are measured on. */
export function readText(schema: TSchema, value: unknown, refuse: Refuse): string | undefined {
  if (typeof value !== 'string')
    return refuse(`must be text, in quotation marks${butIs(value)}`, told('wrong_kind'));
  const { minLength, maxLength, pattern } = keywordsOf(schema);
  const text = inNfc(value, maxLength);
  if (text.length < minLength) return refuse('must not be empty', told('empty'));
  if (isLongerThan(text, maxLength))
    return refuse(`is longer than ${maxLength} characters`, told('too_long', { most: maxLength }));
  if (expressionOf(pattern).test(text)) return text;
  const { message, ...explained } = explanationOf(pattern);
  return refuse(message, explained);
}

/** The patterns of our schemas, compiled once each: a document may have tens of thousands of texts. */
const expressions = new Map<string, RegExp>();

function expressionOf(pattern: string): RegExp {
  const known = expressions.get(pattern);
  if (known !== undefined) return known;
  const expression = new RegExp(pattern, 'u');
  expressions.set(pattern, expression);
  return expression;
}

/** Counted in code points, as JSON Schema does. */
function isLongerThan(text: string, maxLength: number): boolean {
  return text.length > maxLength && (text.length > 2 * maxLength || [...text].length > maxLength);
}

/** A whole number within its bounds. */
export function readInteger(schema: TSchema, value: unknown, refuse: Refuse): number | undefined {
  if (typeof value !== 'number') return refuse(`must be a whole number${butIs(value)}`, told('whole_number'));
  if (!Number.isInteger(value))
    return refuse(`must be a whole number, but is ${value}`, told('whole_number'));
  const { minimum, maximum } = keywordsOf(schema);
  if (value < minimum || value > maximum) {
    return refuse(
      `must be from ${minimum} to ${maximum}, but is ${value}`,
      told('out_of_range', { least: minimum, most: maximum }),
    );
  }
  // JSON has a -0, which compares as another value.
  return value + 0;
}

/** A number that is one: JSON can write larger ones than there are. */
export function readNumber(value: unknown, refuse: Refuse): number | undefined {
  if (typeof value !== 'number') return refuse(`must be a number${butIs(value)}`, told('wrong_kind'));
  return Number.isFinite(value) ? value + 0 : refuse(`must be a number, but is ${value}`, told('wrong_kind'));
}

/** One of the values that may stand there. */
export function readChoice(schema: TEnum, value: unknown, refuse: Refuse): string | number | undefined {
  const choice = schema.enum.find((known) => known === value);
  return (
    choice ??
    refuse(
      `must be one of ${schema.enum.map((known) => JSON.stringify(known)).join(', ')}`,
      told('not_a_choice'),
    )
  );
}

/** `true` or `false`, and nothing that looks like it. */
export function readFlag(value: unknown, refuse: Refuse): boolean | undefined {
  return typeof value === 'boolean'
    ? value
    : refuse(`must be true or false${butIs(value)}`, told('wrong_kind'));
}

/** The end of a sentence on what should have stood there: what kind of value does. */
export function butIs(value: unknown): string {
  if (value === null) return ', but is null';
  if (Array.isArray(value)) return ', but is a list';
  const kinds: Record<string, string> = {
    string: 'text (in quotation marks)',
    number: 'a number',
    boolean: 'true or false',
    object: 'an object',
  };
  return `, but is ${kinds[typeof value] ?? 'nothing that JSON has'}`;
}
