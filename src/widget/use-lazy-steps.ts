import { useEffect, useState } from 'preact/hooks';
import type { LazyMessages } from './messages/catalogue.ts';
import type { Language } from './messages/catalogues.ts';
import type * as Later from './steps/lazy-steps.ts';

/** The later steps with their texts. */
export interface LazySteps {
  readonly steps: typeof Later.lazySteps;
  readonly words: LazyMessages;
  readonly loadWords: Language['loadLater'];
}

/** Shared by all elements of a page. */
let loading: Promise<typeof Later> | undefined;

/**
 * Loads the later steps once the first is visible, so that nothing of it waits.
 *
 * @param loadWords loads their texts
 * @returns null while loading, and `missing` after an error
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
