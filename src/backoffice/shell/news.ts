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
/** As long as it takes to read it and to reach its button, in milliseconds. */
const shownMs = 12_000;

/** Tells something at the edge of the page, also to those who listen. */
export function tell(next: News | null): void {
  news = next;
  clearTimeout(timer);
  if (next) timer = window.setTimeout(() => tell(null), shownMs);
  for (const look of lookers) look();
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
