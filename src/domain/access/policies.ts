/**
 * Who may do what: every rule that lets somebody in or keeps them out, one line each. The wire asks here and turns a
 * no into a refusal; it adds none of its own. Each rule is given who asks and what it is about, and knows no header,
 * no row and no clock. Somebody who logs in, with a role at a venue, will be one more kind of caller.
 *
 * The command line asks nobody: whoever has a shell on the machine has the database too.
 */
import type { Space } from '../venue/space.ts';
import type { SiteKey } from './site-key.ts';

/** Who asks, as far as a request tells. */
export type Caller =
  /** A program that no browser vouches for (specification §5, rule 4). */
  | { readonly kind: 'server' }
  /** A page of this very service, e.g. `/book/{siteKey}`. */
  | { readonly kind: 'own page' }
  /** A page of a website, spelled as keys list them (`website.ts`); null: of none that a key could list. */
  | { readonly kind: 'page'; readonly website: string | null };

/** Who a route is for. Each route declares one, and a test fails on one that does not. */
export type RouteAudience =
  /** Whoever may use the website key in its path: `mayUseKey`. */
  | 'site'
  /** A browser that asks whether a page may use that key, before it sends the page's request. */
  | 'preflight'
  /** Whoever knows the address, which is a secret: 404 where it is none, or was revoked. */
  | 'secret address'
  /** Whoever the management API's routes let in, each of which declares an action (`staff-actions.ts`). */
  | 'staff'
  /** Everybody: pages, files and health, in which nothing is anybody's own. */
  | 'anyone'
  /** Whoever reaches the operator's own address, which without `METRICS_PORT` is nowhere. */
  | 'operator';

/** Whether a website key stands for anything: 404 where it does not (specification §5, rule 5). */
export const isKeyEnabled = (key: Pick<SiteKey, 'enabled'> & { readonly venuePublished: boolean }) =>
  key.enabled && key.venuePublished;

/** Whether a caller may use a website key that is in use: 403 where not (specification §5, rules 2 to 4). */
export const mayUseKey = (caller: Caller, key: Pick<SiteKey, 'websites'>) =>
  caller.kind !== 'page' || (caller.website !== null && key.websites.includes(caller.website));

/** Whether the public may see a space, its slots and its prices: 404 where not (specification §2, §7). */
export const isPublic = (space: Pick<Space, 'active' | 'published'>) => space.active && space.published;
