/** Parses a document into a venue that can be stored. */

import { normalizeSiteKey } from '../../access/site-key-fields.ts';
import { toStoredBlock } from '../../booking/block-fields.ts';
import { canonicalLocale } from '../../fields/locale.ts';
import { maxProblems } from '../../fields/problem-list.ts';
import { parseDocument, type RuleProblems } from '../../fields/read-whole.ts';
import type { Rate } from '../../money/rate.ts';
import type { Slot } from '../../venue/slot.ts';
import { validateRules } from './check.ts';
import { nothingElse, pathInVenue, type RestOfVenue } from './rest-of-venue.ts';
import { venueFileSchema } from './schema.ts';
import type { ParsedVenueFile, VenueFile } from './venue-file.ts';

/**
 * Parses a venue file (docs/api/venue-file.md) completely: fills in defaults, normalizes text to NFC, sorts weekdays, and
 * normalizes websites and locale.
 *
 * @param document the result of `JSON.parse`, with any content
 * @param max the maximum number of problems; omitted: that of a response
 * @throws ValidationError with the problems of the file, each with its path (`spaces[0].slots[2].endTime`)
 */
export function parseVenueFile(document: unknown, max?: number): VenueFile {
  return withExplicitDefaults(parseDocument<ParsedVenueFile>(venueFileSchema, document, wholeVenue, max));
}

/**
 * Parses a document that has only a part of its venue.
 *
 * @param edited the path of the edited part in the whole venue file, such as `spaces[4].slots[0].`; '': none
 * @throws ValidationError with the problems; their paths are those of the whole venue file
 */
export function parsePartOfVenue(document: unknown, rest: RestOfVenue, edited: string): VenueFile {
  return withExplicitDefaults(
    parseDocument<ParsedVenueFile>(
      venueFileSchema,
      document,
      (draft) => validateRules(draft, rest, edited),
      maxProblems,
      (path) => pathInVenue(path, rest),
    ),
  );
}

const wholeVenue: RuleProblems<ParsedVenueFile> = (draft) => validateRules(draft, nothingElse, '');

function withExplicitDefaults({ venue, spaces, siteKeys, blocks }: ParsedVenueFile): VenueFile {
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
