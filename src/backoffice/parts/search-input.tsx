import { useEffect, useRef, useState } from 'preact/hooks';

/** Debounces typing, in milliseconds. */
const delayMs = 300;

interface SearchInputProps {
  readonly label: string;
  readonly placeholder: string;
  readonly text: string;
  /** Called when the person pauses while typing. */
  readonly onText: (text: string) => void;
}

/** Renders a search field: it shows the typed text while the person types, and `text` afterwards. */
export function SearchInput({ label, placeholder, text, onText }: SearchInputProps) {
  const [typed, setTyped] = useState(text);
  const timer = useRef(0);
  useEffect(() => setTyped(text), [text]);
  useEffect(() => () => clearTimeout(timer.current), []);
  const type = (value: string) => {
    setTyped(value);
    clearTimeout(timer.current);
    timer.current = window.setTimeout(() => onText(value), delayMs);
  };
  return (
    <input
      type="search"
      name="search"
      aria-label={label}
      placeholder={placeholder}
      autocomplete="off"
      dir="auto"
      value={typed}
      onInput={({ currentTarget }) => type(currentTarget.value)}
    />
  );
}
