import type { SiteKey } from '../../../domain/access/site-key.ts';
import { isoInstant } from '../../../domain/time/instant.ts';
import type { ZoneOffset } from '../../../domain/time/timezone.ts';
import type { Question } from '../../../domain/venue/question.ts';
import type { Address, Photo, Venue } from '../../../domain/venue/venue.ts';
import type { Immutable } from '../../server/schemas.ts';
import type * as schemas from '../listing-schemas.ts';

/**
 * Presents a venue without its payment terms and publication.
 *
 * @param key what the website key allows
 * @param offsets the offsets of its time zone, if the client asks for them
 */
export function presentVenue(
  venue: Venue,
  { maxItems, waitingList, codes }: Pick<SiteKey, 'maxItems' | 'waitingList' | 'codes'>,
  offsets?: readonly ZoneOffset[],
): Immutable<typeof schemas.Venue> {
  const { id, name, description, timezone, currency, locale, website, address, photos } = venue;
  const { contact, terms, privacyUrl, questions, pricesIncludeTax } = venue;
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
    contact: presentContact(contact),
    ...(terms !== null && { terms: { version: terms.version, url: terms.url, label: terms.label } }),
    ...(privacyUrl !== null && { privacyUrl }),
    questions: questions.map(presentQuestion),
    ...(pricesIncludeTax && { pricesIncludeTax }),
    ...(maxItems > 1 && { maxItems }),
    ...(waitingList && { waitingList }),
    ...(codes && { codes }),
    ...(offsets && { offsets: offsets.map(({ from, minutes }) => ({ from: isoInstant(from), minutes })) }),
  };
}

/** Presents a photo. */
export function presentPhoto({ url, alt, width, height, sources }: Photo): Immutable<typeof schemas.Photo> {
  return {
    url,
    alt,
    ...(width !== undefined && { width }),
    ...(height !== undefined && { height }),
    ...(sources && { sources: sources.map(({ url, type, width }) => ({ url, type, width })) }),
  };
}

function presentContact({ phone, email }: Venue['contact']): Immutable<typeof schemas.Venue>['contact'] {
  return { ...(phone !== undefined && { phone }), ...(email !== undefined && { email }) };
}

function presentQuestion(question: Question): Immutable<typeof schemas.Question> {
  const { id, label, kind, choices, wanted: requested, packageIds } = question;
  return {
    id,
    label,
    kind,
    ...(choices && { choices }),
    wanted: requested,
    ...(packageIds && { packageIds }),
  };
}

/** Presents an address without missing members. */
function presentAddress(address: Address): Immutable<typeof schemas.Address> {
  const { street, city, region, postalCode, country } = address;
  return {
    ...(street !== undefined && { street }),
    ...(city !== undefined && { city }),
    ...(region !== undefined && { region }),
    ...(postalCode !== undefined && { postalCode }),
    ...(country !== undefined && { country }),
  };
}
