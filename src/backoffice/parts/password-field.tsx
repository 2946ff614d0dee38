interface PasswordFieldProps {
  readonly label: string;
  /** Below the label: what a new one has to be like. */
  readonly hint?: string;
  readonly value: string;
  readonly isNew?: boolean;
  /** What is wrong with it. */
  readonly problem?: string | undefined;
  readonly onValue: (value: string) => void;
}

/** A password: one that is known, or a new one, for which a password manager makes a suggestion. */
export function PasswordField({ label, hint, value, isNew = false, problem, onValue }: PasswordFieldProps) {
  const name = isNew ? 'new-password' : 'password';
  return (
    <div part="field">
      <label for={name}>{label}</label>
      <input
        type="password"
        id={name}
        name={name}
        autocomplete={isNew ? 'new-password' : 'current-password'}
        value={value}
        required
        aria-invalid={problem !== undefined || undefined}
        aria-describedby={`hint-${name} problem-${name}`}
        onInput={(event) => onValue(event.currentTarget.value)}
      />
      {hint && <small id={`hint-${name}`}>{hint}</small>}
      {problem && (
        <p class="problem" id={`problem-${name}`}>
          {problem}
        </p>
      )}
    </div>
  );
}
