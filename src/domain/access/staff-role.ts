/** What a member of staff is to a venue; each may do what those before it may. */
export const staffRoles = ['viewer', 'manager', 'owner'] as const;
/** One of the roles. */
export type StaffRole = (typeof staffRoles)[number];

/** Whether a role is at least another. */
export const isAtLeast = (role: StaffRole, least: StaffRole) =>
  staffRoles.indexOf(role) >= staffRoles.indexOf(least);
