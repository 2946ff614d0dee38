import { Field } from '../../../ui/parts/field.tsx';
import { Select } from '../../../ui/parts/select.tsx';
import { formats } from '../../messages/language.ts';
import { priceWord } from '../../messages/price-messages.ts';
import { shownLines } from '../../parts/shown-lines.ts';
import { t } from '../messages.ts';
import css from '../style.module.css';
import type { Quote } from './use-quotes.ts';

interface PriceFieldsProps {
  /** The parts of today's price. */
  readonly lines: readonly { readonly label: string; readonly amountCents: number }[];
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

/** Shows today's price with its lines, of several dates with the price of each, and fields for an agreed price instead. */
export function PriceFields(props: PriceFieldsProps) {
  const {
    lines,
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
    <fieldset class={css.priceFields}>
      <legend>{t('price')}</legend>
      {(lines.length > 0 || (series && !isUnpriced)) && (
        <dl class={css.quoteLines} aria-live="polite">
          {lines.map(({ label, amountCents }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: lines have no id and never move
            <div key={index}>
              <dt dir="auto">{label}</dt>
              <dd>{money(amountCents)}</dd>
            </div>
          ))}
          <div>
            <dt>{t('total')}</dt>
            <dd>
              <strong>{money(quotedCents)}</strong>
            </dd>
          </div>
        </dl>
      )}
      {problems.has('expectedTotalCents') && <p class="problem">{t('priceHasChanged')}</p>}
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
    </fieldset>
  );
}

/** Returns the lines of a single date's price, or the price of each of several dates. */
export function priceLines(
  names: readonly (string | null)[],
  quotes: readonly (Quote | null)[],
): { readonly label: string; readonly amountCents: number }[] {
  if (names.length === 1)
    return quotes.flatMap((quote) =>
      quote
        ? shownLines(quote.lines, { subtotal: priceWord('subtotal'), currency: quote.currency, formats })
        : [],
    );
  return quotes.flatMap((quote, index) => {
    return quote ? { label: names[index] ?? '', amountCents: quote.totalCents } : [];
  });
}
