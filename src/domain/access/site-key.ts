import type { HoldPeriod } from '../booking/hold.ts';

/** What a website embeds: it names a venue, and the websites that may use it (specification §5). */
export interface SiteKey {
  readonly key: string;
  readonly label: string;
  /** Normalised: scheme and host name, e.g. `https://riverside.example`. */
  readonly websites: readonly string[];
  readonly holdPeriod: HoldPeriod;
  readonly enabled: boolean;
  /** Whether there is a page of its own for it, `/book/{siteKey}`. */
  readonly page: boolean;
}
