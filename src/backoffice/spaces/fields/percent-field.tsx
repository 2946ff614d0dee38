import { useState } from 'preact/hooks';
import { parseNumber } from '../../../ui/locale/parse-number.ts';
import { Field } from '../../../ui/parts/field.tsx';
import { locale } from '../../messages/language.ts';

interface PercentFieldProps {
  readonly name: string;
  readonly label: string;
  readonly basisPoints: number;
  readonly problem?: string | undefined;
  /** Called with 0, an invalid share, if the text is not a number. */
  readonly onBasisPoints: (basisPoints: number) => void;
}

/** Renders a field for a percentage with up to two decimals. */
export function PercentField({ name, label, basisPoints, problem, onBasisPoints }: PercentFieldProps) {
  const [typed, setTyped] = useState<{ readonly text: string; readonly of: number } | null>(null);
  const shown = new Intl.NumberFormat(locale, { useGrouping: false }).format(basisPoints / 100);
  return (
    <Field
      name={name}
      label={label}
      hint="%"
      problem={problem}
      value={typed !== null && typed.of === basisPoints ? typed.text : shown}
      inputMode="decimal"
      autocomplete="off"
      isRequired
      onValue={(text) => {
        const percent = parseNumber(text, locale);
        const of = Number.isNaN(percent) || percent < 0 ? 0 : Math.round(percent * 100);
        setTyped({ text, of });
        onBasisPoints(of);
      }}
    />
  );
}
