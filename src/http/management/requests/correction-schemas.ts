/** Schemas of corrections of a booking by staff. */
import { type TSchema, Type } from 'typebox';
import { maxTextLengths } from '../../../domain/booking/booking-request.ts';
import { correctedTerms } from '../../../domain/booking/correction-fields.ts';
import { documentedGuest, guestAddress } from '../../../domain/booking/guest-schemas.ts';
import { strictObject } from '../../../domain/fields/strict-object.ts';
import { refTo } from '../../server/schemas.ts';
import { orNull, text } from '../schema-members.ts';
import { dryRun } from './body-schemas.ts';
import { MemberCorrection } from './member-correction-schema.ts';
import { answerValue, RequestPath } from './schemas.ts';

const optionalOrNull = (schema: TSchema, description: string) => Type.Optional(orNull(schema, description));
const { name, email, phone, company } = documentedGuest;

const otherMembers = {
  phone: optionalOrNull(phone, 'The telephone number; null: none.'),
  company: optionalOrNull(company, 'The company; null: none.'),
  language: optionalOrNull(
    text('The tag.', 'de'),
    'The language for letters to the guest, as a BCP 47 tag; null: the venue’s.',
  ),
  address: optionalOrNull(guestAddress, 'The postal address, which replaces the former one; null: none.'),
};

/** Returns the schema of the corrected members of a guest. */
export const guestCorrection = (description: string) =>
  Type.Optional(
    strictObject(
      {
        name: Type.Optional(name),
        email: optionalOrNull(email, 'The e-mail address; null: none.'),
        ...otherMembers,
      },
      { description },
    ),
  );

/** A guest whom staff add without a booking. */
export const newGuest = strictObject(
  { name, email: text('The e-mail address.', 'visitor@example.com'), ...otherMembers },
  { description: 'The guest.' },
);

/** What staff correct. The operation validates it. */
export const NewCorrection = strictObject({
  guest: guestCorrection('The members of the guest to change. Other bookings of the guest stay as they are.'),
  title: optionalOrNull(
    Type.String({ maxLength: maxTextLengths.title, examples: ['Wedding Weiss'] }),
    'A name for the booking, shown before the name of the guest; null: none.',
  ),
  answers: Type.Optional(
    Type.Array(
      strictObject({
        questionId: text('The question.', 'event-kind'),
        value: optionalOrNull(answerValue, 'The answer; null: none.'),
      }),
      { description: 'The answers to change; those to other questions stay.' },
    ),
  ),
  holdExpiresAt: optionalOrNull(
    text('The end: an instant, or a time without a zone on the venue’s clock.', '2027-03-03T18:00'),
    'When the hold ends, not after the start of the first date; null: no time limit. Only while the request is pending or expired.',
  ),
  ...correctedTerms,
  dryRun,
});

/** The id of a change of dates, in its response. */
export const dateChangeMembers = {
  correctionId: orNull(
    text('The id, by which it can be undone, like a correction.', 'correction-9b2d'),
    'The id of the change; null: nothing changed, the booking was cancelled with its last date, or it is a dry run.',
  ),
};

/** The id of an agreed price, in its response. */
export const agreementMembers = {
  correctionId: orNull(
    text('The id, by which it can be undone, like a correction.', 'correction-9b2d'),
    'The id of the agreement; null: that price was agreed already, for the same reason.',
  ),
};

/** What the response to a correction has besides the booking. */
export const correctionMembers = {
  correctionId: orNull(
    text('The id, by which it can be undone.', 'correction-9b2d'),
    'The id of the correction; null: nothing changed, or it is a dry run.',
  ),
  changes: Type.Array(refTo(MemberCorrection), { description: 'What changed.' }),
};

/** The path of a correction. */
export const CorrectionPath = Type.Object({
  ...RequestPath.properties,
  correctionId: text('The id of the correction, or of the change of dates.', 'correction-9b2d'),
});

/** The undo of a correction. */
export const UndoneCorrection = strictObject({ dryRun });
