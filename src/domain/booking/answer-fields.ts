/** Answers to the venue's questions, as staff send them: their values have different types. */
import { type TSchema, Type } from 'typebox';
import type { FieldProblem } from '../errors.ts';
import { venueFileLimits } from '../fields/limits.ts';
import { memberOf } from '../fields/member.ts';
import { parseWithSchema } from '../fields/read-shape.ts';
import { strictObject } from '../fields/strict-object.ts';
import { identifier } from '../fields/text.ts';
import { multiLinePattern } from '../fields/text-patterns.ts';
import { codedProblem } from '../problem-codes.ts';
import { maxTextLengths } from './booking-request.ts';
import type { AnswerValue } from './optional-fields.ts';

/** An answer; null or '': none. */
export interface SentAnswer {
  readonly questionId: string;
  readonly value: AnswerValue | null;
}

const answerTypes: Readonly<Record<string, TSchema>> = {
  string: Type.String({ maxLength: maxTextLengths.answer, pattern: multiLinePattern }),
  number: Type.Number(),
  boolean: Type.Boolean(),
};

/** The member `answers` of a body without its entries, which `readAnswers` reads. */
export const answerEntries = Type.Optional(
  Type.Array(Type.Object({}), { maxItems: venueFileLimits.questions }),
);

/**
 * Reads the answers of a body.
 *
 * @param parsed the body of `withoutAnswers`, parsed
 */
export function readAnswers(
  parsed: unknown,
  body: unknown,
  problems: FieldProblem[],
): readonly SentAnswer[] | undefined {
  const entries = memberOf(body, 'answers');
  if (!Array.isArray(memberOf(parsed, 'answers')) || !Array.isArray(entries)) return undefined;
  const read = entries.map((entry, index) => readAnswer(entry, `answers[${index}]`, problems));
  return read as readonly SentAnswer[];
}

/** Returns a body whose answers are counted and not read. */
export function withoutAnswers(body: unknown): unknown {
  const entries = memberOf(body, 'answers');
  return Array.isArray(entries) ? { ...(body as object), answers: entries.map(() => ({})) } : body;
}

function readAnswer(entry: unknown, path: string, problems: FieldProblem[]): unknown {
  const value = memberOf(entry, 'value') ?? null;
  const ofValue = value === null ? Type.Null() : answerTypes[typeof value];
  if (ofValue === undefined) {
    problems.push({
      path: `${path}.value`,
      message: 'must be text, a number, true, false or null',
      ...codedProblem('wrong_kind'),
    });
    return undefined;
  }
  const schema = strictObject({
    questionId: identifier({}),
    value: Type.Optional(Type.Union([ofValue, Type.Null()])),
  });
  return parseWithSchema(schema, entry, path, problems);
}
