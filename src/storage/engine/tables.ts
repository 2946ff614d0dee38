/** The tables of migrations/. */
import type { Instant } from '../../domain/time/instant.ts';
import type { AccessTables } from './tables/access.ts';
import type { BookingTables } from './tables/booking.ts';
import type { EventTables } from './tables/events.ts';
import type { VenueTables } from './tables/venue.ts';

/** Every table, by name. */
export interface Tables extends VenueTables, AccessTables, BookingTables, EventTables {
  /** Created by migrate.ts before the first migration. */
  firsthold_migrations: { version: number; name: string; checksum: string };
  /** One row: the installation's secret, and since when it is frozen for maintenance. */
  installation: { id: 1; secret: Uint8Array; frozen_at: Instant | null; copied_to: string | null };
}
