import { type ReadonlySignal, signal } from '@preact/signals';

/** A short message. */
export interface Toast {
  readonly text: string;
  /** A button beside the text: `{ label: t('undo'), act }`. */
  readonly button?: { readonly label: string; readonly act: () => unknown };
  /** A link beside the button. */
  readonly link?: { readonly label: string; readonly href: string };
}

const shown = signal<Toast | null>(null);
/** The visible toast. */
export const currentToast: ReadonlySignal<Toast | null> = shown;
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

/** Removes a toast such as `Saved` when the next edit begins. A toast with a button stays until the button is used. */
export function dismissOnEdit(): () => void {
  const onInput = () => {
    if (!shown.peek()?.button) showToast(null);
  };
  document.addEventListener('input', onInput, true);
  return () => document.removeEventListener('input', onInput, true);
}
