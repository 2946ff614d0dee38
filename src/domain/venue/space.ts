import type { Rate } from '../money/rate.ts';
import type { SpaceBookingWindow } from './booking-window.ts';
import type { Photo } from './venue.ts';

/** A layout of a space and its capacity. */
export interface Layout {
  readonly name: string;
  readonly capacity: number;
  /** A floor plan. */
  readonly plan?: Photo;
}

/** A space. It is public if active and published (`isPublic`). */
export interface Space extends SpaceBookingWindow {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  /** The maximum number of guests. */
  readonly capacity: number;
  readonly amenities: readonly string[];
  readonly photos: readonly Photo[];
  readonly layouts: readonly Layout[];
  readonly active: boolean;
  readonly published: boolean;
  /** The rooms it occupies when booked, at least one; spaces that share a room exclude each other. */
  readonly rooms: readonly string[];
  /** The setup before each event, during which its rooms are occupied. */
  readonly setupMinutes: number;
  /** The turnaround after each event, during which its rooms are occupied. */
  readonly turnaroundMinutes: number;
  readonly rates: readonly Rate[];
}
