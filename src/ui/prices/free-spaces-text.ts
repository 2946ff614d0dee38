import type { Formats } from '../locale/formats.ts';

interface FreeSpacesMessages {
  (key: 'spacesFree', values: { readonly count: number; readonly total: number }): string;
  (key: 'partlyFree'): string;
}

/** How many of a venue's spaces are free all day, and how many only in part. */
export interface FreeSpaces {
  readonly free: number;
  readonly partly: number;
  readonly total: number;
}

/**
 * Returns how many spaces are free all day, and how many in part: `3 of 4 spaces free · Partly free: 1`; empty if none is.
 */
export function freeSpacesText(
  t: FreeSpacesMessages,
  { colon, separator, number }: Pick<Formats, 'colon' | 'separator' | 'number'>,
  { free, partly, total }: FreeSpaces,
): string {
  if (free + partly === 0) return '';
  const texts = [t('spacesFree', { count: free, total })];
  if (partly > 0) texts.push(t('partlyFree') + colon + number(partly));
  return texts.join(separator);
}
