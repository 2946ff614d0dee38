import { useEffect, useId, useRef } from 'preact/hooks';

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
  // Logging in again may lie over a page with a password of its own.
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
