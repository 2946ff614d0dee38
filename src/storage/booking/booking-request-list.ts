/** Booking requests as the venue looks through them. */
import { type RequestStatus, type StoredStatus, statusAt } from '../../domain/booking/booking-request.ts';
import type { CalendarDate, ClockTime, Instant } from '../../domain/time/instant.ts';
import type { Reader } from '../engine/storage.ts';
import { fromJson, type Tables } from '../engine/tables.ts';
import { lapsesAt } from './booking-requests.ts';

/** Which requests are looked for; what is left out leaves none out. */
export interface RequestFilter {
  readonly venueId?: string | undefined;
  /** Empty: whatever the status. */
  readonly statuses: readonly RequestStatus[];
  /** First and last date of the event, both inclusive. */
  readonly from?: CalendarDate | undefined;
  readonly to?: CalendarDate | undefined;
  /** Those placed at this instant or after it. */
  readonly since?: Instant | undefined;
}

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

export interface RequestPage {
  readonly limit: number;
  /** Those placed last come first, or the events that begin first. */
  readonly by: 'placed' | 'event';
  /** The last of the page before. */
  readonly after?: Pick<RequestSummary, 'createdAt' | 'startsAt' | 'reference'> | undefined;
}

/** One page of the requests that pass the filter, with their status at `now`. */
export async function listBookingRequests(
  db: Reader,
  { venueId, statuses, from, to, since }: RequestFilter,
  { limit, by, after }: RequestPage,
  now: Instant,
): Promise<RequestSummary[]> {
  let query = db
    .selectFrom('booking_requests')
    .select(columns)
    .orderBy(by === 'placed' ? 'created_at' : 'starts_at', by === 'placed' ? 'desc' : 'asc')
    .orderBy('reference', by === 'placed' ? 'desc' : 'asc')
    .limit(limit);
  if (venueId !== undefined) query = query.where('venue_id', '=', venueId);
  if (from !== undefined) query = query.where('date', '>=', from);
  if (to !== undefined) query = query.where('date', '<=', to);
  if (since !== undefined) query = query.where('created_at', '>=', since);
  if (after !== undefined && by === 'event')
    query = query.where((eb) =>
      eb.or([
        eb('starts_at', '>', after.startsAt),
        eb.and([eb('starts_at', '=', after.startsAt), eb('reference', '>', after.reference)]),
      ]),
    );
  if (after !== undefined && by === 'placed')
    query = query.where((eb) =>
      eb.or([
        eb('created_at', '<', after.createdAt),
        eb.and([eb('created_at', '=', after.createdAt), eb('reference', '<', after.reference)]),
      ]),
    );
  const stored = statuses.filter(
    (status): status is Exclude<StoredStatus, 'pending_approval'> =>
      status !== 'pending_approval' && status !== 'expired',
  );
  if (statuses.length > 0)
    query = query.where((eb) =>
      eb.or([
        ...(stored.length > 0 ? [eb('status', 'in', stored)] : []),
        // Nothing writes `expired`: it is a pending request whose hold is over.
        ...(statuses.includes('pending_approval')
          ? [
              eb.and([
                eb('status', '=', 'pending_approval'),
                eb.or([eb('hold_expires_at', 'is', null), eb('hold_expires_at', '>', now)]),
              ]),
            ]
          : []),
        ...(statuses.includes('expired')
          ? [eb.and([eb('status', '=', 'pending_approval'), eb('hold_expires_at', '<=', now)])]
          : []),
      ]),
    );
  const rows = await query.execute();
  return rows.map((row) => summaryOf(row, now));
}

/**
 * The requests of one venue that hold a date at `now` and came from the network from which this one came, the oldest
 * first: this one among them, if it still holds its date. None where that is not known (any more).
 */
export async function listRequestsFromNetworkOf(
  db: Reader,
  { reference, venueId }: { readonly reference: string; readonly venueId: string },
  now: Instant,
): Promise<RequestSummary[]> {
  const rows = await db
    .selectFrom('booking_requests')
    .select(columns)
    .where('network', '=', (eb) =>
      eb
        .selectFrom('booking_requests')
        .select('network')
        .where('reference', '=', reference)
        .where(lapsesAt, '>', now),
    )
    .where('venue_id', '=', venueId)
    .where('status', '=', 'pending_approval')
    .where(lapsesAt, '>', now)
    .orderBy('created_at')
    .orderBy('reference')
    .execute();
  return rows.map((row) => summaryOf(row, now));
}

const columns = [
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

function summaryOf(
  row: Pick<Tables['booking_requests'], (typeof columns)[number]>,
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
