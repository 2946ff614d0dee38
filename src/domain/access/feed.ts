import type { Instant } from '../time/instant.ts';

/**
 * A calendar feed: an address with a secret in it, at which a calendar program reads what stands in a venue, or in one
 * of its spaces. Whoever has the address can read it, until it is revoked.
 */
export interface Feed {
  readonly id: string;
  readonly venueId: string;
  /** Null: all spaces of the venue. */
  readonly spaceId: string | null;
  /** Whether it tells who booked, and what staff wrote about a block. */
  readonly withGuests: boolean;
  readonly createdAt: Instant;
  /** Null: its address works. */
  readonly revokedAt: Instant | null;
}
