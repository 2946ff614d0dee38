import type { ImportRow } from './check-bookings.ts';

/** Returns the rows of each booking: rows with one reference are the dates of one booking. */
export function rowsOfBookings<Row extends Pick<ImportRow, 'booking'>>(rows: readonly Row[]) {
  const ofBooking = Map.groupBy(rows, (row) => row.booking.importReference ?? row);
  // No group is empty.
  return [...ofBooking.values()] as [Row, ...Row[]][];
}
