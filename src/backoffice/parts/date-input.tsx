import { useRef, useState } from 'preact/hooks';

interface DateInputProps {
  readonly value: string;
  /** The id for its `<label>`. */
  readonly id?: string;
  /** Its label for screen readers, without a `<label>`. */
  readonly label?: string;
  readonly className?: string;
  /** Called with a complete date, or '' if the field was cleared. */
  readonly onDate: (date: string) => void;
}

/**
 * Renders a native date field whose date takes effect at once when it is picked. A typed one passes through others, so
 * it takes effect with Enter or when the field loses the focus; until then, the typed text stays.
 */
export function DateInput({ value, id, label, className, onDate }: DateInputProps) {
  const [typed, setTyped] = useState<{ readonly text: string; readonly of: string } | null>(null);
  const isTyping = useRef(false);
  const shown = typed?.of === value ? typed.text : value;
  const commit = (text: string) => {
    isTyping.current = false;
    if (text !== value) onDate(text);
  };
  return (
    <input
      type="date"
      id={id}
      class={className}
      aria-label={label}
      value={shown}
      onKeyDown={({ key, currentTarget }) => {
        if (key === 'Enter') commit(currentTarget.value);
        else isTyping.current = true;
      }}
      onPointerDown={() => {
        isTyping.current = false;
      }}
      onInput={({ currentTarget }) => {
        setTyped({ text: currentTarget.value, of: value });
        if (!isTyping.current) commit(currentTarget.value);
      }}
      onBlur={({ currentTarget }) => commit(currentTarget.value)}
    />
  );
}
