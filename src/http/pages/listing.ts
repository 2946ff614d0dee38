/** What the hosted page says of a venue to whoever has no script: people who switched it off, and search engines. */
import { formatMoney } from '../../domain/money/format-money.ts';
import type { Space } from '../../domain/venue/space.ts';
import type { Photo, Venue } from '../../domain/venue/venue.ts';
import { dataBlock, text } from './html.ts';

/** A space on show, and the least it costs in the venue's currency; null: it is offered with nothing. */
export interface ListedSpace extends Pick<Space, 'name' | 'description' | 'capacity' | 'photos'> {
  readonly leastCents: number | null;
}

/** The venue's spaces with a picture, how many people they hold and what they cost at least; in figures, which need no language. */
export function spacesAsHtml({ currency, locale }: Venue, spaces: readonly ListedSpace[]): string {
  const items = spaces.map(({ name, description, capacity, photos, leastCents }) => {
    const [photo] = photos;
    const price = leastCents === null ? '' : ` · ${text(formatMoney(leastCents, currency, locale))} +`;
    return `<li><h2>${text(name)}</h2>
      ${photo ? pictureAsHtml(photo) : ''}
      <p>👥 ${new Intl.NumberFormat(locale).format(capacity)}${price}</p>
      <p>${text(description)}</p></li>`;
  });
  return items.length === 0 ? '' : `<ul class="spaces">${items.join('\n      ')}</ul>`;
}

/** Pages of this kind show a picture at a third of a desk's window, or the whole of a phone's. */
function pictureAsHtml({ url, alt, width, height, sources = [] }: Photo): string {
  const sizes = sources
    .filter(({ type }) => type === 'image/webp')
    .map((source) => `${source.url} ${source.width}w`);
  const size = width && height ? ` width="${width}" height="${height}"` : '';
  const set = sizes.length > 0 ? ` srcset="${text(sizes.join(', '))}" sizes="min(100vw, 40rem)"` : '';
  return `<img src="${text(url)}"${set} alt="${text(alt)}"${size} loading="lazy">`;
}

/** Telephone number, e-mail and address, as far as the venue has said them. */
export function contactAsHtml({ contact: { phone, email }, address }: Venue): string {
  const { street, postalCode, city } = address;
  const parts = [
    phone && `<a href="tel:${text(phone.replace(/\(0\)|[^+\d]/g, ''))}">${text(phone)}</a>`,
    email && `<a href="mailto:${text(email)}">${text(email)}</a>`,
    text([street, [postalCode, city].filter(Boolean).join(' ')].filter(Boolean).join(', ')),
  ].filter(Boolean);
  return parts.length === 0 ? '' : `<footer><address>${parts.join(' · ')}</address></footer>`;
}

/** The same for programs (schema.org); a picture with a path alone is found from the page's own address. */
export function venueAsData(venue: Venue, spaces: readonly ListedSpace[]): string {
  const { name, description, website, address, contact, currency } = venue;
  const { street, city, region, postalCode, country } = address;
  const imagesOf = (photos: readonly Photo[]) => photos.map(({ url }) => url);
  return dataBlock({
    '@context': 'https://schema.org',
    '@type': 'EventVenue',
    name,
    description,
    ...(website && { url: website }),
    ...(contact.phone && { telephone: contact.phone }),
    ...(contact.email && { email: contact.email }),
    image: imagesOf(venue.photos),
    address: {
      '@type': 'PostalAddress',
      ...(street && { streetAddress: street }),
      ...(city && { addressLocality: city }),
      ...(region && { addressRegion: region }),
      ...(postalCode && { postalCode }),
      ...(country && { addressCountry: country }),
    },
    maximumAttendeeCapacity: Math.max(0, ...spaces.map(({ capacity }) => capacity)),
    containsPlace: spaces.map((space) => ({
      '@type': 'EventVenue',
      name: space.name,
      description: space.description,
      maximumAttendeeCapacity: space.capacity,
      image: imagesOf(space.photos),
    })),
    currenciesAccepted: currency,
  });
}
