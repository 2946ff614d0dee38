interface NativeFieldProps {
  readonly name: string;
  readonly label: string;
  /** A native input type. */
  readonly type: 'time' | 'date';
  readonly value: string;
  readonly problem?: string | undefined;
  readonly onValue: (value: string) => void;
}

/** Renders a native field for a time of day or a date. */
export function NativeField({ name, label, type, value, problem, onValue }: NativeFieldProps) {
  return (
    <div part="field">
      <label for={name}>{label}</label>
      <input
        id={name}
        name={name}
        type={type}
        value={value}
        aria-invalid={problem !== undefined || undefined}
        aria-describedby={problem && `problem-${name}`}
        onInput={({ currentTarget }) => onValue(currentTarget.value)}
      />
      {problem && (
        <p class="problem" id={`problem-${name}`}>
          {problem}
        </p>
      )}
    </div>
  );
}
