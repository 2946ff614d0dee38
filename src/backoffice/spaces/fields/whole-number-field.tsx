import { useState } from 'preact/hooks';
import { parseNumber } from '../../../ui/locale/parse-number.ts';
import { Field } from '../../../ui/parts/field.tsx';
import { locale } from '../../messages/language.ts';
import { t } from '../messages.ts';

interface WholeNumberFieldProps {
  readonly name: string;
  readonly label: string;
  readonly hint?: string;
  /** Null: empty or invalid. */
  readonly value: number | null;
  /** Allows an empty field, whose value is null. */
  readonly isOptional?: boolean;
  readonly problem?: string | undefined;
  /** Called with null if it is empty or not an integer. */
  readonly onValue: (number: number | null) => void;
}

/** Renders a field for an integer, 0 or more. */
export function WholeNumberField({
  name,
  label,
  hint,
  value,
  isOptional = false,
  ...rest
}: WholeNumberFieldProps) {
  const { problem, onValue } = rest;
  const [typed, setTyped] = useState<{ readonly text: string; readonly of: number | null } | null>(null);
  const text = typed !== null && typed.of === value ? typed.text : (value ?? '').toString();
  const isWrong = typed !== null && value === null && !(isOptional && typed.text.trim() === '');
  return (
    <Field
      name={name}
      label={label}
      hint={hint}
      value={text}
      problem={isWrong && typed?.of === value ? t('noNumber') : problem}
      inputMode="numeric"
      autocomplete="off"
      isRequired={!isOptional}
      onValue={(next) => {
        const number = parseNumber(next, locale);
        const whole = Number.isInteger(number) && number >= 0 ? number : null;
        setTyped({ text: next, of: whole });
        onValue(whole);
      }}
    />
  );
}
