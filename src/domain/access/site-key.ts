import type { HoldPeriod } from '../booking/hold.ts';

export interface SiteKey {
  readonly key: string;
  readonly label: string;
  /** Normalised: scheme and host name, e.g. `https://riverside.example`. */
  readonly websites: readonly string[];
  readonly holdPeriod: HoldPeriod;
  readonly enabled: boolean;
}
