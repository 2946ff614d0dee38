import { maxRequestedItems } from '../../domain/booking/booked-item.ts';
import { isIdentifier } from '../../domain/fields/identifier.ts';
import { memberOf } from '../../domain/fields/member.ts';
import { timePattern } from '../../domain/fields/text.ts';
import { isCalendarDate } from '../../domain/time/calendar.ts';
import type { PartialBookingRequest, PartialItem } from '../../operations/booking/simulate-request.ts';

/** Returns whether the honeypot was filled in (specification §4, `website`): a text that is not empty. */
export function isSpam(body: unknown): body is Readonly<Record<string, unknown>> {
  const website = memberOf(body, 'website');
  return typeof website === 'string' && website !== '';
}

/** Reads the members that a receipt depends on from an unvalidated body. */
export function readPartialRequest(body: Readonly<Record<string, unknown>>): PartialBookingRequest {
  const { expectedTotalCents, additionalItems } = body;
  const others = Array.isArray(additionalItems) ? additionalItems.slice(0, maxRequestedItems - 1) : [];
  return {
    items: [body, ...others].map(readPartialItem),
    expectedTotalCents: isAmount(expectedTotalCents) ? expectedTotalCents : null,
  };
}

function readPartialItem(item: unknown): PartialItem {
  const id = (member: string) => {
    const value = memberOf(item, member);
    return typeof value === 'string' && isIdentifier(value) ? value : null;
  };
  const time = (member: string) => {
    const value = memberOf(item, member);
    return typeof value === 'string' && isTime.test(value) ? value : null;
  };
  const date = memberOf(item, 'date');
  const [startTime, endTime] = [time('startTime'), time('endTime')];
  return {
    spaceId: id('spaceId'),
    slotId: id('slotId'),
    date: typeof date === 'string' && isCalendarDate(date) ? date : null,
    times: startTime === null || endTime === null ? null : { startTime, endTime },
  };
}

const isTime = new RegExp(timePattern);

const isAmount = (value: unknown): value is number =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= 0;
