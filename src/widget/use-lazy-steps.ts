import { useEffect, useState } from 'preact/hooks';
import type { LazyMessages } from './messages/catalogue.ts';
import type { Language } from './messages/catalogues.ts';
import type * as Lazy from './steps/lazy-steps.ts';

/** The later steps with their texts. */
export interface LazySteps {
  readonly steps: typeof Lazy.lazySteps;
  readonly messages: LazyMessages;
  readonly loadMessages: Language['loadLazyMessages'];
}

/** Shared by all elements of a page. */
let loading: Promise<typeof Lazy> | undefined;

/**
 * Loads the later steps once the first is visible, so that they do not delay it.
 *
 * @param loadMessages loads their texts
 * @returns null while loading, and `missing` after an error
 */
export function useLazySteps(
  isFirstVisible: boolean,
  loadMessages: Language['loadLazyMessages'],
): LazySteps | 'missing' | null {
  const [lazy, setLazy] = useState<LazySteps | 'missing' | null>(null);
  useEffect(() => {
    if (!isFirstVisible) return;
    let isRequested = true;
    const report = (answer: LazySteps | 'missing') => isRequested && setLazy(answer);
    loading ??= import('./steps/lazy-steps.ts');
    Promise.all([loading, loadMessages()])
      .then(([{ lazySteps: steps }, { default: messages }]) => ({ steps, messages, loadMessages }))
      .then(report, () => report('missing'));
    return () => {
      isRequested = false;
    };
  }, [isFirstVisible, loadMessages]);
  return lazy === 'missing' || lazy?.loadMessages === loadMessages ? lazy : null;
}
