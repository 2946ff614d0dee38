import type { Availability } from '../../../domain/booking/availability.ts';
import type { VenueAvailability } from '../../../domain/booking/venue-availability.ts';
import type { priceList } from '../../../domain/money/price-list.ts';
import type { Immutable } from '../../common/schemas.ts';
import type { AvailabilityEntry, EveryAvailabilityEntry, PriceEntry } from '../listing-schemas.ts';

/** Presents availability: whether a slot is free, not why (specification §2, availability entry). */
export function presentAvailability({
  date,
  slots,
}: Availability['days'][number]): Immutable<typeof AvailabilityEntry> {
  return { date, slots: slots.map(({ slotId, free }) => ({ slotId, free })) };
}

/** Presents the availability of every space. */
export function presentEveryAvailability({
  date,
  spaces,
}: VenueAvailability['days'][number]): Immutable<typeof EveryAvailabilityEntry> {
  return {
    date,
    spaces: spaces.map(({ spaceId, slots }) => ({
      spaceId,
      slots: slots.map(({ slotId, free }) => ({ slotId, free })),
    })),
  };
}

/** Presents the prices of slots and packages on a date. */
export function presentPrices({
  date,
  slots,
}: ReturnType<typeof priceList>[number]): Immutable<typeof PriceEntry> {
  return {
    date,
    slots: slots.map(({ slotId, packages }) => ({
      slotId,
      packages: packages.map(({ packageId, hireFeeCents, hireFeeWithTaxCents }) => ({
        packageId,
        hireFeeCents,
        hireFeeWithTaxCents,
      })),
    })),
  };
}
