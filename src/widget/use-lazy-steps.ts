import type { ComponentType } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import type { HourViews, PackagePriceProps } from './hour-parts.ts';
import { loadFile } from './load-file.ts';
import type {
  CodeMessages,
  HourMessages,
  ItemMessages,
  LazyMessages,
  WaitingMessages,
} from './messages/catalogue.ts';
import type * as Lazy from './steps/lazy-steps.ts';
import type { Booking } from './use-booking.ts';
import type { visitorClock } from './visitor-clock.ts';

/** The later steps with their texts. */
export interface LazySteps {
  readonly steps: typeof Lazy.lazySteps & {
    /** The dates chosen so far, above the spaces. */
    readonly panel?: ComponentType;
    /** Adds the waiting list. */
    readonly withWaiting?: (booking: Booking) => Booking;
    readonly CodeField?: ComponentType;
    readonly CodePrice?: ComponentType<PackagePriceProps>;
    readonly hours?: HourViews;
    readonly HistoryRecorder?: ComponentType;
    readonly visitorClock?: typeof visitorClock;
  };
  readonly messages: LazyMessages & Partial<ItemMessages & WaitingMessages & CodeMessages & HourMessages>;
  /** Of the language, and whether several dates, a waiting list, codes, the browser's history and hours are possible, and the time zone. */
  readonly key: string;
}

/** What a file adds to the later steps, or replaces of them. */
interface Part {
  readonly steps?: Partial<LazySteps['steps']>;
  readonly messages?: Partial<LazySteps['messages']>;
}

/** The later steps: null while they load. After an error, a function that tries again. */
export type LoadedSteps = LazySteps | (() => void) | null;

const stepsFile = () => import('./steps/lazy-steps.ts');
const optionalFile = () => import('./optional-parts.ts');

/** Loads the later steps, for the files that use them: these do not import them, since a failed import cannot be repeated. */
export const loadSteps = async () => (await loadFile(stepsFile)).lazySteps;

/**
 * Loads the later steps once the first is visible, so that they do not delay it. What a request with several dates or
 * for the waiting list needs, and the field for a code, is loaded only if the key allows that; what the browser's history
 * needs, only if the form uses it; what hours need, only in a space that has them; the visitor's clock, only if it differs. After an error, the next step of the visitor tries again.
 */
export function useLazySteps(
  isFirstVisible: boolean,
  { tag, state, session, loadLazyMessages }: Booking,
): LoadedSteps {
  const [lazy, setLazy] = useState<LazySteps | string | null>(null);
  const { venue, others, itemsBefore, receipt, step, first, slots, otherSlots } = state;
  const hasItems = (venue.data?.maxItems ?? 1) > 1 || others.length > 0 || !!receipt?.others;
  const hasWaiting = !!venue.data?.waitingList || !!receipt?.isWaiting;
  const hasCodes = !!venue.data?.codes;
  // Also if the key allows one date, which a link has replaced.
  const needsItems = hasItems || !!itemsBefore;
  const hasHistory = session.options.historyName() !== null;
  const hasHours = [...(slots.data ?? []), ...otherSlots].some(({ hours }) => hours);
  const base = `${tag} ${hasItems} ${hasWaiting} ${hasCodes} ${hasHistory}`;
  const timezone = venue.data?.timezone;
  const key = `${base} ${needsItems} ${hasHours} ${timezone}`;
  /** What failed, and where. */
  const failure = `${key} ${step} ${first}`;
  const isFailed = lazy === failure;
  // Until the hours of a space or a replaced date are loaded, the steps stay.
  const loaded = typeof lazy === 'object' && lazy?.key.startsWith(base) ? lazy : null;
  const isComplete = loaded?.key === key;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key has the others
  useEffect(() => {
    if (!isFirstVisible || isFailed || isComplete) return;
    let isRequested = true;
    const report = (answer: LazySteps | string) => isRequested && setLazy(answer);
    const parts: readonly (Promise<Part> | null)[] = [
      loadSteps().then((steps) => ({ steps })),
      loadFile(loadLazyMessages).then(({ default: messages }) => ({ messages })),
      needsItems ? loadSteps().then(({ loadItems }) => loadItems(tag)) : null,
      hasWaiting ? loadFile(optionalFile).then(({ loadWaiting }) => loadWaiting(tag)) : null,
      hasCodes ? loadSteps().then(({ loadCodes }) => loadCodes(tag)) : null,
      hasHours ? loadSteps().then(({ loadHours }) => loadHours(tag)) : null,
      hasHistory
        ? loadFile(optionalFile).then(({ HistoryRecorder }) => ({ steps: { HistoryRecorder } }))
        : null,
      timezone ? loadSteps().then(({ loadClock }) => loadClock(timezone)) : null,
    ];
    Promise.all(parts)
      .then((loaded) => {
        const merged = (name: 'steps' | 'messages') =>
          Object.assign({}, ...loaded.map((part) => part?.[name]));
        return { steps: merged('steps'), messages: merged('messages'), key };
      })
      .then(report, () => report(failure));
    return () => {
      isRequested = false;
    };
  }, [isFirstVisible, key, lazy, isFailed]);
  return isFailed ? () => setLazy(null) : loaded;
}
