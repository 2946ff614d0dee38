import { useState } from 'preact/hooks';
import { taxIn } from '../../../domain/money/included-tax.ts';
import { addTax } from '../../../domain/money/price.ts';
import type { Tax } from '../../../domain/money/tax.ts';
import { Field } from '../../../ui/parts/field.tsx';
import { formats, locale } from '../../messages/language.ts';
import { formatTypedAmount, parseTypedAmount } from '../../parts/typed-amount.ts';
import { t } from '../messages.ts';
import { withoutTax } from './gross.ts';
import { withTax } from './price-entry.tsx';

interface MoneyFieldProps {
  /** Its name and its id. */
  readonly name: string;
  readonly label: string;
  readonly hint?: string;
  /** In the currency's smallest unit; null: invalid. */
  readonly value: number | null;
  /** ISO 4217. */
  readonly currency: string;
  /** The tax on the amount; the field is then in the notation of `PriceEntry`. Null: none. */
  readonly tax?: Tax | null;
  /** Whether the amount includes the tax. Omitted: it is before tax. */
  readonly includesTax?: boolean;
  /** Shows an amount of 0 as an empty field. */
  readonly isZeroEmpty?: boolean;
  /** An empty field shows no error before input. */
  readonly isBlankAtFirst?: boolean;
  readonly problem?: string | undefined;
  /** Called with null if the text is not an amount. */
  readonly onValue: (cents: number | null) => void;
}

/** Renders a field for an amount, in the reader's notation, with the currency's decimals. */
export function MoneyField({ name, label, hint, value, currency, isZeroEmpty, ...rest }: MoneyFieldProps) {
  const { isBlankAtFirst, problem, tax = null, includesTax = false, onValue } = rest;
  const isConverted = tax !== null && withTax.value && !includesTax;
  const gross = value === null || includesTax ? value : addTax(value, tax);
  const amount = isConverted ? gross : value;
  const shown =
    amount === null || (isZeroEmpty && amount === 0) ? '' : formatTypedAmount(amount, currency, locale);
  const notation = `${isConverted} ${tax?.basisPoints}`;
  const [typed, setTyped] = useState({ text: '', of: null as number | null, notation: '' });
  // Keeps the typed text until the amount or the notation changes from outside.
  const text = typed.of === value && typed.notation === notation ? typed.text : shown;
  const isWrong = value === null && !(isBlankAtFirst && text === '');
  const kind = rest.tax === undefined ? undefined : t(isConverted || includesTax ? 'withTax' : 'beforeTax');
  const field = (
    <Field
      name={name}
      label={label}
      hint={[currency, kind, hint].filter(Boolean).join(' · ')}
      value={text}
      problem={isWrong ? t('noAmount', { example: formatTypedAmount(123450, currency, locale) }) : problem}
      inputMode="decimal"
      autocomplete="off"
      isRequired={!isZeroEmpty}
      onValue={(next) => {
        const parsed = isZeroEmpty && next.trim() === '' ? 0 : parseTypedAmount(next, currency, locale);
        const cents = parsed === null || !isConverted ? parsed : withoutTax(parsed, tax);
        setTyped({ text: next, of: cents, notation });
        onValue(cents);
      }}
    />
  );
  if (tax === null) return field;
  // The other amount, and what an amount with tax is rounded to.
  const both = value !== null &&
    gross !== null &&
    !(isZeroEmpty && value === 0) && {
      net: formats.money(includesTax ? value - taxIn(value, tax) : value, currency),
      gross: formats.money(gross, currency),
    };
  return (
    <div>
      {field}
      <small>{both && t('netAndGross', both)}</small>
    </div>
  );
}
