/**
 * A venue that moves to another installation is frozen: it can be read, and nothing can be changed, except that guests are
 * erased. A venue that is being removed is frozen too. For maintenance, all venues and the installation are frozen.
 */
import { ConflictError } from '../errors.ts';
import type { Instant } from '../time/instant.ts';

/** Since when a venue is frozen, the address of the installation that it has moved to (null: not yet), and whether it is being removed. */
export interface VenueFreeze {
  readonly frozenAt: Instant;
  readonly movedTo: string | null;
  readonly isRemoved: boolean;
}

/** @throws VenueFrozenError if a venue is frozen */
export function assertOpen(freeze: VenueFreeze | null): void {
  if (freeze !== null) throw new VenueFrozenError(freeze);
}

/** The error of an operation on a venue whose removal was interrupted. */
export const beingRemovedError = (venueId: string) =>
  new ConflictError(
    `The venue ${venueId} is being removed. To finish: firsthold venues remove ${venueId} --confirm ${venueId}`,
    {},
  );

/** A write for a frozen venue or installation; a retry succeeds after the move or the maintenance. */
export class VenueFrozenError extends Error {
  readonly movedTo: string | null;

  constructor(freeze: VenueFreeze) {
    super(reasonOf(freeze));
    this.movedTo = freeze.movedTo;
  }
}

function reasonOf({ movedTo, isRemoved }: VenueFreeze): string {
  if (isRemoved) return 'This venue is being removed.';
  return movedTo === null
    ? 'No changes are possible during maintenance. Please try again later.'
    : `This venue has moved to ${movedTo} and accepts no changes here.`;
}
