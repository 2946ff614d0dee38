import { createHash } from 'node:crypto';
import { normalizeCode } from '../../domain/venue/guest-code.ts';
import type { BookingInput } from './booking-input.ts';
import type { RequestedItem } from './offered-on-date.ts';

/**
 * Hashes a request regardless of the order of its members and of ignored ones. Optional members count only if given,
 * so that a key survives an update of the service.
 */
export function requestHash(requested: BookingInput): string {
  const { spaceId, slotId, packageId, date, guest, message } = requested;
  const {
    startTime,
    endTime,
    attendance,
    layout,
    extras,
    answers,
    terms,
    expectedTotalCents,
    expectedQuote,
    additionalItems,
    code,
  } = requested;
  const parts = [
    ...(requested.isWaiting ? ['waiting-requests'] : []),
    spaceId,
    slotId,
    packageId,
    date,
    guest.name,
    guest.email,
    guest.phone,
    guest.company,
    message,
    ...(expectedTotalCents === null ? [] : [{ expectedTotalCents }]),
    ...(expectedQuote ? [{ expectedQuote }] : []),
    ...(startTime === null ? [] : [{ startTime, endTime }]),
    ...(attendance === null ? [] : [{ attendance }]),
    ...(layout === null ? [] : [{ layout }]),
    ...(extras.length === 0 ? [] : [{ extras }]),
    ...(answers.length === 0 ? [] : [{ answers }]),
    ...(terms === null ? [] : [{ terms }]),
    ...(code === null ? [] : [{ code: normalizeCode(code) ?? code }]),
    ...(additionalItems.length === 0 ? [] : [{ additionalItems: additionalItems.map(hashedItem) }]),
  ];
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url');
}

const hashedItem = ({ spaceId, slotId, packageId, date, ...others }: RequestedItem) => [
  ...[spaceId, slotId, packageId, date],
  ...hashedChoices(others),
];

const hashedChoices = ({
  startTime,
  endTime,
  attendance,
  layout,
  extras,
}: Omit<RequestedItem, 'spaceId' | 'slotId' | 'packageId' | 'date'>) => [
  ...(startTime === null ? [] : [{ startTime, endTime }]),
  ...(attendance === null ? [] : [{ attendance }]),
  ...(layout === null ? [] : [{ layout }]),
  ...(extras.length === 0 ? [] : [{ extras }]),
];
