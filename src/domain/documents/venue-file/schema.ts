/**
 * The schema of the venue file: shape, limits, defaults and descriptions of every member, in one place. The parser
 * (`shape.ts`), the published JSON Schema (`openapi/venue-file.v1.json`) and the types follow it; `check.ts` has the
 * rules that a schema cannot express.
 */
import { type Static, Type } from 'typebox';
import { siteKey } from '../../access/site-key-fields.ts';
import { block } from '../../booking/block-fields.ts';
import { venueFileLimits } from '../../fields/limits.ts';
import { strictObject } from '../../fields/strict-object.ts';
import { space } from '../../venue/space-fields.ts';
import { venue } from '../../venue/venue-fields.ts';

/** The whole file; openapi/venue-file.v1.json is generated from it. */
export const venueFileSchema = strictObject(
  {
    $schema: Type.Optional(
      Type.String({
        maxLength: venueFileLimits.urlLength,
        description: 'The JSON Schema of this file for editors; not read by Firsthold.',
        examples: ['./venue-file.v1.json'],
      }),
    ),
    venue,
    spaces: Type.Array(space, {
      maxItems: venueFileLimits.spaces,
      description:
        'In the order that visitors see. Slots × packages × rates may be at most 50,000 in a space and 200,000 in all. Shown in full, with every package in each of its slots, a space may have 2 MiB and the venue 8 MiB (docs/api/venue-file-reference.md#space).',
    }),
    siteKeys: Type.Optional(
      Type.Array(siteKey, {
        maxItems: venueFileLimits.siteKeys,
        default: [],
        description: 'The keys with which websites and servers use the booking service.',
      }),
    ),
    blocks: Type.Optional(
      Type.Array(block, {
        maxItems: venueFileLimits.blocks,
        default: [],
        description:
          'Dates on which spaces cannot be booked. Together with those that staff added, at most 5,000 that are not over, which name at most 20,000 spaces and excepted dates in all.',
      }),
    ),
  },
  {
    title: 'Firsthold venue file',
    description: 'A whole venue: its spaces, slots, packages and prices, website keys and blocked dates.',
  },
);

/** A venue file as written: members with a default are optional. */
export type VenueDocument = Static<typeof venueFileSchema>;
