import type { TaxTerms } from '../../../domain/money/tax.ts';
import { Button } from '../../../ui/parts/button.tsx';
import { Field } from '../../../ui/parts/field.tsx';
import { t as shell } from '../../base/messages.ts';
import { formats } from '../../messages/language.ts';
import { Checkbox } from '../../parts/checkbox.tsx';
import { useFocus } from '../../parts/use-focus.ts';
import { MoneyField } from '../fields/money-field.tsx';
import { NativeField } from '../fields/native-field.tsx';
import { PriceEntry } from '../fields/price-entry.tsx';
import { t } from '../messages.ts';
import css from '../style.module.css';
import type { NewSpace, NewTime } from './new-space.ts';

/** Common times of day. */
const commonTimes = [
  ['morning', '09:00', '13:00'],
  ['afternoon', '13:00', '17:00'],
  ['evening', '18:00', '23:00'],
  ['wholeDay', '09:00', '23:00'],
] as const;

interface NewTimesProps {
  readonly requested: NewSpace;
  readonly change: (members: Partial<NewSpace>) => void;
  /** Whether the person tried to continue; missing values are then marked. */
  readonly isTried: boolean;
  readonly venue: TaxTerms & { readonly currency: string };
}

/** Renders fields for the times of a new space and their prices; common times are one tap. */
export function NewTimes({ requested: { times }, change, isTried, venue }: NewTimesProps) {
  const { currency, tax, pricesIncludeTax } = venue;
  const set = (at: number, members: Partial<NewTime>) =>
    change({ times: times.map((time, index) => (index === at ? { ...time, ...members } : time)) });
  const focusOn = useFocus();
  const add = (time: Omit<NewTime, 'isHourly' | 'hireFeeCents'>) => {
    // Focuses the missing value.
    focusOn(`${time.name === '' ? 'time' : 'price'}-${times.length}`);
    change({ times: [...times, { ...time, isHourly: false, hireFeeCents: null }] });
  };
  return (
    <fieldset class="card">
      <legend>{t('stepTimes')}</legend>
      {tax && !pricesIncludeTax && times.length > 0 && <PriceEntry />}
      {times.map((time, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: new times have no id
        <div class={css.newTime} key={at}>
          <Field
            name={`time-${at}`}
            label={t('slotName')}
            value={time.name}
            autocomplete="off"
            isRequired
            problem={isTried && time.name.trim() === '' ? t('missing') : undefined}
            onValue={(name) => set(at, { name })}
          />
          <div class={css.pair}>
            <NativeField
              name={`start-${at}`}
              label={t('startTime')}
              type="time"
              value={time.startTime}
              problem={isTried && time.startTime === '' ? t('missing') : undefined}
              onValue={(startTime) => set(at, { startTime })}
            />
            <NativeField
              name={`end-${at}`}
              label={t('endTime')}
              type="time"
              value={time.endTime}
              problem={isTried && time.endTime === '' ? t('missing') : undefined}
              onValue={(endTime) => set(at, { endTime })}
            />
          </div>
          <Checkbox
            name={`hourly-${at}`}
            isChecked={time.isHourly}
            onChange={(isHourly) => set(at, { isHourly })}
          >
            {t('byTheHour')} <small>{t('hoursText')}</small>
          </Checkbox>
          <MoneyField
            name={`price-${at}`}
            label={t(time.isHourly ? 'perHour' : 'hireFee')}
            currency={currency}
            tax={tax}
            includesTax={pricesIncludeTax}
            value={time.hireFeeCents}
            isBlankAtFirst={!isTried}
            onValue={(hireFeeCents) => set(at, { hireFeeCents })}
          />
          <Button
            look="quiet"
            name={`${shell('remove')}${formats.colon}${time.name}`}
            onClick={() => change({ times: times.filter((_, index) => index !== at) })}
          >
            {shell('remove')}
          </Button>
        </div>
      ))}
      <p>{t(times.length === 0 ? 'timesNone' : 'timesMore')}</p>
      <div class="actions">
        {commonTimes
          .filter(([name]) => !times.some((time) => time.name === t(name)))
          .map(([name, startTime, endTime]) => (
            <Button key={name} onClick={() => add({ name: t(name), startTime, endTime })}>
              {t(name)}{' '}
              <small>
                {formats.time(startTime)}–{formats.time(endTime)}
              </small>
            </Button>
          ))}
        <Button onClick={() => add({ name: '', startTime: '', endTime: '' })}>{t('otherTime')}</Button>
      </div>
    </fieldset>
  );
}
