import { useLayoutEffect, useState } from 'preact/hooks';
import type { BrowserHistory } from './browser-history.ts';
import type { Booking } from './use-booking.ts';

/**
 * Records the visitor's steps in the browser's history, if the page allows it.
 *
 * @param Made the class, once loaded
 */
export function useBrowserHistory(
  Made: typeof BrowserHistory | undefined,
  { state, session }: Booking,
): void {
  const [browserHistory, setBrowserHistory] = useState<BrowserHistory | null>(null);
  useLayoutEffect(() => {
    const { historyName } = session.options;
    if (!Made || historyName === null) return;
    const made = new Made(session, historyName);
    setBrowserHistory(made);
    return () => made.stop();
  }, [Made, session]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: records after each state change
  useLayoutEffect(() => browserHistory?.record(), [browserHistory, state]);
}
