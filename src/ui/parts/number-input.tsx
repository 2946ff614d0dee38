import type { TargetedEvent } from 'preact';

interface NumberInputProps {
  readonly id: string;
  /** What stands there: a number, or what is being typed. */
  readonly value: number | string;
  readonly 'aria-describedby'?: string | undefined;
  /** At every key. */
  readonly onInput: (event: TargetedEvent<HTMLInputElement>) => void;
  /** Once the visitor is done with it. */
  readonly onChange?: (event: TargetedEvent<HTMLInputElement>) => void;
}

/** A field for a whole number. It is a text to browsers: of number fields, screen readers read "0" where there is nothing yet. */
export function NumberInput(props: NumberInputProps) {
  return <input type="text" inputMode="numeric" autocomplete="off" maxLength={7} part="input" {...props} />;
}
