/** The list of spaces on the hosted page for visitors without scripts, and for search engines. */

import { formatMoney } from '../../domain/money/format-money.ts';
import type { CalendarDate } from '../../domain/time/instant.ts';
import type { Space } from '../../domain/venue/space.ts';
import type { Photo, Venue } from '../../domain/venue/venue.ts';
import { addressLine } from '../../ui/locale/address-line.ts';
import { mailLink, phoneLink, phoneText } from '../../ui/locale/contact-links.ts';
import { formatsIn } from '../../ui/locale/formats.ts';
import { inBrackets } from '../../ui/locale/punctuation.ts';
import { type FreeSpaces, freeSpacesText } from '../../ui/prices/free-spaces-text.ts';
import { taxIncludedText } from '../../ui/prices/price-messages.ts';
import { langAttributes, truncateWords } from './content-language.ts';
import { escapeHtml } from './html.ts';
import type { PageMessages } from './page-messages.ts';

/** A published space with its lowest price in the venue's currency with tax; null: it offers nothing. */
export interface ListedSpace extends Pick<Space, 'id' | 'name' | 'description' | 'capacity' | 'photos'> {
  readonly minCents: number | null;
  /** The length of the booking with that price; null: of a slot with fixed times. */
  readonly minMinutes: number | null;
  /** Whether all its packages cost that on all dates. */
  readonly hasOnePrice: boolean;
  /** Whether the price includes tax. */
  readonly isTaxed: boolean;
}

/** Renders the venue's spaces with photo, capacity and lowest price, in the form's words. */
export function renderSpaces(venue: Venue, spaces: readonly ListedSpace[], messages: PageMessages): string {
  const { translate, locale } = messages;
  const formats = formatsIn(locale);
  const priceOf = (cents: number, { hasOnePrice, isTaxed, minMinutes }: ListedSpace) => {
    const amount = formatMoney(cents, venue.currency, locale);
    const price = hasOnePrice ? amount : translate('priceFrom', { amount });
    const length = minMinutes ? inBrackets(formats.duration(minMinutes * 60), formats) : '';
    return taxIncludedText(translate, price, isTaxed) + length;
  };
  const items = spaces.map((space) => {
    const [photo] = space.photos;
    const facts = [
      translate('upTo', { count: space.capacity }),
      ...(space.minCents ? [priceOf(space.minCents, space)] : []),
    ];
    return `<li><h2${langAttributes(venue)}>${escapeHtml(space.name)}</h2>
      ${photo ? pictureAsHtml(photo, venue) : ''}
      <p>${escapeHtml(facts.join(formats.separator))}</p>
      <p${langAttributes(venue)}>${escapeHtml(truncateWords(space.description))}</p></li>`;
  });
  return items.length === 0 ? '' : `<ul class="spaces">${items.join('\n      ')}</ul>`;
}

/** The page shows photos at a third of a desktop's width, or the full width of a phone. */
function pictureAsHtml({ url, alt, width, height, sources = [] }: Photo, venue: Venue): string {
  const sizes = sources
    .filter(({ type }) => type === 'image/webp')
    .map((source) => `${source.url} ${source.width}w`);
  const size = width && height ? ` width="${width}" height="${height}"` : '';
  const set = sizes.length > 0 ? ` srcset="${escapeHtml(sizes.join(', '))}" sizes="min(100vw, 40rem)"` : '';
  return `<img src="${escapeHtml(url)}"${set} alt="${escapeHtml(alt)}" lang="${escapeHtml(venue.locale)}"${size} loading="lazy">`;
}

/** A date with free spaces. */
export interface FreeDate extends FreeSpaces {
  readonly date: CalendarDate;
  /** The lowest price of the free spaces in the venue's currency with tax; null: it is unknown. */
  readonly minCents: number | null;
}

/** Renders the next free dates with the number of free spaces and the lowest price. */
export function renderDates(venue: Venue, dates: readonly FreeDate[], messages: PageMessages): string {
  if (dates.length === 0) return '';
  const { translate, locale } = messages;
  const f = formatsIn(locale);
  const items = dates.map(({ date, minCents, ...spaces }) => {
    const facts = [
      freeSpacesText(translate, f, spaces),
      ...(minCents ? [translate('priceFrom', { amount: f.money(minCents, venue.currency) })] : []),
    ];
    return `<li><time datetime="${date}">${escapeHtml(f.dayAndMonth(date))}</time>${f.colon}${escapeHtml(facts.join(f.separator))}</li>`;
  });
  return `<h2>${escapeHtml(translate('nextWeeks'))}</h2><ul>${items.join('')}</ul>`;
}

/** Renders phone, e-mail and address, as far as given, with the form's labels. */
export function renderContact(
  venue: Venue,
  { translate }: PageMessages,
  element: 'footer' | 'section',
): string {
  const { contact, address } = venue;
  const { phone, email } = contact;
  const place = addressLine(address);
  const link = (text: string, href: string | null) =>
    href
      ? `<a href="${escapeHtml(href)}" dir="ltr">${escapeHtml(text)}</a>`
      : `<span dir="ltr">${escapeHtml(text)}</span>`;
  const parts = [
    phone && link(phoneText(phone), phoneLink(phone)),
    email && link(email, mailLink(email)),
    place && `<span${langAttributes(venue)}>${escapeHtml(place)}</span>`,
  ].filter(Boolean);
  return parts.length === 0
    ? ''
    : `<${element}><h2>${escapeHtml(translate('askVenue'))}</h2><address>${parts.join(' ')}</address></${element}>`;
}
