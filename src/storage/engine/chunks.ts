/** The maximum number of rows per statement, because both databases limit the parameters of a statement. */
export const maxRowsPerStatement = 200;

/** Yields batches for one statement each; nothing for an empty list. */
export function* chunks<T>(rows: readonly T[]): Iterable<T[]> {
  for (let index = 0; index < rows.length; index += maxRowsPerStatement)
    yield rows.slice(index, index + maxRowsPerStatement);
}
