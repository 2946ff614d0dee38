import type { CalendarDate } from '../time/instant.ts';

/** Whole days of the venue's calendar on which a space cannot be booked, both ends inclusive. */
export interface Block {
  readonly spaceId: string;
  readonly from: CalendarDate;
  readonly to: CalendarDate;
  readonly reason: string;
}
