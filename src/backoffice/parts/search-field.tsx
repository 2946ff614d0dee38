import { useState } from 'preact/hooks';
import { Field } from '../../ui/parts/field.tsx';
import { t } from '../base/messages.ts';

interface SearchFieldProps {
  /** Its name and its id. */
  readonly name: string;
  readonly label: string;
  readonly hint?: string;
  /** '': nothing is chosen. */
  readonly value: string;
  /** The texts that people read and search; each is unique. */
  readonly options: readonly (readonly [value: string, label: string])[];
  readonly isRequired: boolean;
  readonly problem: string | undefined;
  /** Called with '' while the text is not one of the options. */
  readonly onValue: (value: string) => void;
}

/** Renders a select for a long list: the person types a part of a name, and the browser proposes the options with it. */
export function SearchField({ name, label, hint, value, options, problem, ...rest }: SearchFieldProps) {
  const { isRequired, onValue } = rest;
  const [typed, setTyped] = useState<{ readonly text: string; readonly of: string } | null>(null);
  const shown = options.find(([option]) => option === value)?.[1] ?? value;
  // Keeps the typed text until the value changes from outside.
  const text = typed !== null && typed.of === value ? typed.text : shown;
  const isUnknown = value === '' && text.trim() !== '';
  // A click into a chosen option replaces it: the list has only the options that contain the text.
  const selectChosen = ({ target }: MouseEvent) => {
    if (value !== '' && target instanceof HTMLInputElement) target.select();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the field inside is the control
    // biome-ignore lint/a11y/useKeyWithClickEvents: the Tab key selects the text of a field
    <div onClick={selectChosen}>
      <Field
        name={name}
        label={label}
        hint={hint}
        value={text}
        isRequired={isRequired}
        list={`options-${name}`}
        problem={isUnknown ? t('chooseFromList') : problem}
        autocomplete="off"
        onValue={(next) => {
          const of = find(options, next);
          setTyped({ text: next, of });
          onValue(of);
        }}
      />
      <datalist id={`options-${name}`}>
        {options.map(([option, text]) => (
          <option key={option} value={text} />
        ))}
      </datalist>
    </div>
  );
}

/** Returns the option with this label or value, or with this name in its label: `Euro`, `Berlin`; '' if there is none. */
function find(options: SearchFieldProps['options'], text: string): string {
  const plain = (each: string) => each.trim().toLocaleLowerCase();
  const wanted = plain(text);
  const match = (namesOf: (option: readonly [string, string]) => readonly string[]) =>
    options.find((option) => namesOf(option).some((each) => plain(each) === wanted))?.[0];
  return match((option) => option) ?? match(([, label]) => label.split(/ – |\//)) ?? '';
}
