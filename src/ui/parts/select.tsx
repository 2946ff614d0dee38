interface SelectProps {
  /** Its name and its id. */
  readonly name: string;
  readonly label: string;
  /** A note beside the label, in smaller type. */
  readonly hint?: string | undefined;
  /** '': nothing is chosen. */
  readonly value: string;
  readonly options: readonly (readonly [value: string, label: string])[];
  /** The label of the empty option; null: there is none, something is always chosen. */
  readonly none?: string | null;
  readonly isRequired: boolean;
  /** Its error. */
  readonly problem: string | undefined;
  readonly onValue: (value: string) => void;
}

/** Renders a select with its label and its error. */
export function Select({
  name,
  label,
  hint,
  value,
  options,
  none = '–',
  isRequired,
  problem,
  onValue,
}: SelectProps) {
  return (
    <div part="field">
      <label for={name}>
        <bdi>{label}</bdi> {hint && <small>({hint})</small>}
      </label>
      <select
        id={name}
        name={name}
        part="input"
        dir="auto"
        value={value}
        aria-required={isRequired || undefined}
        aria-invalid={problem !== undefined || undefined}
        aria-describedby={problem && `problem-${name}`}
        onChange={(event) => onValue(event.currentTarget.value)}
      >
        {none !== null && <option value="">{none}</option>}
        {options.map(([option, optionLabel]) => (
          <option key={option} value={option} dir="auto">
            {optionLabel}
          </option>
        ))}
      </select>
      {problem && (
        <p class="problem" id={`problem-${name}`}>
          {problem}
        </p>
      )}
    </div>
  );
}
