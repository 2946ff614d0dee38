import { useEffect, useRef } from 'preact/hooks';

/** Focuses a field by its id once it is drawn: an added one, or the one before a removed one. */
export function useFocus(): (id: string) => void {
  const requested = useRef<string | null>(null);
  useEffect(() => {
    const field = requested.current === null ? null : document.getElementById(requested.current);
    // The field may not be drawn yet.
    if (field === null) return;
    field.focus();
    requested.current = null;
  });
  return (id) => {
    requested.current = id;
  };
}
