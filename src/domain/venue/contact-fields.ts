/** How visitors reach a venue, and what they agree to. */
import { Type } from 'typebox';
import type { FieldProblem } from '../errors.ts';
import type { Draft } from '../fields/draft.ts';
import { isEmailAddress } from '../fields/email.ts';
import { limits } from '../fields/limits.ts';
import { strictObject } from '../fields/strict-object.ts';
import { visibleLineOfText, webAddressText } from '../fields/text.ts';
import { told } from '../told-problem.ts';
import type { Venue } from './venue.ts';
import { webAddressProblems } from './website-problems.ts';

/** How visitors reach the venue, and what they agree to. */
export const contactFields = {
  contact: Type.Optional(
    strictObject(
      {
        phone: Type.Optional(
          visibleLineOfText(limits.phoneLength, {
            description: 'As visitors dial it.',
            examples: ['+44 1603 555 0100'],
          }),
        ),
        email: Type.Optional(
          visibleLineOfText(limits.emailLength, {
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
          version: visibleLineOfText(limits.nameLength, {
            description: 'Names this wording; another wording has another.',
            examples: ['2027-01'],
          }),
          url: webAddressText({
            description: 'Where they can be read.',
            examples: ['https://riverside.example/terms'],
          }),
          label: visibleLineOfText(limits.nameLength, {
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

/** What is wrong with them beyond what their schemas can say. */
export function* contactProblems({ contact, terms, privacyUrl }: Draft<Venue>): Iterable<FieldProblem> {
  if (contact?.email !== undefined && !isEmailAddress(contact.email))
    yield { path: 'venue.contact.email', message: 'is not an e-mail address', ...told('email') };
  yield* webAddressProblems(terms?.url, 'venue.terms.url');
  yield* webAddressProblems(privacyUrl, 'venue.privacyUrl');
}
