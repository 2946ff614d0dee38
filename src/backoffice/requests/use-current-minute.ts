import { useEffect, useState } from 'preact/hooks';
import { type Instant, msPerMinute } from '../../domain/time/instant.ts';

/** Now, told again every minute: for the time that is left, of which a long list need not be drawn each second. */
export function useCurrentMinute(): Instant {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const tick = setInterval(() => setNow(Date.now()), msPerMinute);
    return () => clearInterval(tick);
  }, []);
  return now;
}
