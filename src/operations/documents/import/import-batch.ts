import type { ExportRecord } from '../../../domain/documents/full-export/records.ts';
import type { VenueFile } from '../../../domain/documents/venue-file/venue-file.ts';
import type { FieldProblem } from '../../../domain/errors.ts';
import type { Actor } from '../../../domain/events/actor.ts';
import type { Instant } from '../../../domain/time/instant.ts';
import type { StoredBlock } from '../../../storage/booking/blocks.ts';
import type { Writer } from '../../../storage/engine/storage.ts';
import type { SkippedBooking } from './skipped-bookings.ts';

/** A record with its line number. */
export interface RecordWithLineNumber {
  readonly line: number;
  readonly record: ExportRecord;
}

/** The state shared by the batches of an import. */
export interface ImportBatch {
  readonly db: Writer;
  /** The actor for the event log. */
  readonly actor: Actor;
  readonly file: VenueFile;
  /** Checks each request for conflicts, so that the error can name them. */
  readonly checksConflicts: boolean;
  readonly now: Instant;
  /** Holds that expired before get no event. */
  readonly recordedUntil: Instant;
  /** Whether events keep their positions: the copy of a venue that moves. */
  readonly keepsPositions: boolean;
  /** All rooms of the file's spaces. */
  readonly named: ReadonlySet<string>;
  /** Blocks that this import added from the venue file and that still need their exported ids. */
  readonly newBlocks: StoredBlock[];
  /** References of bookings that may stay in rooms which the file does not name. */
  readonly leave: ReadonlySet<string>;
  /** The bookings that stay in such rooms. */
  readonly left: SkippedBooking[];
  /** Conflicting bookings that are not left in place. */
  readonly conflicts: FieldProblem[];
}

/** A record of one kind. */
export type RecordOf<Kind extends ExportRecord['kind']> = RecordWithLineNumber & {
  readonly record: Extract<ExportRecord, { kind: Kind }>;
};

/** Returns the records of one kind in a batch, in order. */
export function recordsOfKind<Kind extends ExportRecord['kind']>(
  batch: readonly RecordWithLineNumber[],
  kind: Kind,
) {
  return batch.filter((numbered): numbered is RecordOf<Kind> => numbered.record.kind === kind);
}
