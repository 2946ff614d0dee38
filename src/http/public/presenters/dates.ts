import type { Availability } from '../../../domain/booking/availability.ts';
import type { LowestPricesByDate, SlotPricesByDate } from '../../../domain/booking/lowest-price.ts';
import type { VenueAvailability } from '../../../domain/booking/venue-availability.ts';
import type { priceList } from '../../../domain/money/price-list.ts';
import type { CalendarDate } from '../../../domain/time/instant.ts';
import type { Immutable } from '../../server/schemas.ts';
import type {
  AvailabilityEntry,
  EveryAvailabilityEntry,
  EveryPriceEntry,
  PriceEntry,
} from '../listing-schemas.ts';

type PresentedSlots = Immutable<typeof AvailabilityEntry>['slots'];

/** Presents whether each slot is free, and why not only if the client asks (specification §2, availability entry). */
function presentSlots(slots: Availability['days'][number]['slots'], hasReasons: boolean): PresentedSlots {
  return slots.map(({ slotId, free, reason, times, offeredTimes }) => ({
    slotId,
    free,
    ...(hasReasons && reason && { reason }),
    ...(times && { times }),
    ...(hasReasons && offeredTimes && { offeredTimes }),
  }));
}

/** Presents the availability of a space. */
export function presentAvailability(
  { date, slots }: Availability['days'][number],
  hasReasons: boolean,
): Immutable<typeof AvailabilityEntry> {
  return { date, slots: presentSlots(slots, hasReasons) };
}

/** Presents the availability of every space, with the lowest price of what is free and has one in `prices`. */
export function presentEveryAvailability(
  { date, spaces }: VenueAvailability['days'][number],
  hasReasons: boolean,
  prices: ReadonlyMap<string, Pick<SlotPricesByDate, 'cents'>> = new Map(),
): Immutable<typeof EveryAvailabilityEntry> {
  const priced = (spaceId: string, slot: PresentedSlots[number]) => {
    const isFree = slot.free || (slot.times ?? []).length > 0;
    const fromCents = isFree ? prices.get(spaceId)?.cents.get(slot.slotId)?.get(date) : undefined;
    return fromCents === undefined ? slot : { ...slot, fromCents };
  };
  return {
    date,
    spaces: spaces.map(({ spaceId, slots }) => ({
      spaceId,
      slots: presentSlots(slots, hasReasons).map((slot) => priced(spaceId, slot)),
    })),
  };
}

/** Presents the lowest price of every space with an offer on a date. */
export function presentEveryPrice(
  date: CalendarDate,
  prices: ReadonlyMap<string, Pick<LowestPricesByDate, 'cents'>>,
): Immutable<typeof EveryPriceEntry> {
  return {
    date,
    spaces: [...prices].flatMap(([spaceId, { cents }]) => {
      const fromCents = cents.get(date);
      return fromCents === undefined ? [] : [{ spaceId, fromCents }];
    }),
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
      packages: packages.map(
        ({ shortest, fixedWithTaxCents, perAttendeeWithTaxCents, hourRates, ...price }) => ({
          packageId: price.packageId,
          hireFeeCents: price.hireFeeCents,
          hireFeeWithTaxCents: price.hireFeeWithTaxCents,
          ...(shortest && { shortest }),
          ...(fixedWithTaxCents !== undefined && { fixedWithTaxCents }),
          ...(perAttendeeWithTaxCents !== undefined && { perAttendeeWithTaxCents }),
          ...(hourRates && { hourRates }),
        }),
      ),
    })),
  };
}
