/**
 * What staff can do by the management API, a line each: the least role at the venue that may, and the scope of an API
 * token that covers it. Each route declares one of these (or one of `ManagementAction`'s others), and a test fails on one
 * that does not.
 */
import { isAtLeast, type StaffRole } from './staff-role.ts';

/** What a token may be let do; whoever makes one chooses some of these. */
export const tokenScopes = [
  'venue:read',
  'venue:write',
  'requests:read',
  'requests:write',
  'guests',
  'connections',
] as const;
/** One of them. */
export type TokenScope = (typeof tokenScopes)[number];

interface Rule {
  /** Who is less may not. */
  readonly role: StaffRole;
  /** What a token needs; null: no token may, whatever its scopes. */
  readonly scope: TokenScope | null;
}

/** Every action, by name. */
export const staffActions = {
  // What a venue lets, and how it is shown.
  'venue.read': { role: 'viewer', scope: 'venue:read' },
  'venue.edit': { role: 'manager', scope: 'venue:write' },
  'site-keys.read': { role: 'viewer', scope: 'venue:read' },
  'site-keys.edit': { role: 'manager', scope: 'venue:write' },
  // What is booked, and what keeps dates from being booked.
  'blocks.read': { role: 'viewer', scope: 'requests:read' },
  'blocks.edit': { role: 'manager', scope: 'requests:write' },
  'calendar.read': { role: 'viewer', scope: 'requests:read' },
  'requests.read': { role: 'viewer', scope: 'requests:read' },
  'requests.decide': { role: 'manager', scope: 'requests:write' },
  'events.read': { role: 'viewer', scope: 'requests:read' },
  // All that is known of people outside, in one go.
  'guests.export': { role: 'manager', scope: 'guests' },
  'guests.erase': { role: 'manager', scope: 'guests' },
  'venue.export': { role: 'owner', scope: 'guests' },
  // Others who are told.
  'feeds.read': { role: 'manager', scope: 'connections' },
  'feeds.edit': { role: 'manager', scope: 'connections' },
  'webhooks.read': { role: 'manager', scope: 'connections' },
  'webhooks.edit': { role: 'owner', scope: 'connections' },
  // Who may do all this. A token that could would be as much as an owner.
  'staff.read': { role: 'viewer', scope: null },
  'staff.edit': { role: 'owner', scope: null },
  'tokens.read': { role: 'owner', scope: null },
  'tokens.edit': { role: 'owner', scope: null },
} as const satisfies Record<string, Rule>;

/** One of the actions. */
export type StaffAction = keyof typeof staffActions;

/** What a route of the management API is for. */
export type ManagementAction =
  | StaffAction
  /** Everybody: logging in, and what comes before. */
  | 'anyone'
  /** Whoever is logged in, or has a token, about themselves. */
  | 'self'
  /** Whoever is logged in, about what they log in with; no token. */
  | 'account';

/** Whether a role at a venue is enough: 403 where it is not. */
export const roleAllows = (role: StaffRole, action: StaffAction) =>
  isAtLeast(role, staffActions[action].role);

/** Whether a token of the venue may: 403 where not. */
export function scopeAllows(scopes: readonly TokenScope[], action: StaffAction): boolean {
  const { scope }: Rule = staffActions[action];
  return scope !== null && scopes.includes(scope);
}
