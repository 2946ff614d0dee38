import { FieldFrame, type FieldFrameProps, fieldAttributes } from './field-frame.tsx';

interface SelectProps extends FieldFrameProps {
  /** '': nothing is chosen. */
  readonly value: string;
  readonly options: readonly (readonly [value: string, label: string])[];
  /** The label of the empty option; null: there is none, something is always chosen. */
  readonly none?: string | null;
  readonly onValue: (value: string) => void;
}

/** Renders a select with its label and its error. */
export function Select(props: SelectProps) {
  const { value, options, none = '–', onValue } = props;
  return (
    <FieldFrame
      {...props}
      field={
        <select
          {...fieldAttributes(props)}
          value={value}
          onChange={({ currentTarget }) => onValue(currentTarget.value)}
        >
          {none !== null && <option value="">{none}</option>}
          {options.map(([option, label]) => (
            <option key={option} value={option} dir="auto">
              {label}
            </option>
          ))}
        </select>
      }
    />
  );
}
