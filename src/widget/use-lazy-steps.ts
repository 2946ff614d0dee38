import type { ComponentType } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import type { CodeMessages, ItemMessages, LazyMessages, WaitingMessages } from './messages/catalogue.ts';
import type * as Lazy from './steps/lazy-steps.ts';
import type { Booking } from './use-booking.ts';

/** The later steps with their texts. */
export interface LazySteps {
  readonly steps: typeof Lazy.lazySteps & {
    /** The dates chosen so far, above the spaces. */
    readonly panel?: ComponentType;
    /** Adds the waiting list. */
    readonly withWaiting?: (booking: Booking) => Booking;
    readonly CodeField?: ComponentType;
    readonly HistoryRecorder?: ComponentType;
  };
  readonly messages: LazyMessages & Partial<ItemMessages & WaitingMessages & CodeMessages>;
  /** Of the language, and whether several dates, a waiting list, codes and the browser's history are possible. */
  readonly key: string;
}

/** What a file adds to the later steps, or replaces of them. */
interface Part {
  readonly steps?: Partial<LazySteps['steps']>;
  readonly messages?: Partial<LazySteps['messages']>;
}

/** Shared by all elements of a page. */
let loading: Promise<typeof Lazy> | undefined;

/**
 * Loads the later steps once the first is visible, so that they do not delay it. What a request with several dates or
 * for the waiting list needs, and the field for a code, is loaded only if the key allows that; what the browser's history
 * needs, only if the form uses it.
 *
 * @returns null while loading, and `missing` after an error
 */
export function useLazySteps(
  isFirstVisible: boolean,
  { tag, state, session, loadLazyMessages }: Booking,
): LazySteps | 'missing' | null {
  const [lazy, setLazy] = useState<LazySteps | 'missing' | null>(null);
  const { venue, others, receipt } = state;
  const hasItems = (venue.data?.maxItems ?? 1) > 1 || others.length > 0 || !!receipt?.others;
  const hasWaiting = !!venue.data?.waitingList || !!receipt?.isWaiting;
  const hasCodes = !!venue.data?.codes;
  const hasHistory = session.options.historyName() !== null;
  const key = `${tag} ${hasItems} ${hasWaiting} ${hasCodes} ${hasHistory}`;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key has the others
  useEffect(() => {
    if (!isFirstVisible) return;
    let isRequested = true;
    const report = (answer: LazySteps | 'missing') => isRequested && setLazy(answer);
    loading ??= import('./steps/lazy-steps.ts');
    const parts: readonly (Promise<Part> | null)[] = [
      loading.then(({ lazySteps }) => ({ steps: lazySteps })),
      loadLazyMessages().then(({ default: messages }) => ({ messages })),
      hasItems ? loading.then(({ lazySteps }) => lazySteps.loadItems(tag)) : null,
      hasWaiting ? import('./optional-parts.ts').then(({ loadWaiting }) => loadWaiting(tag)) : null,
      hasCodes ? loading.then(({ lazySteps }) => lazySteps.loadCodes(tag)) : null,
      hasHistory
        ? import('./optional-parts.ts').then(({ HistoryRecorder }) => ({ steps: { HistoryRecorder } }))
        : null,
    ];
    Promise.all(parts)
      .then((loaded) => {
        const merged = (name: 'steps' | 'messages') =>
          Object.assign({}, ...loaded.map((part) => part?.[name]));
        return { steps: merged('steps'), messages: merged('messages'), key };
      })
      .then(report, () => report('missing'));
    return () => {
      isRequested = false;
    };
  }, [isFirstVisible, loadLazyMessages, key]);
  return lazy === 'missing' || lazy?.key === key ? lazy : null;
}
