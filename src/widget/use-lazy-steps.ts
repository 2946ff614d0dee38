import type { ComponentType } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import type { ItemMessages, LazyMessages } from './messages/catalogue.ts';
import type * as Lazy from './steps/lazy-steps.ts';
import type { Booking } from './use-booking.ts';

/** The later steps with their texts. */
export interface LazySteps {
  readonly steps: typeof Lazy.lazySteps & {
    /** The dates chosen so far, above the spaces. */
    readonly panel?: ComponentType;
  };
  readonly messages: LazyMessages & Partial<ItemMessages>;
  /** Of the language, and whether several dates are possible. */
  readonly key: string;
}

/** Shared by all elements of a page. */
let loading: Promise<typeof Lazy> | undefined;

/**
 * Loads the later steps once the first is visible, so that they do not delay it. What a request with several dates
 * needs is loaded only if the key allows that.
 *
 * @returns null while loading, and `missing` after an error
 */
export function useLazySteps(
  isFirstVisible: boolean,
  { tag, state, loadLazyMessages }: Booking,
): LazySteps | 'missing' | null {
  const [lazy, setLazy] = useState<LazySteps | 'missing' | null>(null);
  const { venue, others, receipt } = state;
  const hasItems = (venue.data?.maxItems ?? 1) > 1 || others.length > 0 || !!receipt?.others;
  const key = `${tag} ${hasItems}`;
  useEffect(() => {
    if (!isFirstVisible) return;
    let isRequested = true;
    const report = (answer: LazySteps | 'missing') => isRequested && setLazy(answer);
    loading ??= import('./steps/lazy-steps.ts');
    Promise.all([
      loading,
      loadLazyMessages(),
      hasItems ? loading.then(({ lazySteps }) => lazySteps.loadItems(tag)) : null,
    ])
      .then(([{ lazySteps }, { default: messages }, items]) => ({
        steps: { ...lazySteps, ...items?.steps },
        messages: { ...messages, ...items?.messages },
        key,
      }))
      .then(report, () => report('missing'));
    return () => {
      isRequested = false;
    };
  }, [isFirstVisible, loadLazyMessages, key, tag, hasItems]);
  return lazy === 'missing' || lazy?.key === key ? lazy : null;
}
