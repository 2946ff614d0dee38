import type { ComponentType } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import type { ItemMessages, LazyMessages, WaitingMessages } from './messages/catalogue.ts';
import type * as Lazy from './steps/lazy-steps.ts';
import type { Booking } from './use-booking.ts';

/** The later steps with their texts. */
export interface LazySteps {
  readonly steps: typeof Lazy.lazySteps & {
    /** The dates chosen so far, above the spaces. */
    readonly panel?: ComponentType;
    /** Adds the waiting list. */
    readonly withWaiting?: (booking: Booking) => Booking;
  };
  readonly messages: LazyMessages & Partial<ItemMessages & WaitingMessages>;
  /** Of the language, and whether several dates and a waiting list are possible. */
  readonly key: string;
}

/** Shared by all elements of a page. */
let loading: Promise<typeof Lazy> | undefined;

/**
 * Loads the later steps once the first is visible, so that they do not delay it. What a request with several dates or
 * for the waiting list needs is loaded only if the key allows that.
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
  const hasWaiting = !!venue.data?.waitingList || !!receipt?.isWaiting;
  const key = `${tag} ${hasItems} ${hasWaiting}`;
  useEffect(() => {
    if (!isFirstVisible) return;
    let isRequested = true;
    const report = (answer: LazySteps | 'missing') => isRequested && setLazy(answer);
    loading ??= import('./steps/lazy-steps.ts');
    Promise.all([
      loading,
      loadLazyMessages(),
      hasItems ? loading.then(({ lazySteps }) => lazySteps.loadItems(tag)) : null,
      hasWaiting ? loading.then(({ lazySteps }) => lazySteps.loadWaiting(tag)) : null,
    ])
      .then(([{ lazySteps }, { default: messages }, items, waiting]) => ({
        steps: { ...lazySteps, ...items?.steps, ...waiting?.steps },
        messages: { ...messages, ...items?.messages, ...waiting?.messages },
        key,
      }))
      .then(report, () => report('missing'));
    return () => {
      isRequested = false;
    };
  }, [isFirstVisible, loadLazyMessages, key, tag, hasItems, hasWaiting]);
  return lazy === 'missing' || lazy?.key === key ? lazy : null;
}
