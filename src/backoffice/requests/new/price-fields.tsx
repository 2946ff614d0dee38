import { Field } from '../../../ui/parts/field.tsx';
import { formats } from '../../messages/language.ts';
import { t } from '../messages.ts';
import type { EnteredDate } from '../offer/entered-date.ts';
import { isDate } from '../offer/offer-choice.ts';
import css from '../style.module.css';
import type { Quote } from './use-quotes.ts';

interface PriceFieldsProps {
  readonly dates: readonly EnteredDate[];
  /** Today's price of each date; null: not known yet, or custom times. */
  readonly quotes: readonly (Quote | null)[];
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
  readonly onChange: (members: { readonly total?: string; readonly priceReason?: string }) => void;
}

/** Shows today's price with its lines, of several dates with the price of each, and fields for an agreed price instead. */
export function PriceFields(props: PriceFieldsProps) {
  const {
    dates,
    quotes,
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
  const known = quotes.filter((quote) => quote !== null);
  const isOther = totalCents !== null && totalCents !== quotedCents;
  const lines =
    dates.length === 1
      ? known.flatMap((quote) => quote.lines)
      : quotes.flatMap((quote, index) => {
          const label = dates[index] && isDate(dates[index].date) ? formats.date(dates[index].date) : '';
          return quote ? { label, amountCents: quote.totalCents } : [];
        });
  return (
    <fieldset class={css.priceFields}>
      <legend>{t('price')}</legend>
      {known.length > 0 && (
        <dl class={css.quoteLines} aria-live="polite">
          {lines.map(({ label, amountCents }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: lines have no id and never move
            <div key={index}>
              <dt dir="auto">{label}</dt>
              <dd>{formats.money(amountCents, currency)}</dd>
            </div>
          ))}
          <div>
            <dt>{t('total')}</dt>
            <dd>
              <strong>{formats.money(quotedCents, currency)}</strong>
            </dd>
          </div>
        </dl>
      )}
      {problems.has('expectedTotalCents') && <p class="problem">{t('priceHasChanged')}</p>}
      <Field
        {...{
          name: 'total',
          label: t('agreedTotal'),
          value: total,
          inputMode: 'decimal',
          autocomplete: 'off',
        }}
        hint={isUnpriced ? t('noPriceHint', { currency }) : t('agreedHint', { currency })}
        isRequired={false}
        problem={
          isTried && total.trim() !== '' && totalCents === null
            ? t('noAmount', { example: formats.money(120_000, currency) })
            : (problems.get('totalCents') ?? problems.get('taxCents'))
        }
        onValue={(value) => onChange({ total: value })}
      />
      {isOther && <output>{formats.money(totalCents, currency)}</output>}
      {isOther && !isUnpriced && (
        <Field
          {...{ name: 'priceReason', label: t('reason'), hint: t('priceReasonHint'), value: reason }}
          problem={problems.get('priceReason')}
          isRequired={false}
          autocomplete="off"
          onValue={(value) => onChange({ priceReason: value })}
        />
      )}
    </fieldset>
  );
}
