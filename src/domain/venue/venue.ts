/**
 * The nouns of a venue, as every part of Firsthold hands them around: complete (each default filled in)
 * and already checked. Money is an integer in the currency's smallest unit ("cents"), shares and tax are
 * basis points (1/100 of a percent).
 */
import type { CalendarDate, ClockTime } from '../time/instant.ts';

export interface Photo {
  /** Absolute `https:` URL, or a path on this service beginning with `/`. */
  readonly url: string;
  readonly alt: string;
}

export interface Address {
  readonly street?: string;
  readonly city?: string;
  readonly region?: string;
  readonly postalCode?: string;
  /** ISO 3166-1 alpha-2. */
  readonly country?: string;
}

export interface Tax {
  readonly label: string;
  readonly basisPoints: number;
}

/** What a payment's due date counts from (specification §2, `dueBasis`). */
export const dueBases = [
  'after_signing',
  'before_event',
  'before_onsale',
  'after_settlement',
  'fixed_date',
  'deducted_from_ticket_sales',
] as const;
export type DueBasis = (typeof dueBases)[number];

/** One instalment of a venue's or a package's payment schedule. Exactly one of the two measures is set. */
export interface PaymentTerm {
  /** Share, in basis points, of what fixed amounts leave of the total. */
  readonly basisPoints?: number;
  readonly amountCents?: number;
  readonly dueBasis: DueBasis;
  /** Present for the four bases that count days. */
  readonly offsetDays?: number;
  /** Present for `fixed_date`. */
  readonly fixedDate?: CalendarDate;
}

export interface Venue {
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
}

export interface Layout {
  readonly name: string;
  readonly capacity: number;
}

/** A dated change to the hire fee. Exactly one of the two measures is set; negative is a discount. */
export interface Rate {
  readonly label: string;
  readonly basisPoints?: number;
  readonly amountCents?: number;
  /** ISO weekdays, 1 = Monday; left out: every day. */
  readonly weekdays?: readonly number[];
  /** First and last date it applies to, both inclusive; left out: unbounded. */
  readonly from?: CalendarDate;
  readonly to?: CalendarDate;
}

export interface Space {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  /** People. */
  readonly capacity: number;
  readonly amenities: readonly string[];
  readonly photos: readonly Photo[];
  readonly layouts: readonly Layout[];
  readonly active: boolean;
  readonly published: boolean;
  /** The rooms it takes up when booked, at least one; spaces that share a room exclude each other. */
  readonly rooms: readonly string[];
  readonly rates: readonly Rate[];
}

/** The times of a slot are wall-clock times of the venue; an end at or before the start is on the next day. */
export interface SlotTimes {
  readonly startTime: ClockTime;
  readonly endTime: ClockTime;
}

export interface Slot extends SlotTimes {
  readonly id: string;
  readonly name: string;
  /** ISO weekdays it is offered on, ascending, 1 = Monday. */
  readonly weekdays: readonly number[];
  /** A slot without a package is never shown (specification §2). */
  readonly packages: readonly Package[];
}

/** A package as one slot offers it: the hire fee belongs to the offer, the rest to the package. */
export interface Package {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  /** Before tax, before dated rates. */
  readonly hireFeeCents: number;
  readonly venueIncludes: readonly string[];
  readonly promoterResponsibilities: readonly string[];
  /** Empty: the venue's own schedule. */
  readonly payments: readonly PaymentTerm[];
}

/** Periods a venue may choose for a website key (specification §3, hold rule 1). */
export const holdPeriods = ['24h', '48h', '3d', '7d', '14d', '30d', 'none'] as const;
export type HoldPeriod = (typeof holdPeriods)[number];

export interface SiteKey {
  readonly key: string;
  readonly label: string;
  /** Normalised: scheme and host name, e.g. `https://riverside.example`. */
  readonly websites: readonly string[];
  readonly holdPeriod: HoldPeriod;
  readonly enabled: boolean;
}

/** Whole days of the venue's calendar on which a space cannot be booked, both ends inclusive. */
export interface Block {
  readonly spaceId: string;
  readonly from: CalendarDate;
  readonly to: CalendarDate;
  readonly reason: string;
}

/** A whole venue, as an import file describes it (docs/venue-file.md). */
export interface VenueFile {
  readonly venue: Venue;
  readonly spaces: readonly (Space & { readonly slots: readonly Slot[] })[];
  readonly siteKeys: readonly SiteKey[];
  readonly blocks: readonly Block[];
}
