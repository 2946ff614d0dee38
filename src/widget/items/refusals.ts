/** Which dates of a request the API refused. */
import type { ApiError } from '../../client/types.ts';
import type { Item, Refusal } from '../state/state.ts';

/** The members of a date. */
const members = /^(?:spaceId|slotId|packageId|date|startTime|endTime|attendance|layout|extras)\b/;

/** Returns the index of the date that a path of an error names: 0 is the main one; null if it names none. */
export function indexIn(path: string): number | null {
  const [, further] = /^additionalItems\[(\d+)\]/.exec(path) ?? [];
  if (further !== undefined) return Number(further) + 1;
  return members.test(path) ? 0 : null;
}

/**
 * Returns the refused dates; null if the error is about something else. The code is `VALIDATION_ERROR` only for dates
 * that overlap, and `BAD_REQUEST` for too many.
 *
 * @param items as sent, the main date first
 */
export function refusalOf(error: ApiError, items: readonly Item[]): Refusal | null {
  const details = ('details' in error && error.details) || [];
  if (items.length < 2) return null;
  if (details.some(({ path }) => path === 'additionalItems')) return { code: 'BAD_REQUEST', items: [] };
  const refused = details.flatMap(({ path }) => items[indexIn(path) ?? -1] ?? []);
  if (refused.length === 0) return null;
  // A member of a date that is not accepted: the venue has changed its offer.
  const isOverlap = details.every(({ path }) => /\]$/.test(path));
  const code = error.code === 'VALIDATION_ERROR' && !isOverlap ? 'NOT_FOUND' : error.code;
  return { code, items: [...new Set(refused)] };
}
