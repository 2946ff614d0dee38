import { type ReadonlySignal, signal } from '@preact/signals';

/** Returns a signal of whether a media query matches. Call it once for each query, outside of components. */
export function mediaQuery(query: string): ReadonlySignal<boolean> {
  const list = matchMedia(query);
  const matches = signal(list.matches);
  list.addEventListener('change', () => {
    matches.value = list.matches;
  });
  return matches;
}
