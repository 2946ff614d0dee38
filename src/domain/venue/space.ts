import type { Rate } from '../money/rate.ts';
import type { SpaceLeadTime } from './lead-time.ts';
import type { Photo } from './venue.ts';

/** A way to set a space up, and how many people it then holds. */
export interface Layout {
  readonly name: string;
  readonly capacity: number;
  /** A drawing of it. */
  readonly plan?: Photo;
}

/** What is let. Active and published, it is on show (`isPublic`). */
export interface Space extends SpaceLeadTime {
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
  /** How long its rooms are made ready after each event, and nobody else can be there. */
  readonly turnaroundMinutes: number;
  readonly rates: readonly Rate[];
}
