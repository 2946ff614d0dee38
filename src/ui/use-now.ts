import { useEffect, useState } from 'preact/hooks';
import type { Clock, Instant } from '../domain/time/instant.ts';

/** Returns the current time of a clock, updated every second, for countdowns. */
export function useNow(clock: Clock = Date.now): Instant {
  const [now, setNow] = useState(clock);
  useEffect(() => {
    const tick = setInterval(() => setNow(clock()), 1000);
    return () => clearInterval(tick);
  }, [clock]);
  return now;
}
