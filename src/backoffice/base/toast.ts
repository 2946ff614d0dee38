import { type ReadonlySignal, signal } from '@preact/signals';

/** A short message. */
export interface Toast {
  readonly text: string;
  /** A button beside the text: `{ label: t('undo'), act }`. */
  readonly button?: { readonly label: string; readonly act: () => unknown };
  /** A link beside the button. */
  readonly link?: { readonly label: string; readonly href: string };
  /** What a decision was about, such as a guest and a date: its button stays when the next toast is shown. */
  readonly about?: string;
}

/** How many earlier decisions can be undone, and how long, in milliseconds. */
const mostEarlier = 4;
const earlierMs = 30_000;

const earlier = signal<readonly Toast[]>([]);
/** Earlier decisions that can still be undone, newest first. */
export const earlierToasts: ReadonlySignal<readonly Toast[]> = earlier;

/** Removes an earlier decision from the list. */
export function dropEarlier(toast: Toast): void {
  earlier.value = earlier.peek().filter((each) => each !== toast);
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
  const former = shown.peek();
  if (former?.about !== undefined && former.button) {
    earlier.value = [former, ...earlier.peek()].slice(0, mostEarlier);
    window.setTimeout(() => dropEarlier(former), earlierMs);
  }
  shown.value = next;
  clearTimeout(timer);
  if (next) timer = window.setTimeout(closeToast, next.button ? shownWithButtonMs : shownMs);
}

/** Removes the visible toast, whose button or link was used. */
export function closeToast(): void {
  shown.value = null;
  clearTimeout(timer);
}

/** Removes a toast such as `Saved` when the next edit begins. A toast with a button stays until the button is used. */
export function dismissOnEdit(): () => void {
  const onInput = () => {
    if (!shown.peek()?.button) showToast(null);
  };
  document.addEventListener('input', onInput, true);
  return () => document.removeEventListener('input', onInput, true);
}
