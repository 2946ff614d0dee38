import { questionKinds } from '../../../domain/venue/question.ts';
import { Button } from '../../../ui/parts/button.tsx';
import { Field } from '../../../ui/parts/field.tsx';
import { t as shell } from '../../base/messages.ts';
import { formats } from '../../messages/language.ts';
import { Checkbox } from '../../parts/checkbox.tsx';
import { useFocus } from '../../parts/use-focus.ts';
import { moveItem, OrderButtons } from '../fields/order-buttons.tsx';
import { TextListField } from '../fields/text-list-field.tsx';
import { t } from '../messages.ts';
import { uniqueSlug } from '../slug.ts';
import type { Venue } from '../space-details.ts';
import css from '../style.module.css';

type Question = Venue['questions'][number];

interface QuestionsProps {
  readonly questions: readonly Question[];
  readonly problems: ReadonlyMap<string, string>;
  readonly onQuestions: (questions: readonly Question[]) => void;
}

/** Renders a form for the venue's questions, in their order. */
export function Questions({ questions, problems, onQuestions }: QuestionsProps) {
  const set = (at: number, question: Question) =>
    onQuestions(questions.map((other, index) => (index === at ? question : other)));
  const focusOn = useFocus();
  const add = () => {
    focusOn(`question-${questions.length}`);
    const id = uniqueSlug(`question-${questions.length + 1}`, (other) =>
      questions.some((each) => each.id === other),
    );
    onQuestions([...questions, { id, label: '', kind: 'text', wanted: false }]);
  };
  return (
    <>
      {questions.map((question, at) => (
        <div class={css.entry} key={question.id}>
          <Field
            name={`question-${at}`}
            label={t('question', { number: at + 1 })}
            value={question.label}
            autocomplete="off"
            isRequired
            problem={problems.get(`questions[${at}].label`)}
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
            <TextListField
              name={`questions[${at}].choices`}
              label={t('choices')}
              problems={problems}
              lines={question.choices ?? []}
              onLines={(choices) => set(at, { ...question, choices })}
            />
          )}
          <Checkbox
            name={`wanted-${at}`}
            isChecked={question.wanted}
            onChange={(requested) => set(at, { ...question, wanted: requested })}
          >
            {t('wanted')}
          </Checkbox>
          {question.packageIds && (
            <small>{t('appliesToPackages', { count: question.packageIds.length })}</small>
          )}
          <div class="actions">
            <OrderButtons
              name={question.label}
              at={at}
              count={questions.length}
              onMove={(to) => onQuestions(moveItem(questions, at, to))}
            />
            <Button
              look="quiet"
              name={`${shell('remove')}${formats.colon}${question.label}`}
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
