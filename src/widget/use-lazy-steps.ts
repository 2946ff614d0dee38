import { useEffect, useState } from 'preact/hooks';
import type { LazyMessages } from './messages/catalogue.ts';
import type { Language } from './messages/catalogues.ts';
import type * as Later from './steps/lazy-steps.ts';

/** The steps behind the first, and what they say. */
export interface LazySteps {
  readonly steps: typeof Later.lazySteps;
  readonly words: LazyMessages;
  readonly loadWords: Language['loadLater'];
}

/** All elements of a page have the same. */
let loading: Promise<typeof Later> | undefined;

/**
 * The steps behind the first. They are asked for once the first is on show, so that nothing of it waits for them.
 *
 * @param loadWords of the language they are to speak
 * @returns null while they are on their way, and `missing` where they could not be had
 */
export function useLazySteps(
  isFirstOnShow: boolean,
  loadWords: Language['loadLater'],
): LazySteps | 'missing' | null {
  const [later, setLater] = useState<LazySteps | 'missing' | null>(null);
  useEffect(() => {
    if (!isFirstOnShow) return;
    let isRequested = true;
    const report = (answer: LazySteps | 'missing') => isRequested && setLater(answer);
    loading ??= import('./steps/lazy-steps.ts');
    Promise.all([loading, loadWords()])
      .then(([{ lazySteps: steps }, { default: messages }]) => ({ steps, words: messages, loadWords }))
      .then(report, () => report('missing'));
    return () => {
      isRequested = false;
    };
  }, [isFirstOnShow, loadWords]);
  return later === 'missing' || later?.loadWords === loadWords ? later : null;
}
