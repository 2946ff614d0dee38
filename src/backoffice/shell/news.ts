import { useEffect, useState } from 'preact/hooks';

/** Something to tell, for a while. */
export interface News {
  readonly text: string;
  /** A button beside it: `{ words: t('undo'), act }`. */
  readonly button?: { readonly words: string; readonly act: () => unknown };
}

let news: News | null = null;
let timer = 0;
const lookers = new Set<() => void>();
/** How long a toast is shown, in milliseconds. */
const shownMs = 5_000;
const shownWithButtonMs = 12_000;

/** Tells something at the edge of the page, also to those who listen. */
export function tell(next: News | null): void {
  news = next;
  clearTimeout(timer);
  if (next) timer = window.setTimeout(() => tell(null), next.button ? shownWithButtonMs : shownMs);
  for (const look of lookers) look();
}

/** Removes a toast when the next edit begins: `Saved` is no longer true then. One with a button stays until it is used. */
export function removeOnEdit(): () => void {
  const onInput = () => {
    if (news && !news.button) tell(null);
  };
  document.addEventListener('input', onInput, true);
  return () => document.removeEventListener('input', onInput, true);
}

export function useNews(): News | null {
  const [, draw] = useState({});
  useEffect(() => {
    const look = () => draw({});
    lookers.add(look);
    return () => void lookers.delete(look);
  }, []);
  return news;
}
