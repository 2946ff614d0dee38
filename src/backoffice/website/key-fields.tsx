import { maxRequestedItems } from '../../domain/booking/booked-item.ts';
import { type HoldPeriod, holdPeriods } from '../../domain/booking/hold.ts';
import { Field } from '../../ui/parts/field.tsx';
import { Select } from '../../ui/parts/select.tsx';
import { Checkbox } from '../parts/checkbox.tsx';
import { t } from './messages.ts';

/** The form values of a website key. */
export interface KeyFormValues {
  readonly label: string;
  /** One address per line. */
  readonly websites: string;
  readonly holdPeriod: HoldPeriod;
  /** How many dates one request may have. */
  readonly maxItems: number;
  readonly waitingList: boolean;
  /** Whether the form shows a field for a code. */
  readonly codes: boolean;
  readonly page: boolean;
  readonly frame: boolean;
}

/** Parses the addresses of a field with one per line. */
export const parseWebsites = (text: string) => text.split(/[\s,]+/).filter((website) => website !== '');

interface KeyFieldsProps {
  readonly typed: KeyFormValues;
  readonly problems: ReadonlyMap<string, string>;
  readonly onChange: (members: Partial<KeyFormValues>) => void;
}

/** Renders the fields of new and existing keys. */
export function KeyFields({ typed, problems, onChange }: KeyFieldsProps) {
  const wrongWebsite = [...problems].find(([path]) => path.startsWith('websites'))?.[1];
  return (
    <>
      <Field
        name="label"
        label={t('label')}
        value={typed.label}
        problem={problems.get('label')}
        autocomplete="off"
        isRequired={false}
        onValue={(label) => onChange({ label })}
      />
      <Field
        name="websites"
        label={t('websites')}
        hint={t('websitesHint')}
        value={typed.websites}
        problem={wrongWebsite}
        rows={3}
        autocomplete="off"
        isRequired={false}
        onValue={(websites) => onChange({ websites })}
      />
      <Select
        name="holdPeriod"
        label={t('holdPeriod')}
        value={typed.holdPeriod}
        options={holdPeriods.map((period) => [period, t(`hold-${period}`)])}
        none={null}
        isRequired
        problem={problems.get('holdPeriod')}
        // The value is one of the options.
        onValue={(holdPeriod) => onChange({ holdPeriod: holdPeriod as HoldPeriod })}
      />
      <Select
        name="maxItems"
        label={t('maxItems')}
        hint={t('maxItemsHint')}
        value={String(typed.maxItems)}
        options={Array.from({ length: maxRequestedItems }, (_, index) => [
          String(index + 1),
          t('upToDates', { count: index + 1 }),
        ])}
        none={null}
        isRequired
        problem={problems.get('maxItems')}
        onValue={(count) => onChange({ maxItems: Number(count) })}
      />
      <Checkbox
        name="waitingList"
        isChecked={typed.waitingList}
        onChange={(waitingList) => onChange({ waitingList })}
      >
        {t('waitingList')} <small>{t('waitingListAbout')}</small>
      </Checkbox>
      <Checkbox name="codes" isChecked={typed.codes} onChange={(codes) => onChange({ codes })}>
        {t('hasCodes')} <small>{t('hasCodesAbout')}</small>
      </Checkbox>
      <Checkbox name="page" isChecked={typed.page} onChange={(page) => onChange({ page })}>
        {t('hasPage')}
      </Checkbox>
      {typed.page && (
        <Checkbox name="frame" isChecked={typed.frame} onChange={(frame) => onChange({ frame })}>
          {t('mayBeFramed')} <small>{t('mayBeFramedAbout')}</small>
        </Checkbox>
      )}
    </>
  );
}
