/** What the venue asks in the form, and what the visitor says to it. */
import type { BookingRequest, Question } from '../../client/answer.ts';
import { numberIn } from '../../ui/locale/number-in.ts';
import type { DraftProblem, DraftProblems } from './draft.ts';
import { chosen, type SessionState } from './session-state.ts';

/** The service takes no more characters. */
const longestAnswer = 2_000;

/** The questions that the venue asks for the chosen package. */
export function questionsOf({
  venue,
  packageId,
}: Pick<SessionState, 'venue' | 'packageId'>): readonly Question[] {
  return (venue.data?.questions ?? []).filter(
    ({ packageIds }) => !packageIds || packageIds.includes(packageId ?? ''),
  );
}

function problemOfAnswer({ kind, wanted }: Question, answer = ''): DraftProblem | undefined {
  const text = answer.trim();
  if (wanted && text === '') return 'answerMissing';
  if ([...text].length > longestAnswer) return 'notAccepted';
  if (kind === 'number' && text !== '' && !Number.isFinite(numberIn(text))) return 'notAccepted';
  return undefined;
}

/** What is wrong with the answers, by their fields' names; empty where nothing is. */
export function problemsOfAnswers(state: SessionState): DraftProblems {
  const problems: Record<string, DraftProblem> = {};
  for (const question of questionsOf(state)) {
    const problem = problemOfAnswer(question, state.answers[question.id]);
    if (problem) problems[`question-${question.id}`] = problem;
  }
  if (state.venue.data?.terms && !hasAgreed(state)) problems['terms'] = 'mustAgree';
  return problems;
}

/** Whether the visitor agrees to the venue's terms as they are on show; to another wording, they have not. */
export function hasAgreed({ venue, agreedTo }: Pick<SessionState, 'venue' | 'agreedTo'>): boolean {
  return agreedTo !== null && agreedTo === venue.data?.terms?.version;
}

/** Layout, answers and agreement, as the service wants them: without what was left empty. */
export function saidOf(state: SessionState): Pick<BookingRequest, 'layout' | 'answers' | 'terms'> {
  const { answers, agreedTo } = state;
  const { layout } = chosen(state);
  const said = questionsOf(state).flatMap(({ id, kind }) => {
    const text = (answers[id] ?? '').trim();
    if (text === '') return [];
    return [
      {
        questionId: id,
        value: kind === 'yes_no' ? text === 'yes' : kind === 'number' ? numberIn(text) : text,
      },
    ];
  });
  return {
    ...(layout && { layout: layout.name }),
    ...(said.length > 0 && { answers: said }),
    ...(hasAgreed(state) && { terms: agreedTo }),
  };
}
