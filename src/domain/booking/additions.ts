/** What somebody may say with a booking request beside what the specification asks for. */
import { type FieldProblem, ValidationError } from '../errors.ts';
import {
  type ChosenExtra,
  chosenExtras,
  type Extra,
  extraWishProblems,
  type WantedExtra,
} from '../money/extra.ts';
import { told } from '../told-problem.ts';
import { isAskedFor, type Question } from '../venue/question.ts';
import type { Layout } from '../venue/space.ts';
import type { Terms } from '../venue/venue.ts';

/** What a question of any kind can be answered with. */
export type AnswerValue = string | number | boolean;

/** As it was sent. */
export interface Additions {
  /** How many people come; null: nobody said. */
  readonly attendance: number | null;
  /** The name of one of the space's layouts; null: nobody said. */
  readonly layout: string | null;
  readonly extras: readonly WantedExtra[];
  /** Answers of null say nothing. */
  readonly answers: readonly { readonly questionId: string; readonly value: AnswerValue | null }[];
  /** The version of the terms that the visitor agrees to; null: nobody said. */
  readonly terms: string | null;
}

/** What a client says that knows the specification alone. */
export const noAdditions: Additions = {
  attendance: null,
  layout: null,
  extras: [],
  answers: [],
  terms: null,
};

/** As it is kept: as it was worded then, whatever the venue asks, offers and demands later. */
export interface KeptAdditions {
  readonly attendance: number | null;
  readonly layout: string | null;
  readonly extras: readonly {
    readonly id: string;
    readonly name: string;
    /** Null: it is not priced by the piece. */
    readonly pieces: number | null;
  }[];
  readonly answers: readonly KeptAnswer[];
  readonly terms: Terms | null;
}

/** An answer as it is kept, with the question it answered. */
export interface KeptAnswer {
  readonly questionId: string;
  /** The question, as it was asked. */
  readonly label: string;
  readonly value: AnswerValue;
}

/** What is kept of a request that was made by the specification alone. */
export const nothingKept: KeptAdditions = {
  attendance: null,
  layout: null,
  extras: [],
  answers: [],
  terms: null,
};

/** What the venue has of it, for the package that is booked. */
export interface AdditionsOffered {
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
export function settleAdditions(
  sent: Additions,
  offered: AdditionsOffered,
): { kept: KeptAdditions; extras: ChosenExtra[] } {
  const problems = [...additionProblems(sent, offered)];
  if (problems.length > 0) throw new ValidationError(problems);
  const extras = chosenExtras(offered.extras, sent.extras);
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
        saysNothing(value) ? [] : [{ questionId, label: labels.get(questionId) ?? '', value }],
      ),
      terms: sent.terms === null ? null : offered.terms,
    },
  };
}

const saysNothing = (value: AnswerValue | null): value is null => value === null || value === '';

function* additionProblems(sent: Additions, offered: AdditionsOffered): Iterable<FieldProblem> {
  if (sent.layout !== null && !offered.layouts.some(({ name }) => name === sent.layout))
    yield { path: 'layout', message: 'is not a layout of this space', ...told('not_a_choice') };
  yield* extraWishProblems(offered.extras, sent.extras);
  yield* answerProblems(sent, offered);
  if (sent.terms !== null && sent.terms !== offered.terms?.version)
    yield {
      path: 'terms',
      message: 'is not the version that the venue has now',
      ...told('changed_meanwhile'),
    };
}

function* answerProblems(
  { answers }: Additions,
  { questions, packageId }: AdditionsOffered,
): Iterable<FieldProblem> {
  const seen = new Set<string>();
  for (const [index, { questionId, value }] of answers.entries()) {
    const question = questions.find(({ id }) => id === questionId);
    const at = (member: string) => `answers[${index}].${member}`;
    if (question === undefined || !isAskedFor(question, packageId))
      yield {
        path: at('questionId'),
        message: 'is not a question for this package',
        ...told('no_such', { text: questionId }),
      };
    else if (seen.has(questionId))
      yield {
        path: at('questionId'),
        message: 'is answered already',
        ...told('repeated', { text: questionId }),
      };
    else if (!saysNothing(value) && !answersTo(question, value))
      yield {
        path: at('value'),
        message: expected[question.kind],
        ...told(question.kind === 'choice' ? 'not_a_choice' : 'wrong_kind'),
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
