/** A booking that staff take down themselves: by telephone, at the desk. */

import { Type } from 'typebox';
import { type FieldProblem, ValidationError } from '../errors.ts';
import { dateProblems } from '../fields/dates.ts';
import type { Draft } from '../fields/draft.ts';
import { isEmailAddress } from '../fields/email.ts';
import { limits } from '../fields/limits.ts';
import { readShape } from '../fields/read-shape.ts';
import { strictObject } from '../fields/strict-object.ts';
import { date, identifier, lineOfText, visibleLineOfText } from '../fields/text.ts';
import { manyLines } from '../fields/text-patterns.ts';
import type { CalendarDate } from '../time/instant.ts';
import { told } from '../told-problem.ts';
import { longestTexts } from './booking-request.ts';

export interface DeskBooking {
  readonly spaceId: string;
  readonly slotId: string;
  readonly packageId: string;
  readonly date: CalendarDate;
  readonly name: string;
  readonly email?: string;
  readonly phone?: string;
  readonly company?: string;
  /** Why, or what was said. */
  readonly message?: string;
  readonly attendance?: number;
}

const optionalLine = (maxLength: number) => Type.Optional(lineOfText(maxLength, {}));

const deskBooking = strictObject({
  spaceId: identifier({}),
  slotId: identifier({}),
  packageId: identifier({}),
  date: date({}),
  name: visibleLineOfText(longestTexts.name, {}),
  email: optionalLine(longestTexts.email),
  phone: optionalLine(longestTexts.phone),
  company: optionalLine(longestTexts.company),
  message: Type.Optional(Type.String({ maxLength: longestTexts.message, pattern: manyLines })),
  attendance: Type.Optional(Type.Integer({ minimum: 1, maximum: limits.capacity })),
});

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
