/**
 * Access rules, one line each. The HTTP layer turns a denial into an error and adds no rules. The rules
 * get the caller and the resource, and know neither headers, rows nor the clock.
 *
 * The command line has no access checks: a shell user on the machine can read the database anyway.
 */
import type { Space } from '../venue/space.ts';
import type { SiteKey } from './site-key.ts';

/** The sender of a request, as far as its headers show. */
export type Caller =
  /** A client that is not a browser (specification §5, rule 4). */
  | { readonly kind: 'server' }
  /** A page of this service, e.g. `/book/{siteKey}`. */
  | { readonly kind: 'own page' }
  /** A page of a website, in the spelling of keys (`website.ts`); null: of no website that a key could list. */
  | { readonly kind: 'page'; readonly website: string | null };

/** The audience of a route. Each route declares one, which a test checks. */
export type RouteAudience =
  /** Callers who may use the website key in its path: `mayUseKey`. */
  | 'site'
  /** A browser's preflight request for that key. */
  | 'preflight'
  /** Everyone who knows the secret URL: 404 if it is unknown or revoked. */
  | 'secret address'
  /** Staff, by the actions that the management API's routes declare (`staff-actions.ts`). */
  | 'staff'
  /** Everyone: pages, files and health, which contain nothing private. */
  | 'anyone'
  /** Clients of the operator's own address, which exists only with `METRICS_PORT`. */
  | 'operator';

/** Returns whether a website key is usable; if not, 404 (specification §5, rule 5). */
export const isKeyEnabled = (key: Pick<SiteKey, 'enabled'> & { readonly venuePublished: boolean }) =>
  key.enabled && key.venuePublished;

/** Returns whether a caller may use an enabled key; if not, 403 (specification §5, rules 2 to 4). */
export const mayUseKey = (caller: Caller, key: Pick<SiteKey, 'websites'>) =>
  caller.kind !== 'page' || (caller.website !== null && key.websites.includes(caller.website));

/** Returns whether visitors see a space, its slots and its prices; if not, 404 (specification §2, §7). */
export const isPublic = (space: Pick<Space, 'active' | 'published'>) => space.active && space.published;
