/** Who occupies the dates of a request that holds nothing. */
import type { ManagementSchemas, Manager } from '../client/manage.ts';

type BookingRequest = ManagementSchemas['StaffBookingRequest'];

/** A hold or booking of another request. */
export interface Occupant {
  readonly reference: string;
  readonly date: string;
  /** When the hold ends; null: it is booked. */
  readonly heldUntil: string | null;
}

/** The maximum number of dates whose rooms are read; each costs a request. */
const maxDates = 12;

/**
 * Lists the holds and bookings of others during a waiting or expired request. A pending or accepted one occupies its
 * dates itself.
 */
export async function occupantsOf(
  api: Manager,
  venueId: string,
  { reference, status, items }: BookingRequest,
): Promise<readonly Occupant[]> {
  if (status !== 'waiting' && status !== 'expired') return [];
  const found = await Promise.all(
    items.slice(0, maxDates).map(async ({ item, startsAt, endsAt }) => {
      const around = await api.get('/venues/{venueId}/booking-requests/{reference}/day-context', {
        path: { venueId, reference },
        query: { item: `${item}` },
      });
      if (!around.ok) return [];
      return around.data.bookings.filter((other) => other.setupAt < endsAt && other.readyAt > startsAt);
    }),
  );
  const occupants = found
    .flat()
    .map(({ reference: other, date, heldUntil }): [string, Occupant] => [
      `${other} ${date}`,
      { reference: other, date, heldUntil },
    ]);
  return [...new Map(occupants).values()];
}
