/** The rows of files that bookings with a reference were imported from. */
import type { FileRow } from '../../domain/booking/import/file-row.ts';
import { chunks } from '../engine/chunks.ts';
import type { Reader, Writer } from '../engine/storage.ts';

/** A row of a file with the reference of the booking that it became. */
export interface ImportedRow extends FileRow {
  readonly reference: string;
}

/** Inserts rows; ignores those that exist. */
export async function insertImportedRows(
  db: Writer,
  venueId: string,
  rows: readonly ImportedRow[],
): Promise<void> {
  for (const some of chunks(rows))
    await db
      .insertInto('imported_rows')
      .values(
        some.map(({ importReference, fileRow, reference }) => ({
          venue_id: venueId,
          import_reference: importReference,
          file_row: fileRow,
          reference,
        })),
      )
      .onConflict((conflict) => conflict.doNothing())
      .execute();
}

const select = (db: Reader, venueId: string) =>
  db
    .selectFrom('imported_rows as i')
    .innerJoin('booking_requests as r', (join) =>
      join.onRef('r.venue_id', '=', 'i.venue_id').onRef('r.reference', '=', 'i.reference'),
    )
    .select(['i.import_reference as importReference', 'i.file_row as fileRow', 'i.reference'])
    .where('i.venue_id', '=', venueId)
    .where('r.venue_id', '=', venueId)
    // Version 1.0.0 erases a guest without them.
    .where('r.erased_at', 'is', null);

/** Lists the rows with some references of a file. */
export async function listImportedRows(
  db: Reader,
  venueId: string,
  importReferences: readonly string[],
): Promise<ImportedRow[]> {
  const rows: ImportedRow[] = [];
  for (const some of chunks([...new Set(importReferences)]))
    rows.push(...(await select(db, venueId).where('i.import_reference', 'in', some).execute()));
  return rows;
}

/** Lists the rows of several requests by reference, without order of the file; requests without any are missing. */
export async function listImportedRowsOf(
  db: Reader,
  venueId: string,
  references: readonly string[],
): Promise<Map<string, FileRow[]>> {
  if (references.length === 0) return new Map();
  const rows = await select(db, venueId)
    .where('i.reference', 'in', references)
    .orderBy('i.import_reference')
    .orderBy('i.file_row')
    .execute();
  return new Map(
    [...Map.groupBy(rows, ({ reference }) => reference)].map(([reference, own]) => [
      reference,
      own.map(({ importReference, fileRow }) => ({ importReference, fileRow })),
    ]),
  );
}

/** Deletes the rows of these requests, at most a few hundred. */
export async function deleteImportedRowsOf(
  db: Writer,
  venueId: string,
  references: readonly string[],
): Promise<void> {
  if (references.length === 0) return;
  await db
    .deleteFrom('imported_rows')
    .where('venue_id', '=', venueId)
    .where('reference', 'in', references)
    .execute();
}
