import { useState } from 'preact/hooks';
import { parseNumber } from '../locale/parse-number.ts';
import { NumberInput } from './number-input.tsx';

interface TypedNumberProps {
  readonly id: string;
  readonly value: number | null;
  /** Of what describes it. */
  readonly describedBy?: string | undefined;
  /** Told NaN where no number stands there. */
  readonly onValue: (value: number) => void;
}

/** A field for a whole number that is told once it is typed: not every digit is worth a question to the service. */
export function DebouncedNumberInput({ id, value, describedBy, onValue }: TypedNumberProps) {
  // What is drawn meanwhile, for another reason, would put the number told last in its place.
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
