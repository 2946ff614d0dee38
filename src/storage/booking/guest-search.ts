/** Finds the newest request or contact of each guest: by an index of words, or in the order of a list. */
import { type ExpressionBuilder, type RawBuilder, sql } from 'kysely';
import { addressKeyOf, type GuestOrder } from '../../domain/booking/guest-keys.ts';
import { isFoundWithoutContacts } from '../../domain/booking/request-search.ts';
import { isEmailAddress } from '../../domain/fields/email.ts';
import type { Instant } from '../../domain/time/instant.ts';
import type { Reader } from '../engine/storage.ts';
import type { Tables } from '../engine/tables.ts';
import { guestOfRow } from './guest-columns.ts';
import { guestTables } from './guest-records.ts';
import {
  type GuestRow,
  type GuestTable,
  guestRowColumns,
  guestRowsOf,
  isNewer,
  newestRows,
  withKey,
  withoutOlderContacts,
  withoutOlderSpellings,
} from './guest-rows.ts';
import { matchesFilter, narrowByIndex } from './request-filter.ts';

/** Which guests of a venue to list. */
export interface GuestFilter {
  readonly venueId: string;
  /** Prefixes of words, as in lists of requests. */
  readonly text?: string | undefined;
  /** Whether `text` matches neither e-mail addresses nor phone numbers. */
  readonly ignoresContacts: boolean;
}

/** The start and the size of a page. */
export interface GuestPage {
  readonly limit: number;
  readonly by: GuestOrder;
  /** The newest request of the last guest of the previous page; null: the first page. */
  readonly after: GuestRow | null;
}

/** The rows examined per page where no index matches. */
const maxRowsExamined = 2_000;

/** Returns the newest requests of the guests that an index finds; null: no search, or too many requests. */
export async function searchByIndex(
  db: Reader,
  filter: GuestFilter,
  now: Instant,
): Promise<GuestRow[] | null> {
  const { venueId, text, ignoresContacts } = filter;
  if (text === undefined || text.trim() === '') return null;
  const key = addressKeyOf(text.trim());
  if (!ignoresContacts && key !== null && isEmailAddress(text.trim()))
    return newestRows(db, venueId, [{ guest_address: key }]);
  const narrowed = await narrowByIndex(db, { venueId, statuses: [], text }, 'placed', now);
  if (narrowed === null) return null;
  const rows: GuestRow[] = [];
  for (const table of guestTables)
    rows.push(
      ...(await guestRowsOf(db, table)
        .where('venue_id', '=', venueId)
        .where('reference', 'in', narrowed.references)
        .where('guest_name_key', 'is not', null)
        .where(matchesText(filter, now))
        .execute()),
    );
  return newestRows(db, venueId, rows.map(withKey).filter(isFoundBy(filter)));
}

/** Matches the search, as far as the database may: it also matches addresses and numbers. */
const matchesText = ({ venueId, text, ignoresContacts }: GuestFilter, now: Instant) =>
  matchesFilter({ venueId, statuses: [], text: ignoresContacts ? undefined : text }, 'placed', now);

const isFoundBy =
  ({ text, ignoresContacts }: GuestFilter) =>
  (row: GuestRow) =>
    !ignoresContacts ||
    text === undefined ||
    isFoundWithoutContacts(
      { reference: row.reference, title: row.title, guest: guestOfRow(row), erasedAt: null },
      text,
    );

const precedes =
  (by: GuestOrder) =>
  (a: GuestRow, b: GuestRow): boolean => {
    if (by === 'recent') return isNewer(a, b);
    const [one, other] = [a.guest_name_key ?? '', b.guest_name_key ?? ''];
    return one === other ? a.reference < b.reference : one < other;
  };

/** Sorts guests in memory and returns a page of them; `end`: the last row examined, if more may follow. */
export function pageOf(
  rows: readonly GuestRow[],
  { by, limit, after }: GuestPage,
  end: GuestRow | undefined = undefined,
): { rows: GuestRow[]; next: string | null } {
  const isBefore = precedes(by);
  const sorted = rows
    .filter((row) => (after === null || isBefore(after, row)) && !(end && isBefore(end, row)))
    .sort((a, b) => (isBefore(a, b) ? -1 : 1));
  const page = sorted.slice(0, limit);
  return {
    rows: page,
    next: (sorted.length > limit ? page.at(-1)?.reference : end?.reference) ?? null,
  };
}

