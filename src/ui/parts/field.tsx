import type { ComponentChildren, ComponentProps } from 'preact';

interface FieldProps {
  /** Its name and its id. */
  readonly name: string;
  readonly label: string;
  /** Beside the label, in smaller letters. */
  readonly hint?: string | undefined;
  readonly value: string;
  readonly isRequired: boolean;
  /** Its error. */
  readonly problem: string | undefined;
  /** The visible rows of a multi-line field. */
  readonly rows?: number;
  readonly type?: 'text' | 'email' | 'tel';
  readonly inputMode?: 'decimal' | 'numeric';
  /** The id of a `<datalist>` with proposals. */
  readonly list?: string;
  readonly autocomplete: NonNullable<ComponentProps<'input'>['autocomplete']>;
  readonly onValue: (value: string) => void;
  /** Called when the visitor leaves the field after a change. */
  readonly onFinish?: () => void;
  /** Below the field. */
  readonly children?: ComponentChildren;
}

/** Renders a field with its label and its error. */
export function Field({
  name,
  label,
  hint,
  value,
  problem,
  rows,
  type = 'text',
  inputMode,
  list,
  onValue,
  onFinish,
  children,
  ...rest
}: FieldProps) {
  const { isRequired, autocomplete } = rest;
  const input = {
    id: name,
    name,
    part: 'input',
    // The groups of a phone number are written from left to right (style.css).
    dir: type === 'tel' && /^\P{L}+$/u.test(value) ? 'ltr' : 'auto',
    autocomplete,
    value,
    'aria-required': isRequired || undefined,
    'aria-invalid': problem !== undefined || undefined,
    'aria-describedby': problem && `problem-${name}`,
  } as const;
  return (
    <div part="field">
      <label for={name}>
        <bdi>{label}</bdi> {hint && <small>({hint})</small>}
      </label>
      {rows ? (
        <textarea {...input} rows={rows} onInput={(event) => onValue(event.currentTarget.value)} />
      ) : (
        <input
          {...input}
          // Fields of type `email` reject international addresses or rewrite their domain.
          type={type === 'email' ? 'text' : type}
          inputMode={type === 'email' ? type : inputMode}
          autocapitalize={type === 'email' ? 'none' : undefined}
          list={list}
          onInput={(event) => onValue(event.currentTarget.value)}
          onChange={onFinish}
        />
      )}
      {problem && (
        <p class="problem" id={`problem-${name}`}>
          {problem}
        </p>
      )}
      {children}
    </div>
  );
}
