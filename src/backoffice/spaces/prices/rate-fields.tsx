import { everyDay } from '../../../domain/fields/weekdays.ts';
import { Field } from '../../../ui/parts/field.tsx';
import { Checkbox } from '../../parts/checkbox.tsx';
import { WeekdaysField } from '../../parts/weekdays-field.tsx';
import { MoneyField } from '../fields/money-field.tsx';
import { NativeField } from '../fields/native-field.tsx';
import { PercentField } from '../fields/percent-field.tsx';
import { t } from '../messages.ts';
import type { SpaceDetails } from '../space-details.ts';
import css from '../style.module.css';
import type { Rate } from './rate-label.ts';

interface RateFieldsProps {
  readonly rate: Rate;
  readonly at: number;
  readonly details: SpaceDetails;
  readonly problems: ReadonlyMap<string, string>;
  readonly onRate: (rate: Rate) => void;
}

/** Renders the fields of one surcharge or discount. */
export function RateFields({ rate, at, details, problems, onRate }: RateFieldsProps) {
  const { venue, slots } = details;
  const problem = (member: string) => problems.get(`rates[${at}].${member}`);
  const { basisPoints, amountCents, ...rest } = rate;
  const size = basisPoints ?? amountCents ?? 0;
  const isLess = size < 0 || Object.is(size, -0);
  const sign = isLess ? -1 : 1;
  const isShare = basisPoints !== undefined;
  const measure = (size: number, share: boolean) =>
    onRate({ ...rest, ...(share ? { basisPoints: size } : { amountCents: size }) });
  const packages = new Map(slots.flatMap((slot) => slot.packages.map(({ id, name }) => [id, name])));
  /** Omits a condition without a value. */
  const set = (members: Partial<{ readonly [Name in keyof Rate]: Rate[Name] | undefined }>) =>
    onRate(
      Object.fromEntries(
        Object.entries({ ...rate, ...members }).filter(([, value]) => value !== undefined && value !== ''),
      ) as unknown as Rate,
    );
  return (
    <div class="form">
      <Field
        name={`rate-label-${at}`}
        label={t('rateLabel')}
        hint={t('rateLabelHint')}
        value={rate.label}
        autocomplete="off"
        isRequired
        problem={problem('label')}
        onValue={(label) => onRate({ ...rate, label })}
      />
      <div class={css.pair}>
        <div part="field">
          <label for={`rate-kind-${at}`}>{t('change')}</label>
          <select
            id={`rate-kind-${at}`}
            value={`${isLess ? 'less' : 'more'} ${isShare ? 'share' : 'amount'}`}
            onChange={({ currentTarget }) => {
              const [way, kind] = currentTarget.value.split(' ');
              const share = kind === 'share';
              const same = share === isShare ? Math.abs(size) : share ? 1000 : 10_000;
              measure((way === 'less' ? -1 : 1) * same, share);
            }}
          >
            <option value="more share">{t('morePercent')}</option>
            <option value="less share">{t('lessPercent')}</option>
            <option value="more amount">{t('moreAmount')}</option>
            <option value="less amount">{t('lessAmount')}</option>
          </select>
        </div>
        {isShare ? (
          <PercentField
            name={`rate-share-${at}`}
            label={t('percent')}
            basisPoints={Math.abs(size)}
            problem={problem('basisPoints')}
            onBasisPoints={(points) => measure(sign * points, true)}
          />
        ) : (
          <MoneyField
            name={`rate-amount-${at}`}
            label={t('amount')}
            hint={t(venue.pricesIncludeTax ? 'withTax' : 'beforeTax')}
            value={Math.abs(size)}
            currency={venue.currency}
            problem={problem('amountCents')}
            onValue={(cents) => measure(sign * (cents ?? 0), false)}
          />
        )}
      </div>
      <WeekdaysField
        name={`rate-weekdays-${at}`}
        label={t('weekdays')}
        value={rate.weekdays ?? everyDay}
        problem={problem('weekdays')}
        onValue={(weekdays) =>
          // Both all days and none mean every day.
          set({ weekdays: weekdays.length % everyDay.length === 0 ? undefined : weekdays })
        }
      />
      <div class={css.pair}>
        <NativeField
          name={`rate-from-${at}`}
          label={t('from')}
          type="date"
          value={rate.from ?? ''}
          problem={problem('from')}
          onValue={(from) => set({ from })}
        />
        <NativeField
          name={`rate-to-${at}`}
          label={t('to')}
          type="date"
          value={rate.to ?? ''}
          problem={problem('to')}
          onValue={(to) => set({ to })}
        />
      </div>
      <NativeField
        name={`rate-booked-${at}`}
        label={t('bookedUntil')}
        type="date"
        value={rate.bookedUntil ?? ''}
        problem={problem('bookedUntil')}
        onValue={(bookedUntil) => set({ bookedUntil })}
      />
      {venue.groups.length > 0 && (
        <SubsetField
          label={t('onlyGroups')}
          all={venue.groups.map(({ id, name }) => [id, name])}
          chosen={rate.groups}
          onChosen={(groups) => set({ groups })}
        />
      )}
      {slots.length > 1 && (
        <SubsetField
          label={t('onlySlots')}
          all={slots.map(({ id, name }) => [id, name])}
          chosen={rate.slotIds}
          onChosen={(slotIds) => set({ slotIds })}
        />
      )}
      {packages.size > 1 && (
        <SubsetField
          label={t('onlyPackages')}
          all={[...packages]}
          chosen={rate.packageIds}
          onChosen={(packageIds) => set({ packageIds })}
        />
      )}
    </div>
  );
}

interface SubsetFieldProps {
  readonly label: string;
  readonly all: readonly (readonly [id: string, name: string])[];
  /** Omitted: all. */
  readonly chosen: readonly string[] | undefined;
  readonly onChosen: (chosen: readonly string[] | undefined) => void;
}

/** Checkboxes for a subset; none checked: all. */
function SubsetField({ label, all, chosen = [], onChosen }: SubsetFieldProps) {
  return (
    <fieldset>
      <legend>{label}</legend>
      {all.map(([id, name]) => (
        <Checkbox
          key={id}
          name={id}
          isChecked={chosen.includes(id)}
          onChange={(isOn) => {
            const next = isOn ? [...chosen, id] : chosen.filter((other) => other !== id);
            onChosen(next.length === 0 ? undefined : next);
          }}
        >
          {name}
        </Checkbox>
      ))}
    </fieldset>
  );
}
