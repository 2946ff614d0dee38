/** How many rows one statement takes, however wide they are: both databases limit the parameters of one. */
export const rowsAtATime = 200;

/** Pieces that one statement each can take; none, where there is nothing. */
export function* chunks<T>(rows: readonly T[]): Iterable<T[]> {
  for (let index = 0; index < rows.length; index += rowsAtATime) yield rows.slice(index, index + rowsAtATime);
}
