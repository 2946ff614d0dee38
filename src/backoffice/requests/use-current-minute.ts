import { useEffect, useState } from 'preact/hooks';
import { type Instant, msPerMinute } from '../../domain/time/instant.ts';

/** Returns the current time, updated every minute: fine enough for the time left in a long list. */
export function useCurrentMinute(): Instant {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const tick = setInterval(() => setNow(Date.now()), msPerMinute);
    return () => clearInterval(tick);
  }, []);
  return now;
}
