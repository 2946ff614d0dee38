/** A venue's spaces as schema.org metadata for search engines and other programs. */
import { formatPlainAmount } from '../../domain/money/parse-amount.ts';
import type { Photo, Venue } from '../../domain/venue/venue.ts';
import { truncateWords } from './content-language.ts';
import type { ListedSpace } from './space-list.ts';

/** Letting, not selling (https://schema.org/BusinessFunction). */
const leaseOutFunction = { '@id': 'http://purl.org/goodrelations/v1#LeaseOut' };

/**
 * Returns the metadata. In schema.org, only a business has an e-mail address and a currency, so a venue is a place and
 * a business. Only a product has offers, so a space is a place and a product (https://schema.org/docs/hotels.html does
 * the same with rooms).
 *
 * @param base the service's base URL; null: photo URLs are relative to the page
 * @param page the booking page's path, below `base`
 */
export function structuredData(
  venue: Venue,
  spaces: readonly ListedSpace[],
  { base, page }: { readonly base: string | null; readonly page: string },
): object {
  const { name, description, website, address, contact, currency } = venue;
  const { street, city, region, postalCode, country } = address;
  const imagesOf = (photos: readonly Photo[]) => photos.map((photo) => imageOf(photo, base));
  const own = toAbsoluteUrl(page, base);
  const capacity = Math.max(0, ...spaces.map(({ capacity }) => capacity));
  return {
    '@context': 'https://schema.org',
    '@type': ['EventVenue', 'LocalBusiness'],
    name,
    ...(description && { description: truncateWords(description) }),
    url: website ?? own,
    ...(contact.phone && { telephone: contact.phone }),
    ...(contact.email && { email: contact.email }),
    ...(venue.photos.length > 0 && { image: imagesOf(venue.photos) }),
    address: {
      '@type': 'PostalAddress',
      ...(street && { streetAddress: street }),
      ...(city && { addressLocality: city }),
      ...(region && { addressRegion: region }),
      ...(postalCode && { postalCode }),
      ...(country && { addressCountry: country }),
    },
    ...(capacity > 0 && { maximumAttendeeCapacity: capacity }),
    currenciesAccepted: currency,
    potentialAction: { '@type': 'ReserveAction', target: own },
    containsPlace: spaces.map((space) => ({
      '@type': ['EventVenue', 'Product'],
      name: space.name,
      ...(space.description && { description: truncateWords(space.description) }),
      maximumAttendeeCapacity: space.capacity,
      ...(space.photos.length > 0 && { image: imagesOf(space.photos.slice(0, 1)) }),
      ...(space.minCents !== null && { offers: offersOf(space, venue, own) }),
    })),
  };
}

function offersOf(
  { id, minCents, minMinutes, isTaxed }: ListedSpace,
  { currency }: Venue,
  own: string,
): object {
  const amount = formatPlainAmount(minCents ?? 0, currency);
  return {
    '@type': 'AggregateOffer',
    url: `${own}?${new URLSearchParams({ space: id })}`,
    businessFunction: leaseOutFunction,
    lowPrice: amount,
    priceCurrency: currency,
    ...((isTaxed || minMinutes !== null) && {
      priceSpecification: {
        '@type': minMinutes === null ? 'PriceSpecification' : 'UnitPriceSpecification',
        minPrice: amount,
        priceCurrency: currency,
        // For this number of hours.
        ...(minMinutes !== null && {
          unitCode: 'HUR',
          referenceQuantity: { '@type': 'QuantitativeValue', value: minMinutes / 60, unitCode: 'HUR' },
        }),
        ...(isTaxed && { valueAddedTaxIncluded: true }),
      },
    }),
  };
}

/** Returns a photo with its size, if known; otherwise its URL alone. */
function imageOf({ url, alt, width, height }: Photo, base: string | null): object | string {
  const address = toAbsoluteUrl(url, base);
  if (!width || !height) return address;
  return { '@type': 'ImageObject', url: address, width, height, ...(alt && { caption: alt }) };
}

/**
 * Returns an absolute URL for structured data.
 *
 * @param url a photo's URL: a path is on this service
 */
export const toAbsoluteUrl = (url: string, base: string | null) =>
  url.startsWith('/') && base !== null ? base + url : url;
