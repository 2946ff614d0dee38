/** The schema of guest groups, and their rules. */
import { Type } from 'typebox';
import type { FieldProblem } from '../errors.ts';
import { type PartiallyParsed, parsedEntries } from '../fields/draft.ts';
import { validateUnique } from '../fields/duplicates.ts';
import { venueFileLimits } from '../fields/limits.ts';
import { strictObject } from '../fields/strict-object.ts';
import { identifier, nonBlankText } from '../fields/text.ts';
import type { GuestGroup } from './guest-group.ts';

const guestGroup = strictObject(
  {
    id: identifier({ description: 'Unique in the venue.', examples: ['members'] }),
    name: nonBlankText(venueFileLimits.nameLength, {
      description: 'The name that staff see.',
      examples: ['Members'],
    }),
  },
  { description: 'A guest group.' },
);

/** The venue's guest groups (docs/api/venue-file-reference.md). */
export const guestGroups = Type.Optional(
  Type.Array(guestGroup, {
    maxItems: venueFileLimits.groups,
    default: [],
    description:
      'Groups of guests for which rates can differ. Only a full export has their members and codes.',
  }),
);

/** Yields the problems of a venue's guest groups that their schema cannot express. */
export function* validateGuestGroups(
  groups: PartiallyParsed<readonly GuestGroup[]> | undefined,
): Iterable<FieldProblem> {
  const ids = new Map<string, string>();
  for (const [{ id }, path] of parsedEntries(groups, 'venue.groups'))
    yield* validateUnique(ids, id, `${path}.id`, 'the id of another group');
}
