/** Optional fields of a booking request beyond the specification. */
import { type FieldProblem, ValidationError } from '../errors.ts';
import {
  type ChosenExtra,
  type Extra,
  type RequestedExtra,
  selectExtras,
  validateRequestedExtras,
} from '../money/extra.ts';
import { codedProblem } from '../problem-codes.ts';
import { type Question, questionAppliesTo } from '../venue/question.ts';
import type { Layout } from '../venue/space.ts';
import type { Terms } from '../venue/venue.ts';
import type { RequestedTimes } from './slot-part.ts';

/** The answer to a question of any kind. */
export type AnswerValue = string | number | boolean;

/** The optional fields as the client sends them. */
export interface OptionalFields extends RequestedTimes {
  /** The number of guests; null: not given. */
  readonly attendance: number | null;
  /** The name of one of the space's layouts; null: not given. */
  readonly layout: string | null;
  readonly extras: readonly RequestedExtra[];
  /** Null answers count as missing. */
  readonly answers: readonly { readonly questionId: string; readonly value: AnswerValue | null }[];
  /** The version of the terms that the visitor accepts; null: not given. */
  readonly terms: string | null;
}

/** The value for a client that only knows the specification. */
export const noOptionalFields: OptionalFields = {
  startTime: null,
  endTime: null,
  attendance: null,
  layout: null,
  extras: [],
  answers: [],
  terms: null,
};

/** The stored choices for one date, with the venue's wording at the time of the request. */
export interface ItemChoices {
  readonly attendance: number | null;
  readonly layout: string | null;
  readonly extras: readonly {
    readonly id: string;
    readonly name: string;
    /** Null: not priced per piece. */
    readonly pieces: number | null;
  }[];
}

/** The stored fields. */
export interface StoredOptionalFields {
  readonly choices: ItemChoices;
  readonly answers: readonly StoredAnswer[];
  readonly terms: Terms | null;
}

/** A stored answer with its question. */
export interface StoredAnswer {
  readonly questionId: string;
  /** The question's text. */
  readonly label: string;
  readonly value: AnswerValue;
}

/** The stored value if nothing was chosen. */
export const noChoices: ItemChoices = { attendance: null, layout: null, extras: [] };

/** The choices that the venue offers for the booked packages. */
export interface OptionalFieldChoices {
  /** The packages of all items: a question may be for any of them. */
  readonly packageIds: readonly string[];
  readonly layouts: readonly Pick<Layout, 'name'>[];
  readonly extras: readonly Extra[];
  readonly questions: readonly Question[];
  readonly terms: Terms | null;
}

/**
 * Validates optional fields against the venue's choices.
 *
 * @returns the stored form, and the extras to price
 * @throws ValidationError naming everything that does not exist: a layout, extra, question, choice or version
 */
export function validateOptionalFields(
  sent: OptionalFields,
  offered: OptionalFieldChoices,
): { stored: StoredOptionalFields; extras: ChosenExtra[] } {
  const problems = [...validateChoices(sent, offered)];
  if (problems.length > 0) throw new ValidationError(problems);
  const extras = selectExtras(offered.extras, sent.extras);
  const labels = new Map(offered.questions.map(({ id, label }) => [id, label]));
  return {
    extras,
    stored: {
      choices: {
        attendance: sent.attendance,
        layout: sent.layout,
        extras: extras.map(({ extra: { id, name, per }, pieces }) => ({
          id,
          name,
          pieces: per === 'piece' ? pieces : null,
        })),
      },
      answers: sent.answers.flatMap(({ questionId, value }) =>
        isEmpty(value) ? [] : [{ questionId, label: labels.get(questionId) ?? '', value }],
      ),
      terms: sent.terms === null ? null : offered.terms,
    },
  };
}

const isEmpty = (value: AnswerValue | null): value is null => value === null || value === '';

function* validateChoices(sent: OptionalFields, offered: OptionalFieldChoices): Iterable<FieldProblem> {
  if (sent.layout !== null && !offered.layouts.some(({ name }) => name === sent.layout))
    yield { path: 'layout', message: 'is not a layout of this space', ...codedProblem('not_a_choice') };
  yield* validateRequestedExtras(offered.extras, sent.extras);
  yield* validateAnswers(sent, offered);
  if (sent.terms !== null && sent.terms !== offered.terms?.version)
    yield {
      path: 'terms',
      message: 'is not the current version',
      ...codedProblem('changed_meanwhile'),
    };
}

/** Yields the answers that answer none of the questions, or have the wrong type, by their path in a body. */
export function* validateAnswers(
  { answers }: Pick<OptionalFields, 'answers'>,
  { questions, packageIds }: Pick<OptionalFieldChoices, 'questions' | 'packageIds'>,
): Iterable<FieldProblem> {
  const seen = new Set<string>();
  for (const [index, { questionId, value }] of answers.entries()) {
    const question = questions.find(({ id }) => id === questionId);
    const at = (member: string) => `answers[${index}].${member}`;
    if (question === undefined || !packageIds.some((packageId) => questionAppliesTo(question, packageId)))
      yield {
        path: at('questionId'),
        message: 'is not a question for this package',
        ...codedProblem('no_such', { text: questionId }),
      };
    else if (seen.has(questionId))
      yield {
        path: at('questionId'),
        message: 'is answered already',
        ...codedProblem('repeated', { text: questionId }),
      };
    else if (!isEmpty(value) && !answersTo(question, value))
      yield {
        path: at('value'),
        message: expected[question.kind],
        ...codedProblem(question.kind === 'choice' ? 'not_a_choice' : 'wrong_kind'),
      };
    seen.add(questionId);
  }
}

const expected: Readonly<Record<Question['kind'], string>> = {
  text: 'must be text',
  choice: 'must be one of the choices',
  yes_no: 'must be true or false',
  number: 'must be a number',
};

function answersTo({ kind, choices = [] }: Question, value: AnswerValue): boolean {
  if (kind === 'choice') return typeof value === 'string' && choices.includes(value);
  if (kind === 'number') return typeof value === 'number' && Math.abs(value) <= Number.MAX_SAFE_INTEGER;
  return typeof value === (kind === 'yes_no' ? 'boolean' : 'string');
}
