interface DateFieldProps {
  readonly name: string;
  readonly label: string;
  /** '': none. */
  readonly date: string;
  readonly problem?: string | undefined;
  readonly onDate: (date: string) => void;
}

/** Renders a native date field. */
export function DateField({ name, label, date, problem, onDate }: DateFieldProps) {
  return (
    <div part="field">
      <label for={name}>{label}</label>
      <input
        type="date"
        id={name}
        name={name}
        value={date}
        aria-invalid={problem !== undefined || undefined}
        aria-describedby={problem && `problem-${name}`}
        onInput={({ currentTarget }) => onDate(currentTarget.value)}
      />
      {problem && (
        <p class="problem" id={`problem-${name}`}>
          {problem}
        </p>
      )}
    </div>
  );
}
