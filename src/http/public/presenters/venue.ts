import type { Question } from '../../../domain/venue/question.ts';
import type { Address, Photo, Venue } from '../../../domain/venue/venue.ts';
import type { Described } from '../../shell/schemas.ts';
import type * as schemas from '../listing-schemas.ts';

/** What the public sees of a venue: neither its payment terms nor whether it is published. */
export function presentVenue(venue: Venue): Described<typeof schemas.Venue> {
  const { id, name, description, timezone, currency, locale, website, address, photos } = venue;
  const { contact, terms, privacyUrl, questions } = venue;
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
  };
}

/** A picture, of whatever it is. */
export function presentPhoto({ url, alt, width, height, sources }: Photo): Described<typeof schemas.Photo> {
  return {
    url,
    alt,
    ...(width !== undefined && { width }),
    ...(height !== undefined && { height }),
    ...(sources && { sources: sources.map(({ url, type, width }) => ({ url, type, width })) }),
  };
}

function presentContact({ phone, email }: Venue['contact']): Described<typeof schemas.Venue>['contact'] {
  return { ...(phone !== undefined && { phone }), ...(email !== undefined && { email }) };
}

function presentQuestion(question: Question): Described<typeof schemas.Question> {
  const { id, label, kind, choices, wanted, packageIds } = question;
  return {
    id,
    label,
    kind,
    ...(choices && { choices }),
    wanted,
    ...(packageIds && { packageIds }),
  };
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
