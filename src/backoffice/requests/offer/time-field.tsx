interface TimeFieldProps {
  readonly name: string;
  readonly label: string;
  /** Beside the label. */
  readonly hint?: string | undefined;
  readonly value: string;
  readonly problem: string | undefined;
  readonly onTime: (time: string) => void;
}

/** Renders a native field for a time of day. */
export function TimeField({ name, label, hint, value, problem, onTime }: TimeFieldProps) {
  return (
    <div part="field">
      <label for={name}>
        {label} {hint && <small>· {hint}</small>}
      </label>
      <input
        id={name}
        type="time"
        value={value}
        required
        aria-invalid={problem !== undefined || undefined}
        aria-describedby={problem && `problem-${name}`}
        onInput={({ currentTarget }) => onTime(currentTarget.value)}
      />
      {problem && (
        <p class="problem" id={`problem-${name}`}>
          {problem}
        </p>
      )}
    </div>
  );
}
