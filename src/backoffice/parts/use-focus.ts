import { useEffect, useRef } from 'preact/hooks';

/** Returns a function that focuses a field by its id once it is rendered, for example after an entry was added. */
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
