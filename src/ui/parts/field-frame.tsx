import type { ComponentChildren } from 'preact';

/** What fields have in common. */
export interface FieldFrameProps {
  /** Its name and its id. */
  readonly name: string;
  readonly label: string;
  /** Beside the label, in smaller letters. */
  readonly hint?: string | undefined;
  readonly isRequired: boolean;
  /** Its error. */
  readonly problem: string | undefined;
  /** Below the field. */
  readonly children?: ComponentChildren;
}

/** Returns the attributes of the field itself. */
export const fieldAttributes = ({ name, isRequired, problem }: FieldFrameProps) =>
  ({
    id: name,
    name,
    part: 'input',
    'aria-required': isRequired || undefined,
    'aria-invalid': problem !== undefined || undefined,
    'aria-describedby': problem && `problem-${name}`,
  }) as const;

/** Renders a field with its label and its error. */
export function FieldFrame({
  name,
  label,
  hint,
  problem,
  field,
  children,
}: FieldFrameProps & { readonly field: ComponentChildren }) {
  return (
    <div part="field">
      <label for={name}>
        <bdi>{label}</bdi> {hint && <small>· {hint}</small>}
      </label>
      {field}
      {problem && (
        <p class="problem" id={`problem-${name}`}>
          {problem}
        </p>
      )}
      {children}
    </div>
  );
}
