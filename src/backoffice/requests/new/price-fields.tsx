import type { ManagementSchemas } from '../../../client/manage.ts';
import { Field } from '../../../ui/parts/field.tsx';
import { formats } from '../../messages/language.ts';
import { t } from '../messages.ts';
import css from '../style.module.css';

interface PriceFieldsProps {
  /** Today's price; null: not known yet, or custom times. */
  readonly quote: ManagementSchemas['StaffQuote'] | null;
  readonly isFree: boolean;
  readonly currency: string;
  readonly total: string;
  readonly totalCents: number | null;
  readonly reason: string;
  readonly isTried: boolean;
  readonly problems: ReadonlyMap<string, string>;
  readonly onChange: (members: { readonly total?: string; readonly priceReason?: string }) => void;
}

/** Shows today's price with its lines, and fields for an agreed price instead. */
export function PriceFields(props: PriceFieldsProps) {
  const { quote, isFree, currency, total, totalCents, reason, isTried, problems, onChange } = props;
  const isOther = totalCents !== null && totalCents !== quote?.totalCents;
  return (
    <fieldset class={css.priceFields}>
      <legend>{t('price')}</legend>
      {quote && !isFree && (
        <dl class={css.quoteLines} aria-live="polite">
          {quote.lines.map(({ label, amountCents }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: lines have no id and never move
            <div key={index}>
              <dt dir="auto">{label}</dt>
              <dd>{formats.money(amountCents, quote.currency)}</dd>
            </div>
          ))}
          <div>
            <dt>{t('total')}</dt>
            <dd>
              <strong>{formats.money(quote.totalCents, quote.currency)}</strong>
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
        hint={isFree ? t('noPriceHint', { currency }) : t('agreedHint', { currency })}
        isRequired={false}
        problem={
          isTried && total.trim() !== '' && totalCents === null
            ? t('noAmount', { example: formats.money(120_000, currency) })
            : (problems.get('totalCents') ?? problems.get('taxCents'))
        }
        onValue={(value) => onChange({ total: value })}
      />
      {isOther && <output>{formats.money(totalCents, currency)}</output>}
      {isOther && !isFree && (
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
