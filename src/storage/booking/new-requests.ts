/** New requests in the order of the event log, as long as they are undecided. */
import { slotLabel } from '../../domain/booking/booking-request.ts';
import type { Cursor } from '../../domain/events/cursor.ts';
import type { CalendarDate, Instant } from '../../domain/time/instant.ts';
import type { Reader } from '../engine/storage.ts';

/** An undecided request, without guest data. */
export interface NewRequest extends Cursor {
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

/** Lists requests of these venues that were published after the cursor and are undecided at `now`, up to a limit. */
export async function listNewRequests(
  db: Reader,
  {
    venueIds,
    after,
    now,
    limit,
  }: {
    readonly venueIds: readonly string[];
    readonly after: Cursor;
    readonly now: Instant;
    readonly limit: number;
  },
): Promise<NewRequest[]> {
  if (venueIds.length === 0) return [];
  const rows = await db
    .selectFrom('events as e')
    .innerJoin('booking_requests as r', (join) =>
      join.onRef('r.venue_id', '=', 'e.venue_id').onRef('r.reference', '=', 'e.subject'),
    )
    .innerJoin('venues as v', 'v.id', 'r.venue_id')
    .select(['e.round', 'e.id', 'r.reference', 'r.venue_id', 'v.name', 'r.space_name', 'r.slot_name'])
    .select(['r.start_time', 'r.end_time', 'r.date', 'r.timezone', 'r.starts_at', 'r.hold_expires_at'])
    .where('e.round', '>', 0)
    .where('e.round', '>=', after.round)
    .where((eb) => eb.or([eb('e.round', '>', after.round), eb('e.id', '>', after.number)]))
    .where('e.action', '=', 'booking-request.placed')
    .where('r.venue_id', 'in', venueIds)
    .where('r.status', '=', 'pending_approval')
    .where((eb) => eb.or([eb('r.hold_expires_at', 'is', null), eb('r.hold_expires_at', '>', now)]))
    .where('r.starts_at', '>', now)
    .orderBy('e.round')
    .orderBy('e.id')
    .limit(limit)
    .execute();
  return rows.map((row) => ({
    round: row.round ?? 0,
    number: row.id,
    reference: row.reference,
    venueId: row.venue_id,
    venueName: row.name,
    spaceName: row.space_name,
    slotName: slotLabel({ id: null, name: row.slot_name, startTime: row.start_time, endTime: row.end_time }),
    date: row.date,
    timezone: row.timezone,
    startsAt: row.starts_at,
    holdExpiresAt: row.hold_expires_at,
  }));
}
