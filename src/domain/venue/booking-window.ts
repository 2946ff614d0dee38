/** Notice and horizon: how late and how early visitors may request a date. */

export interface BookingWindow {
  /** The minimum hours from the request to the start of the slot. */
  readonly noticeHours: number;
  /** The maximum days ahead in the venue's calendar, 0 for today only; null: no limit. */
  readonly horizonDays: number | null;
}

/** A space's overrides of its venue's values; null: none. */
export interface SpaceBookingWindow {
  readonly noticeHours: number | null;
  readonly horizonDays: number | null;
}

/** Returns the values that apply to a space. */
export function effectiveBookingWindow(venue: BookingWindow, space: SpaceBookingWindow): BookingWindow {
  return {
    noticeHours: space.noticeHours ?? venue.noticeHours,
    horizonDays: space.horizonDays ?? venue.horizonDays,
  };
}
