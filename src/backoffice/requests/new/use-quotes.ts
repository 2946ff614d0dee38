import type { ManagementSchemas } from '../../../client/manage.ts';
import { client } from '../../api/client.ts';
import { useCustomQuery } from '../../api/use-query.ts';
import { queryClient } from '../../base/query-client.ts';
import { type EnteredDate, hasQuote } from '../offer/entered-date.ts';
import { partOf } from '../offer/offer-choice.ts';

export type Quote = ManagementSchemas['StaffQuote'];

/**
 * Returns today's price of each date for the entered number of guests; null: incomplete, or at custom times.
 *
 * @param groups the ids of the guest groups whose prices apply
 */
export function useQuotes(venueId: string, dates: readonly EnteredDate[], groups: readonly string[]) {
  const requests = dates.map((entered) => {
    const { spaceId, slotId, packageId, date, attendance } = entered;
    const people = /^[1-9]\d{0,5}$/.test(attendance.trim()) ? Number(attendance) : undefined;
    const body = {
      spaceId,
      slotId,
      packageId,
      date,
      ...partOf(entered),
      groups: [...groups],
      ...(people !== undefined && { attendance: people }),
    };
    return hasQuote(entered) ? body : null;
  });
  return useCustomQuery({
    queryKey: ['quotes', venueId, requests],
    enabled: requests.some((body) => body !== null),
    queryFn: () => Promise.all(requests.map((body) => body && fetchQuote(venueId, body))),
  });
}

type QuoteRequest = Pick<EnteredDate, 'spaceId' | 'slotId' | 'packageId' | 'date'> & {
  readonly startTime?: string;
  readonly endTime?: string;
  readonly attendance?: number;
  readonly groups: string[];
};

/** Fetches a quote, or returns a recent one: only the date that is edited changes. */
const fetchQuote = (venueId: string, body: QuoteRequest): Promise<Quote> =>
  queryClient.fetchQuery({
    queryKey: ['quote', venueId, body],
    async queryFn() {
      const answer = await client.post('/venues/{venueId}/simulated-quote', { path: { venueId }, body });
      if (!answer.ok) throw answer.error;
      return answer.data.quote;
    },
  });
