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
  /** In the currency's smallest unit; null: invalid. */
  readonly value: number | null;
  /** ISO 4217. */
  readonly currency: string;
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
  const { isBlankAtFirst, problem, onValue } = rest;
  const shown =
    value === null || (isZeroEmpty && value === 0) ? '' : formatTypedAmount(value, currency, locale);
  const [typed, setTyped] = useState<{ readonly text: string; readonly of: number | null } | null>(null);
  // Keeps the typed text until the amount changes from outside.
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
