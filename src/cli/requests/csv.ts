import { stringify } from 'csv-stringify/sync';
import type { BookingRequest } from '../../domain/booking/booking-request.ts';
import { formatPlainAmount } from '../../domain/money/parse-amount.ts';
import type { Instant } from '../../domain/time/instant.ts';
import { itemsOfRequests, type RequestRecord, requestRecord } from './flat-request.ts';

/** The columns and their values. */
const columns: Readonly<Record<string, (request: RequestRecord) => string | number | null>> = {
  reference: ({ reference }) => reference,
  status: ({ status }) => status,
  date: ({ date }) => date,
  starts: ({ startTime }) => startTime,
  ends: ({ endTime }) => endTime,
  timezone: ({ timezone }) => timezone,
  space: ({ spaceName }) => spaceName,
  slot: ({ slotName }) => slotName,
  package: ({ packageName }) => packageName,
  guest: ({ guestName }) => guestName,
  email: ({ guestEmail }) => guestEmail,
  phone: ({ guestPhone }) => guestPhone,
  company: ({ guestCompany }) => guestCompany,
  people: ({ attendance }) => attendance,
  total: ({ totalCents, currency }) => formatPlainAmount(totalCents, currency),
  currency: ({ currency }) => currency,
  placed: ({ createdAt }) => createdAt,
  'held until': ({ holdExpiresAt }) => holdExpiresAt,
  // Last, so that existing columns keep their positions.
  'agreed total': ({ agreedTotalCents, currency }) =>
    agreedTotalCents === null ? null : formatPlainAmount(agreedTotalCents, currency),
  item: ({ item }) => item,
};

/**
 * Formats requests as CSV, with a header line and a row for each date. A cell that begins like a formula gets a leading apostrophe, so that a
 * spreadsheet shows it instead of evaluating it.
 */
export function csvOf(requests: readonly BookingRequest[], now: Instant): string[] {
  const rows = itemsOfRequests(requests).map((item) =>
    Object.values(columns).map((cell) => cell(requestRecord(item, now))),
  );
  return stringify([Object.keys(columns), ...rows], { escape_formulas: true })
    .trimEnd()
    .split('\n');
}
