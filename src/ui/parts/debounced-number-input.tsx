import { useState } from 'preact/hooks';
import type { Formats } from '../locale/formats.ts';
import { parseNumber } from '../locale/parse-number.ts';
import { cleanLine } from '../locale/typed-text.ts';
import { NumberInput } from './number-input.tsx';

interface DebouncedNumberInputProps {
  readonly id: string;
  readonly value: number | null;
  /** The id of its description. */
  readonly describedBy?: string | undefined;
  readonly formats: Pick<Formats, 'locale' | 'number'>;
  /** Returns the text of the error of a number; NaN if the text is none. */
  readonly problemOf: (number: number) => string | false;
  /** Called with a valid number. */
  readonly onValue: (value: number) => void;
}

/** Renders a debounced field for an integer: not every digit is worth a request. An invalid text stays, with an error. */
export function DebouncedNumberInput(props: DebouncedNumberInputProps) {
  const { id, value, describedBy, formats, problemOf, onValue } = props;
  // Keeps the typed text when the component rerenders for another reason.
  const [typed, setTyped] = useState<string | null>(null);
  const [wrong, setWrong] = useState<number | null>(null);
  const problem = problemOf(wrong ?? value ?? 0);
  return (
    <>
      <NumberInput
        id={id}
        aria-invalid={!!problem || undefined}
        aria-describedby={problem ? `problem-${id}` : describedBy}
        value={typed ?? (value === null ? '' : formats.number(value, { useGrouping: false }))}
        onInput={({ currentTarget }) => setTyped(currentTarget.value)}
        onChange={({ currentTarget }) => {
          const text = currentTarget.value;
          const number = cleanLine(text) === '' ? 0 : parseNumber(text, formats.locale);
          const isWrong = !!problemOf(number);
          // Now: the press of a button that causes this change checks the field before it is rendered.
          currentTarget.toggleAttribute('aria-invalid', isWrong);
          if (isWrong) return setWrong(number);
          setWrong(null);
          setTyped(null);
          onValue(number);
        }}
      />
      {problem && (
        <p class="problem" id={`problem-${id}`} role="alert">
          {problem}
        </p>
      )}
    </>
  );
}
