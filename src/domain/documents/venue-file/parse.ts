/** From a document somebody wrote to a venue that can be stored. */

import { canonicalSiteKey } from '../../access/site-key-fields.ts';
import { blockOf } from '../../booking/block-fields.ts';
import { canonicalLocale } from '../../fields/locale.ts';
import { readWhole, wholeSteps } from '../../fields/read-whole.ts';
import type { Steps } from '../../fields/steps.ts';
import type { Rate } from '../../money/rate.ts';
import type { Slot } from '../../venue/slot.ts';
import { ruleProblems } from './check.ts';
import { venueFileSchema } from './schema.ts';
import type { ReadFile, VenueFile } from './venue-file.ts';

/**
 * A venue file (docs/venue-file.md), complete: defaults filled in, text in NFC, weekdays ascending and each
 * once, websites and locale in their canonical spelling.
 *
 * @param document what `JSON.parse` made of the file; anything at all may stand in it
 * @param most where to stop reading; left out: where an answer stops naming problems
 * @throws ValidationError with so many problems of the file, each with its path (`spaces[0].slots[2].endTime`)
 */
export function parseVenueFile(document: unknown, most?: number): VenueFile {
  return spelledOut(readWhole<ReadFile>(venueFileSchema, document, ruleProblems, most));
}

/** The same in steps, for a file that comes over the network. */
export function* venueFileSteps(document: unknown): Steps<VenueFile> {
  return spelledOut(yield* wholeSteps<ReadFile>(venueFileSchema, document, ruleProblems));
}

function spelledOut({ venue, spaces, siteKeys, blocks }: ReadFile): VenueFile {
  return {
    venue: { ...venue, locale: canonicalLocale(venue.locale) ?? venue.locale },
    spaces: spaces.map((space) => ({
      ...space,
      rooms: space.rooms ?? [space.id],
      rates: space.rates.map(withWeekdaysInOrder),
      slots: space.slots.map((slot): Slot => withWeekdaysInOrder(slot)),
    })),
    siteKeys: siteKeys.map(canonicalSiteKey),
    blocks: blocks.map(blockOf),
  };
}

function withWeekdaysInOrder<T extends Pick<Rate, 'weekdays'>>(dated: T): T {
  if (dated.weekdays === undefined) return dated;
  return { ...dated, weekdays: [...new Set(dated.weekdays)].sort((one, other) => one - other) };
}
