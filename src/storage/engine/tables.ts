/** The tables of migrations/. */
import type { AccessTables } from './tables/access.ts';
import type { BookingTables } from './tables/booking.ts';
import type { EventTables } from './tables/events.ts';
import type { VenueTables } from './tables/venue.ts';

/** Every table, by name. */
export interface Tables extends VenueTables, AccessTables, BookingTables, EventTables {
  /** Created by migrate.ts before the first migration. */
  firsthold_migrations: { version: number; name: string; checksum: string };
  /** One row: the installation's secret. */
  installation: { id: 1; secret: Uint8Array };
}
