/** The members of a postal address: of a venue in its file, and of a guest. */
import { Type } from 'typebox';
import { venueFileLimits } from '../fields/limits.ts';
import { countryCode, singleLineText } from '../fields/text.ts';

const line = (description: string, example: string) =>
  Type.Optional(singleLineText(venueFileLimits.nameLength, { description, examples: [example] }));

/** Each is optional. */
export const addressMembers = {
  street: line('Street and number.', '12 Quay Street'),
  city: line('Town or city.', 'Norwich'),
  region: line('County, state or province.', 'Norfolk'),
  postalCode: line('The postal code in local notation.', 'NR1 1AA'),
  country: Type.Optional(countryCode({ description: 'Country code, ISO 3166-1 alpha-2.', examples: ['GB'] })),
};
