import { isIdentifier } from '../../domain/fields/identifier.ts';
import { memberOf } from '../../domain/fields/member.ts';
import { isCalendarDate } from '../../domain/time/calendar.ts';
import type { PartialBookingRequest } from '../../operations/booking/simulate-request.ts';

/** Returns whether the honeypot was filled in (specification §4, `website`): a text that is not empty. */
export function isSpam(body: unknown): body is Readonly<Record<string, unknown>> {
  const website = memberOf(body, 'website');
  return typeof website === 'string' && website !== '';
}

/** Reads the members that a receipt depends on from an unvalidated body. */
export function readPartialRequest({
  slotId,
  date,
  expectedTotalCents,
}: Readonly<Record<string, unknown>>): PartialBookingRequest {
  return {
    slotId: typeof slotId === 'string' && isIdentifier(slotId) ? slotId : null,
    date: typeof date === 'string' && isCalendarDate(date) ? date : null,
    expectedTotalCents: isAmount(expectedTotalCents) ? expectedTotalCents : null,
  };
}

const isAmount = (value: unknown): value is number =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= 0;
