/** The schema of spaces, with their layouts and dated rates. */
import { Type } from 'typebox';
import { venueFileLimits } from '../fields/limits.ts';
import { strictObject } from '../fields/strict-object.ts';
import { description, identifier, nonBlankText, textList } from '../fields/text.ts';
import { rate } from '../money/rate-fields.ts';
import { spaceBookingWindow } from './booking-window-fields.ts';
import { photo, photos } from './photo-fields.ts';
import { slot } from './slot-fields.ts';

const layout = strictObject({
  name: nonBlankText(venueFileLimits.nameLength, {
    description: 'The name of the layout.',
    examples: ['Theatre'],
  }),
  capacity: Type.Integer({
    minimum: 1,
    maximum: venueFileLimits.capacity,
    description: 'The capacity of this layout; may exceed that of the space.',
    examples: [450],
  }),
  plan: Type.Optional(photo({ description: 'A drawing of it.' })),
});

/** A space (docs/api/venue-file-reference.md). */
export const space = strictObject(
  {
    id: identifier({ description: 'Unique among the spaces of the venue.', examples: ['main-hall'] }),
    name: nonBlankText(venueFileLimits.nameLength, {
      description: 'The name that visitors see.',
      examples: ['Main Hall'],
    }),
    description: description({
      description: 'A description of the space; may have several lines.',
      examples: ['Both halves of the shed, with the stage at the river end.'],
    }),
    capacity: Type.Integer({
      minimum: 1,
      maximum: venueFileLimits.capacity,
      description: 'The maximum number of guests.',
      examples: [450],
    }),
    amenities: textList({
      description: 'The amenities of the space.',
      examples: [['Stage', 'Step-free access']],
    }),
    photos: photos({ description: 'Pictures of the space, best first.' }),
    layouts: Type.Optional(
      Type.Array(layout, {
        maxItems: venueFileLimits.layouts,
        default: [],
        description: 'The layouts of the space.',
      }),
    ),
    active: Type.Optional(
      Type.Boolean({ default: true, description: 'False: out of use and hidden from visitors.' }),
    ),
    published: Type.Optional(
      Type.Boolean({ default: true, description: 'False: in use but hidden from visitors.' }),
    ),
    rooms: Type.Optional(
      Type.Array(identifier({}), {
        minItems: 1,
        maxItems: venueFileLimits.rooms,
        examples: [['hall-a', 'hall-b']],
        description:
          'The rooms that a booking takes; spaces that share a room exclude each other. A room with the id of a space is that space’s own. Omitted: only its own room.',
      }),
    ),
    setupMinutes: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: venueFileLimits.setupMinutes,
        default: 0,
        description: 'The setup before each event, in minutes.',
        examples: [30],
      }),
    ),
    turnaroundMinutes: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: venueFileLimits.turnaroundMinutes,
        default: 0,
        description: 'The turnaround after each event, in minutes.',
        examples: [60],
      }),
    ),
    ...spaceBookingWindow,
    rates: Type.Optional(
      Type.Array(rate, {
        maxItems: venueFileLimits.rates,
        default: [],
        description: 'Surcharges and discounts by date; each one that applies adds a line to the quote.',
      }),
    ),
    slots: Type.Optional(
      Type.Array(slot, {
        maxItems: venueFileLimits.slots,
        default: [],
        description: 'The times for which the space can be booked.',
      }),
    ),
  },
  { description: 'A part of the venue that can be booked.' },
);
