import { type ReasonCode, reasonCodes } from '../../../domain/booking/decision-reason.ts';
import { Field } from '../../../ui/parts/field.tsx';
import { Select } from '../../../ui/parts/select.tsx';
import { t } from '../messages.ts';

/** The reasons of a decision as entered. */
export interface EnteredReasons {
  readonly reason: string;
  /** '': none chosen. */
  readonly code: string;
}

export const noReasons: EnteredReasons = { reason: '', code: '' };

/** Returns the members of the API's body; what is blank is omitted. */
export const reasonBody = ({ reason, code }: EnteredReasons) => {
  const reasonCode: ReasonCode | undefined = reasonCodes.find((each) => each === code);
  return { ...(reason.trim() !== '' && { reason }), ...(reasonCode && { reasonCode }) };
};

interface ReasonFieldsProps {
  readonly entered: EnteredReasons;
  readonly problems: ReadonlyMap<string, string>;
  readonly onChange: (members: Partial<EnteredReasons>) => void;
}

/** Renders fields for the reason that reports count, and for one that staff read. */
export function ReasonFields({ entered, problems, onChange }: ReasonFieldsProps) {
  return (
    <>
      <Select
        name="reason-code"
        label={t('reasonCode')}
        value={entered.code}
        options={reasonCodes.map((each) => [each, t(`reason_${each}`)])}
        isRequired={false}
        problem={problems.get('reasonCode')}
        onValue={(code) => onChange({ code })}
      />
      <Field
        name="reason"
        label={t('reason')}
        hint={t('reasonHint')}
        value={entered.reason}
        rows={3}
        problem={problems.get('reason')}
        autocomplete="off"
        isRequired={false}
        onValue={(reason) => onChange({ reason })}
      />
    </>
  );
}
