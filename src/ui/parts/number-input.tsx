import type { TargetedEvent } from 'preact';

interface NumberInputProps {
  readonly id: string;
  /** A number, or the typed text. */
  readonly value: number | string;
  readonly 'aria-describedby'?: string | undefined;
  readonly 'aria-invalid'?: true | undefined;
  /** Called on every key. */
  readonly onInput: (event: TargetedEvent<HTMLInputElement>) => void;
  /** Called when the visitor leaves the field. */
  readonly onChange?: (event: TargetedEvent<HTMLInputElement>) => void;
}

/** Renders a field for an integer, as a text field: screen readers announce an empty number field as "0". */
export function NumberInput(props: NumberInputProps) {
  return <input type="text" inputMode="numeric" autocomplete="off" maxLength={20} part="input" {...props} />;
}
