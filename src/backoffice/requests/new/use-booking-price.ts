import type { InputOf, ManagementError } from '../../../client/manage.ts';
import type { Adjustment } from '../../../domain/money/adjustment.ts';
import type { BookedGuests } from '../../../domain/money/charged-minimum.ts';
import { client } from '../../api/client.ts';
import { useCustomQuery, useQuery } from '../../api/use-query.ts';
import { t } from '../fields/messages.ts';
import { t as requests } from '../messages.ts';
import { type EnteredDate, hasQuote } from '../offer/entered-date.ts';
import type { PreviewedSeries } from '../series/use-series.ts';
import { priceLines } from './price-panel.tsx';
import { type Quote, useQuotes } from './use-quotes.ts';

type NewRequest = InputOf<'post', '/venues/{venueId}/booking-requests'>['body'];

interface Priced {
  readonly entered: readonly EnteredDate[];
  /** Names of the dates; null: not known yet. */
  readonly names: readonly (string | null)[];
  /** Null: the booking has no series. */
  readonly series: PreviewedSeries | null;
  /** The ids of the guest groups whose prices apply. */
  readonly groups: readonly string[];
  /** The complete ones. */
  readonly adjustments: readonly Adjustment[];
  /** Returns the booking without a price, to compute what several dates cost with adjustments. */
  readonly body: () => NewRequest;
}

/** Today's price of a new booking. */
export interface BookingPrice {
  /** The price of each entered date; null: none, or not known yet. */
  readonly quotes: readonly (Quote | null)[];
  /** The dates to book. */
  readonly dates: readonly EnteredDate[];
  /** With adjustments. */
  readonly quotedCents: number;
  readonly lines: readonly { readonly label: string; readonly amountCents: number }[];
  /** Whether all dates are at custom times, which have no price of today. */
  readonly isUnpriced: boolean;
  /** Whether the price is not known yet. */
  readonly isMissing: boolean;
  /** Whether the person sees the price. */
  readonly isShown: boolean;
  readonly error: ManagementError | null;
  readonly refetch: () => void;
}

/** Returns today's price of a booking as it is entered. */
export function useBookingPrice(venueId: string, of: Priced): BookingPrice {
  const { entered, names, series, groups, adjustments } = of;
  const isSingle = series === null && entered.length === 1;
  const price = useQuotes(venueId, series ? [] : entered, {
    groups,
    adjustments: isSingle ? adjustments : [],
  });
  const booked = useBookedGuests(venueId, entered[0]);
  const quotes = entered.map((_, index) => price.data?.[index] ?? null);
  const dates = series ? series.dates.map((each) => each.entered) : entered;
  const isUnpriced = dates.every(({ isFree }) => isFree);
  const prices = series ? series.dates : quotes;
  const sumCents = prices.reduce((sum, each) => sum + (each?.totalCents ?? 0), 0);
  const isComplete = series ? dates.length > 0 : entered.some(hasQuote) && price.data !== undefined;
  const isAdjusted = !isSingle && !isUnpriced && isComplete && adjustments.length > 0;
  const adjusted = useAdjustedTotal(venueId, isAdjusted ? of.body() : null);
  const quotedCents = isAdjusted ? (adjusted.data ?? sumCents) : sumCents;
  const adjustedLine = {
    label: t('adjustments'),
    amountCents: quotedCents - sumCents,
  };
  const isWaiting = series ? dates.length === 0 : entered.some(hasQuote) && !price.data && !price.error;
  return {
    quotes,
    dates,
    quotedCents,
    lines: [
      ...(series === null
        ? priceLines(names, quotes, booked)
        : isUnpriced || isWaiting
          ? []
          : [{ label: requests('dates', { count: dates.length }), amountCents: sumCents }]),
      ...(adjustedLine.amountCents === 0 ? [] : [adjustedLine]),
    ],
    isUnpriced,
    isMissing: isWaiting || (isAdjusted && adjusted.data === undefined && !adjusted.error),
    isShown: (series !== null || price.data !== undefined) && (!isAdjusted || adjusted.data !== undefined),
    error: price.error ?? (isAdjusted ? adjusted.error : null),
    refetch() {
      if (series) series.refetch();
      else if (price.data) price.refetch();
      if (isAdjusted) adjusted.refetch();
    },
  };
}

/** Returns the guests and the extras that a date is booked with. */
function useBookedGuests(venueId: string, entered: EnteredDate | undefined): BookedGuests {
  const { spaceId = '', slotId = '', packageId, attendance, extras } = entered ?? {};
  const packages = useQuery(
    spaceId === '' || slotId === '' || entered?.isFree
      ? null
      : '/venues/{venueId}/spaces/{spaceId}/slots/{slotId}/packages',
    { path: { venueId, spaceId, slotId }, query: { limit: '200' } },
  );
  const offer = packages.data?.find(({ id }) => id === packageId);
  const chosen = (offer?.extras ?? []).filter(({ id, per }) => per !== 'piece' && extras && id in extras);
  return { guests: Number(attendance) || null, extras: chosen };
}

/** Returns the total that several dates would have with adjustments. */
const useAdjustedTotal = (venueId: string, body: NewRequest | null) =>
  useCustomQuery<number>({
    queryKey: ['adjusted total', venueId, body],
    enabled: body !== null,
    async queryFn() {
      if (body === null) throw new RangeError('an incomplete booking has no total');
      const answer = await client.post('/venues/{venueId}/booking-requests', {
        path: { venueId },
        body: { ...body, dryRun: true },
      });
      if (!answer.ok) throw answer.error;
      return answer.data.quote?.totalCents ?? 0;
    },
  });
