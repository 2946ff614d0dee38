import { useEffect, useId, useRef } from 'preact/hooks';

interface PasswordFieldProps {
  readonly label: string;
  /** Below the label: the requirements of a new password. */
  readonly hint?: string;
  readonly value: string;
  readonly isNew?: boolean;
  /** The error. */
  readonly problem?: string | undefined;
  readonly onValue: (value: string) => void;
}

/** Renders a field for the current password, or for a new password that password managers can generate. */
export function PasswordField({ label, hint, value, isNew = false, problem, onValue }: PasswordFieldProps) {
  const name = isNew ? 'new-password' : 'password';
  // The login dialog may open over a page with a password field.
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (problem !== undefined) input.current?.focus();
  }, [problem]);
  const about = [hint && `hint-${id}`, problem && `problem-${id}`].filter(Boolean).join(' ');
  return (
    <div part="field">
      <label for={id}>{label}</label>
      <input
        type="password"
        ref={input}
        id={id}
        name={name}
        autocomplete={isNew ? 'new-password' : 'current-password'}
        value={value}
        required
        aria-invalid={problem !== undefined || undefined}
        aria-describedby={about || undefined}
        onInput={(event) => onValue(event.currentTarget.value)}
      />
      {hint && <small id={`hint-${id}`}>{hint}</small>}
      {problem && (
        <p class="problem" id={`problem-${id}`}>
          {problem}
        </p>
      )}
    </div>
  );
}
