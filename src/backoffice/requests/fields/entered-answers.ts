import type { ManagementSchemas } from '../../../client/manage.ts';
import { questionAppliesTo } from '../../../domain/venue/question.ts';
import { typedNumber } from '../../parts/typed-number.ts';
import type { StaffRequest } from '../request/staff-request.ts';

export type Question = NonNullable<ManagementSchemas['Venue']['questions']>[number];

/** Answers by the ids of their questions, as text; yes and no are `yes` and `no`. */
export type EnteredAnswers = Readonly<Record<string, string>>;

/** Returns the questions that apply to one of the packages. */
export const questionsFor = (questions: readonly Question[], packageIds: readonly string[]): Question[] =>
  questions.filter((question) => packageIds.some((id) => questionAppliesTo(question, id)));

/** Returns the answers for the API to questions that were answered. */
export const answersBody = (questions: readonly Question[], answers: EnteredAnswers) =>
  questions.flatMap(({ id, kind }) => {
    const text = answers[id]?.trim() ?? '';
    if (text === '') return [];
    const value = kind === 'yes_no' ? text === 'yes' : kind === 'number' ? typedNumber(text) : text;
    return [{ questionId: id, value }];
  });

/** Returns the answers of a request, as they can be changed. */
export const answersOf = ({ answers = [] }: Pick<StaffRequest, 'answers'>): EnteredAnswers =>
  Object.fromEntries(
    answers.map(({ questionId, value }) => [
      questionId,
      typeof value === 'boolean' ? (value ? 'yes' : 'no') : String(value),
    ]),
  );
