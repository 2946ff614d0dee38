import type { Address, Photo, Venue } from '../../../domain/venue/venue.ts';
import type { Described } from '../../shell/schemas.ts';
import type * as schemas from '../listing-schemas.ts';

/** What the public sees of a venue: neither its payment terms nor whether it is published. */
export function presentVenue(venue: Venue): Described<typeof schemas.Venue> {
  const { id, name, description, timezone, currency, locale, website, address, photos } = venue;
  return {
    id,
    name,
    description,
    timezone,
    currency,
    locale,
    website,
    address: presentAddress(address),
    photos: photos.map(presentPhoto),
  };
}

/** A picture, of whatever it is. */
export function presentPhoto({ url, alt }: Photo): Described<typeof schemas.Photo> {
  return { url, alt };
}

/** What a venue left out of its address stays out. */
function presentAddress(address: Address): Described<typeof schemas.Address> {
  const { street, city, region, postalCode, country } = address;
  return {
    ...(street !== undefined && { street }),
    ...(city !== undefined && { city }),
    ...(region !== undefined && { region }),
    ...(postalCode !== undefined && { postalCode }),
    ...(country !== undefined && { country }),
  };
}
