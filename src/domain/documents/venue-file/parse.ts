/** From a document somebody wrote to a venue that can be stored. */

import { normalizeSiteKey } from '../../access/site-key-fields.ts';
import { toStoredBlock } from '../../booking/block-fields.ts';
import { canonicalLocale } from '../../fields/locale.ts';
import { parseDocument, parseDocumentInSteps } from '../../fields/read-whole.ts';
import type { ResumableTask } from '../../fields/steps.ts';
import type { Rate } from '../../money/rate.ts';
import type { Slot } from '../../venue/slot.ts';
import { validateRules } from './check.ts';
import { venueFileSchema } from './schema.ts';
import type { ParsedVenueFile, VenueFile } from './venue-file.ts';

/**
 * A venue file (docs/venue-file.md), complete: defaults filled in, text in NFC, weekdays ascending and each
 * once, websites and locale in their canonical spelling.
 *
 * @param document what `JSON.parse` made of the file; anything at all may stand in it
 * @param most where to stop reading; left out: where an answer stops naming problems
 * @throws ValidationError with so many problems of the file, each with its path (`spaces[0].slots[2].endTime`)
 */
export function parseVenueFile(document: unknown, most?: number): VenueFile {
  return spelledOut(parseDocument<ParsedVenueFile>(venueFileSchema, document, validateRules, most));
}

/** The same in steps, for a file that comes over the network. */
export function* parseVenueFileInSteps(document: unknown): ResumableTask<VenueFile> {
  return spelledOut(yield* parseDocumentInSteps<ParsedVenueFile>(venueFileSchema, document, validateRules));
}

function spelledOut({ venue, spaces, siteKeys, blocks }: ParsedVenueFile): VenueFile {
  return {
    venue: { ...venue, locale: canonicalLocale(venue.locale) ?? venue.locale },
    spaces: spaces.map((space) => ({
      ...space,
      rooms: space.rooms ?? [space.id],
      rates: space.rates.map(withWeekdaysInOrder),
      slots: space.slots.map((slot): Slot => withWeekdaysInOrder(slot)),
    })),
    siteKeys: siteKeys.map(normalizeSiteKey),
    blocks: blocks.map(toStoredBlock),
  };
}

function withWeekdaysInOrder<T extends Pick<Rate, 'weekdays'>>(dated: T): T {
  if (dated.weekdays === undefined) return dated;
  return { ...dated, weekdays: [...new Set(dated.weekdays)].sort((one, other) => one - other) };
}
