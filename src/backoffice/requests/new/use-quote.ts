import { client } from '../../api/client.ts';
import { useCustomQuery } from '../../api/use-query.ts';
import { isCompleteOffer, type OfferChoice } from '../offer/offer-choice.ts';

/** Returns today's price of a slot and package for the entered number of guests; at custom times there is none. */
export function useQuote(venueId: string, place: OfferChoice & { readonly attendance: string }) {
  const { spaceId, slotId, packageId, date, isFree } = place;
  const attendance = /^[1-9]\d{0,5}$/.test(place.attendance.trim()) ? Number(place.attendance) : undefined;
  const body = { spaceId, slotId, packageId, date, ...(attendance !== undefined && { attendance }) };
  return useCustomQuery({
    queryKey: ['quote', venueId, body],
    enabled: !isFree && isCompleteOffer(place),
    async queryFn() {
      const answer = await client.post('/venues/{venueId}/simulated-quote', { path: { venueId }, body });
      if (!answer.ok) throw answer.error;
      return answer.data.quote;
    },
  });
}
