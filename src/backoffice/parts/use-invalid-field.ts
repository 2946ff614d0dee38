import type { RefObject } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';

/**
 * Moves the focus to the first invalid field of a form when the service refuses it, or when it is submitted with
 * missing or invalid fields.
 *
 * @param error the service's
 * @param fallback receives the focus if no field is invalid
 * @returns the form's ref, and a function to call on each submission
 */
export function useInvalidField(error: unknown, fallback?: RefObject<HTMLElement | null>) {
  const form = useRef<HTMLFormElement>(null);
  const [attempts, setAttempts] = useState(0);
  // Fields are marked as invalid in the same render, so this runs after it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each error and submission
  useEffect(() => {
    if (!error && attempts === 0) return;
    const field = form.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    if (field) field.focus();
    // The message may be outside the visible part of the page.
    else if (error) fallback?.current?.focus();
  }, [error, attempts]);
  return { form, onAttempt: () => setAttempts((count) => count + 1) };
}
