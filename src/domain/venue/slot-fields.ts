import { Type } from 'typebox';
import { venueFileLimits } from '../fields/limits.ts';
import { strictObject } from '../fields/strict-object.ts';
import { identifier, nonBlankText, timeOfDay } from '../fields/text.ts';
import { everyDay, weekdays } from '../fields/weekdays.ts';
import { packageOffer } from './package-fields.ts';
import { seasons } from './season-fields.ts';
import { slotHours } from './slot-hours-fields.ts';

/** A slot (docs/api/venue-file-reference.md). */
export const slot = strictObject(
  {
    id: identifier({
      description: 'Unique among the slots of the venue.',
      examples: ['main-hall-evening'],
    }),
    name: nonBlankText(venueFileLimits.nameLength, {
      description: 'The name that visitors see.',
      examples: ['Evening'],
    }),
    startTime: timeOfDay({
      description: 'Time on the venue’s clock, HH:MM, 24 hours.',
      examples: ['18:00'],
    }),
    endTime: timeOfDay({
      description: 'Time on the venue’s clock, HH:MM; at or before startTime it is on the next day.',
      examples: ['01:00'],
    }),
    weekdays: weekdays({
      default: [...everyDay],
      description: 'The weekdays on which the slot starts, 1 = Monday to 7 = Sunday; omitted: every day.',
    }),
    seasons,
    hours: Type.Optional(
      Type.Union([slotHours, Type.Null()], {
        default: null,
        description:
          'Lets visitors book a part of the slot by the hour; null or omitted: only the whole slot.',
      }),
    ),
    packages: Type.Optional(
      Type.Array(packageOffer, {
        maxItems: venueFileLimits.packages,
        default: [],
        description: 'The packages of the slot; a slot without a package is hidden.',
      }),
    ),
  },
  { description: 'A time of day for which the space can be booked.' },
);
