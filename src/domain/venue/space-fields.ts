/** The schema of spaces, with their layouts and dated rates. */
import { Type } from 'typebox';
import { venueFileLimits } from '../fields/limits.ts';
import { strictObject } from '../fields/strict-object.ts';
import { description, identifier, nonBlankText, textList } from '../fields/text.ts';
import { rate } from '../money/rate-fields.ts';
import { spaceLeadTime } from './lead-time-fields.ts';
import { photo, photos } from './photo-fields.ts';
import { slot } from './slot-fields.ts';

const layout = strictObject({
  name: nonBlankText(venueFileLimits.nameLength, {
    description: 'How the space is set out.',
    examples: ['Theatre'],
  }),
  capacity: Type.Integer({
    minimum: 1,
    maximum: venueFileLimits.capacity,
    description: 'How many people it holds set out like this; may be more than the capacity of the space.',
    examples: [450],
  }),
  plan: Type.Optional(photo({ description: 'A drawing of it.' })),
});

/** A space (docs/api/venue-file-reference.md). */
export const space = strictObject(
  {
    id: identifier({ description: 'Unique among all spaces of the installation.', examples: ['main-hall'] }),
    name: nonBlankText(venueFileLimits.nameLength, {
      description: 'As visitors read it.',
      examples: ['Main Hall'],
    }),
    description: description({
      description: 'What the space is like; may have several lines.',
      examples: ['Both halves of the shed, with the stage at the river end.'],
    }),
    capacity: Type.Integer({
      minimum: 1,
      maximum: venueFileLimits.capacity,
      description: 'How many people it holds.',
      examples: [450],
    }),
    amenities: textList({ description: 'What the space has.', examples: [['Stage', 'Step-free access']] }),
    photos: photos({ description: 'Pictures of the space, the best one first.' }),
    layouts: Type.Optional(
      Type.Array(layout, {
        maxItems: venueFileLimits.layouts,
        default: [],
        description: 'Ways the space can be set out.',
      }),
    ),
    active: Type.Optional(
      Type.Boolean({ default: true, description: 'false: not in use; hidden from visitors.' }),
    ),
    published: Type.Optional(
      Type.Boolean({ default: true, description: 'false: in use, but hidden from visitors.' }),
    ),
    rooms: Type.Optional(
      Type.Array(identifier({}), {
        minItems: 1,
        maxItems: venueFileLimits.rooms,
        examples: [['hall-a', 'hall-b']],
        description:
          "The rooms it takes up when booked; spaces that share a room exclude each other. A room named like a space is that space's own. Left out: only its own.",
      }),
    ),
    turnaroundMinutes: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: venueFileLimits.turnaroundMinutes,
        default: 0,
        description: 'How long its rooms are made ready after each event, in minutes.',
        examples: [60],
      }),
    ),
    ...spaceLeadTime,
    rates: Type.Optional(
      Type.Array(rate, {
        maxItems: venueFileLimits.rates,
        default: [],
        description: 'Surcharges and discounts by date; each that applies adds a line to the quote.',
      }),
    ),
    slots: Type.Optional(
      Type.Array(slot, {
        maxItems: venueFileLimits.slots,
        default: [],
        description: 'When the space can be booked.',
      }),
    ),
  },
  { description: 'Something of the venue that can be booked.' },
);
