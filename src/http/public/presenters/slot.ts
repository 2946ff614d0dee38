import { endsNextDay } from '../../../domain/booking/slot-interval.ts';
import type { Extra } from '../../../domain/money/extra.ts';
import { pricedMinutes } from '../../../domain/money/hour-prices.ts';
import { taxIn } from '../../../domain/money/included-tax.ts';
import { amountWithTax, basePrice } from '../../../domain/money/price.ts';
import type { TaxTerms } from '../../../domain/money/tax.ts';
import { spanOf } from '../../../domain/time/clock-span.ts';
import type { Package } from '../../../domain/venue/package.ts';
import type { Slot } from '../../../domain/venue/slot.ts';
import type { SlotHours } from '../../../domain/venue/slot-hours.ts';
import type { Venue } from '../../../domain/venue/venue.ts';
import type { Immutable } from '../../server/schemas.ts';
import type * as schemas from '../listing-schemas.ts';

/** Presents a slot with its packages, with the venue's tax and currency (specification §2). */
export function presentSlot(slot: Slot, venue: Venue): Immutable<typeof schemas.Slot> {
  const { id, name, startTime, endTime, weekdays, seasons, hours, packages } = slot;
  return {
    id,
    name,
    startTime,
    endTime,
    endsNextDay: endsNextDay(slot),
    weekdays,
    ...(seasons.length > 0 && { seasons: seasons.map(({ from, to }) => ({ from, to })) }),
    ...(hours !== null && { hours: presentHours(hours) }),
    packages: packages.map((offer) => presentPackage(offer, slot, venue)),
  };
}

const presentHours = ({ stepMinutes, minimumMinutes, maximumMinutes }: SlotHours) => ({
  stepMinutes,
  minimumMinutes,
  ...(maximumMinutes !== undefined && { maximumMinutes }),
});

function presentPackage(offer: Package, slot: Slot, venue: Venue): Immutable<typeof schemas.Package> {
  const { id, name, description, perAttendeeCents } = offer;
  const { minimumAttendance, minimumTotalCents, venueIncludes, promoterResponsibilities } = offer;
  return {
    id,
    name,
    description,
    ...basePrice(offer, venue, pricedMinutes(offer, slot, spanOf(slot))),
    perAttendeeCents,
    perAttendeeWithTaxCents: amountWithTax(perAttendeeCents, venue, offer.tax),
    minimumAttendance,
    minimumTotalCents,
    ...(slot.hours !== null && presentHourPrices(offer, venue)),
    currency: venue.currency,
    venueIncludes,
    promoterResponsibilities,
    extras: offer.extras.map((extra) => presentExtra(extra, venue)),
  };
}

function presentHourPrices({ perHourCents, hourBands, tax }: Package, venue: TaxTerms) {
  const presentPrice = (cents: number) => ({
    perHourCents: cents,
    perHourWithTaxCents: amountWithTax(cents, venue, tax),
  });
  return {
    ...presentPrice(perHourCents),
    ...(hourBands.length > 0 && {
      hourBands: hourBands.map(({ fromTime, toTime, perHourCents: ofBand }) => ({
        fromTime,
        toTime,
        ...presentPrice(ofBand),
      })),
    }),
  };
}

function presentExtra(extra: Extra, venue: TaxTerms): Immutable<typeof schemas.Extra> {
  const { id, name, amountCents, per, most: max, tax: own } = extra;
  const tax = own ?? venue.tax;
  return {
    id,
    name,
    amountCents,
    amountWithTaxCents: amountWithTax(amountCents, venue, own),
    ...(venue.pricesIncludeTax && { hasTax: tax !== null && taxIn(amountCents, tax) > 0 }),
    per,
    ...(max !== undefined && { most: max }),
  };
}
