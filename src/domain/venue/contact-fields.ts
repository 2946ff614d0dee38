/** Schemas of the contact and terms of a venue. */
import { Type } from 'typebox';
import type { FieldProblem } from '../errors.ts';
import type { PartiallyParsed } from '../fields/draft.ts';
import { isEmailAddress } from '../fields/email.ts';
import { venueFileLimits } from '../fields/limits.ts';
import { strictObject } from '../fields/strict-object.ts';
import { nonBlankText, webAddressText } from '../fields/text.ts';
import { codedProblem } from '../problem-codes.ts';
import type { Venue } from './venue.ts';
import { validateWebAddress } from './website-problems.ts';

/** The contact and terms of a venue. */
export const contactFields = {
  contact: Type.Optional(
    strictObject(
      {
        phone: Type.Optional(
          nonBlankText(venueFileLimits.phoneLength, {
            description: 'The telephone number as visitors dial it.',
            examples: ['+44 1603 555 0100'],
          }),
        ),
        email: Type.Optional(
          nonBlankText(venueFileLimits.emailLength, {
            description: 'The e-mail address for visitors.',
            examples: ['bookings@riverside.example'],
          }),
        ),
      },
      { default: {}, description: 'How visitors reach the venue; each member is optional.' },
    ),
  ),
  terms: Type.Optional(
    Type.Union(
      [
        strictObject({
          version: nonBlankText(venueFileLimits.nameLength, {
            description: 'Identifies this wording; change it with the text.',
            examples: ['2027-01'],
          }),
          url: webAddressText({
            description: 'The URL of the terms.',
            examples: ['https://riverside.example/terms'],
          }),
          label: nonBlankText(venueFileLimits.nameLength, {
            description: 'The name of the terms.',
            examples: ['Conditions of hire'],
          }),
        }),
        Type.Null(),
      ],
      { default: null, description: 'The terms that visitors agree to; null or omitted: none.' },
    ),
  ),
  privacyUrl: Type.Optional(
    Type.Union([webAddressText({}), Type.Null()], {
      default: null,
      description: 'The URL of the privacy notice; null or omitted: none.',
      examples: ['https://riverside.example/privacy'],
    }),
  ),
} as const;

/** Yields the problems that their schemas cannot express. */
export function* validateContact({
  contact,
  terms,
  privacyUrl,
}: PartiallyParsed<Venue>): Iterable<FieldProblem> {
  if (contact?.email !== undefined && !isEmailAddress(contact.email))
    yield { path: 'venue.contact.email', message: 'is not an email address', ...codedProblem('email') };
  yield* validateWebAddress(terms?.url, 'venue.terms.url');
  yield* validateWebAddress(privacyUrl, 'venue.privacyUrl');
}
