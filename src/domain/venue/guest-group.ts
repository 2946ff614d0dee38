/** Groups of guests, such as members, whose rates differ. */

/** A guest group of a venue. */
export interface GuestGroup {
  readonly id: string;
  readonly name: string;
}

/** The groups whose rates a booking has, as named at the time. */
export interface BookedGroups {
  readonly groups: readonly GuestGroup[];
  /** The label of the code that the visitor entered; null: staff chose the groups. */
  readonly code: string | null;
}

/** Returns the ids of groups, for the choice of rates. */
export const groupIdsOf = (booked: BookedGroups | null): string[] => booked?.groups.map(({ id }) => id) ?? [];
