import { useState } from 'preact/hooks';
import type { Formats } from '../locale/formats.ts';
import { parseNumber } from '../locale/parse-number.ts';
import { cleanLine } from '../locale/typed-text.ts';
import { NumberInput } from './number-input.tsx';

interface LiveNumberInputProps {
  readonly id: string;
  readonly value: number | null;
  /** The id of its description. */
  readonly describedBy?: string | undefined;
  readonly formats: Pick<Formats, 'locale' | 'number'>;
  /** Returns the text of the error of a number; NaN if the text is none. */
  readonly problemOf: (number: number) => string | false;
  /** Called with each valid number while it is typed. */
  readonly onValue: (value: number) => void;
}

/** Renders a field for an integer. An invalid text stays, with an error once the field is left. */
export function LiveNumberInput(props: LiveNumberInputProps) {
  const { id, value, describedBy, formats, problemOf, onValue } = props;
  // Keeps the typed text when the component rerenders for another reason.
  const [typed, setTyped] = useState<string | null>(null);
  const [wrong, setWrong] = useState<number | null>(null);
  const problem = problemOf(wrong ?? value ?? 0);
  const numberIn = (text: string) => (cleanLine(text) === '' ? 0 : parseNumber(text, formats.locale));
  return (
    <>
      <NumberInput
        id={id}
        aria-invalid={!!problem || undefined}
        aria-describedby={problem ? `problem-${id}` : describedBy}
        value={typed ?? (value === null ? '' : formats.number(value, { useGrouping: false }))}
        onInput={({ currentTarget }) => {
          setTyped(currentTarget.value);
          const number = numberIn(currentTarget.value);
          if (!problemOf(number)) onValue(number);
        }}
        onChange={({ currentTarget }) => {
          const number = numberIn(currentTarget.value);
          const isWrong = !!problemOf(number);
          // Now: the press of a button that causes this change checks the field before it is rendered.
          currentTarget.toggleAttribute('aria-invalid', isWrong);
          if (isWrong) return setWrong(number);
          setWrong(null);
          setTyped(null);
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
