import { Field } from '../../../ui/parts/field.tsx';
import { Select } from '../../../ui/parts/select.tsx';
import { t } from '../messages.ts';
import { answersBody, type EnteredAnswers, type Question } from './entered-answers.ts';

interface AnswerFieldsProps {
  /** Those that apply to the booked packages. */
  readonly questions: readonly Question[];
  readonly answers: EnteredAnswers;
  readonly problems: ReadonlyMap<string, string>;
  readonly onAnswers: (answers: EnteredAnswers) => void;
}

/** Renders a field for each of the venue’s questions. Staff need not answer any. */
export function AnswerFields({ questions, answers, problems, onAnswers }: AnswerFieldsProps) {
  const sent = answersBody(questions, answers).map(({ questionId }) => questionId);
  return questions.map(({ id, label, kind, choices = [] }) => {
    const value = answers[id] ?? '';
    const at = sent.indexOf(id);
    const field = {
      name: `answer-${id}`,
      label,
      value,
      isRequired: false,
      problem: problems.get(`answers[${at}].value`) ?? problems.get(`answers[${at}].questionId`),
      onValue: (text: string) => onAnswers({ ...answers, [id]: text }),
    };
    if (kind === 'text') return <Field key={id} {...field} autocomplete="off" />;
    if (kind === 'number') return <Field key={id} {...field} autocomplete="off" inputMode="decimal" />;
    if (kind === 'yes_no')
      return (
        <Select
          key={id}
          {...field}
          options={[
            ['yes', t('yes')],
            ['no', t('no')],
          ]}
        />
      );
    // An answer of a former choice stays until another one is chosen.
    const all = [...new Set([...choices, ...(value === '' ? [] : [value])])];
    return <Select key={id} {...field} options={all.map((choice) => [choice, choice])} />;
  });
}
