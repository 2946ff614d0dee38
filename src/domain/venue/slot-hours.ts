/** Slots by the hour: visitors choose a start and an end within the times of the slot, its window. */

/** The steps in minutes of the start and the end of a booking. */
export const hourSteps = [15, 30, 60] as const;

/** Which parts of its window can be booked. */
export interface SlotHours {
  /** Divides the window: starts and ends are multiples of it from the start of the window. */
  readonly stepMinutes: (typeof hourSteps)[number];
  /** The shortest booking, a multiple of the step. */
  readonly minimumMinutes: number;
  /** The longest booking, a multiple of the step; omitted: the window. */
  readonly maximumMinutes?: number;
}
