import { questionKinds } from '../../../domain/venue/question.ts';
import { Button } from '../../../ui/parts/button.tsx';
import { Field } from '../../../ui/parts/field.tsx';
import { Check } from '../../parts/check.tsx';
import { t as shell } from '../../shell/words.ts';
import { LinesField } from '../fields/lines-field.tsx';
import { movedTo, OrderButtons } from '../fields/order-buttons.tsx';
import { useFocus } from '../fields/use-focus.ts';
import { freeId } from '../new-id.ts';
import css from '../style.module.css';
import type { Venue } from '../whole-space.ts';
import { t } from '../words.ts';

type Question = Venue['questions'][number];

interface QuestionsProps {
  readonly questions: readonly Question[];
  readonly problems: ReadonlyMap<string, string>;
  readonly onQuestions: (questions: readonly Question[]) => void;
}

/** What the venue asks its visitors, in the order in which it asks. */
export function Questions({ questions, problems, onQuestions }: QuestionsProps) {
  const set = (at: number, question: Question) =>
    onQuestions(questions.map((other, index) => (index === at ? question : other)));
  const focusOn = useFocus();
  const add = () => {
    focusOn(`question-${questions.length}`);
    const id = freeId(`question-${questions.length + 1}`, (other) =>
      questions.some((each) => each.id === other),
    );
    onQuestions([...questions, { id, label: '', kind: 'text', wanted: false }]);
  };
  return (
    <>
      {questions.map((question, at) => (
        <div class={css.entry} key={question.id}>
          <Field
            {...{ name: `question-${at}`, label: t('question', { number: at + 1 }), value: question.label }}
            {...{ autocomplete: 'off', isRequired: true, problem: problems.get(`questions[${at}].label`) }}
            onValue={(label) => set(at, { ...question, label })}
          />
          <div part="field">
            <label for={`kind-${at}`}>{t('answeredBy')}</label>
            <select
              id={`kind-${at}`}
              value={question.kind}
              onChange={({ currentTarget }) => {
                const { choices: _, ...rest } = question;
                const kind = questionKinds.find((each) => each === currentTarget.value) ?? question.kind;
                set(
                  at,
                  kind === 'choice' ? { ...rest, kind, choices: question.choices ?? [] } : { ...rest, kind },
                );
              }}
            >
              {questionKinds.map((kind) => (
                <option key={kind} value={kind}>
                  {t(`kind_${kind}`)}
                </option>
              ))}
            </select>
          </div>
          {question.kind === 'choice' && (
            <LinesField
              {...{ name: `questions[${at}].choices`, label: t('choices'), problems }}
              lines={question.choices ?? []}
              onLines={(choices) => set(at, { ...question, choices })}
            />
          )}
          <Check
            name={`wanted-${at}`}
            isChecked={question.wanted}
            onChange={(wanted) => set(at, { ...question, wanted })}
          >
            {t('wanted')}
          </Check>
          {question.packageIds && <small>{t('askedFor', { count: question.packageIds.length })}</small>}
          <div class="actions">
            <OrderButtons
              name={question.label}
              at={at}
              count={questions.length}
              onMove={(to) => onQuestions(movedTo(questions, at, to))}
            />
            <Button
              look="quiet"
              name={`${shell('remove')}: ${question.label}`}
              onClick={() => {
                focusOn(`question-${Math.max(0, at - 1)}`);
                onQuestions(questions.filter((_, index) => index !== at));
              }}
            >
              {shell('remove')}
            </Button>
          </div>
        </div>
      ))}
      <div class="actions">
        <Button onClick={add}>{t('addQuestion')}</Button>
      </div>
    </>
  );
}
