import type { Instant } from '../../domain/time/instant.ts';

/** What can be seen of a database without changing anything in it. */
export interface Inspection {
  /** Name and version of the database program. */
  readonly engine: string;
  /** Why it should not be used: its version, or the way to it; null: nothing against it. */
  readonly engineError: string | null;
  /** Newest migration applied; 0: none yet; null: the tables are of another program. */
  readonly version: number | null;
  /** Its schema is of another development version (`hasDifferentSchema`). */
  readonly hasOtherSchema: boolean;
  /** What is damaged; null: nothing was found. */
  readonly damage: string | null;
  /** Whether it lets itself be written to: no standby, nor made read-only. */
  readonly isWritable: boolean;
  /** Whether what was acknowledged survives a power cut (as far as the database knows). */
  readonly isDurable: boolean;
  /** Whether no other user of this machine may read it. */
  readonly isPrivate: boolean;
  /** The database's own clock; null: it is that of this machine. */
  readonly now: Instant | null;
  /** When something was last written down in the event log; null: never. */
  readonly lastEntryAt: Instant | null;
  /** Time zones of its venues. */
  readonly timezones: readonly string[];
  /** Ids of venues that leave requests undecided (`storage/booking/undecided-venues.ts`). */
  readonly undecidedVenues: readonly string[];
  /** What it takes on the disk, in bytes; null: not on this machine. */
  readonly bytes: number | null;
}
