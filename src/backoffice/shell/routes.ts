/** Every address of the back-office, as `src/paths.ts` has those of the service: what is open, and links there. */

/** What a venue's pages are about; each is a folder beside this one. */
export const areas = ['requests', 'calendar', 'spaces', 'website', 'settings'] as const;
export type Area = (typeof areas)[number];

/** Where somebody is. */
export type Route =
  /** To be led on to a venue, or told that there is none. */
  | { readonly kind: 'home' }
  | { readonly kind: 'account'; readonly rest: readonly string[] }
  /** Where one-time links lead. */
  | { readonly kind: 'welcome' }
  | {
      readonly kind: 'venue';
      readonly venueId: string;
      readonly area: Area;
      /** What stands behind the area, unescaped: `['BR-3K7Q9TZ2']`. */
      readonly rest: readonly string[];
    }
  | { readonly kind: 'nowhere' };

const root = '/manage';
export const home = root;

/** @param path of an address, e.g. `/manage/venues/riverside/requests/BR-3K7Q9TZ2` */
export function parseRoute(path: string): Route {
  let [, , ...names] = path.replace(/\/+$/, '').split('/');
  try {
    names = names.map(decodeURIComponent);
  } catch {
    return { kind: 'nowhere' };
  }
  const [first, venueId, area = 'requests', ...rest] = names;
  if (first === undefined) return { kind: 'home' };
  if (first === 'account') return { kind: 'account', rest: names.slice(1) };
  if (first === 'welcome' && venueId === undefined) return { kind: 'welcome' };
  const cached = areas.find((name) => name === area);
  if (first !== 'venues' || venueId === undefined || cached === undefined) return { kind: 'nowhere' };
  return { kind: 'venue', venueId, area: cached, rest };
}

/** The address of something at a venue: `linkIn('riverside', 'requests', ['BR-3K7Q9TZ2'])`. */
export function pathOf(
  venueId: string,
  area: Area,
  rest: readonly string[] = [],
  query: Readonly<Record<string, string>> = {},
): string {
  const path = [root, 'venues', venueId, area, ...rest].map((name, index) =>
    index === 0 ? name : encodeURIComponent(name),
  );
  const search = new URLSearchParams(query).toString();
  return path.join('/') + (search && `?${search}`);
}

export const accountLink = (...rest: readonly string[]) => [root, 'account', ...rest].join('/');
