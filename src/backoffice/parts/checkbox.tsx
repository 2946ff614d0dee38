import type { ComponentChildren } from 'preact';

interface CheckboxProps {
  readonly name: string;
  readonly isChecked: boolean;
  readonly onChange: (isChecked: boolean) => void;
  readonly isOff?: boolean;
  readonly children: ComponentChildren;
}

/** Renders a checkbox with its label. */
export function Checkbox({ name, isChecked, onChange, isOff = false, children }: CheckboxProps) {
  return (
    <label class="check-line">
      <input
        type="checkbox"
        name={name}
        checked={isChecked}
        disabled={isOff}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      <span>{children}</span>
    </label>
  );
}
