import type { ManagementSchemas } from '../../../client/manage.ts';
import { proposedPrice } from '../../../domain/booking/proposed-price.ts';
import { client } from '../../api/client.ts';
import { useCustomQuery } from '../../api/use-query.ts';
import { type OfferChoice, offerBody } from '../offer/offer-choice.ts';
import { isAgreed } from '../price-reason.ts';
import type { StaffRequest } from '../request/staff-request.ts';
import { useTodaysPrice } from './use-todays-price.ts';

/** A booking as it would be after a move. */
export interface SimulatedMove {
  /** Today's price there; null: custom times, where there is none. */
  readonly wouldCost: ManagementSchemas['StaffQuote'] | null;
  /** At its price. */
  readonly kept: StaffRequest;
  /** At today's price. */
  readonly updated: StaffRequest;
}

interface MoveToTry {
  readonly path: { readonly venueId: string; readonly reference: string };
  readonly ifMatch: string;
  /** The booking as it was read. */
  readonly content: StaffRequest;
  readonly to: OfferChoice;
  /** The choice of the person; null: none yet. */
  readonly keepPrice: boolean | null;
  /** False while something is incomplete, or being saved. */
  readonly isEnabled: boolean;
}

/** Computes what a booking costs after a move, and which price is proposed. */
export function useSimulatedMove({ path, ifMatch, content, to, keepPrice, isEnabled }: MoveToTry) {
  const { data, error } = useCustomQuery<SimulatedMove>({
    queryKey: ['move', path, ifMatch, offerBody(to)],
    enabled: isEnabled,
    async queryFn() {
      const simulate = async (price: 'keep' | 'update') => {
        const answer = await client.post('/venues/{venueId}/booking-requests/{reference}/move', {
          path,
          ifMatch,
          body: { ...offerBody(to), price, dryRun: true },
        });
        if (!answer.ok) throw answer.error;
        return answer;
      };
      const { data: kept, wouldCost } = await simulate('keep');
      return { wouldCost, kept, updated: wouldCost === null ? kept : (await simulate('update')).data };
    },
  });
  const todayCents = useTodaysPrice({ path, ifMatch }, null, isEnabled);
  const changedCents = data?.wouldCost?.totalCents;
  const proposal = proposedPrice({
    isAgreed: isAgreed(content),
    todayCents: todayCents ?? null,
    changedCents: changedCents ?? 0,
  });
  return {
    data,
    error,
    keeps: keepPrice ?? (changedCents === undefined || proposal === 'keep'),
    isPriceKnown: changedCents === undefined || todayCents !== undefined,
  };
}
