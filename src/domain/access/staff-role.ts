/** Roles of staff at a venue; each includes those before it. */
export const staffRoles = ['front_desk', 'viewer', 'manager', 'owner'] as const;
/** A role of staff. */
export type StaffRole = (typeof staffRoles)[number];

/** Returns whether a role includes another. */
export const isAtLeast = (role: StaffRole, min: StaffRole) =>
  staffRoles.indexOf(role) >= staffRoles.indexOf(min);
