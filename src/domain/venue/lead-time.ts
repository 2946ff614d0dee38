/** How late and how early visitors may ask for a date. */

export interface LeadTime {
  /** Least hours from the request to the start of the slot. */
  readonly noticeHours: number;
  /** Most days ahead by the venue's calendar, 0 for today alone; null: however many. */
  readonly horizonDays: number | null;
}

/** What a space says instead of its venue; null: nothing. */
export interface SpaceLeadTime {
  readonly noticeHours: number | null;
  readonly horizonDays: number | null;
}

/** What holds for a space. */
export function effectiveLeadTime(venue: LeadTime, space: SpaceLeadTime): LeadTime {
  return {
    noticeHours: space.noticeHours ?? venue.noticeHours,
    horizonDays: space.horizonDays ?? venue.horizonDays,
  };
}
