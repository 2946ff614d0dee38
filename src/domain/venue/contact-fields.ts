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
            description: 'As visitors dial it.',
            examples: ['+44 1603 555 0100'],
          }),
        ),
        email: Type.Optional(
          nonBlankText(venueFileLimits.emailLength, {
            description: 'Where visitors write to.',
            examples: ['bookings@riverside.example'],
          }),
        ),
      },
      { default: {}, description: 'How visitors reach the venue; each may be left out.' },
    ),
  ),
  terms: Type.Optional(
    Type.Union(
      [
        strictObject({
          version: nonBlankText(venueFileLimits.nameLength, {
            description: 'Names this wording; another wording has another.',
            examples: ['2027-01'],
          }),
          url: webAddressText({
            description: 'Where they can be read.',
            examples: ['https://riverside.example/terms'],
          }),
          label: nonBlankText(venueFileLimits.nameLength, {
            description: 'What they are called.',
            examples: ['Conditions of hire'],
          }),
        }),
        Type.Null(),
      ],
      { default: null, description: 'What visitors are asked to agree to; null or left out: nothing.' },
    ),
  ),
  privacyUrl: Type.Optional(
    Type.Union([webAddressText({}), Type.Null()], {
      default: null,
      description: 'Where the venue says what it does with what visitors write; null or left out: nowhere.',
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
