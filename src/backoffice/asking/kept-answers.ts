import { useEffect, useState } from 'preact/hooks';
import type { ManagementError } from '../../client/manage.ts';

/** What is known of what was asked. */
export interface Asked<Found> {
  /** What was found last; it stays while it is asked for again, and where that fails. */
  readonly found: Found | null;
  /** Why it could not be asked for the last time. */
  readonly error: ManagementError | null;
  readonly isAsking: boolean;
}

/** What a question is answered with. */
export type Loaded<Found> =
  | { readonly ok: true; readonly found: Found }
  | { readonly ok: false; readonly error: ManagementError };

interface Kept {
  asked: Asked<unknown>;
  load: () => Promise<Loaded<unknown>>;
  isStale: boolean;
  /** Null: it is not being asked. */
  asking: Promise<void> | null;
  /** It was asked before anybody looked, and nobody has looked yet. */
  isAhead: boolean;
  readonly lookers: Set<() => void>;
}

/** So many questions that nobody looks at are remembered, for who comes back. */
const most = 60;
const kept = new Map<string, Kept>();

/** Asks as it stands from now on; done when that is known. */
function ask(one: Kept): Promise<void> {
  one.isStale = true;
  one.asking ??= askUntilFresh(one);
  return one.asking;
}

async function askUntilFresh(one: Kept): Promise<void> {
  const show = (asked: Asked<unknown>) => {
    one.asked = asked;
    for (const look of one.lookers) look();
  };
  do {
    one.isStale = false;
    if (one.asked.found === null) show({ ...one.asked, isAsking: true });
    const answer = await one.load();
    show(
      answer.ok
        ? { found: answer.found, error: null, isAsking: false }
        : { found: one.asked.found, error: answer.error, isAsking: false },
    );
    // What was changed while it was asked is asked once more.
  } while (one.isStale && one.lookers.size > 0);
  one.asking = null;
}

/** Whatever is on show is asked for again; what is not, when somebody looks at it. */
export function refreshAnswers(): void {
  for (const one of kept.values()) {
    one.isStale = true;
    if (one.lookers.size > 0) void ask(one);
  }
}

/** Done when all that is being asked for is known. */
export async function answersKnown(): Promise<void> {
  await Promise.all([...kept.values()].map(({ asking }) => asking));
}

/** Nothing is known any more: somebody else has logged in. */
export const forgetAnswers = () => kept.clear();

/** Every so many milliseconds, while somebody looks: new requests appear by themselves. */
const everyMs = 15_000;

/** Keeps what is on show up to date; call it once. */
export function keepUpToDate(): () => void {
  const refresh = () => {
    if (document.visibilityState === 'visible' && navigator.onLine) refreshAnswers();
  };
  const timer = setInterval(refresh, everyMs);
  document.addEventListener('visibilitychange', refresh);
  addEventListener('online', refresh);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', refresh);
    removeEventListener('online', refresh);
  };
}

/**
 * What is asked for while the component is on show. What was found before is shown at once, and asked for again.
 *
 * @param key names the question; another key is another question; null: nothing is asked
 */
export function useKept<Found>(
  key: string | null,
  load: () => Promise<Loaded<Found>>,
): Asked<Found> & { readonly again: () => void } {
  const [, draw] = useState({});
  const one = key === null ? null : (kept.get(key) ?? newKept(key, load));
  if (one) one.load = load;
  useEffect(() => {
    if (one === null) return;
    const look = () => draw({});
    one.lookers.add(look);
    if (!one.isAhead || one.isStale) void ask(one);
    // It may have been answered since this was drawn.
    else look();
    one.isAhead = false;
    return () => {
      one.lookers.delete(look);
      forgetOldest();
    };
  }, [one]);
  // The key says what kind of answer it is.
  const asked = (one?.asked ?? { found: null, error: null, isAsking: false }) as Asked<Found>;
  return { ...asked, again: () => one && void ask(one) };
}

/** Asks for what a component is about to look at, under the same key, while that is still being loaded. */
export function askAhead(key: string, load: () => Promise<Loaded<unknown>>): void {
  if (kept.has(key)) return;
  const one = newKept(key, load);
  one.isAhead = true;
  void ask(one);
}

function newKept(key: string, load: () => Promise<Loaded<unknown>>): Kept {
  const one: Kept = {
    asked: { found: null, error: null, isAsking: true },
    ...{ load, isStale: true, asking: null, isAhead: false },
    lookers: new Set(),
  };
  kept.set(key, one);
  return one;
}

function forgetOldest(): void {
  for (const [key, { lookers }] of kept) {
    if (kept.size <= most) return;
    if (lookers.size === 0) kept.delete(key);
  }
}
