import { Field } from '../../../ui/parts/field.tsx';
import { Select } from '../../../ui/parts/select.tsx';
import { formats } from '../../messages/language.ts';
import { t } from '../messages.ts';
import css from '../style.module.css';

interface PriceFieldsProps {
  /** The choices of a series; null: it is none. */
  readonly series: {
    readonly isPerDate: boolean;
    readonly isMonthly: boolean;
    readonly dates: number;
  } | null;
  /** The sum of the quotes. */
  readonly quotedCents: number;
  /** Whether all dates are at custom times. */
  readonly isUnpriced: boolean;
  readonly currency: string;
  readonly total: string;
  readonly totalCents: number | null;
  readonly reason: string;
  readonly isTried: boolean;
  readonly problems: ReadonlyMap<string, string>;
  readonly onChange: (
    members: Partial<Record<'total' | 'priceReason', string> & Record<'isPerDate' | 'isMonthly', boolean>>,
  ) => void;
}

/** Renders fields for an agreed price instead of today's. */
export function PriceFields(props: PriceFieldsProps) {
  const {
    series,
    quotedCents,
    isUnpriced,
    currency,
    total,
    totalCents,
    reason,
    isTried,
    problems,
    onChange,
  } = props;
  const money = (cents: number) => formats.money(cents, currency);
  const isOther = totalCents !== null && (series?.isPerDate || totalCents !== quotedCents);
  return (
    <div class={css.priceFields}>
      <Field
        name="total"
        label={t('agreedTotal')}
        value={total}
        inputMode="decimal"
        autocomplete="off"
        hint={isUnpriced ? t('noPriceHint', { currency }) : t('agreedHint', { currency })}
        isRequired={false}
        problem={
          isTried && total.trim() !== '' && totalCents === null
            ? t('noAmount', { example: formats.money(120_000, currency) })
            : (problems.get('totalCents') ?? problems.get('taxCents'))
        }
        onValue={(value) => onChange({ total: value })}
      />
      {series && (
        <div class={css.place}>
          <Select
            name="price-for"
            label={t('priceFor')}
            value={String(series.isPerDate)}
            options={[
              ['false', t('priceForAll')],
              ['true', t('priceForEach')],
            ]}
            none={null}
            isRequired
            problem={problems.get('totalPerDateCents')}
            onValue={(value) => onChange({ isPerDate: value === 'true' })}
          />
          <Select
            name="instalments"
            label={t('instalments')}
            value={String(series.isMonthly)}
            options={[
              ['false', t('planSchedule')],
              ['true', t('planMonthly')],
            ]}
            none={null}
            isRequired
            problem={undefined}
            onValue={(value) => onChange({ isMonthly: value === 'true' })}
          />
        </div>
      )}
      {isOther && (
        <output>
          {series?.isPerDate
            ? `${formats.number(series.dates)} × ${money(totalCents)} = ${money(totalCents * series.dates)}`
            : money(totalCents)}
        </output>
      )}
      {isOther && !isUnpriced && (
        <Field
          name="priceReason"
          label={t('reason')}
          hint={t('priceReasonHint')}
          value={reason}
          problem={problems.get('priceReason')}
          isRequired={false}
          autocomplete="off"
          onValue={(value) => onChange({ priceReason: value })}
        />
      )}
    </div>
  );
}
