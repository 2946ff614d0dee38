import type { Instant } from '../time/instant.ts';

/**
 * A calendar feed: a secret URL at which calendar programs read the bookings of a venue or one of its spaces.
 * Everyone with the URL can read it, until it is revoked.
 */
export interface Feed {
  readonly id: string;
  readonly venueId: string;
  /** Null: all spaces of the venue. */
  readonly spaceId: string | null;
  /** Whether it contains guests, and the reasons of blocks. */
  readonly withGuests: boolean;
  /** Whether it names the company that booked, but no person and no contact. `withGuests` includes it. */
  readonly withTitles: boolean;
  readonly createdAt: Instant;
  /** Null: active. */
  readonly revokedAt: Instant | null;
}
