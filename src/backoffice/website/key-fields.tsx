import { type HoldPeriod, holdPeriods } from '../../domain/booking/hold.ts';
import { Field } from '../../ui/parts/field.tsx';
import { Select } from '../../ui/parts/select.tsx';
import { Checkbox } from '../parts/checkbox.tsx';
import { t } from './messages.ts';

/** What is typed of a website key. */
export interface KeyFormValues {
  readonly label: string;
  /** An address a line. */
  readonly websites: string;
  readonly holdPeriod: HoldPeriod;
  readonly page: boolean;
}

/** The addresses of a field that has one a line. */
export const parseWebsites = (text: string) => text.split(/[\s,]+/).filter((website) => website !== '');

interface KeyFieldsProps {
  readonly typed: KeyFormValues;
  readonly problems: ReadonlyMap<string, string>;
  readonly onChange: (members: Partial<KeyFormValues>) => void;
}

/** The fields that a new key and an old one share. */
export function KeyFields({ typed, problems, onChange }: KeyFieldsProps) {
  const wrongWebsite = [...problems].find(([path]) => path.startsWith('websites'))?.[1];
  return (
    <>
      <Field
        {...{ name: 'label', label: t('label'), value: typed.label, problem: problems.get('label') }}
        autocomplete="off"
        isRequired={false}
        onValue={(label) => onChange({ label })}
      />
      <Field
        {...{ name: 'websites', label: t('websites'), hint: t('websitesHint'), value: typed.websites }}
        problem={wrongWebsite}
        rows={3}
        autocomplete="off"
        isRequired={false}
        onValue={(websites) => onChange({ websites })}
      />
      <Select
        {...{ name: 'holdPeriod', label: t('holdPeriod'), hint: undefined, value: typed.holdPeriod }}
        options={holdPeriods.map((period) => [period, t(`hold-${period}`)])}
        none={null}
        isRequired
        problem={problems.get('holdPeriod')}
        // Of the options.
        onValue={(holdPeriod) => onChange({ holdPeriod: holdPeriod as HoldPeriod })}
      />
      <Checkbox name="page" isChecked={typed.page} onChange={(page) => onChange({ page })}>
        {t('hasPage')}
      </Checkbox>
    </>
  );
}
