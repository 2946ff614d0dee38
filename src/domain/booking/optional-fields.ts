/** What somebody may say with a booking request beside what the specification asks for. */
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

/** What a question of any kind can be answered with. */
export type AnswerValue = string | number | boolean;

/** As it was sent. */
export interface OptionalFields {
  /** How many people come; null: nobody said. */
  readonly attendance: number | null;
  /** The name of one of the space's layouts; null: nobody said. */
  readonly layout: string | null;
  readonly extras: readonly RequestedExtra[];
  /** Answers of null say nothing. */
  readonly answers: readonly { readonly questionId: string; readonly value: AnswerValue | null }[];
  /** The version of the terms that the visitor agrees to; null: nobody said. */
  readonly terms: string | null;
}

/** What a client says that knows the specification alone. */
export const noOptionalFields: OptionalFields = {
  attendance: null,
  layout: null,
  extras: [],
  answers: [],
  terms: null,
};

/** As it is kept: as it was worded then, whatever the venue asks, offers and demands later. */
export interface StoredOptionalFields {
  readonly attendance: number | null;
  readonly layout: string | null;
  readonly extras: readonly {
    readonly id: string;
    readonly name: string;
    /** Null: it is not priced by the piece. */
    readonly pieces: number | null;
  }[];
  readonly answers: readonly StoredAnswer[];
  readonly terms: Terms | null;
}

/** An answer as it is kept, with the question it answered. */
export interface StoredAnswer {
  readonly questionId: string;
  /** The question, as it was asked. */
  readonly label: string;
  readonly value: AnswerValue;
}

/** What is kept of a request that was made by the specification alone. */
export const emptyOptionalFields: StoredOptionalFields = {
  attendance: null,
  layout: null,
  extras: [],
  answers: [],
  terms: null,
};

/** What the venue has of it, for the package that is booked. */
export interface OptionalFieldChoices {
  readonly packageId: string;
  readonly layouts: readonly Pick<Layout, 'name'>[];
  readonly extras: readonly Extra[];
  readonly questions: readonly Question[];
  readonly terms: Terms | null;
}

/**
 * Holds what was sent to what the venue has.
 *
 * @returns what is kept of it, and the extras to be priced
 * @throws ValidationError naming all that the venue does not have: a layout, extra, question, choice or wording
 */
export function validateOptionalFields(
  sent: OptionalFields,
  offered: OptionalFieldChoices,
): { kept: StoredOptionalFields; extras: ChosenExtra[] } {
  const problems = [...additionProblems(sent, offered)];
  if (problems.length > 0) throw new ValidationError(problems);
  const extras = selectExtras(offered.extras, sent.extras);
  const labels = new Map(offered.questions.map(({ id, label }) => [id, label]));
  return {
    extras,
    kept: {
      attendance: sent.attendance,
      layout: sent.layout,
      extras: extras.map(({ extra: { id, name, per }, pieces }) => ({
        id,
        name,
        pieces: per === 'piece' ? pieces : null,
      })),
      answers: sent.answers.flatMap(({ questionId, value }) =>
        isEmpty(value) ? [] : [{ questionId, label: labels.get(questionId) ?? '', value }],
      ),
      terms: sent.terms === null ? null : offered.terms,
    },
  };
}

const isEmpty = (value: AnswerValue | null): value is null => value === null || value === '';

function* additionProblems(sent: OptionalFields, offered: OptionalFieldChoices): Iterable<FieldProblem> {
  if (sent.layout !== null && !offered.layouts.some(({ name }) => name === sent.layout))
    yield { path: 'layout', message: 'is not a layout of this space', ...codedProblem('not_a_choice') };
  yield* validateRequestedExtras(offered.extras, sent.extras);
  yield* validateAnswers(sent, offered);
  if (sent.terms !== null && sent.terms !== offered.terms?.version)
    yield {
      path: 'terms',
      message: 'is not the version that the venue has now',
      ...codedProblem('changed_meanwhile'),
    };
}

function* validateAnswers(
  { answers }: OptionalFields,
  { questions, packageId }: OptionalFieldChoices,
): Iterable<FieldProblem> {
  const seen = new Set<string>();
  for (const [index, { questionId, value }] of answers.entries()) {
    const question = questions.find(({ id }) => id === questionId);
    const at = (member: string) => `answers[${index}].${member}`;
    if (question === undefined || !questionAppliesTo(question, packageId))
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
