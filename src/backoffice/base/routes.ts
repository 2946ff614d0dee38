/** Every URL of the back-office, like `src/paths.ts` for the service. */

import type { StaffAction } from '../../domain/access/staff-actions.ts';

/** The areas of a venue; each is a folder beside this one. */
export const areas = [
  'today',
  'requests',
  'calendar',
  'spaces',
  'openings',
  'guests',
  'website',
  'reports',
  'settings',
] as const;
export type Area = (typeof areas)[number];

/** The permission that each area requires. */
export const areaActions = {
  today: 'bookings.read',
  requests: 'bookings.read',
  calendar: 'calendar.read',
  openings: 'amounts.read',
  spaces: 'venue.read',
  guests: 'bookings.read',
  website: 'site-keys.read',
  reports: 'amounts.read',
  settings: 'venue.read',
} as const satisfies Record<Area, StaffAction>;

/** A parsed URL. */
export type Route =
  /** Redirects to a venue, or shows that there is none. */
  | { readonly kind: 'home' }
  | { readonly kind: 'account'; readonly rest: readonly string[] }
  /** The target of one-time links. */
  | { readonly kind: 'welcome' }
  | {
      readonly kind: 'venue';
      readonly venueId: string;
      readonly area: Area;
      /** The URL segments after the area, unescaped: `['BR-3K7Q9TZ2']`. */
      readonly rest: readonly string[];
    }
  | { readonly kind: 'nowhere' };

const root = '/manage';
export const home = root;

/**
 * Parses a path.
 *
 * @param path e.g. `/manage/venues/riverside/requests/BR-3K7Q9TZ2`
 */
export function parseRoute(path: string): Route {
  let [, , ...names] = path.replace(/\/+$/, '').split('/');
  try {
    names = names.map(decodeURIComponent);
  } catch {
    return { kind: 'nowhere' };
  }
  const [first, venueId, area = 'today', ...rest] = names;
  if (first === undefined) return { kind: 'home' };
  if (first === 'account') return { kind: 'account', rest: names.slice(1) };
  if (first === 'welcome' && venueId === undefined) return { kind: 'welcome' };
  const cached = areas.find((name) => name === area);
  if (first !== 'venues' || venueId === undefined || cached === undefined) return { kind: 'nowhere' };
  return { kind: 'venue', venueId, area: cached, rest };
}

/**
 * Returns a URL whose query also has the text of a search for guests. Links have it in their fragment, which browsers
 * do not send: names and addresses must not get into the logs of proxies.
 */
export function withSearchText(url: URL): URL {
  const text = new URLSearchParams(url.hash.slice(1)).get('text');
  if (text !== null) url.searchParams.set('text', text);
  return url;
}

/**
 * Returns the path of a resource of a venue: `pathOf('riverside', 'requests', ['BR-3K7Q9TZ2'])`. The text of a search
 * becomes its fragment.
 */
export function pathOf(
  venueId: string,
  area: Area,
  rest: readonly string[] = [],
  query: Readonly<Record<string, string>> = {},
): string {
  const path = [root, 'venues', venueId, area, ...rest].map((name, index) =>
    index === 0 ? name : encodeURIComponent(name),
  );
  const { text, ...others } = query;
  const search = new URLSearchParams(others).toString();
  const fragment = text === undefined ? '' : `#${new URLSearchParams({ text })}`;
  return path.join('/') + (search && `?${search}`) + fragment;
}

/** The page of the account area that is shown instead of a venue that requires a passkey. */
export const needsPasskey = 'needs-passkey';

/** Returns the URL of the account page. */
export const accountLink = (...rest: readonly string[]) => [root, 'account', ...rest].join('/');
