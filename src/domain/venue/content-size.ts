/**
 * How much a venue contains when it is shown in full, with every package in each of its slots: the time and the memory
 * that its requests take grow with it.
 */
import type { FieldProblem } from '../errors.ts';
import { venueFileLimits } from '../fields/limits.ts';
import { codedProblem } from '../problem-codes.ts';
import { type ClockTimes, spanOf } from '../time/clock-span.ts';
import type { Package } from './package.ts';
import type { Slot } from './slot.ts';
import type { Space } from './space.ts';
import type { Venue } from './venue.ts';

/** The content of a venue or of a part of it. Packages are stored once, however many slots offer them. */
export interface VenueContent {
  /** Of the venue itself. */
  readonly bytes: number;
  readonly spaces: ReadonlyMap<string, SpaceContent>;
  /** The bytes of each package, by id. */
  readonly packages: ReadonlyMap<string, number>;
}

/** The content of a space. */
export interface SpaceContent {
  /** Of the space, its slots and their own prices, without packages. */
  readonly bytes: number;
  /** The number of its dated rates. */
  readonly rates: number;
  /** The prices of packages in its slots, without rates: `pricesOfOffer` of each. */
  readonly prices: number;
  /** How many of its slots offer each package, by id. */
  readonly offers: ReadonlyMap<string, number>;
}

/** What each slot, and each package in it, counts besides its texts: about what its ids, times and amounts take. */
export const rowBytes = 100;
export const emptyListBytes = 2;

/**
 * Returns how many prices a package has in a slot: with prices by the hour, one for each hour of the slot, because the
 * shortest booking is priced for each of its starts.
 */
export function pricesOfOffer(slot: ClockTimes, hasBands: boolean): number {
  const { from, to } = spanOf(slot);
  return hasBands ? Math.ceil((to - from) / 60) : 1;
}

/** The members that count, of each part; `storage/venue/content.ts` counts their columns. */
const bytesOf = {
  venue: ({ name, description, website, address, photos, payments, ...more }: Venue) =>
    textBytes(name, description, website, address, photos, payments) +
    textBytes(more.contact, more.terms, more.privacyUrl, more.questions, more.groups),
  space: ({ name, description, amenities, photos, layouts, rates }: Omit<Space, 'rooms'>) =>
    textBytes(name, description, amenities, photos, layouts, rates),
  slot: ({ name, weekdays, seasons }: Slot) => rowBytes + textBytes(name, weekdays, seasons),
  /** What each slot has of its own; an empty list is within `rowBytes`. */
  offer: ({ hourBands = [] }: Package) => textBytes(hourBands) - emptyListBytes,
  package: ({ name, description, venueIncludes, promoterResponsibilities, payments, extras }: Package) =>
    textBytes(name, description, venueIncludes, promoterResponsibilities, payments, extras),
};

/** Measures the content of a document. */
export function contentOf(file: {
  readonly venue: Venue;
  readonly spaces: readonly (Space & { readonly slots: readonly Slot[] })[];
}): VenueContent {
  const packages = new Map<string, number>();
  const spaces = file.spaces.map((space): [string, SpaceContent] => {
    const offers = new Map<string, number>();
    let [bytes, prices] = [bytesOf.space(space), 0];
    for (const slot of space.slots) {
      bytes += bytesOf.slot(slot);
      for (const offer of slot.packages) {
        offers.set(offer.id, (offers.get(offer.id) ?? 0) + 1);
        bytes += bytesOf.offer(offer);
        prices += pricesOfOffer(slot, (offer.hourBands ?? []).length > 0);
        if (!packages.has(offer.id)) packages.set(offer.id, bytesOf.package(offer));
      }
    }
    return [space.id, { bytes, rates: space.rates.length, prices, offers }];
  });
  return { bytes: bytesOf.venue(file.venue), spaces: new Map(spaces), packages };
}

/** Returns the content of a venue after one of its parts has changed. */
export function withChangedPart(
  venue: VenueContent,
  before: VenueContent,
  after: VenueContent,
): VenueContent {
  const others = [...venue.spaces].filter(([id]) => !before.spaces.has(id));
  return {
    bytes: after.bytes,
    spaces: new Map([...others, ...after.spaces]),
    packages: new Map([...venue.packages, ...after.packages]),
  };
}

