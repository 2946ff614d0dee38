/** A booking that staff take down themselves: by telephone, at the desk. */

import { type Static, Type } from 'typebox';
import { type FieldProblem, ValidationError } from '../errors.ts';
import { dateProblems } from '../fields/dates.ts';
import type { Draft } from '../fields/draft.ts';
import { isEmailAddress } from '../fields/email.ts';
import { limits } from '../fields/limits.ts';
import { readShape } from '../fields/read-shape.ts';
import { strictObject } from '../fields/strict-object.ts';
import { date, identifier } from '../fields/text.ts';
import { manyLines } from '../fields/text-patterns.ts';
import { told } from '../told-problem.ts';
import { longestTexts } from './booking-request.ts';
import { enteredGuest } from './guest-schemas.ts';

const deskBooking = strictObject({
  spaceId: identifier({}),
  slotId: identifier({}),
  packageId: identifier({}),
  date: date({}),
  ...enteredGuest,
  /** Why, or what was said. */
  message: Type.Optional(Type.String({ maxLength: longestTexts.message, pattern: manyLines })),
  attendance: Type.Optional(Type.Integer({ minimum: 1, maximum: limits.capacity })),
});

export type DeskBooking = Readonly<Static<typeof deskBooking>>;

/**
 * A booking as it was taken down, checked; what its texts name is not looked for.
 *
 * @throws ValidationError with every problem
 */
export function parseDeskBooking(document: unknown): DeskBooking {
  const problems: FieldProblem[] = [];
  const draft = readShape(deskBooking, document, '', problems) as Draft<DeskBooking> | undefined;
  problems.push(...dateProblems(draft?.date, 'date'));
  if (draft?.email !== undefined && !isEmailAddress(draft.email))
    problems.push({ path: 'email', message: 'is not an e-mail address', ...told('email') });
  if (problems.length > 0) throw new ValidationError(problems);
  return draft as DeskBooking;
}
