import type { ItemCursor } from '../../../storage/booking/items-by-start.ts';
import { invalidCursorError } from '../pagination.ts';

/**
 * Parses the cursor of a list of items.
 *
 * @throws ValidationError for a cursor of another list
 */
export function parseItemCursor(after: readonly unknown[] | null): ItemCursor | null {
  if (after === null) return null;
  const [startsAt, reference, item] = after;
  if (!Number.isSafeInteger(startsAt) || typeof reference !== 'string' || !Number.isSafeInteger(item))
    throw invalidCursorError();
  return { startsAt: startsAt as number, reference, item: item as number };
}
