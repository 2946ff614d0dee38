/**
 * What staff can do by the management API, a line each: the least role at the venue that may, and the scope of an API
 * token that covers it. Each route declares one of these (or that it is for `'anyone'`, or for whoever is logged in,
 * about `'self'`), and a test fails on one that does not.
 */

/** What a member of staff is to a venue; each may do what those before it may. */
export const staffRoles = ['viewer', 'manager', 'owner'] as const;
/** One of the roles. */
export type StaffRole = (typeof staffRoles)[number];

/** Every action, by name. */
export const staffActions = {
  'venue.read': { role: 'viewer', scope: 'venue:read' },
} as const satisfies Record<string, { readonly role: StaffRole; readonly scope: string }>;
/** One of the actions. */
export type StaffAction = keyof typeof staffActions;
