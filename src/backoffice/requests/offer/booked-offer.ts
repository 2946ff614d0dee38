import type { ManagementSchemas } from '../../../client/manage.ts';
import { dateIn } from '../../../ui/locale/zone.ts';
import { useInfiniteQuery } from '../../api/use-query.ts';
import type { Guests } from './capacity-warning.tsx';
import { noOffer, type OfferChoice } from './offer-choice.ts';
import type { PreferredOffer } from './offer-fields.tsx';

/** One date of a booking, or the booking itself, whose members are those of its first date. */
export type BookedDate = Omit<ManagementSchemas['StaffBookingRequest']['items'][number], 'item'>;

/**
 * Returns where a date of a booking is.
 *
 * @param isHourly whether its slot is booked by the hour
 */
export function offerOf(
  { date, slot, space, package: offer, endsAt, timezone }: BookedDate,
  isHourly: boolean,
): OfferChoice {
  const { startTime, endTime } = slot;
  if (slot.id !== null)
    return {
      ...noOffer,
      spaceId: space.id,
      date,
      slotId: slot.id,
      packageId: offer.id ?? '',
      isHourly,
      startTime,
      endTime,
    };
  const endDate = dateIn(timezone, Date.parse(endsAt));
  return { ...noOffer, spaceId: space.id, date, isFree: true, startTime, endTime, endDate };
}

/** Returns where a date of a booking is, as it can be changed. */
export function useBookedOffer(venueId: string, booked: BookedDate): OfferChoice;
export function useBookedOffer(venueId: string, booked: BookedDate | null): OfferChoice | null;
export function useBookedOffer(venueId: string, booked: BookedDate | null): OfferChoice | null {
  const slots = useSlotsOf(venueId, booked);
  const slot = slots.data?.find(({ id }) => id === booked?.slot.id);
  return booked && offerOf(booked, slot?.hours != null);
}

/** Loads the slots of the space in which a date is booked; none for custom times. */
export const useSlotsOf = (venueId: string, booked: BookedDate | null) =>
  useInfiniteQuery(
    booked === null || booked.slot.id === null ? null : '/venues/{venueId}/spaces/{spaceId}/slots',
    { path: { venueId, spaceId: booked?.space.id ?? '' }, query: { limit: '200' } },
  );

/** Returns the slot and package of a date, to choose similar ones elsewhere. */
export const preferredOf = ({ slot, package: offer }: BookedDate): PreferredOffer => ({
  slotName: slot.name,
  startTime: slot.startTime,
  endTime: slot.endTime,
  packageName: offer.name,
  keepsHours: true,
});

/** Returns how many guests a date has. */
export const guestsOfItem = ({ attendance: count, layout }: BookedDate): Guests => ({ count, layout });

/** Returns the dates of a booking by their start; the API lists them by number. */
export const byStart = <Item extends Pick<BookedDate, 'startsAt'>>(items: readonly Item[]): Item[] =>
  items.toSorted((one, other) => Date.parse(one.startsAt) - Date.parse(other.startsAt));
