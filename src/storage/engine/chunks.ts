/** How many rows one statement takes, however wide they are: both databases limit the parameters of one. */
export const maxRowsPerStatement = 200;

/** Pieces that one statement each can take; none, where there is nothing. */
export function* chunks<T>(rows: readonly T[]): Iterable<T[]> {
  for (let index = 0; index < rows.length; index += maxRowsPerStatement)
    yield rows.slice(index, index + maxRowsPerStatement);
}
