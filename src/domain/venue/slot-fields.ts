import { Type } from 'typebox';
import { venueFileLimits } from '../fields/limits.ts';
import { strictObject } from '../fields/strict-object.ts';
import { identifier, nonBlankText, timeOfDay } from '../fields/text.ts';
import { everyDay, weekdays } from '../fields/weekdays.ts';
import { packageOffer } from './package-fields.ts';
import { seasons } from './season-fields.ts';

/** A slot (docs/api/venue-file-reference.md). */
export const slot = strictObject(
  {
    id: identifier({
      description: 'Unique among all slots of the installation.',
      examples: ['main-hall-evening'],
    }),
    name: nonBlankText(venueFileLimits.nameLength, {
      description: 'As visitors read it.',
      examples: ['Evening'],
    }),
    startTime: timeOfDay({
      description: "Time of the venue's clock, HH:MM, 24 hours.",
      examples: ['18:00'],
    }),
    endTime: timeOfDay({
      description: "Time of the venue's clock, HH:MM; at or before startTime it is on the next day.",
      examples: ['01:00'],
    }),
    weekdays: weekdays({
      default: [...everyDay],
      description: 'Days the slot starts on, 1 = Monday to 7 = Sunday; left out: every day.',
    }),
    seasons,
    packages: Type.Optional(
      Type.Array(packageOffer, {
        maxItems: venueFileLimits.packages,
        default: [],
        description: 'What the slot is offered with; a slot without a package is not shown.',
      }),
    ),
  },
  { description: 'A span of hours the space can be booked for.' },
);
