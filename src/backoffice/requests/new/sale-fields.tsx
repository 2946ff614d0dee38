import type { ManagementSchemas } from '../../../client/manage.ts';
import { Field } from '../../../ui/parts/field.tsx';
import { AdjustmentFields, type TaxKind } from '../fields/adjustment-fields.tsx';
import { AnswerFields } from '../fields/answer-fields.tsx';
import type { Question } from '../fields/entered-answers.ts';
import { t } from '../fields/messages.ts';
import css from '../style.module.css';
import type { BookingDraft } from './booking-draft.ts';
import { type ChosenGroups, GroupField } from './group-field.tsx';
import { GuestFields } from './guest-fields.tsx';

interface SaleFieldsProps {
  readonly venueId: string;
  readonly draft: BookingDraft;
  /** The language of a guest for whom none was chosen. */
  readonly venueLocale: string;
  /** The guest groups of the venue. */
  readonly groups: ManagementSchemas['Venue']['groups'];
  readonly chosen: ChosenGroups;
  /** Those that apply to the packages. */
  readonly questions: readonly Question[];
  readonly currency: string;
  readonly taxKind: TaxKind | null;
  /** Whether the price can have discounts and surcharges. */
  readonly isAdjusted: boolean;
  readonly isTried: boolean;
  readonly problems: ReadonlyMap<string, string>;
  readonly onChange: (members: Partial<BookingDraft>) => void;
}

/** Renders the fields of the whole booking: its title and guest, the questions, and what is added to its price. */
export function SaleFields(props: SaleFieldsProps) {
  const { venueId, draft, venueLocale, groups, chosen, questions } = props;
  const { currency, taxKind, isAdjusted, isTried, problems, onChange } = props;
  return (
    <>
      <Field
        name="title"
        label={t('title')}
        hint={t('titleHint')}
        value={draft.title}
        isRequired={false}
        problem={problems.get('title')}
        autocomplete="off"
        onValue={(title) => onChange({ title })}
      />
      <GuestFields
        venueId={venueId}
        guest={draft}
        venueLocale={venueLocale}
        problems={problems}
        onChange={onChange}
      />
      {groups.length > 0 && (
        <GroupField
          groups={groups}
          chosen={chosen}
          choice={draft.groups}
          problem={problems.get('groups[0]')}
          onChoice={(choice) => onChange({ groups: choice })}
        />
      )}
      {questions.length > 0 && (
        <fieldset class={css.place}>
          <legend>{t('questions')}</legend>
          <AnswerFields
            questions={questions}
            answers={draft.answers}
            problems={problems}
            onAnswers={(answers) => onChange({ answers })}
          />
        </fieldset>
      )}
      {isAdjusted && (
        <AdjustmentFields
          adjustments={draft.adjustments}
          currency={currency}
          taxKind={taxKind}
          isTried={isTried}
          problems={problems}
          onAdjustments={(adjustments) => onChange({ adjustments })}
        />
      )}
    </>
  );
}
