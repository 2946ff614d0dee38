import { useEffect, useState } from 'preact/hooks';
import type { Instant } from '../domain/time/instant.ts';

/** Returns the current time, updated every second, for countdowns. */
export function useNow(): Instant {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const tick = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(tick);
  }, []);
  return now;
}
