import type { InputOf, ManagementSchemas } from '../../../client/manage.ts';
import type { Adjustment } from '../../../domain/money/adjustment.ts';
import { client } from '../../api/client.ts';
import { useCustomQuery } from '../../api/use-query.ts';
import { queryClient } from '../../base/query-client.ts';
import { extrasBody } from '../fields/entered-choices.ts';
import { type EnteredDate, hasQuote } from '../offer/entered-date.ts';
import { partOf } from '../offer/offer-choice.ts';

export type Quote = ManagementSchemas['StaffQuote'];

interface PricedWith {
  /** The ids of the guest groups whose prices apply. */
  readonly groups: readonly string[];
  /** What is added to the price of each date. */
  readonly adjustments: readonly Adjustment[];
}

/** Returns today's price of each date with what was chosen for it; null: incomplete, or at custom times. */
export function useQuotes(
  venueId: string,
  dates: readonly EnteredDate[],
  { groups, adjustments }: PricedWith,
) {
  const requests = dates.map((entered) => {
    const { spaceId, slotId, packageId, date, attendance } = entered;
    // An invalid quantity is reported when the booking is saved.
    const extras = extrasBody(entered).filter(({ pieces = 1 }) => Number.isInteger(pieces) && pieces > 0);
    const people = /^[1-9]\d{0,5}$/.test(attendance.trim()) ? Number(attendance) : undefined;
    const body = {
      spaceId,
      slotId,
      packageId,
      date,
      ...partOf(entered),
      groups: [...groups],
      ...(people !== undefined && { attendance: people }),
      ...(extras.length > 0 && { extras }),
      ...(adjustments.length > 0 && { adjustments: [...adjustments] }),
    };
    return hasQuote(entered) ? body : null;
  });
  return useCustomQuery({
    queryKey: ['quotes', venueId, requests],
    enabled: requests.some((body) => body !== null),
    queryFn: () => Promise.all(requests.map((body) => body && fetchQuote(venueId, body))),
  });
}

type QuoteRequest = InputOf<'post', '/venues/{venueId}/simulated-quote'>['body'];

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
