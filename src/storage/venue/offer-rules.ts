/** Reads the rules by which a space is offered from its row (`s`) and its venue's (`v`). */
import type { OfferRules } from '../../domain/booking/offer-rules.ts';
import { effectiveBookingWindow } from '../../domain/venue/booking-window.ts';

/** The columns for `rulesOfRow`, with `spaces as s` and `venues as v` in the query. */
export const rulesColumns = [
  'v.timezone',
  's.setup_minutes',
  's.turnaround_minutes',
  'v.notice_hours',
  'v.horizon_days',
  's.notice_hours as space_notice_hours',
  's.horizon_days as space_horizon_days',
] as const;

interface RulesRow {
  readonly timezone: string;
  readonly setup_minutes: number;
  readonly turnaround_minutes: number;
  readonly notice_hours: number;
  readonly horizon_days: number | null;
  readonly space_notice_hours: number | null;
  readonly space_horizon_days: number | null;
}

/** Returns the rules except blocks, with the space's own notice and booking window if it has them. */
export function rulesOfRow(row: RulesRow): Omit<OfferRules, 'blocks'> {
  const space = { noticeHours: row.space_notice_hours, horizonDays: row.space_horizon_days };
  return {
    timezone: row.timezone,
    setupMinutes: row.setup_minutes,
    turnaroundMinutes: row.turnaround_minutes,
    ...effectiveBookingWindow({ noticeHours: row.notice_hours, horizonDays: row.horizon_days }, space),
  };
}
