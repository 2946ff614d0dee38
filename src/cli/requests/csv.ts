import { type CsvCell, csvLine } from '../../domain/fields/csv-text.ts';
import { formatPlainAmount } from '../../domain/money/parse-amount.ts';
import type { RequestRecord } from './flat-request.ts';

const plain = (text: string | null): CsvCell => (text === null ? null : { plain: text });

/** The columns and their values. */
const columns: Readonly<Record<string, (request: RequestRecord) => CsvCell>> = {
  reference: ({ reference }) => plain(reference),
  status: ({ status }) => plain(status),
  date: ({ date }) => plain(date),
  starts: ({ startTime }) => plain(startTime),
  ends: ({ endTime }) => plain(endTime),
  timezone: ({ timezone }) => plain(timezone),
  space: ({ spaceName }) => spaceName,
  slot: ({ slotName }) => slotName,
  package: ({ packageName }) => packageName,
  guest: ({ guestName }) => guestName,
  email: ({ guestEmail }) => guestEmail,
  phone: ({ guestPhone }) => guestPhone,
  company: ({ guestCompany }) => guestCompany,
  people: ({ attendance }) => attendance,
  total: ({ totalCents, currency }) => plain(formatPlainAmount(totalCents, currency)),
  currency: ({ currency }) => plain(currency),
  placed: ({ createdAt }) => plain(createdAt),
  'held until': ({ holdExpiresAt }) => plain(holdExpiresAt),
  // Last, so that existing columns keep their positions.
  'agreed total': ({ agreedTotalCents, currency }) =>
    plain(agreedTotalCents === null ? null : formatPlainAmount(agreedTotalCents, currency)),
  item: ({ item }) => item,
  'end date': ({ date, endDate }) => plain(endDate === date ? null : endDate),
  'booking title': ({ title }) => title,
  adjustments: ({ adjustmentsCents, currency }) =>
    plain(adjustmentsCents === 0 ? null : formatPlainAmount(adjustmentsCents, currency)),
};

/**
 * Formats records as lines of CSV: a header, and a row for each date.
 *
 * @param options.areNamed whether the last column names the venue
 */
export function csvOf(
  records: readonly RequestRecord[],
  { areNamed }: { readonly areNamed: boolean },
): string[] {
  const written = { ...columns, ...(areNamed && { venue: ofVenue }) };
  const rows = records.map((record) => Object.values(written).map((cell) => cell(record)));
  return [Object.keys(written).map(plain), ...rows].map((cells) => csvLine(cells, ','));
}

const ofVenue = ({ venueId }: RequestRecord) => plain(venueId);
