import { useLayoutEffect, useState } from 'preact/hooks';
import type { Trail } from './trail.ts';
import type { Booking } from './use-booking.ts';

/**
 * Keeps the visitor's way in the browser's history, where the page lets the form do so.
 *
 * @param Made the class, once it is there
 */
export function useTrail(Made: typeof Trail | undefined, { state, session }: Booking): void {
  const [trail, setTrail] = useState<Trail | null>(null);
  useLayoutEffect(() => {
    const { trailName } = session.options;
    if (!Made || trailName === null) return;
    const made = new Made(session, trailName);
    setTrail(made);
    return () => made.stop();
  }, [Made, session]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each state is another place
  useLayoutEffect(() => trail?.record(), [trail, state]);
}
