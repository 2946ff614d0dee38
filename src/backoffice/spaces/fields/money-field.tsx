import { useState } from 'preact/hooks';
import { Field } from '../../../ui/parts/field.tsx';
import { locale } from '../../messages/language.ts';
import { t } from '../messages.ts';
import { formatTypedAmount, parseTypedAmount } from './amounts.ts';

interface MoneyFieldProps {
  /** Its name and its id. */
  readonly name: string;
  readonly label: string;
  readonly hint?: string;
  /** In the currency's smallest unit; null: it cannot be read. */
  readonly value: number | null;
  /** ISO 4217. */
  readonly currency: string;
  /** An amount of 0 says nothing, and is shown as nothing. */
  readonly isZeroEmpty?: boolean;
  /** Nothing stands there yet, which is no mistake before somebody types. */
  readonly isBlankAtFirst?: boolean;
  readonly problem?: string | undefined;
  /** Told null where what stands there is no amount. */
  readonly onValue: (cents: number | null) => void;
}

/** An amount of money, as the reader writes numbers, with as many decimals as the currency has. */
export function MoneyField({ name, label, hint, value, currency, isZeroEmpty, ...rest }: MoneyFieldProps) {
  const { isBlankAtFirst, problem, onValue } = rest;
  const shown =
    value === null || (isZeroEmpty && value === 0) ? '' : formatTypedAmount(value, currency, locale);
  const [typed, setTyped] = useState<{ readonly text: string; readonly of: number | null } | null>(null);
  // What is typed stays as it is typed, until the amount becomes another from elsewhere.
  const text = typed !== null && typed.of === value ? typed.text : shown;
  const isWrong = value === null && !(isBlankAtFirst && text === '');
  return (
    <Field
      {...{ name, label, hint: [currency, hint].filter(Boolean).join(' · ') }}
      value={text}
      problem={isWrong ? t('noAmount', { example: formatTypedAmount(123450, currency, locale) }) : problem}
      inputMode="decimal"
      autocomplete="off"
      isRequired={!isZeroEmpty}
      onValue={(next) => {
        const cents = isZeroEmpty && next.trim() === '' ? 0 : parseTypedAmount(next, currency, locale);
        setTyped({ text: next, of: cents });
        onValue(cents);
      }}
    />
  );
}
