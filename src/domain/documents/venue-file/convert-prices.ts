/** Converts the amounts of a venue that switches between prices before and with tax. */
import { memberOf } from '../../fields/member.ts';
import { taxIn } from '../../money/included-tax.ts';
import { addTax } from '../../money/price.ts';
import { rateMatchesOffer } from '../../money/rate.ts';
import type { Tax } from '../../money/tax.ts';
import type { VenueDocument } from './schema.ts';

type Space = VenueDocument['spaces'][number];
type Slot = NonNullable<Space['slots']>[number];
type Offer = NonNullable<Slot['packages']>[number];
type Convert = (amountCents: number, tax: Tax | null) => number;

/** What happens to the amounts of a venue that switches: the numbers stay, or what guests pay. */
export const amountChoices = ['keep', 'convert'] as const;

/** Returns whether an edit switches between prices before and with tax. */
export const switchesTax = (before: VenueDocument, edited: unknown): boolean =>
  (memberOf(memberOf(edited, 'venue'), 'pricesIncludeTax') ?? false) !==
  (before.venue.pricesIncludeTax ?? false);

/**
 * Returns the edited document with its amounts converted, so that guests pay the same apart from roundings to the unit.
 * Fixed amounts of rates have the tax of the packages that they
 * apply to, or else the venue's. Payments include tax in either case.
 *
 * @param before the stored document, of the whole venue
 * @param edited the same with another venue, not validated yet
 */
export function convertPrices(before: VenueDocument, edited: object): object {
  const venue = memberOf(edited, 'venue');
  const isToInclude = memberOf(venue, 'pricesIncludeTax') === true;
  const ofVenue = isToInclude ? (before.venue.tax ?? null) : asTax(memberOf(venue, 'tax'));
  const convert: Convert = (amountCents, own) => {
    const tax = own ?? ofVenue;
    if (tax === null) return amountCents;
    if (isToInclude) return addTax(amountCents, tax);
    return Math.sign(amountCents) * (Math.abs(amountCents) - taxIn(Math.abs(amountCents), tax));
  };
  return { ...edited, spaces: before.spaces.map((space) => convertSpace(space, convert)) };
}

/** An edited tax may be invalid; the edit is then refused. */
function asTax(tax: unknown): Tax | null {
  const basisPoints = memberOf(tax, 'basisPoints');
  return typeof basisPoints === 'number' && Number.isInteger(basisPoints) && basisPoints >= 0
    ? { label: '', basisPoints }
    : null;
}

function convertSpace(space: Space, convert: Convert): Space {
  const { slots, rates } = space;
  return {
    ...space,
    ...(rates && {
      rates: rates.map((rate) => {
        if (rate.amountCents === undefined) return rate;
        return { ...rate, amountCents: convert(rate.amountCents, taxOfRate(rate, space)) };
      }),
    }),
    ...(slots && {
      slots: slots.map((slot) => {
        const { packages } = slot;
        return packages ? { ...slot, packages: packages.map((offer) => convertOffer(offer, convert)) } : slot;
      }),
    }),
  };
}

function convertOffer(offer: Offer, convert: Convert): Offer {
  const { tax = null, perAttendeeCents, minimumTotalCents, perHourCents, hourBands, extras } = offer;
  return {
    ...offer,
    hireFeeCents: convert(offer.hireFeeCents, tax),
    ...(perAttendeeCents !== undefined && { perAttendeeCents: convert(perAttendeeCents, tax) }),
    ...(minimumTotalCents !== undefined && { minimumTotalCents: convert(minimumTotalCents, tax) }),
    ...(perHourCents !== undefined && { perHourCents: convert(perHourCents, tax) }),
    ...(hourBands && {
      hourBands: hourBands.map((band) => ({ ...band, perHourCents: convert(band.perHourCents, tax) })),
    }),
    ...(extras && {
      extras: extras.map((extra) => ({
        ...extra,
        amountCents: convert(extra.amountCents, extra.tax ?? null),
      })),
    }),
  };
}

/** Returns the tax that all packages of a rate have of their own; null: the venue's, or several. */
function taxOfRate(rate: NonNullable<Space['rates']>[number], { slots = [] }: Space): Tax | null {
  const { label, slotIds, packageIds } = rate;
  const applies = { label, ...(slotIds && { slotIds }), ...(packageIds && { packageIds }) };
  const taxes = slots.flatMap(({ id, packages = [] }) =>
    packages.filter((offer) => rateMatchesOffer(applies, id, offer.id)).map(({ tax = null }) => tax),
  );
  const [first = null] = taxes;
  return taxes.every((tax) => tax?.basisPoints === first?.basisPoints) ? first : null;
}
