import { client } from '../../api/client.ts';
import { sendOnce } from '../../api/send-once.ts';
import { useCustomQuery } from '../../api/use-query.ts';
import { formats } from '../../messages/language.ts';
import { t } from '../messages.ts';
import { dateBody, type EnteredDate } from '../offer/entered-date.ts';
import { type OfferChoice, offerBody } from '../offer/offer-choice.ts';
import type { StaffRequest } from '../request/staff-request.ts';
import { totalCentsOf } from './settlement.ts';

interface CustomPrice {
  /** Whether a moved date keeps its price, and a new one has that of the other dates. */
  readonly keepPrice?: boolean;
  /** The price at custom times; omitted: 0 for a new date, unchanged for a moved one. */
  readonly totalCents?: number | undefined;
}

/** A change of dates of a booking; `item` and `items` are their numbers. */
export type DateChange =
  | ({ readonly kind: 'add'; readonly to: EnteredDate } & CustomPrice)
  | ({
      readonly kind: 'move';
      readonly item: number;
      readonly from: string;
      /** What texts call the date. */
      readonly name: string;
      readonly to: OfferChoice;
    } & CustomPrice)
  | { readonly kind: 'cancel'; readonly item: number; readonly name: string }
  | { readonly kind: 'cancel-several'; readonly items: readonly number[] }
  | ({
      readonly kind: 'move-several';
      readonly items: readonly number[];
      readonly to: OfferChoice;
      /** By how many days each date moves. */
      readonly days: number;
    } & CustomPrice);

/** A booking as it was read. */
export interface ChangedBooking {
  readonly venueId: string;
  readonly reference: string;
  readonly ifMatch: string;
}

interface Conditions {
  readonly dryRun?: boolean;
  /** At another total, nothing changes. */
  readonly expectedTotalCents?: number | undefined;
}

/**
 * Changes dates of a booking. The price has a new reason only if the person entered one: it names the date, in their
 * language.
 */
export function changeDates(
  { venueId, reference, ifMatch }: ChangedBooking,
  change: DateChange,
  { dryRun, expectedTotalCents }: Conditions,
) {
  const path = { venueId, reference };
  const conditions = {
    ...(dryRun && { dryRun }),
    ...(expectedTotalCents !== undefined && { expectedTotalCents }),
  };
  if (change.kind === 'cancel')
    return client.post('/venues/{venueId}/booking-requests/{reference}/items/{item}/cancel', {
      path: { ...path, item: String(change.item) },
      ifMatch,
      body: conditions,
    });
  if (change.kind === 'cancel-several')
    return client.post('/venues/{venueId}/booking-requests/{reference}/items/cancel', {
      path,
      ifMatch,
      body: { ...conditions, items: [...change.items] },
    });
  const { to, totalCents, keepPrice } = change;
  const priced = {
    ...(to.isFree && totalCents !== undefined && { totalCents, priceReason: changeText(change) }),
    price: keepPrice ? ('keep' as const) : ('update' as const),
    ...conditions,
  };
  if (change.kind === 'move-several') {
    const { date: _, endDate: _end, ...place } = offerBody(to);
    return client.post('/venues/{venueId}/booking-requests/{reference}/items/move', {
      path,
      ifMatch,
      body: { ...place, ...priced, days: change.days, items: [...change.items] },
    });
  }
  if (change.kind === 'move')
    return client.post('/venues/{venueId}/booking-requests/{reference}/items/{item}/move', {
      path: { ...path, item: String(change.item) },
      ifMatch,
      body: { ...offerBody(to), ...priced },
    });
  return client.post('/venues/{venueId}/booking-requests/{reference}/items', {
    path,
    ifMatch,
    body: { ...dateBody(change.to), ...priced },
  });
}

/**
 * Changes dates as a preview has it, also if the response is lost (`sendOnce`).
 *
 * @param after the booking after the change
 */
export function makeChange(booking: ChangedBooking, change: DateChange, after: StaffRequest) {
  const { venueId, reference } = booking;
  type Answer = Awaited<ReturnType<typeof changeDates>>;
  return sendOnce<Answer>(`dates ${reference} ${JSON.stringify(change)}`, {
    path: { venueId, reference },
    send: () => changeDates(booking, change, { expectedTotalCents: totalCentsOf(after) }),
    isDone: (current) => isAsIn(current, after),
  });
}

/** Returns whether a booking has the dates and the total of a preview. */
export const isAsIn = (booking: StaffRequest, preview: StaffRequest | undefined): boolean =>
  preview !== undefined && comparedOf(booking) === comparedOf(preview);

const comparedOf = (booking: StaffRequest) =>
  JSON.stringify([
    booking.status,
    totalCentsOf(booking),
    booking.items
      .map((each) => [each.item, each.startsAt, each.endsAt, each.space.id, each.package.id] as const)
      .toSorted(([one], [other]) => one - other),
  ]);

/** Returns what a change does: `Date added: 12 June 2027`. */
export function changeText(change: DateChange): string {
  if (change.kind === 'add') return t('didAddDate', { date: formats.plainDate(change.to.date) });
  if (change.kind === 'cancel-several') return t('didCancelDates', { count: change.items.length });
  if (change.kind === 'move-several') return t('didMoveDates', { count: change.items.length });
  if (change.kind === 'cancel') return t('didCancelDate', { date: change.name });
  return change.from === change.to.date
    ? t('didChangeDate', { date: change.name })
    : t('didMoveDate', { date: change.name, to: formats.plainDate(change.to.date) });
}

/**
 * Returns the booking as it would be after a change; checks the change again when another person changes something.
 *
 * @param isEnabled false while the change is incomplete, or sent: its own result is no reason to check it again
 */
export function useDryRun(booking: ChangedBooking, change: DateChange, isEnabled: boolean) {
  return useCustomQuery<StaffRequest>({
    queryKey: ['change of dates', booking, change],
    enabled: isEnabled,
    async queryFn() {
      const answer = await changeDates(booking, change, { dryRun: true });
      if (!answer.ok) throw answer.error;
      return answer.data;
    },
  });
}
