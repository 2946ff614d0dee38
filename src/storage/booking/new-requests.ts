/** Finds undecided requests in the order of the event log. */
import { slotLabel } from '../../domain/booking/booked-item.ts';
import type { CalendarDate, Instant } from '../../domain/time/instant.ts';
import type { Reader } from '../engine/storage.ts';

/** An undecided request, without guest data. */
export interface NewRequest {
  /** The position of its event in the log of the venue. */
  readonly position: number;
  readonly reference: string;
  readonly venueId: string;
  readonly venueName: string;
  readonly spaceName: string;
  /** Its times if it has no name. */
  readonly slotName: string;
  readonly date: CalendarDate;
  readonly timezone: string;
  readonly startsAt: Instant;
  /** Null: held until it is decided. */
  readonly holdExpiresAt: Instant | null;
}

/** Lists requests of a venue that were published after a position and are undecided at `now`, up to a limit. */
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
    .select(['e.position', 'r.reference', 'v.name', 'i.space_name', 'i.slot_name'])
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
    .where('e.action', '=', 'booking-request.placed')
    .where('r.status', '=', 'pending_approval')
    // Staff gave these their date.
    .where('r.waited', '=', 0)
    .where((eb) => eb.or([eb('r.hold_expires_at', 'is', null), eb('r.hold_expires_at', '>', now)]))
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
    slotName: slotLabel({
      ...{ id: null, name: row.slot_name, startTime: row.start_time, endTime: row.end_time },
    }),
    date: row.date,
    timezone: row.timezone,
    startsAt: row.starts_at,
    holdExpiresAt: row.hold_expires_at,
  }));
}
