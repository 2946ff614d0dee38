import type { Instant } from '../../domain/time/instant.ts';
import type { InstallationFreeze } from './installation.ts';

/** The result of inspecting a database without changing it. */
export interface Inspection {
  /** Name and version of the database program. */
  readonly engine: string;
  /** Why its version or the connection to it is unsuitable; null: it is suitable. */
  readonly engineError: string | null;
  /** The newest applied migration; 0: none yet; null: the tables are another program's. */
  readonly version: number | null;
  /** Whether its schema is of another development version (`hasDifferentSchema`). */
  readonly hasOtherSchema: boolean;
  /** What the database lacks of what its migrations made (`schema-parts.ts`). */
  readonly missingParts: readonly string[];
  /** Which tables another role owns, so that an upgrade fails, with the remedy; null: none. */
  readonly foreignOwner: string | null;
  /** A description of the damage; null: none was found. */
  readonly damage: string | null;
  /** What tells it from other databases (`OpenDatabase.identify`); null: it has none yet, or cannot tell. */
  readonly identity: string | null;
  /** What it holds; null: nothing yet, or it was not counted. */
  readonly contents: { readonly venues: number; readonly bookingRequests: number } | null;
  /** Whether it accepts writes: not a standby, nor read-only. */
  readonly isWritable: boolean;
  /** Whether commits survive power loss (as far as the database knows). */
  readonly isDurable: boolean;
  /** Whether other users of this machine cannot read it. */
  readonly isPrivate: boolean;
  /** The database's clock; null: it uses this machine's. */
  readonly now: Instant | null;
  /** The time of the newest event; null: none. */
  readonly lastEventAt: Instant | null;
  /** The time zones of its venues. */
  readonly timezones: readonly string[];
  /** Ids of venues with overdue requests (`storage/booking/undecided-venues.ts`); null: a node is down. */
  readonly undecidedVenues: readonly string[] | null;
  /** The freeze of the installation; null: it is not frozen. */
  readonly freeze: InstallationFreeze | null;
  /** Venues whose move or removal was begun and not finished. */
  readonly unfinishedVenues: readonly UnfinishedVenue[];
  /** Which sessions others have waited for, with what to do; empty on SQLite. */
  readonly blockers: readonly string[];
  /** Why commits wait for a synchronous standby, with what to do; null: none does. */
  readonly standbyWait: string | null;
  /** The state of the Citus cluster; null: the database is on one server. */
  readonly cluster: ClusterInspection | null;
  /** Its size on disk in bytes; null: not on this machine. */
  readonly bytes: number | null;
}

/** A venue that is frozen until a person continues. */
export interface UnfinishedVenue {
  readonly venueId: string;
  readonly frozenAt: Instant;
  readonly what: 'move' | 'removal';
}

/** The state of a Citus cluster. */
export interface ClusterInspection {
  readonly version: string;
  /** Whether the tables are distributed over the nodes. */
  readonly isDistributed: boolean;
  /** The tables of the schema that are not distributed yet. */
  readonly unplaced: readonly string[];
  readonly nodes: readonly { readonly address: string; readonly isUp: boolean }[];
}
