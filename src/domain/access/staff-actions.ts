/**
 * The actions of staff in the management API: the minimum role for each, and the scope of API tokens that covers it.
 * Each route declares one of these (or another `ManagementAction`), which a test checks.
 */
import { isAtLeast, type StaffRole } from './staff-role.ts';

/** The scopes of an API token. */
export const tokenScopes = [
  'venue:read',
  'venue:write',
  'requests:read',
  'requests:write',
  'guests',
  'connections',
] as const;
/** A scope of an API token. */
export type TokenScope = (typeof tokenScopes)[number];

interface Rule {
  /** The minimum role. */
  readonly role: StaffRole;
  /** The scope a token needs; null: not allowed for tokens. */
  readonly scope: TokenScope | null;
}

/** Every action, by name. */
export const staffActions = {
  // The venue and its public data. Responses contain prices only with `venue.read`.
  'spaces.read': { role: 'front_desk', scope: 'venue:read' },
  'venue.read': { role: 'viewer', scope: 'venue:read' },
  'venue.edit': { role: 'manager', scope: 'venue:write' },
  'site-keys.read': { role: 'viewer', scope: 'venue:read' },
  'site-keys.edit': { role: 'manager', scope: 'venue:write' },
  // Codes give other prices to everyone who knows them.
  'guest-codes.read': { role: 'manager', scope: 'venue:write' },
  'guest-codes.edit': { role: 'manager', scope: 'venue:write' },
  // Bookings and blocks. Responses contain contacts, prices and what guests wrote only with `requests.read`.
  'bookings.read': { role: 'front_desk', scope: 'requests:read' },
  'blocks.read': { role: 'front_desk', scope: 'requests:read' },
  'blocks.edit': { role: 'manager', scope: 'requests:write' },
  'calendar.read': { role: 'front_desk', scope: 'requests:read' },
  'requests.read': { role: 'viewer', scope: 'requests:read' },
  'requests.decide': { role: 'manager', scope: 'requests:write' },
  // Prices and their sums.
  'amounts.read': { role: 'viewer', scope: 'requests:read' },
  'instalments.edit': { role: 'manager', scope: 'requests:write' },
  'guest-groups.edit': { role: 'manager', scope: 'requests:write' },
  'events.read': { role: 'viewer', scope: 'requests:read' },
  // All data of guests.
  'guests.export': { role: 'manager', scope: 'guests' },
  'guests.erase': { role: 'manager', scope: 'guests' },
  'venue.export': { role: 'owner', scope: 'guests' },
  // Connections to other systems.
  'feeds.read': { role: 'manager', scope: 'connections' },
  'feeds.edit': { role: 'manager', scope: 'connections' },
  'webhooks.read': { role: 'manager', scope: 'connections' },
  'webhooks.edit': { role: 'owner', scope: 'connections' },
  // Staff and tokens. A token that could change them would have the rights of an owner.
  'staff.read': { role: 'viewer', scope: null },
  'staff.edit': { role: 'owner', scope: null },
  'tokens.read': { role: 'owner', scope: null },
  'tokens.edit': { role: 'owner', scope: null },
} as const satisfies Record<string, Rule>;

/** The name of an action. */
export type StaffAction = keyof typeof staffActions;

/** The requirement of a route of the management API. */
export type ManagementAction =
  | StaffAction
  /** No credentials: for logging in and the requests before it. */
  | 'anyone'
  /** A session or token, for its own data. */
  | 'self'
  /** A session, for its account; no token, and no session without a passkey that a venue of the person requires. */
  | 'account'
  /** A session, for itself: to sign out, and to prove a passkey; no token. */
  | 'session';

/** Returns whether a role allows an action; if not, 403. */
export const roleAllows = (role: StaffRole, action: StaffAction) =>
  isAtLeast(role, staffActions[action].role);

/** Returns whether a token's scopes allow an action; if not, 403. */
export function scopeAllows(scopes: readonly TokenScope[], action: StaffAction): boolean {
  const { scope }: Rule = staffActions[action];
  return scope !== null && scopes.includes(scope);
}
