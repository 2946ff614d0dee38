import { isIdentifier } from '../../domain/fields/identifier.ts';
import { memberOf } from '../../domain/fields/member.ts';
import { isCalendarDate } from '../../domain/time/calendar.ts';
import type { PartialBookingRequest } from '../../operations/booking/simulate-request.ts';

/** Whether the trap has caught somebody (specification §4, `website`): a text that is not empty. */
export function isSpam(body: unknown): body is Readonly<Record<string, unknown>> {
  const website = memberOf(body, 'website');
  return typeof website === 'string' && website !== '';
}

/** What can be made out of a body that nobody checks: what a real request would be answered by. */
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
