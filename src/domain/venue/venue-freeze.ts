/** A venue that moves to another installation is frozen: it can be read, and nothing can be changed. */
import type { Instant } from '../time/instant.ts';

/** Since when a venue is frozen, and the address of the installation that it has moved to; null: not yet. */
export interface VenueFreeze {
  readonly frozenAt: Instant;
  readonly movedTo: string | null;
}

/** @throws VenueFrozenError if a venue is frozen */
export function assertOpen(freeze: VenueFreeze | null): void {
  if (freeze !== null) throw new VenueFrozenError(freeze.movedTo);
}

/** A write for a frozen venue; a retry succeeds after the move. */
export class VenueFrozenError extends Error {
  readonly movedTo: string | null;

  constructor(movedTo: string | null) {
    super(
      movedTo === null
        ? 'This venue accepts no changes while it moves to another installation. Please try again later.'
        : `This venue has moved to ${movedTo} and accepts no changes here.`,
    );
    this.movedTo = movedTo;
  }
}
