import { useState } from 'preact/hooks';
import { Field } from '../../../ui/parts/field.tsx';
import { t } from '../messages.ts';

interface TextListFieldProps {
  readonly name: string;
  readonly label: string;
  readonly lines: readonly string[];
  /** Errors by path. */
  readonly problems: ReadonlyMap<string, string>;
  readonly onLines: (lines: readonly string[]) => void;
}

/** Renders a list of short texts, one per line, which is fast to type and reorder. */
export function TextListField({ name, label, lines, problems, onLines }: TextListFieldProps) {
  const [typed, setTyped] = useState<string | null>(null);
  // Keeps blank lines while the person types.
  const text = typed !== null && areEqual(linesIn(typed), lines) ? typed : lines.join('\n');
  const wrong = [...problems].find(([path]) => path === name || path.startsWith(`${name}[`));
  return (
    <Field
      name={name}
      label={label}
      hint={t('onePerLine')}
      value={text}
      problem={wrong?.[1]}
      rows={Math.min(8, Math.max(3, lines.length + 1))}
      autocomplete="off"
      isRequired={false}
      onValue={(next) => {
        setTyped(next);
        onLines(linesIn(next));
      }}
    />
  );
}

const linesIn = (text: string): readonly string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

const areEqual = (one: readonly string[], other: readonly string[]) => one.join('\n') === other.join('\n');
