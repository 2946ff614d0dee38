import { useEffect, useState } from 'preact/hooks';
import type { LaterMessages } from './messages/catalogue.ts';
import type { CatalogueTag } from './messages/catalogues.ts';
import type * as Later from './steps/later.ts';

/** The steps behind the first, and what they say. */
export interface LaterSteps {
  readonly tag: CatalogueTag;
  readonly steps: typeof Later.laterSteps;
  readonly words: LaterMessages;
}

/** All elements of a page have the same. */
let loading: Promise<typeof Later> | undefined;

/**
 * The steps behind the first. They are asked for once the first is on show, so that nothing of it waits for them.
 *
 * @param tag the language they are to speak
 * @returns null while they are on their way, and `missing` where they could not be had
 */
export function useLaterSteps(isFirstOnShow: boolean, tag: CatalogueTag): LaterSteps | 'missing' | null {
  const [later, setLater] = useState<LaterSteps | 'missing' | null>(null);
  useEffect(() => {
    if (!isFirstOnShow) return;
    let isWanted = true;
    const tell = (answer: LaterSteps | 'missing') => isWanted && setLater(answer);
    loading ??= import('./steps/later.ts');
    loading
      .then(async ({ laterSteps: steps, wordsIn }) => ({ tag, steps, words: await wordsIn(tag) }))
      .then(tell, () => tell('missing'));
    return () => {
      isWanted = false;
    };
  }, [isFirstOnShow, tag]);
  return later === 'missing' || later?.tag === tag ? later : null;
}
