/** A venue, complete (with defaults) and valid. */
import type { PaymentTerm } from '../money/payment-term.ts';
import type { TaxTerms } from '../money/tax.ts';
import type { BookingWindow } from './booking-window.ts';
import type { GuestGroup } from './guest-group.ts';
import type { Question } from './question.ts';

/** A photo of a venue, space or layout. */
export interface Photo {
  /** An absolute `https:` URL, or a path on this service starting with `/`. */
  readonly url: string;
  readonly alt: string;
  /** The largest width in pixels; absent: unknown. */
  readonly width?: number;
  readonly height?: number;
  /** Other sizes and formats of the photo; absent: only `url`. */
  readonly sources?: readonly PhotoSource[];
}

/** One file of a photo. */
export interface PhotoSource {
  /** Like `url` of a photo. */
  readonly url: string;
  /** Its media type: `image/webp`. */
  readonly type: string;
  /** In pixels. */
  readonly width: number;
}

/** The venue's postal address; omitted members are absent. */
export interface Address {
  readonly street?: string;
  readonly city?: string;
  readonly region?: string;
  readonly postalCode?: string;
  /** ISO 3166-1 alpha-2. */
  readonly country?: string;
}

/** A version of the conditions of hire. */
export interface Terms {
  readonly version: string;
  readonly url: string;
  readonly label: string;
}

/** A venue, with the settings that its spaces share. */
export interface Venue extends BookingWindow, TaxTerms {
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
  /** The number under which the tax office knows the venue; null: none. */
  readonly taxNumber: string | null;
  /** Empty: one payment of everything, after signing. */
  readonly payments: readonly PaymentTerm[];
  readonly published: boolean;
  readonly contact: { readonly phone?: string; readonly email?: string };
  /** The terms that visitors accept. */
  readonly terms: Terms | null;
  readonly privacyUrl: string | null;
  readonly questions: readonly Question[];
  readonly groups: readonly GuestGroup[];
}
