import { useEffect, useRef } from 'preact/hooks';

/** Leads the keyboard to a field, by its id, once it is drawn: to what was just added, or to what stands before what is gone. */
export function useFocus(): (id: string) => void {
  const requested = useRef<string | null>(null);
  useEffect(() => {
    const field = requested.current === null ? null : document.getElementById(requested.current);
    // What was drawn before it was wanted may come to this first.
    if (field === null) return;
    field.focus();
    requested.current = null;
  });
  return (id) => {
    requested.current = id;
  };
}
