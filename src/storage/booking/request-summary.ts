/** A booking request in a few words, as lists show it. */
import { type RequestStatus, statusAt } from '../../domain/booking/booking-request.ts';
import type { CalendarDate, ClockTime, Instant } from '../../domain/time/instant.ts';
import { fromJson, type Tables } from '../engine/tables.ts';

/** A request as a list shows it. */
export interface RequestSummary {
  readonly reference: string;
  readonly venueId: string;
  readonly status: RequestStatus;
  readonly date: CalendarDate;
  readonly spaceId: string;
  readonly spaceName: string;
  readonly slotName: string;
  readonly packageName: string;
  /** On the venue's clock, in its zone then. */
  readonly startTime: ClockTime;
  readonly endTime: ClockTime;
  readonly timezone: string;
  readonly startsAt: Instant;
  readonly guestName: string;
  readonly guestEmail: string;
  readonly guestPhone: string | null;
  readonly guestCompany: string | null;
  /** How many people come; null: nobody said. */
  readonly attendance: number | null;
  /** As it was quoted, with tax, in the smallest unit of `currency`. */
  readonly totalCents: number;
  /** What was agreed on instead; null: nothing was. */
  readonly agreedTotalCents: number | null;
  readonly currency: string;
  readonly createdAt: Instant;
  /** Null: the hold has no time limit. */
  readonly holdExpiresAt: Instant | null;
}

/** What to select for `summaryOf`. */
export const summaryColumns = [
  'reference',
  'venue_id',
  'status',
  'date',
  'space_id',
  'space_name',
  'slot_name',
  'package_name',
  'start_time',
  'end_time',
  'timezone',
  'starts_at',
  'guest_name',
  'guest_email',
  'guest_phone',
  'guest_company',
  'additions',
  'quote',
  'agreed_price',
  'created_at',
  'hold_expires_at',
] as const;

/** The summary of a row, with its status at `now`. */
export function summaryOf(
  row: Pick<Tables['booking_requests'], (typeof summaryColumns)[number]>,
  now: Instant,
): RequestSummary {
  const { totalCents, currency } = fromJson(row.quote);
  return {
    reference: row.reference,
    venueId: row.venue_id,
    status: statusAt(row.status, row.hold_expires_at, now),
    date: row.date,
    spaceId: row.space_id,
    spaceName: row.space_name,
    slotName: row.slot_name,
    packageName: row.package_name,
    startTime: row.start_time,
    endTime: row.end_time,
    timezone: row.timezone,
    startsAt: row.starts_at,
    guestName: row.guest_name,
    guestEmail: row.guest_email,
    guestPhone: row.guest_phone,
    guestCompany: row.guest_company,
    attendance: row.additions === null ? null : fromJson(row.additions).attendance,
    totalCents,
    agreedTotalCents: row.agreed_price === null ? null : fromJson(row.agreed_price).totalCents,
    currency,
    createdAt: row.created_at,
    holdExpiresAt: row.hold_expires_at,
  };
}
