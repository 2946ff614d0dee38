/**
 * How a full export writes down what was said with a request beside the specification: each thing as a member of the
 * request, and only where something was said, so that programs that know none of it read all other requests.
 */
import { Type } from 'typebox';
import { maxTextLengths } from '../../booking/booking-request.ts';
import type { StoredAnswer, StoredOptionalFields } from '../../booking/optional-fields.ts';
import type { FieldProblem } from '../../errors.ts';
import { venueFileLimits } from '../../fields/limits.ts';
import { strictObject } from '../../fields/strict-object.ts';
import { identifier, singleLineText } from '../../fields/text.ts';
import { multiLinePattern } from '../../fields/text-patterns.ts';

const text = (maxLength: number) => singleLineText(maxLength, {});

/** One of the last three is there. */
const answer = strictObject({
  questionId: identifier({}),
  label: text(venueFileLimits.entryLength),
  text: Type.Optional(Type.String({ maxLength: maxTextLengths.answer, pattern: multiLinePattern })),
  number: Type.Optional(Type.Number()),
  yes: Type.Optional(Type.Boolean()),
});

/** The members of a request that visitors may leave out; an export without them is that of an earlier version. */
export const optionalFieldNames = {
  attendance: Type.Optional(Type.Integer({ minimum: 1, maximum: venueFileLimits.capacity })),
  layout: Type.Optional(text(venueFileLimits.nameLength)),
  extras: Type.Optional(
    Type.Array(
      strictObject({
        id: identifier({}),
        name: text(venueFileLimits.nameLength),
        pieces: Type.Union([Type.Integer({ minimum: 1 }), Type.Null()]),
      }),
      { maxItems: venueFileLimits.extras },
    ),
  ),
  answers: Type.Optional(Type.Array(answer, { maxItems: venueFileLimits.questions })),
  terms: Type.Optional(
    strictObject({
      version: text(venueFileLimits.nameLength),
      url: text(venueFileLimits.urlLength),
      label: text(venueFileLimits.nameLength),
    }),
  ),
} as const;

type SerializedAnswer = Omit<StoredAnswer, 'value'> & {
  readonly text?: string;
  readonly number?: number;
  readonly yes?: boolean;
};

interface SerializedOptionalFields {
  readonly attendance?: number;
  readonly layout?: string;
  readonly extras?: StoredOptionalFields['extras'];
  readonly answers?: readonly SerializedAnswer[];
  readonly terms?: NonNullable<StoredOptionalFields['terms']>;
}

/** Additions as an export has them: what says nothing is left out. */
export function serializeOptionalFields({
  attendance,
  layout,
  extras,
  answers,
  terms,
}: StoredOptionalFields): SerializedOptionalFields {
  return {
    ...(attendance !== null && { attendance }),
    ...(layout !== null && { layout }),
    ...(extras.length > 0 && { extras }),
    ...(answers.length > 0 && { answers: answers.map(serializeAnswer) }),
    ...(terms !== null && { terms }),
  };
}

function serializeAnswer({ questionId, label, value }: StoredAnswer): SerializedAnswer {
  const said =
    typeof value === 'string'
      ? { text: value }
      : typeof value === 'number'
        ? { number: value }
        : { yes: value };
  return { questionId, label, ...said };
}

/** Puts the members of a record together again; the rest of it is as it was. */
export function parseOptionalFields<Rest extends object>(
  record: Rest & SerializedOptionalFields,
): Omit<Rest, keyof SerializedOptionalFields> & { additions: StoredOptionalFields } {
  const { attendance = null, layout = null, extras = [], answers = [], terms = null, ...rest } = record;
  const additions = { attendance, layout, extras, answers: answers.map(readAnswer), terms };
  return { ...rest, additions };
}

function readAnswer({ questionId, label, text, number, yes }: SerializedAnswer): StoredAnswer {
  return { questionId, label, value: text ?? number ?? yes ?? '' };
}

/** What is wrong with them beyond what their schema can say. */
export function* validateOptionalFields({ answers = [] }: SerializedOptionalFields): Iterable<FieldProblem> {
  for (const [index, { text, number, yes }] of answers.entries())
    if ([text, number, yes].filter((value) => value !== undefined).length !== 1)
      yield {
        path: `bookingRequest.answers[${index}]`,
        message: 'needs one of "text", "number" and "yes", and no other',
      };
}
