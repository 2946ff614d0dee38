/** Roles of staff at a venue; each includes those before it. */
export const staffRoles = ['viewer', 'manager', 'owner'] as const;
/** One of the roles. */
export type StaffRole = (typeof staffRoles)[number];

/** Returns whether a role includes another. */
export const isAtLeast = (role: StaffRole, min: StaffRole) =>
  staffRoles.indexOf(role) >= staffRoles.indexOf(min);
