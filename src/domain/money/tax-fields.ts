import { type TSchemaOptions, Type } from 'typebox';
import { venueFileLimits } from '../fields/limits.ts';
import { strictObject } from '../fields/strict-object.ts';
import { nonBlankText } from '../fields/text.ts';
import { maxTaxBasisPoints } from './money.ts';

/** Returns the schema of a tax of a venue, a package or an extra: its label and its rate in basis points. */
export const taxFields = (options: TSchemaOptions) =>
  strictObject(
    {
      label: nonBlankText(venueFileLimits.nameLength, {
        description: 'The name of the tax.',
        examples: ['VAT'],
      }),
      basisPoints: Type.Integer({
        minimum: 0,
        maximum: maxTaxBasisPoints,
        description: 'In basis points: 2000 is 20 %.',
        examples: [2000],
      }),
    },
    options,
  );
