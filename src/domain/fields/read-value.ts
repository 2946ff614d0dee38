/** Parses a single value by its schema: text, integer, enum, boolean. */
import type { TEnum, TSchema } from 'typebox';
import { type CodedProblem, codedProblem } from '../problem-codes.ts';
import { choiceMessage, patternExplanation } from './text.ts';
import { isOfSeveralLines } from './text-patterns.ts';
import { toStoredText } from './unicode-normalization.ts';

/** Adds a problem and returns `undefined`. */
export type AddProblem = (message: string, coded: CodedProblem) => undefined;

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

/** Returns the keywords of a schema besides its type, with their defaults. */
export function schemaKeywords(schema: TSchema): Keywords {
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

/** Returns the text as it is stored, to which its limits apply. */
export function readText(schema: TSchema, value: unknown, addProblem: AddProblem): string | undefined {
  if (typeof value !== 'string')
    return addProblem(`must be text, in quotation marks${actualTypeText(value)}`, codedProblem('wrong_kind'));
  const { minLength, maxLength, pattern } = schemaKeywords(schema);
  const text = toStoredText(value, maxLength, { isMultiLine: isOfSeveralLines(pattern) });
  if (text.length < minLength) return addProblem('must not be empty', codedProblem('empty'));
  if (isLongerThan(text, maxLength))
    return addProblem(
      `is longer than ${maxLength} characters`,
      codedProblem('too_long', { most: maxLength }),
    );
  if (expressionOf(pattern).test(text)) return text;
  const { message, ...explained } = patternExplanation(pattern);
  return addProblem(message, explained);
}

/** The compiled patterns of our schemas: a document may have tens of thousands of texts. */
const expressions = new Map<string, RegExp>();

function expressionOf(pattern: string): RegExp {
  const existing = expressions.get(pattern);
  if (existing !== undefined) return existing;
  const expression = new RegExp(pattern, 'u');
  expressions.set(pattern, expression);
  return expression;
}

/** Counts code points, like JSON Schema. */
function isLongerThan(text: string, maxLength: number): boolean {
  return text.length > maxLength && (text.length > 2 * maxLength || [...text].length > maxLength);
}

/** Parses an integer within its bounds. */
export function readInteger(schema: TSchema, value: unknown, addProblem: AddProblem): number | undefined {
  if (typeof value !== 'number')
    return addProblem(`must be a whole number${actualTypeText(value)}`, codedProblem('whole_number'));
  if (!Number.isInteger(value))
    return addProblem(`must be a whole number, but is ${value}`, codedProblem('whole_number'));
  const { minimum, maximum } = schemaKeywords(schema);
  if (value < minimum || value > maximum) {
    return addProblem(
      `must be from ${minimum} to ${maximum}, but is ${value}`,
      codedProblem('out_of_range', { least: minimum, most: maximum }),
    );
  }
  // Turns JSON's -0 into 0, which compares equal.
  return value + 0;
}

/** Parses a finite number: JSON can contain larger ones. */
export function readNumber(value: unknown, addProblem: AddProblem): number | undefined {
  if (typeof value !== 'number')
    return addProblem(`must be a number${actualTypeText(value)}`, codedProblem('wrong_kind'));
  return Number.isFinite(value)
    ? value + 0
    : addProblem(`must be a number, but is ${value}`, codedProblem('wrong_kind'));
}

/** Parses one of the allowed values. */
export function readEnum(schema: TEnum, value: unknown, addProblem: AddProblem): string | number | undefined {
  const choice = schema.enum.find((existing) => existing === value);
  return choice ?? addProblem(choiceMessage(schema.enum), codedProblem('not_a_choice'));
}

/** Parses `true` or `false`, and nothing similar. */
export function readBoolean(value: unknown, addProblem: AddProblem): boolean | undefined {
  return typeof value === 'boolean'
    ? value
    : addProblem(`must be true or false${actualTypeText(value)}`, codedProblem('wrong_kind'));
}

/** Returns the end of a message: the kind of the actual value. */
export function actualTypeText(value: unknown): string {
  if (value === null) return ', but is null';
  if (Array.isArray(value)) return ', but is a list';
  const kinds: Record<string, string> = {
    string: 'text (in quotation marks)',
    number: 'a number',
    boolean: 'true or false',
    object: 'an object',
  };
  return `, but is ${kinds[typeof value] ?? 'not a JSON value'}`;
}
