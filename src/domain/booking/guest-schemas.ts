/** JSON schemas of a guest: in the public API, in the management API, as staff enter it, and in a full export. */
import { type TSchema, type TSchemaOptions, Type } from 'typebox';
import { strictObject } from '../fields/strict-object.ts';
import { nonBlankText, singleLineText } from '../fields/text.ts';
import { nonBlankLinePattern, singleLinePattern } from '../fields/text-patterns.ts';
import { addressMembers } from '../venue/address-fields.ts';
import { maxTextLengths } from './booking-request.ts';
import { maxGuestLengths, maxLanguageLength } from './guest.ts';

/** An optional line; null equals omitting it. */
const optionalLine = (maxLength: number, options: TSchemaOptions) =>
  Type.Optional(
    Type.Unsafe<string | null>({
      type: ['string', 'null'],
      maxLength,
      pattern: singleLinePattern,
      ...options,
    }),
  );

/** A guest in a visitor's request (specification §4). */
export const PublicGuestSchema = Type.Object(
  {
    name: Type.String({
      minLength: 1,
      maxLength: maxGuestLengths.name,
      pattern: nonBlankLinePattern,
      description: 'The visitor’s name.',
      examples: ['A. Visitor'],
    }),
    email: Type.String({
      maxLength: maxGuestLengths.email,
      format: 'email',
      description: 'A valid e-mail address.',
      examples: ['visitor@example.com'],
    }),
    phone: optionalLine(maxGuestLengths.phone, {
      description: 'The telephone number, in any notation.',
      examples: ['+44 20 7946 0000'],
    }),
    company: optionalLine(maxGuestLengths.company, {
      description: 'Company or organisation.',
      examples: ['Example Events'],
    }),
  },
  { $id: 'Guest', description: 'How the venue reaches the visitor.' },
);

const documented = (description: string, example: string) =>
  Type.String({ description, examples: [example] });
const nullable = (schema: TSchema, options: TSchemaOptions = {}) =>
  Type.Union([schema, Type.Null()], options);

/** A guest as the management API presents it. */
export const PresentedGuest = Type.Object(
  {
    name: documented('The name; "(erased)" if erased.', 'A. Visitor'),
    email: Type.Optional(
      documented(
        'The e-mail address; empty if unknown. Absent for the role `front_desk`.',
        'visitor@example.com',
      ),
    ),
    phone: Type.Optional(
      nullable(Type.String(), { description: 'The telephone number. Absent for the role `front_desk`.' }),
    ),
    company: nullable(Type.String(), { description: 'The company.' }),
    language: Type.Optional(
      nullable(Type.String({ examples: ['de'] }), {
        description:
          'The language that the visitor’s browser prefers, or that staff chose, as a BCP 47 tag; null: unknown. Absent in lists and for the role `front_desk`.',
      }),
    ),
    address: Type.Optional(
      nullable(Type.Object(addressMembers), {
        description:
          'The postal address, without unknown parts; null: unknown. Absent in lists and for the role `front_desk`.',
      }),
    ),
  },
  { description: 'The guest of a booking request.' },
);

/** The documented schema of a guest entered by staff; `staffGuestSchema` validates it. */
export const documentedGuest = {
  name: documented('The guest’s name.', 'A. Visitor'),
  email: Type.Optional(documented('The e-mail address.', 'visitor@example.com')),
  phone: Type.Optional(documented('The telephone number.', '+44 20 7946 0000')),
  company: Type.Optional(documented('The company.', 'Wick & Sons')),
};

const line = (member: keyof typeof maxGuestLengths) => singleLineText(maxGuestLengths[member], {});

/** The guest's members of a booking that staff enter. */
export const staffGuestSchema = {
  name: nonBlankText(maxGuestLengths.name, {}),
  email: Type.Optional(line('email')),
  phone: Type.Optional(line('phone')),
  company: Type.Optional(line('company')),
};

/** A guest's postal address as staff enter it, and in a full export. */
export const guestAddress = strictObject(addressMembers, {
  description: 'The postal address of the guest; each part is optional.',
});

/** The title of a booking. */
export const titleText = singleLineText(maxTextLengths.title, {
  description: 'A name that staff give the booking; empty: none.',
  examples: ['Wedding Weiss'],
});

/** A guest in a full export. */
export const exportedGuest = strictObject({
  name: line('name'),
  email: line('email'),
  phone: nullable(line('phone')),
  company: nullable(line('company')),
  // Omitted if unknown.
  language: Type.Optional(singleLineText(maxLanguageLength, {})),
  address: Type.Optional(guestAddress),
});
