/** Finds requests that staff are notified of, in the order of the event log. */
import type { CalendarDate, Instant } from '../../domain/time/instant.ts';
import type { SlotTimes } from '../../domain/venue/slot.ts';
import type { Reader } from '../engine/storage.ts';

/** An undecided request, or one that waits and whose date became free, without guest data. */
export interface NewRequest {
  /** The position of its event in the log of the venue. */
  readonly position: number;
  readonly reference: string;
  readonly venueId: string;
  readonly venueName: string;
  readonly spaceName: string;
  /** Null: custom times. */
  readonly slotName: string | null;
  /** Omitted: those of its slot, which need not be named. */
  readonly times?: SlotTimes;
  readonly date: CalendarDate;
  readonly timezone: string;
  readonly startsAt: Instant;
  /** Null: held until it is decided. */
  readonly holdExpiresAt: Instant | null;
  /** Whether it is the first on the waiting list of a date that became free. */
  readonly isNext: boolean;
}

/**
 * Lists requests of a venue that were published after a position and are undecided at `now`, and those that became next
 * and still wait, up to a limit. A request that waits causes no notification of its own.
 */
export async function listNewRequests(
  db: Reader,
  venueId: string,
  { after, now, limit }: { readonly after: number; readonly now: Instant; readonly limit: number },
): Promise<NewRequest[]> {
  const rows = await db
    .selectFrom('events as e')
    .innerJoin('booking_requests as r', 'r.reference', 'e.subject')
    .innerJoin('booking_items as i', 'i.reference', 'r.reference')
    .innerJoin('venues as v', 'v.id', 'r.venue_id')
    .leftJoin('slots as s', (join) =>
      join.onRef('s.venue_id', '=', 'i.venue_id').onRef('s.id', '=', 'i.slot_id'),
    )
    .select(['e.position', 'e.action', 'r.reference', 'v.name', 'i.space_name', 'i.slot_name'])
    .select(['s.hours', 's.start_time as opens_at', 's.end_time as closes_at'])
    .select(['i.start_time', 'i.end_time', 'i.date', 'i.timezone', 'i.starts_at', 'r.hold_expires_at'])
    .where('e.venue_id', '=', venueId)
    .where('r.venue_id', '=', venueId)
    .where('i.venue_id', '=', venueId)
    .where('i.item', '=', (of) =>
      of
        .selectFrom('booking_items as each')
        .select(({ fn }) => fn.min('each.item').as('main'))
        .where('each.venue_id', '=', venueId)
        .whereRef('each.reference', '=', 'r.reference'),
    )
    .where('v.id', '=', venueId)
    .where('e.position', '>', after)
    // A literal, so that the partial index of published events is used.
    .where(({ eb, lit }) => eb('e.position', '>', lit(0)))
    .where((of) =>
      of.or([
        of.and([
          of('e.action', '=', 'booking-request.placed'),
          of('r.status', '=', 'pending_approval'),
          // Staff gave the others their date.
          of('r.waited', '=', 0),
          of.or([of('r.hold_expires_at', 'is', null), of('r.hold_expires_at', '>', now)]),
        ]),
        of.and([of('e.action', '=', 'booking-request.next'), of('r.status', '=', 'waiting')]),
      ]),
    )
    .where('r.starts_at', '>', now)
    .orderBy('e.position')
    .limit(limit)
    .execute();
  return rows.map((row) => ({
    position: row.position ?? 0,
    reference: row.reference,
    venueId,
    venueName: row.name,
    spaceName: row.space_name,
    slotName: row.slot_name,
    ...((row.slot_name === null || isPart(row)) && {
      times: { startTime: row.start_time, endTime: row.end_time },
    }),
    date: row.date,
    timezone: row.timezone,
    startsAt: row.starts_at,
    holdExpiresAt: row.hold_expires_at,
    isNext: row.action === 'booking-request.next',
  }));
}

/** Returns whether a part of a slot by the hour is booked. */
const isPart = (row: {
  readonly hours: unknown;
  readonly start_time: string;
  readonly end_time: string;
  readonly opens_at: string | null;
  readonly closes_at: string | null;
}) => row.hours !== null && (row.start_time !== row.opens_at || row.end_time !== row.closes_at);
