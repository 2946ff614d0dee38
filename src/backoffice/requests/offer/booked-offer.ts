import type { ManagementSchemas } from '../../../client/manage.ts';
import { dateIn } from '../../../ui/locale/zone.ts';
import type { Guests } from './capacity-warning.tsx';
import { noOffer, type OfferChoice } from './offer-choice.ts';
import type { PreferredOffer } from './offer-fields.tsx';

/** One date of a booking, or the booking itself, whose members are those of its first date. */
export type BookedDate = Omit<ManagementSchemas['StaffBookingRequest']['items'][number], 'item'>;

/** Returns where a date of a booking is. */
export function offerOf({ date, slot, space, package: offer, endsAt, timezone }: BookedDate): OfferChoice {
  if (slot.id !== null)
    return { ...noOffer, spaceId: space.id, date, slotId: slot.id, packageId: offer.id ?? '' };
  const { startTime, endTime } = slot;
  const endDate = dateIn(timezone, Date.parse(endsAt));
  return { ...noOffer, spaceId: space.id, date, isFree: true, startTime, endTime, endDate };
}

/** Returns the slot and package of a date, to choose similar ones elsewhere. */
export const preferredOf = ({ slot, package: offer }: BookedDate): PreferredOffer => ({
  slotName: slot.name,
  startTime: slot.startTime,
  packageName: offer.name,
});

/** Returns how many guests a date has. */
export const guestsOfItem = ({ attendance: count, layout }: BookedDate): Guests => ({ count, layout });

/** Returns the dates of a booking by their start; the API lists them by number. */
export const byStart = <Item extends Pick<BookedDate, 'startsAt'>>(items: readonly Item[]): Item[] =>
  items.toSorted((one, other) => Date.parse(one.startsAt) - Date.parse(other.startsAt));
