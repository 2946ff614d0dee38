/** Lists, a page at a time (docs/management-api.md): `?limit=&cursor=`, and `next` in the answer. */
import { type TSchema, Type } from 'typebox';
import { ValidationError } from '../../domain/errors.ts';
import { numberText } from '../../domain/fields/text.ts';
import { errorResponses } from './response-schemas.ts';

const most = 200;
const usual = 50;

/** Query parameters are text. */
export const PageQuery = Type.Object({
  limit: Type.Optional(
    numberText(most, `^(?:[1-9]\\d?|1\\d\\d|${most})$`, {
      description: `How many at most, 1 to ${most}; left out: ${usual}.`,
      examples: ['50'],
    }),
  ),
  cursor: Type.Optional(
    Type.String({
      pattern: '^[\\w-]{1,1000}$',
      description: '`next` of the page before; left out: the first page.',
      examples: ['WyJtYWluLWhhbGwiXQ'],
    }),
  ),
});

/** What a list is answered with. */
export const pageSchema = (entry: TSchema, description: string) => ({
  200: Type.Object(
    {
      success: Type.Literal(true),
      data: Type.Array(entry),
      next: Type.Union([Type.String(), Type.Null()], {
        description: '`cursor` of the next page; null: this is the last one.',
        examples: ['WyJtYWluLWhhbGwiXQ'],
      }),
    },
    { description },
  ),
  ...errorResponses(401, 403, 404, 422),
});

/** A page that was asked for. */
export interface PageRequest {
  readonly limit: number;
  /** What the page before ended with, as `sendPage` was told; null: this is the first. */
  readonly after: readonly unknown[] | null;
}

/**
 * @throws ValidationError where the cursor is none of ours
 */
export function parsePageRequest({ limit, cursor }: { limit?: string; cursor?: string }): PageRequest {
  return {
    limit: limit === undefined ? usual : Number(limit),
    after: cursor === undefined ? null : read(cursor),
  };
}

function read(cursor: string): readonly unknown[] {
  try {
    const after: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString());
    if (Array.isArray(after)) return after;
  } catch {
    // Said below.
  }
  throw invalidCursorError();
}

/** A cursor that is none, or leads nowhere any more. */
export const invalidCursorError = () =>
  new ValidationError([{ path: 'cursor', message: 'leads nowhere; begin with the first page' }]);

/**
 * One page.
 *
 * @param found as many as were asked for, and one more where there are more
 * @param endOf what the next page is to come after: of the last entry on this one
 */
export function sendPage<Entry>(
  found: readonly Entry[],
  { limit }: PageRequest,
  endOf: (entry: Entry) => readonly unknown[],
  present: (entry: Entry) => unknown,
) {
  const entries = found.slice(0, limit);
  const last = entries.at(-1);
  const next =
    last === undefined || found.length <= limit
      ? null
      : Buffer.from(JSON.stringify(endOf(last))).toString('base64url');
  return { success: true, data: entries.map(present), next };
}

/**
 * A page of a list that is there as a whole, in an order of its own: what follows the entry that the page before ended with.
 *
 * @param keyOf names an entry for good
 * @throws ValidationError where that entry is gone
 */
export function paginate<Entry>(
  all: readonly Entry[],
  filter: PageRequest,
  keyOf: (entry: Entry) => unknown,
  present: (entry: Entry) => unknown,
) {
  const from = filter.after === null ? 0 : all.findIndex((entry) => keyOf(entry) === filter.after?.[0]) + 1;
  if (filter.after !== null && from === 0) throw invalidCursorError();
  return sendPage(all.slice(from, from + filter.limit + 1), filter, (entry) => [keyOf(entry)], present);
}
