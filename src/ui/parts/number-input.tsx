import { useState } from 'preact/hooks';
import { numberIn } from '../locale/number-in.ts';

interface NumberInputProps {
  readonly id: string;
  readonly value: number | null;
  /** Of what describes it. */
  readonly describedBy?: string;
  /** While it is typed, or once it is: not every digit may be worth a question to the service. */
  readonly when: 'typing' | 'typed';
  /** Told NaN where no number stands there. */
  readonly onValue: (value: number) => void;
}

interface OnInput {
  readonly currentTarget: HTMLInputElement;
}

/** A field for a whole number. It is a text to browsers: of number fields, screen readers read "0" where there is nothing yet. */
export function NumberInput({ id, value, describedBy, when, onValue }: NumberInputProps) {
  // Until it is told: what is drawn meanwhile, for another reason, would put the number told last in its place.
  const [typed, setTyped] = useState<string | null>(null);
  const tell = ({ currentTarget }: OnInput) => {
    setTyped(null);
    onValue(numberIn(currentTarget.value));
  };
  const keep = ({ currentTarget }: OnInput) => setTyped(currentTarget.value);
  return (
    <input
      id={id}
      type="text"
      inputMode="numeric"
      autocomplete="off"
      maxLength={7}
      aria-describedby={describedBy}
      part="input"
      value={typed ?? value ?? ''}
      {...(when === 'typing' ? { onInput: tell } : { onInput: keep, onChange: tell })}
    />
  );
}
