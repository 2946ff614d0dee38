/** Pagination of lists (docs/api/management-conventions.md): `?limit=&cursor=`, and `next` in the response. */
import { type TSchema, Type } from 'typebox';
import { ValidationError } from '../../domain/errors.ts';
import { formatText, numberText } from '../../domain/fields/text.ts';
import { errorResponses } from './response-schemas.ts';

const max = 200;
export const defaultPageSize = 50;

/** Query parameters are text. */
export const PageQuery = Type.Object({
  limit: Type.Optional(
    numberText(1, max, {
      pattern: `^(?:[1-9]\\d?|1\\d\\d|${max})$`,
      description: `The page size, 1 to ${max}; omitted: ${defaultPageSize}.`,
      examples: ['50'],
    }),
  ),
  cursor: Type.Optional(
    formatText('must be `next` of the previous page', {
      pattern: '^[\\w-]{1,1000}$',
      description: '`next` of the previous page; omitted: the first page.',
      examples: ['WyJtYWluLWhhbGwiXQ'],
    }),
  ),
});

/** Returns the schema of a list's response. */
export const pageSchema = (entry: TSchema, description: string) => ({
  200: Type.Object(
    {
      success: Type.Literal(true),
      data: Type.Array(entry),
      next: Type.Union([Type.String(), Type.Null()], {
        description: 'The `cursor` of the next page; null: this is the last one.',
        examples: ['WyJtYWluLWhhbGwiXQ'],
      }),
    },
    { description },
  ),
  ...errorResponses(401, 403, 404, 422),
});

/** A requested page. */
export interface PageRequest {
  readonly limit: number;
  /** The key of the previous page's last entry, as passed to `sendPage`; null: the first page. */
  readonly after: readonly unknown[] | null;
}

/**
 * Parses limit and cursor of a list request.
 *
 * @throws ValidationError for an invalid cursor
 */
export function parsePageRequest({ limit, cursor }: { limit?: string; cursor?: string }): PageRequest {
  return {
    limit: limit === undefined ? defaultPageSize : Number(limit),
    after: cursor === undefined ? null : read(cursor),
  };
}

function read(cursor: string): readonly unknown[] {
  try {
    const after: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString());
    // PostgreSQL rejects texts with NUL.
    if (Array.isArray(after) && !after.some((part) => typeof part === 'string' && part.includes('\0')))
      return after;
  } catch {
    // Reported below.
  }
  throw invalidCursorError();
}

/** Returns the error of an invalid or outdated cursor. */
export const invalidCursorError = () =>
  new ValidationError([{ path: 'cursor', message: 'is not valid; start with the first page' }]);

/**
 * Sends one page.
 *
 * @param found as many entries as requested, and one more if there are more
 * @param endOf returns the cursor's key of the last entry
 */
export function sendPage<Entry, Presented>(
  found: readonly Entry[],
  { limit }: PageRequest,
  endOf: (entry: Entry) => readonly unknown[],
  present: (entry: Entry) => Presented,
) {
  const entries = found.slice(0, limit);
  const last = entries.at(-1);
  const next = last === undefined || found.length <= limit ? null : cursorOf(endOf(last));
  return { success: true, data: entries.map(present), next };
}

/** Returns the cursor with a key. */
export const cursorOf = (key: readonly unknown[]) => Buffer.from(JSON.stringify(key)).toString('base64url');

/**
 * Paginates a list that is in memory: returns what follows the entry of the cursor.
 *
 * @param keyOf returns an entry's permanent key
 * @throws ValidationError if that entry no longer exists
 */
export function paginate<Entry, Presented>(
  all: readonly Entry[],
  filter: PageRequest,
  keyOf: (entry: Entry) => unknown,
  present: (entry: Entry) => Presented,
) {
  const from = filter.after === null ? 0 : all.findIndex((entry) => keyOf(entry) === filter.after?.[0]) + 1;
  if (filter.after !== null && from === 0) throw invalidCursorError();
  return sendPage(all.slice(from, from + filter.limit + 1), filter, (entry) => [keyOf(entry)], present);
}
