/** Lookups over long periods for bulk imports. */
import type { NotNull } from 'kysely';
import type { MovedTime, StoredStatus } from '../../domain/booking/booking-request.ts';
import { importUndone } from '../../domain/booking/decision-reason.ts';
import { nameKeyOf } from '../../domain/booking/guest-keys.ts';
import { maxOccupancyMs } from '../../domain/booking/slot-interval.ts';
import type { LoggedEvent } from '../../domain/events/event.ts';
import type { Instant } from '../../domain/time/instant.ts';
import type { Interval } from '../../domain/time/interval.ts';
import { chunks } from '../engine/chunks.ts';
import type { Reader } from '../engine/storage.ts';
import { listEventLogOf } from '../events/event-log.ts';
import { itemsWithRequests, titleOfRequest } from './booking-items.ts';
import { isActiveAt } from './occupancies.ts';

/** Lists the events and active holds in a venue's rooms during the interval, and their setups and turnarounds. */
export async function listRoomOccupancies(
  db: Reader,
  venueId: string,
  roomIds: readonly string[],
  { startsAt, endsAt }: Interval,
  now: Instant,
): Promise<
  (Interval & { readonly roomId: string; readonly reference: string; readonly isEvent: boolean })[]
> {
  if (roomIds.length === 0) return [];
  const rows = await db
    .selectFrom('occupancies')
    .select(['room_id', 'starts_at', 'ends_at', 'reference', 'turnaround'])
    .$narrowType<{ reference: NotNull }>()
    .where('venue_id', '=', venueId)
    .where('room_id', 'in', roomIds)
    .where('starts_at', '>', startsAt - maxOccupancyMs)
    .where('starts_at', '<', endsAt)
    .where('ends_at', '>', startsAt)
    .where(isActiveAt(now))
    .execute();
  return rows.map((row) => ({
    roomId: row.room_id,
    startsAt: row.starts_at,
    endsAt: row.ends_at,
    reference: row.reference,
    isEvent: row.turnaround === 0,
  }));
}

/** The data that identifies a request to a person who does not know its reference. */
export interface ExistingBooking {
  readonly reference: string;
  readonly spaceId: string;
  readonly startsAt: Instant;
  readonly endsAt: Instant;
  /** Its number in the file it was imported from. */
  readonly importReference: string | null;
  /** Whether it was moved away from this space and start. */
  readonly isFormer: boolean;
  /** Null: it has none. */
  readonly title: string | null;
  readonly guestName: string;
  readonly guestEmail: string;
  readonly status: StoredStatus;
  readonly holdExpiresAt: Instant | null;
}

/**
 * Lists a venue's requests that start within the interval, and those that have one of the references or were imported
 * with it, in any status but without those whose import was undone.
 */
export async function listExistingBookings(
  db: Reader,
  venueId: string,
  { startsAt, endsAt, references }: Interval & { readonly references: readonly string[] },
): Promise<ExistingBooking[]> {
  const found = () => selectExisting(db, venueId);
  const rows = await found().where('i.starts_at', '>=', startsAt).where('i.starts_at', '<', endsAt).execute();
  for (const some of chunks(references)) {
    rows.push(...(await found().where('r.import_reference', 'in', some).execute()));
    rows.push(...(await found().where('r.reference', 'in', some).execute()));
  }
  return distinct(rows).map(existingOf);
}

/**
 * Lists the spaces and starts from which requests of guests were moved away, with where these are now, without those
 * whose import was undone.
 */
export async function listMovedBookings(
  db: Reader,
  venueId: string,
  guestNames: readonly string[],
): Promise<ExistingBooking[]> {
  const keys = new Set(guestNames.map((name) => nameKeyOf({ name, email: '' }) ?? ''));
  const amended: ExistingBooking[] = [];
  const events: LoggedEvent[] = [];
  for (const some of chunks([...keys])) {
    const rows = await selectExisting(db, venueId)
      .where('r.guest_name_key', 'in', some)
      .where('r.amended_at', 'is not', null)
      .execute();
    amended.push(...distinct(rows).map(existingOf));
  }
  const byReference = new Map(amended.map((booking) => [booking.reference, booking]));
  for (const some of chunks([...byReference.keys()]))
    events.push(...(await listEventLogOf(db, venueId, some)));
  const former = events.flatMap(({ subject, details }) => {
    const booking = byReference.get(subject);
    const { from, others = [] } = details as MoveDetails;
    return [from, ...others.map((other) => other.from)].flatMap((place) =>
      booking === undefined || place?.startsAt === undefined
        ? []
        : { ...booking, spaceId: place.spaceId, startsAt: Date.parse(place.startsAt), isFormer: true },
    );
  });
  return [...amended, ...former];
}

/** The members of events that say where a date was before. */
interface MoveDetails {
  readonly from?: MovedTime;
  readonly others?: readonly { readonly from?: MovedTime }[];
}

const selectExisting = (db: Reader, venueId: string) =>
  itemsWithRequests(db, venueId)
    .select(['i.reference', 'i.item', 'i.space_id', 'i.starts_at', 'i.ends_at', titleOfRequest])
    .select(['r.guest_name', 'r.guest_email', 'r.status', 'r.hold_expires_at', 'r.import_reference'])
    .where((eb) => eb.or([eb('r.reason_code', 'is', null), eb('r.reason_code', '!=', importUndone)]));

type Row = Awaited<ReturnType<ReturnType<typeof selectExisting>['execute']>>[number];

const distinct = (rows: readonly Row[]): Row[] => [
  ...new Map(rows.map((row) => [`${row.reference} ${row.item}`, row])).values(),
];

const existingOf = (row: Row): ExistingBooking => ({
  reference: row.reference,
  spaceId: row.space_id,
  startsAt: row.starts_at,
  endsAt: row.ends_at,
  title: row.title,
  guestName: row.guest_name,
  guestEmail: row.guest_email,
  status: row.status,
  holdExpiresAt: row.hold_expires_at,
  importReference: row.import_reference,
  isFormer: false,
});
