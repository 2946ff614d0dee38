/**
 * Serializes optional fields in a full export. A request has only the members with a value, so that older programs
 * can read requests without optional fields.
 */
import { Type } from 'typebox';
import { maxTextLengths } from '../../booking/booking-request.ts';
import type { ItemChoices, StoredAnswer, StoredOptionalFields } from '../../booking/optional-fields.ts';
import type { FieldProblem } from '../../errors.ts';
import { venueFileLimits } from '../../fields/limits.ts';
import { strictObject } from '../../fields/strict-object.ts';
import { identifier, singleLineText } from '../../fields/text.ts';
import { multiLinePattern } from '../../fields/text-patterns.ts';

const text = (maxLength: number) => singleLineText(maxLength, {});

/** Exactly one of the last three is present. */
const answer = strictObject({
  questionId: identifier({}),
  label: text(venueFileLimits.entryLength),
  text: Type.Optional(Type.String({ maxLength: maxTextLengths.answer, pattern: multiLinePattern })),
  number: Type.Optional(Type.Number()),
  yes: Type.Optional(Type.Boolean()),
});

/** The optional members of an item. */
export const choiceNames = {
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
} as const;

/** The optional members; an export of an earlier version lacks them. */
export const optionalFieldNames = {
  ...choiceNames,
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

/** What was chosen for an item. */
export interface SerializedChoices {
  readonly attendance?: number;
  readonly layout?: string;
  readonly extras?: ItemChoices['extras'];
}

interface SerializedOptionalFields extends SerializedChoices {
  readonly answers?: readonly SerializedAnswer[];
  readonly terms?: NonNullable<StoredOptionalFields['terms']>;
}

type OptionalMembers = ItemChoices & Pick<StoredOptionalFields, 'answers' | 'terms'>;

/** Serializes choices without empty ones. */
export const serializeChoices = ({ attendance, layout, extras }: ItemChoices): SerializedChoices => ({
  ...(attendance !== null && { attendance }),
  ...(layout !== null && { layout }),
  ...(extras.length > 0 && { extras }),
});

/** Serializes optional fields without empty ones. */
export function serializeOptionalFields({
  answers,
  terms,
  ...choices
}: OptionalMembers): SerializedOptionalFields {
  return {
    ...serializeChoices(choices),
    ...(answers.length > 0 && { answers: answers.map(serializeAnswer) }),
    ...(terms !== null && { terms }),
  };
}

function serializeAnswer({ questionId, label, value }: StoredAnswer): SerializedAnswer {
  const stored =
    typeof value === 'string'
      ? { text: value }
      : typeof value === 'number'
        ? { number: value }
        : { yes: value };
  return { questionId, label, ...stored };
}

/** Parses these members of a record; the rest is unchanged. */
export function parseOptionalFields<Rest extends object>(
  record: Rest & SerializedOptionalFields,
): Omit<Rest, keyof SerializedOptionalFields> & OptionalMembers {
  const { attendance = null, layout = null, extras = [], answers = [], terms = null, ...rest } = record;
  return { ...rest, attendance, layout, extras, answers: answers.map(readAnswer), terms };
}

function readAnswer({ questionId, label, text, number, yes }: SerializedAnswer): StoredAnswer {
  return { questionId, label, value: text ?? number ?? yes ?? '' };
}

/** Yields the problems of optional fields that their schema cannot express. */
export function* validateOptionalFields({ answers = [] }: SerializedOptionalFields): Iterable<FieldProblem> {
  for (const [index, { text, number, yes }] of answers.entries())
    if ([text, number, yes].filter((value) => value !== undefined).length !== 1)
      yield {
        path: `bookingRequest.answers[${index}]`,
        message: 'needs one of "text", "number" and "yes", and no other',
      };
}
