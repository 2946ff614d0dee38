import { type ReadonlySignal, signal } from '@preact/signals';

/** Something to tell, for a while. */
export interface News {
  readonly text: string;
  /** A button beside it: `{ words: t('undo'), act }`. */
  readonly button?: { readonly words: string; readonly act: () => unknown };
}

const shown = signal<News | null>(null);
/** The toast that is shown. */
export const news: ReadonlySignal<News | null> = shown;
let timer = 0;
/** How long a toast is shown, in milliseconds. */
const shownMs = 5_000;
const shownWithButtonMs = 12_000;

/** Tells something at the edge of the page, also to those who listen. */
export function tell(next: News | null): void {
  shown.value = next;
  clearTimeout(timer);
  if (next) timer = window.setTimeout(() => tell(null), next.button ? shownWithButtonMs : shownMs);
}

/** Removes a toast when the next edit begins: `Saved` is no longer true then. One with a button stays until it is used. */
export function removeOnEdit(): () => void {
  const onInput = () => {
    if (!shown.peek()?.button) tell(null);
  };
  document.addEventListener('input', onInput, true);
  return () => document.removeEventListener('input', onInput, true);
}
