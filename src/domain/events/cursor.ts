/** The position of an event in the published log of a venue. */
import type { Instant } from '../time/instant.ts';

export interface EventPosition {
  /** Null: the log of the installation. */
  readonly venueId: string | null;
  /** The first event has position 1. */
  readonly position: number;
}

/** The position before all events. */
export const startPosition = 0;

/**
 * Returns the public id of an event, after which a reader continues. It contains the instant, because positions repeat
 * with other events after a backup was restored.
 */
export const eventId = ({ venueId, position }: EventPosition, at: Instant) =>
  `evt_${venueId ?? ''}_${position}_${Math.abs(at).toString(36)}`;

/** Parses an event's id; null: invalid. */
export function parseEventId(id: string): (EventPosition & { readonly at: Instant }) | null {
  const [, venueId, position, at = ''] =
    /^evt_([A-Za-z0-9_-]{0,64})_([1-9]\d{0,14})_([0-9a-z]{1,12})$/.exec(id) ?? [];
  if (venueId === undefined) return null;
  return {
    venueId: venueId === '' ? null : venueId,
    position: Number(position),
    at: Number.parseInt(at, 36),
  };
}