/** Reads a page in the order of the indexes of both tables. */
export async function scan(
  db: Reader,
  filter: GuestFilter,
  page: GuestPage,
  now: Instant,
): Promise<{ rows: GuestRow[]; next: string | null }> {
  const parts: Scanned[] = [];
  for (const table of guestTables) parts.push(await scanTable(db, table, filter, page, now));
  const [end] = parts.flatMap((part) => part.end ?? []).sort((a, b) => (precedes(page.by)(a, b) ? -1 : 1));
  return pageOf(
    parts.flatMap(({ rows }) => rows),
    page,
    end,
  );
}

interface Scanned {
  readonly rows: readonly GuestRow[];
  /** The last row examined, if more may follow. */
  readonly end: GuestRow | undefined;
}

/** Reads rows in the order of an index that are those of their guest: the newest request, or a contact without requests. */
async function scanTable(
  db: Reader,
  table: GuestTable,
  filter: GuestFilter,
  { by, limit, after }: GuestPage,
  now: Instant,
): Promise<Scanned> {
  const { venueId } = filter;
  const isOfRequests = table === 'booking_requests';
  const key = by === 'recent' ? 'created_at' : 'guest_name_key';
  const [direction, than] = by === 'recent' ? (['desc', '<'] as const) : (['asc', '>'] as const);
  const range = () => {
    const query = guestRowsOf(db, table)
      .where('venue_id', '=', venueId)
      .orderBy(key, direction)
      .orderBy('reference', direction);
    const existing = by === 'name' || !isOfRequests ? query.where('guest_name_key', 'is not', null) : query;
    if (after === null) return existing;
    // The first condition alone is a range of the index.
    return existing
      .where(key, by === 'recent' ? '<=' : '>=', after[key])
      .where((of) => of.or([of(key, than, after[key]), of('reference', than, after.reference)]));
  };
  // A subquery with a limit, so that only its rows are read.
  const candidates = db.selectFrom(range().limit(maxRowsExamined).as('booking_requests'));
  const newer = isOfRequests ? isNewerThanRow : isAny;
  const matching = (candidates as unknown as ReturnType<typeof guestRowsOf>)
    .select(guestRowColumns)
    .where('guest_name_key', 'is not', null)
    .where((of) =>
      of.and([of.not(hasRequest(of, venueId, newer)), of.not(hasRequestOfRecord(of, venueId, newer))]),
    )
    .where(matchesText(filter, now))
    .orderBy(key, direction)
    .orderBy('reference', direction);
  const found =
    filter.ignoresContacts && filter.text !== undefined
      ? (await matching.execute()).filter(isFoundBy(filter))
      : await matching.limit(limit + 1).execute();
  const page = found.slice(0, limit).map(withKey);
  const rows = isOfRequests
    ? await withoutOlderSpellings(db, venueId, page)
    : await withoutOlderContacts(db, venueId, page);
  if (found.length > limit) return { rows, end: found[limit - 1] };
  const end = await range()
    .offset(maxRowsExamined - 1)
    .limit(1)
    .executeTakeFirst();
  return { rows, end };
}

type Requests = ExpressionBuilder<Tables, 'booking_requests'>;

/** Matches rows whose address has such a request. */
const hasRequest = (of: Requests, venueId: string, such: RawBuilder<boolean>) =>
  of.exists(requestsOf(of, venueId, such).whereRef('n.guest_address', '=', 'booking_requests.guest_address'));

/**
 * Matches rows of a guest with several addresses, another of which has such a request. Nested and not joined: SQLite would
 * read every newer request of the venue first.
 */
const hasRequestOfRecord = (of: Requests, venueId: string, such: RawBuilder<boolean>) =>
  of.exists(
    of
      .selectFrom('guest_addresses as own')
      .innerJoin('guest_addresses as other', 'other.guest_id', 'own.guest_id')
      .select('other.address')
      .where('own.venue_id', '=', venueId)
      .where('other.venue_id', '=', venueId)
      .whereRef('own.address', '=', 'booking_requests.guest_address')
      .whereRef('other.address', '<>', 'own.address')
      .where((addresses) =>
        addresses.exists(
          requestsOf(of, venueId, such).whereRef('n.guest_address', '=', sql.ref('other.address')),
        ),
      ),
  );

const requestsOf = (of: Requests, venueId: string, such: RawBuilder<boolean>) =>
  of.selectFrom('booking_requests as n').select('n.reference').where('n.venue_id', '=', venueId).where(such);

const isAny = sql<boolean>`1 = 1`;

/** Compares with the outer row; the first condition alone is a range of the index. */
const isNewerThanRow = sql<boolean>`n.created_at >= booking_requests.created_at and
  (n.created_at > booking_requests.created_at or n.reference > booking_requests.reference)`;
