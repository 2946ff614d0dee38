import { ValidationError } from '../errors.ts';
import type { Question } from '../venue/question.ts';
import type { BookingRequest } from './booking-request.ts';
import type { RequestedCorrection } from './correction-fields.ts';
import { type AnswerValue, type StoredAnswer, validateAnswers } from './optional-fields.ts';

/**
 * Returns the answers of a booking after a correction: the named ones with their new value, the others as they are. An answer
 * keeps the wording of its question; a question of the venue that was not answered has the wording of now.
 *
 * @throws ValidationError naming each answer to no question, or of the wrong type
 */
export function correctedAnswers(
  { answers: stored, items }: Pick<BookingRequest, 'answers' | 'items'>,
  sent: NonNullable<RequestedCorrection['answers']>,
  venueQuestions: readonly Question[],
): readonly StoredAnswer[] {
  const packageIds = items.map((item) => item.package.id ?? '');
  // Also those that the venue no longer asks, or asks of other packages.
  const answered = stored.map(
    (answer) => venueQuestions.find(({ id }) => id === answer.questionId) ?? questionOf(answer),
  );
  const questions = [
    ...answered.map(({ packageIds: _, ...question }): Question => question),
    ...venueQuestions.filter(({ id }) => !answered.some((each) => each.id === id)),
  ];
  const answers = sent.map(({ questionId, value = null }) => ({ questionId, value }));
  const problems = [...validateAnswers({ answers }, { questions, packageIds })];
  if (problems.length > 0) throw new ValidationError(problems);
  const values = new Map(answers.map(({ questionId, value }) => [questionId, value]));
  const labels = new Map([...questions, ...stored.map(labelled)].map(({ id, label }) => [id, label]));
  const ids = new Set([...stored.map(({ questionId }) => questionId), ...values.keys()]);
  const former = new Map(stored.map(({ questionId, value }) => [questionId, value]));
  return [...ids].flatMap((questionId) => {
    const value = values.has(questionId) ? values.get(questionId) : former.get(questionId);
    return isAnswer(value) ? [{ questionId, label: labels.get(questionId) ?? '', value }] : [];
  });
}

const labelled = ({ questionId: id, label }: StoredAnswer) => ({ id, label });

const isAnswer = (value: AnswerValue | null | undefined): value is AnswerValue =>
  value !== undefined && value !== null && value !== '';

/** Returns a question to which an answer fits, if the venue has deleted it. */
const questionOf = ({ questionId: id, label, value }: StoredAnswer): Question => ({
  id,
  label,
  kind: typeof value === 'number' ? 'number' : typeof value === 'boolean' ? 'yes_no' : 'text',
  wanted: false,
});
