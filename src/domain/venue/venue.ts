/** A venue as every part of Firsthold hands it around: complete (each default filled in) and already checked. */
import type { PaymentTerm } from '../money/payment-term.ts';
import type { Tax } from '../money/tax.ts';
import type { LeadTime } from './lead-time.ts';
import type { Question } from './question.ts';

/** A picture of whatever carries it. */
export interface Photo {
  /** Absolute `https:` URL, or a path on this service beginning with `/`. */
  readonly url: string;
  readonly alt: string;
  /** Pixels of the largest there is of it; absent: nobody said. */
  readonly width?: number;
  readonly height?: number;
  /** The same picture in other sizes and formats; absent: there is `url` alone. */
  readonly sources?: readonly PhotoSource[];
}

/** A picture as one of its files. */
export interface PhotoSource {
  /** As `url` of a photo. */
  readonly url: string;
  /** Its media type: `image/webp`. */
  readonly type: string;
  /** Pixels. */
  readonly width: number;
}

/** Where the venue is; members that it left out are absent. */
export interface Address {
  readonly street?: string;
  readonly city?: string;
  readonly region?: string;
  readonly postalCode?: string;
  /** ISO 3166-1 alpha-2. */
  readonly country?: string;
}

/** Conditions of hire, in one wording. */
export interface Terms {
  readonly version: string;
  readonly url: string;
  readonly label: string;
}

/** Who lets, with everything that its spaces have in common. */
export interface Venue extends LeadTime {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  /** IANA name. */
  readonly timezone: string;
  /** ISO 4217, upper case. */
  readonly currency: string;
  /** BCP 47. */
  readonly locale: string;
  readonly website: string | null;
  readonly address: Address;
  readonly photos: readonly Photo[];
  readonly tax: Tax | null;
  /** Empty: one payment of everything, after signing. */
  readonly payments: readonly PaymentTerm[];
  readonly published: boolean;
  readonly contact: { readonly phone?: string; readonly email?: string };
  /** What visitors are asked to agree to. */
  readonly terms: Terms | null;
  readonly privacyUrl: string | null;
  readonly questions: readonly Question[];
}
