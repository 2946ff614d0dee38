import { useState } from 'preact/hooks';
import { parseNumber } from '../locale/parse-number.ts';
import { NumberInput } from './number-input.tsx';

interface DebouncedNumberInputProps {
  readonly id: string;
  readonly value: number | null;
  /** The id of its description. */
  readonly describedBy?: string | undefined;
  /** The language in which the number is parsed. */
  readonly locale: string;
  /** The text of the error about an invalid number. */
  readonly problem: string;
  /** Called with an integer, 0 or more. */
  readonly onValue: (value: number) => void;
}

/** Renders a debounced field for an integer: not every digit is worth a request. An invalid text stays, with an error. */
export function DebouncedNumberInput(props: DebouncedNumberInputProps) {
  const { id, value, describedBy, locale, problem, onValue } = props;
  // Keeps the typed text when the component rerenders for another reason.
  const [typed, setTyped] = useState<string | null>(null);
  const [isWrong, setIsWrong] = useState(false);
  return (
    <>
      <NumberInput
        id={id}
        aria-invalid={isWrong || undefined}
        aria-describedby={isWrong ? `problem-${id}` : describedBy}
        value={typed ?? value ?? ''}
        onInput={({ currentTarget }) => setTyped(currentTarget.value)}
        onChange={({ currentTarget }) => {
          const text = currentTarget.value;
          const number = text.trim() === '' ? 0 : parseNumber(text, locale);
          const isValid = Number.isInteger(number) && number >= 0;
          setIsWrong(!isValid);
          setTyped(isValid ? null : text);
          onValue(isValid ? number : 0);
        }}
      />
      {isWrong && (
        <p class="problem" id={`problem-${id}`} role="alert">
          {problem}
        </p>
      )}
    </>
  );
}
