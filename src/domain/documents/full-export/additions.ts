/**
 * How a full export writes down what was said with a request beside the specification: each thing as a member of the
 * request, and only where something was said, so that programs that know none of it read all other requests.
 */
import { Type } from 'typebox';
import type { KeptAdditions, KeptAnswer } from '../../booking/additions.ts';
import { longestTexts } from '../../booking/booking-request.ts';
import type { FieldProblem } from '../../errors.ts';
import { limits } from '../../fields/limits.ts';
import { strictObject } from '../../fields/strict-object.ts';
import { identifier, lineOfText } from '../../fields/text.ts';
import { manyLines } from '../../fields/text-patterns.ts';

const text = (maxLength: number) => lineOfText(maxLength, {});

/** One of the last three is there. */
const answer = strictObject({
  questionId: identifier({}),
  label: text(limits.entryLength),
  text: Type.Optional(Type.String({ maxLength: longestTexts.answer, pattern: manyLines })),
  number: Type.Optional(Type.Number()),
  yes: Type.Optional(Type.Boolean()),
});

/** The members of a request that visitors may leave out; an export without them is that of an earlier version. */
export const additionMembers = {
  attendance: Type.Optional(Type.Integer({ minimum: 1, maximum: limits.capacity })),
  layout: Type.Optional(text(limits.nameLength)),
  extras: Type.Optional(
    Type.Array(
      strictObject({
        id: identifier({}),
        name: text(limits.nameLength),
        pieces: Type.Union([Type.Integer({ minimum: 1 }), Type.Null()]),
      }),
      { maxItems: limits.extras },
    ),
  ),
  answers: Type.Optional(Type.Array(answer, { maxItems: limits.questions })),
  terms: Type.Optional(
    strictObject({
      version: text(limits.nameLength),
      url: text(limits.urlLength),
      label: text(limits.nameLength),
    }),
  ),
} as const;

type WrittenAnswer = Omit<KeptAnswer, 'value'> & {
  readonly text?: string;
  readonly number?: number;
  readonly yes?: boolean;
};

interface WrittenAdditions {
  readonly attendance?: number;
  readonly layout?: string;
  readonly extras?: KeptAdditions['extras'];
  readonly answers?: readonly WrittenAnswer[];
  readonly terms?: NonNullable<KeptAdditions['terms']>;
}

/** Additions as an export has them: what says nothing is left out. */
export function writtenAdditions({
  attendance,
  layout,
  extras,
  answers,
  terms,
}: KeptAdditions): WrittenAdditions {
  return {
    ...(attendance !== null && { attendance }),
    ...(layout !== null && { layout }),
    ...(extras.length > 0 && { extras }),
    ...(answers.length > 0 && { answers: answers.map(writtenAnswer) }),
    ...(terms !== null && { terms }),
  };
}

function writtenAnswer({ questionId, label, value }: KeptAnswer): WrittenAnswer {
  const said =
    typeof value === 'string'
      ? { text: value }
      : typeof value === 'number'
        ? { number: value }
        : { yes: value };
  return { questionId, label, ...said };
}

/** Puts the members of a record together again; the rest of it is as it was. */
export function withAdditions<Rest extends object>(
  record: Rest & WrittenAdditions,
): Omit<Rest, keyof WrittenAdditions> & { additions: KeptAdditions } {
  const { attendance = null, layout = null, extras = [], answers = [], terms = null, ...rest } = record;
  const additions = { attendance, layout, extras, answers: answers.map(readAnswer), terms };
  return { ...rest, additions };
}

function readAnswer({ questionId, label, text, number, yes }: WrittenAnswer): KeptAnswer {
  return { questionId, label, value: text ?? number ?? yes ?? '' };
}

/** What is wrong with them beyond what their schema can say. */
export function* additionProblems({ answers = [] }: WrittenAdditions): Iterable<FieldProblem> {
  for (const [index, { text, number, yes }] of answers.entries())
    if ([text, number, yes].filter((value) => value !== undefined).length !== 1)
      yield {
        path: `bookingRequest.answers[${index}]`,
        message: 'needs one of "text", "number" and "yes", and no other',
      };
}
