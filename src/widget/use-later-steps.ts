import { useEffect, useState } from 'preact/hooks';
import type { LaterMessages } from './messages/catalogue.ts';
import type { Language } from './messages/catalogues.ts';
import type * as Later from './steps/later.ts';

/** The steps behind the first, and what they say. */
export interface LaterSteps {
  readonly steps: typeof Later.laterSteps;
  readonly words: LaterMessages;
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
export function useLaterSteps(
  isFirstOnShow: boolean,
  loadWords: Language['loadLater'],
): LaterSteps | 'missing' | null {
  const [later, setLater] = useState<LaterSteps | 'missing' | null>(null);
  useEffect(() => {
    if (!isFirstOnShow) return;
    let isWanted = true;
    const tell = (answer: LaterSteps | 'missing') => isWanted && setLater(answer);
    loading ??= import('./steps/later.ts');
    Promise.all([loading, loadWords()])
      .then(([{ laterSteps: steps }, { default: words }]) => ({ steps, words, loadWords }))
      .then(tell, () => tell('missing'));
    return () => {
      isWanted = false;
    };
  }, [isFirstOnShow, loadWords]);
  return later === 'missing' || later?.loadWords === loadWords ? later : null;
}
