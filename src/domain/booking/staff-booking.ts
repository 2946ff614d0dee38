/** A booking that staff enter: from a phone call or in person. */

import { type Static, Type } from 'typebox';
import { type FieldProblem, ValidationError } from '../errors.ts';
import { validateDate } from '../fields/dates.ts';
import type { PartiallyParsed } from '../fields/draft.ts';
import { isEmailAddress } from '../fields/email.ts';
import { venueFileLimits } from '../fields/limits.ts';
import { parseWithSchema } from '../fields/read-shape.ts';
import { strictObject } from '../fields/strict-object.ts';
import { date, identifier } from '../fields/text.ts';
import { multiLinePattern } from '../fields/text-patterns.ts';
import { codedProblem } from '../problem-codes.ts';
import { maxTextLengths } from './booking-request.ts';
import { staffGuestSchema } from './guest-schemas.ts';

const staffBooking = strictObject({
  spaceId: identifier({}),
  slotId: identifier({}),
  packageId: identifier({}),
  date: date({}),
  ...staffGuestSchema,
  /** Internal details of the booking. */
  message: Type.Optional(Type.String({ maxLength: maxTextLengths.message, pattern: multiLinePattern })),
  attendance: Type.Optional(Type.Integer({ minimum: 1, maximum: venueFileLimits.capacity })),
});

export type StaffBooking = Readonly<Static<typeof staffBooking>>;

/**
 * Validates a booking that staff enter, but not whether its ids exist.
 *
 * @throws ValidationError with every problem
 */
export function parseStaffBooking(document: unknown): StaffBooking {
  const problems: FieldProblem[] = [];
  const draft = parseWithSchema(staffBooking, document, '', problems) as
    | PartiallyParsed<StaffBooking>
    | undefined;
  problems.push(...validateDate(draft?.date, 'date'));
  if (draft?.email !== undefined && !isEmailAddress(draft.email))
    problems.push({ path: 'email', message: 'is not an email address', ...codedProblem('email') });
  if (problems.length > 0) throw new ValidationError(problems);
  return draft as StaffBooking;
}