/** Returns whether a part, one of its spaces or one of its packages, which other parts may have too, gets more content. */
export function hasMoreContent(before: VenueContent, after: VenueContent): boolean {
  const [was, is] = [sizesOf(before), sizesOf(after)];
  const isMore = (size: Size, former: Size = { prices: 0, bytes: 0 }) =>
    size.prices > former.prices || size.bytes > former.bytes;
  return (
    isMore(is.ofVenue, was.ofVenue) ||
    [...is.ofSpaces].some(([id, size]) => isMore(size, was.ofSpaces.get(id))) ||
    [...after.packages].some(([id, bytes]) => bytes > (before.packages.get(id) ?? 0))
  );
}

/**
 * Yields the problems of spaces, and of the venue, with too much content. A venue with too much already may change as
 * long as it does not become more.
 *
 * @param paths the path of each space of the document, by id
 */
export function* tooMuchContent(
  before: VenueContent,
  after: VenueContent,
  paths: ReadonlyMap<string, string>,
): Iterable<FieldProblem> {
  const [was, is] = [sizesOf(before), sizesOf(after)];
  const { pricesOfSpace, pricesOfVenue, bytesOfSpace, bytesOfVenue } = venueFileLimits;
  for (const [id, size] of is.ofSpaces) {
    const path = paths.get(id) ?? 'spaces';
    const former = was.ofSpaces.get(id);
    if (isExcess(size.prices, former?.prices, pricesOfSpace))
      yield { path, ...tooManyPrices('', size.prices, pricesOfSpace) };
    if (isExcess(size.bytes, former?.bytes, bytesOfSpace))
      yield { path, ...tooManyBytes('', size.bytes, bytesOfSpace) };
  }
  const [size, former] = [is.ofVenue, was.ofVenue];
  if (isExcess(size.prices, former.prices, pricesOfVenue))
    yield { path: 'spaces', ...tooManyPrices(' in all', size.prices, pricesOfVenue) };
  if (isExcess(size.bytes, former.bytes, bytesOfVenue))
    yield { path: 'spaces', ...tooManyBytes(' in all', size.bytes, bytesOfVenue) };
}

const isExcess = (count: number, former: number | undefined, most: number) =>
  count > most && count > (former ?? 0);

interface Size {
  /** Slots × packages × dated rates, or slots × packages without rates; see `pricesOfOffer`. */
  readonly prices: number;
  readonly bytes: number;
}

function sizesOf({ bytes, spaces, packages }: VenueContent) {
  const ofSpaces = new Map(
    [...spaces].map(([id, space]): [string, Size] => {
      let { bytes } = space;
      for (const [offer, count] of space.offers) bytes += count * (rowBytes + (packages.get(offer) ?? 0));
      return [id, { prices: space.prices * Math.max(space.rates, 1), bytes }];
    }),
  );
  const all = [...ofSpaces.values()];
  const ofVenue: Size = {
    prices: all.reduce((sum, { prices }) => sum + prices, 0),
    bytes: all.reduce((sum, size) => sum + size.bytes, bytes),
  };
  return { ofSpaces, ofVenue };
}

const tooManyPrices = (where: string, count: number, most: number) => ({
  message: `has ${count} prices${where} (slots × packages × rates); the maximum is ${most}`,
  ...codedProblem('too_many_prices', { count, most }),
});

const tooManyBytes = (where: string, count: number, most: number) => ({
  message: `has ${count} bytes${where}, with every package in each of its slots; the maximum is ${most}`,
  ...codedProblem('too_many_bytes', { count, most }),
});

/** Returns the length of stored members in UTF-8: of texts, and of others as JSON; null takes nothing. */
function textBytes(...members: readonly unknown[]): number {
  let sum = 0;
  for (const member of members)
    if (member !== null) sum += utf8Bytes(typeof member === 'string' ? member : JSON.stringify(member));
  return sum;
}

function utf8Bytes(text: string): number {
  let bytes = text.length;
  for (let index = 0; index < text.length; index++) {
    const unit = text.charCodeAt(index);
    if (unit < 0x80) continue;
    // Each half of a surrogate pair is two of its four bytes.
    bytes += unit < 0x800 || (unit >= 0xd800 && unit < 0xe000) ? 1 : 2;
  }
  return bytes;
}
