/**
 * A document may have only a part of its venue: the venue itself and one space. What the rules need to know about the
 * rest is read from the database, so that an edit costs the same in a large venue.
 */
import { isIdentifier } from '../../fields/identifier.ts';
import { memberOf } from '../../fields/member.ts';
import type { SpaceBookingWindow } from '../../venue/booking-window.ts';
import { type Package, type PackageDetails, packageMembers } from '../../venue/package.ts';

/** What the rules need to know about the parts of the venue that a document leaves out. */
export interface RestOfVenue {
  /** How many spaces precede those of the document. */
  readonly spacesBefore: number;
  /** Other spaces, and slots of other spaces, with an id that the document adds: the path of the id. */
  readonly spaces: ReadonlyMap<string, string>;
  readonly slots: ReadonlyMap<string, string>;
  /** Offers in other spaces of packages that the document adds, changes or no longer has, in their order. */
  readonly offers: readonly OfferElsewhere[];
  /** Other spaces with a notice or booking window of their own, if the document changes the venue's. */
  readonly bookingWindows: readonly (SpaceBookingWindow & { readonly path: string })[];
  /** The guest groups that rates of other spaces name, if the document changes the venue's groups. */
  readonly groupsOfRates: readonly { readonly id: string; readonly path: string }[];
}

/** The offer of a package in another space. */
export interface OfferElsewhere extends Pick<Package, 'id' | 'minimumAttendance'> {
  readonly path: string;
  /** The package as stored, if the document adds it; null: the document may change it, also here. */
  readonly stored: PackageDetails | null;
}

/** For a document with the whole venue. */
export const nothingElse: RestOfVenue = {
  spacesBefore: 0,
  spaces: new Map(),
  slots: new Map(),
  offers: [],
  bookingWindows: [],
  groupsOfRates: [],
};

/** The ids about which the rest of the venue has to be asked. */
export interface IdsToFind {
  /** Spaces and slots that the document adds. */
  readonly spaces: readonly string[];
  readonly slots: readonly string[];
  readonly packages: readonly { readonly id: string; readonly isAdded: boolean }[];
  /** Whether the document changes the venue's notice or booking window. */
  readonly bookingWindows: boolean;
  /** Whether it changes the venue's guest groups. */
  readonly groups: boolean;
}

/**
 * Returns what an edit needs to know about the rest of the venue.
 *
 * @param before the document of the stored part
 * @param after the edited document, not validated yet
 */
export function idsToFind(before: unknown, after: unknown): IdsToFind {
  const [stored, edited] = [partsOf(before), partsOf(after)];
  const added = (kind: 'spaces' | 'slots') => [...edited[kind]].filter((id) => !stored[kind].has(id));
  const mentioned = new Set([...stored.packages.keys(), ...edited.packages.keys()]);
  const changed = [...mentioned].filter((id) => stored.packages.get(id) !== edited.packages.get(id));
  const asked = [...edited.asked].filter((id) => !edited.packages.has(id));
  return {
    spaces: added('spaces'),
    slots: added('slots'),
    packages: [...new Set([...changed, ...asked])].map((id) => ({ id, isAdded: !stored.packages.has(id) })),
    bookingWindows: stored.bookingWindow !== edited.bookingWindow,
    groups: stored.groups !== edited.groups,
  };
}

/** Returns the ids of a document, and the content of its packages as text. Values that are no ids are ignored. */
function partsOf(document: unknown) {
  const spaces = listIn(document, 'spaces');
  const slots = spaces.flatMap((space) => listIn(space, 'slots'));
  const offers = slots.flatMap((slot) => listIn(slot, 'packages'));
  const content = (offer: unknown) => JSON.stringify(packageMembers.map((name) => memberOf(offer, name)));
  const venue = memberOf(document, 'venue');
  const questions = listIn(venue, 'questions');
  return {
    spaces: idsIn(spaces.map(idOf)),
    slots: idsIn(slots.map(idOf)),
    packages: new Map(
      offers.flatMap((offer) => [...idsIn([idOf(offer)])].map((id) => [id, content(offer)] as const)),
    ),
    /** Packages that questions name. */
    asked: idsIn(questions.flatMap((question) => listIn(question, 'packageIds'))),
    bookingWindow: JSON.stringify([memberOf(venue, 'noticeHours'), memberOf(venue, 'horizonDays')]),
    groups: JSON.stringify(memberOf(venue, 'groups')),
  };
}

const idOf = (entry: unknown) => memberOf(entry, 'id');

function listIn(holder: unknown, name: string): readonly unknown[] {
  const list = memberOf(holder, name);
  return Array.isArray(list) ? list : [];
}

const idsIn = (values: readonly unknown[]): ReadonlySet<string> =>
  new Set(values.filter((value) => typeof value === 'string').filter(isIdentifier));

/** Returns a path of a document with only a part of the venue as a path of the whole venue file. */
export const pathInVenue = (path: string, { spacesBefore }: Pick<RestOfVenue, 'spacesBefore'>) =>
  path.replace(/^spaces\[(\d+)\]/, (_, index) => `spaces[${Number(index) + spacesBefore}]`);
