import type { ComponentProps, TargetedInputEvent } from 'preact';
import { FieldFrame, type FieldFrameProps, fieldAttributes } from './field-frame.tsx';

interface FieldProps extends FieldFrameProps {
  readonly value: string;
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
}

/** Phones change no letter. `autocorrect` is a property of type boolean, unlike what its type says. */
const asTyped = { autocapitalize: 'none', autocorrect: false as unknown as string } as const;

/** Renders a text field with its label and its error. */
export function Field(props: FieldProps) {
  const { value, rows, type = 'text', inputMode, list, autocomplete, onValue, onFinish } = props;
  const input = {
    ...fieldAttributes(props),
    // The groups of a phone number are written from left to right (style.css). An empty field has the direction of its language.
    dir: type === 'tel' && /^\P{L}+$/u.test(value) ? 'ltr' : value ? 'auto' : undefined,
    autocomplete,
    value,
    onInput: ({ currentTarget }: TargetedInputEvent<HTMLInputElement | HTMLTextAreaElement>) =>
      onValue(currentTarget.value),
  } as const;
  return (
    <FieldFrame
      {...props}
      field={
        rows ? (
          <textarea {...input} rows={rows} />
        ) : (
          <input
            {...input}
            // Fields of type `email` reject international addresses or rewrite their domain.
            type={type === 'email' ? 'text' : type}
            inputMode={type === 'email' ? type : inputMode}
            {...(type === 'email' && asTyped)}
            list={list}
            onChange={onFinish}
          />
        )
      }
    />
  );
}
