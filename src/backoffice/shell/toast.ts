import { type ReadonlySignal, signal } from '@preact/signals';

/** A short message. */
export interface Toast {
  readonly text: string;
  /** A button beside it: `{ label: t('undo'), act }`. */
  readonly button?: { readonly label: string; readonly act: () => unknown };
}

const shown = signal<Toast | null>(null);
/** The visible toast. */
export const news: ReadonlySignal<Toast | null> = shown;
let timer = 0;
/** How long a toast is shown, in milliseconds. */
const shownMs = 5_000;
const shownWithButtonMs = 12_000;

/** Shows a toast and announces it to screen readers. */
export function showToast(next: Toast | null): void {
  shown.value = next;
  clearTimeout(timer);
  if (next) timer = window.setTimeout(() => showToast(null), next.button ? shownWithButtonMs : shownMs);
}

/** Removes a toast when the next edit begins: `Saved` is no longer true then. One with a button stays until it is used. */
export function dismissOnEdit(): () => void {
  const onInput = () => {
    if (!shown.peek()?.button) showToast(null);
  };
  document.addEventListener('input', onInput, true);
  return () => document.removeEventListener('input', onInput, true);
}
