import { useState } from 'preact/hooks';
import { parseNumber } from '../locale/parse-number.ts';
import { NumberInput } from './number-input.tsx';

interface TypedNumberProps {
  readonly id: string;
  readonly value: number | null;
  /** The id of its description. */
  readonly describedBy?: string | undefined;
  /** Called with NaN for an invalid number. */
  readonly onValue: (value: number) => void;
}

/** Renders a debounced field for an integer: not every digit is worth a request. */
export function DebouncedNumberInput({ id, value, describedBy, onValue }: TypedNumberProps) {
  // Keeps the typed text when the component rerenders for another reason.
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <NumberInput
      id={id}
      aria-describedby={describedBy}
      value={typed ?? value ?? ''}
      onInput={({ currentTarget }) => setTyped(currentTarget.value)}
      onChange={({ currentTarget }) => {
        setTyped(null);
        onValue(parseNumber(currentTarget.value));
      }}
    />
  );
}
