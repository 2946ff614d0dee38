import type { HoldPeriod } from '../booking/hold.ts';

/**
 * A website key, embedded in a website: it identifies a venue and the websites that may use it (specification §5).
 */
export interface SiteKey {
  readonly key: string;
  readonly label: string;
  /** Normalized: scheme and host, e.g. `https://riverside.example`. */
  readonly websites: readonly string[];
  readonly holdPeriod: HoldPeriod;
  readonly enabled: boolean;
  /** Whether it has a page `/book/{siteKey}`. */
  readonly page: boolean;
  /** Whether its websites may show that page in a frame. */
  readonly frame: boolean;
  /** The maximum number of dates of one request. */
  readonly maxItems: number;
  /** Whether visitors may join the waiting list for a taken date. */
  readonly waitingList: boolean;
  /** Whether the form shows a field for a code; the API accepts one either way. */
  readonly codes: boolean;
}
