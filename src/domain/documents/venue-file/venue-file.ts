import type { SiteKey } from '../../access/site-key.ts';
import type { Block } from '../../booking/block.ts';
import type { ParsedBlock } from '../../booking/block-fields.ts';
import type { Slot } from '../../venue/slot.ts';
import type { Space } from '../../venue/space.ts';
import type { Venue } from '../../venue/venue.ts';

/** A whole venue, as a venue file describes it (docs/api/venue-file.md). */
export interface VenueFile {
  readonly venue: Venue;
  readonly spaces: readonly (Space & { readonly slots: readonly Slot[] })[];
  readonly siteKeys: readonly SiteKey[];
  readonly blocks: readonly Block[];
}

/** A venue with only some of its spaces, all in one row. */
export interface PartOfVenue extends VenueFile {
  /** How many spaces of the venue precede them. */
  readonly spacesBefore: number;
}

/** A valid file with its defaults, before normalization. */
export interface ParsedVenueFile extends Omit<VenueFile, 'spaces' | 'blocks'> {
  readonly spaces: readonly ReadSpace[];
  readonly blocks: readonly ParsedBlock[];
}

type ReadSpace = Omit<VenueFile['spaces'][number], 'rooms'> & Partial<Pick<Space, 'rooms'>>;
