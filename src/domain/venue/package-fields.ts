import { Type } from 'typebox';
import { venueFileLimits } from '../fields/limits.ts';
import { strictObject } from '../fields/strict-object.ts';
import { description, identifier, nonBlankText, textList } from '../fields/text.ts';
import { extras } from '../money/extra-fields.ts';
import { payments } from '../money/payment-fields.ts';
import { priceFields } from '../money/price-fields.ts';
import { taxFields } from '../money/tax-fields.ts';

/** A package as offered by a slot (docs/api/venue-file-reference.md). */
export const packageOffer = strictObject(
  {
    id: identifier({
      description:
        'Unique in the slot. The same id in several slots is the same package: only its price may differ, except for its extras.',
      examples: ['dry-hire'],
    }),
    name: nonBlankText(venueFileLimits.nameLength, {
      description: 'The name that visitors see.',
      examples: ['Dry hire'],
    }),
    description: description({
      description: 'A description of the package; may have several lines.',
      examples: ['The room and a duty manager.'],
    }),
    ...priceFields,
    venueIncludes: textList({ description: 'What the venue provides.', examples: [['House PA']] }),
    promoterResponsibilities: textList({
      description: 'What the organiser must provide.',
      examples: [['Insurance']],
    }),
    tax: Type.Optional(
      Type.Union([taxFields({}), Type.Null()], {
        default: null,
        description:
          'Its own tax instead of the venue’s, also on rates; 0 basis points means tax-free. Extras have their own tax or the venue’s. Null or omitted: the venue’s.',
      }),
    ),
    payments: payments({
      description: 'The package’s own payment schedule; omitted or empty: the venue’s.',
    }),
    extras,
  },
  { description: 'A package with its price in this slot.' },
);
