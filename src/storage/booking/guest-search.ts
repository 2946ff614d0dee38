/** Finds the newest request of each guest: by an index of words, or in the order of a list. */
import { type ExpressionBuilder, sql } from 'kysely';
import { addressKeyOf, type GuestOrder } from '../../domain/booking/guest-keys.ts';
import { isFoundWithoutContacts } from '../../domain/booking/request-search.ts';
import { isEmailAddress } from '../../domain/fields/email.ts';
import type { Instant } from '../../domain/time/instant.ts';
import type { Reader } from '../engine/storage.ts';
import type { Tables } from '../engine/tables.ts';
import { guestOfRow } from './guest-columns.ts';
import {
  type GuestRow,
  guestRowColumns,
  isNewer,
  newestRows,
  withKey,
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
  const rows = await db
    .selectFrom('booking_requests')
    .select(guestRowColumns)
    .where('venue_id', '=', venueId)
    .where('reference', 'in', narrowed.references)
    .where('guest_name_key', 'is not', null)
    .where(matchesText(filter, now))
    .execute();
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

/** Sorts guests in memory and returns a page of them. */
export function pageOf(
  rows: readonly GuestRow[],
  { by, limit, after }: GuestPage,
): { rows: GuestRow[]; next: string | null } {
  const precedes = (a: GuestRow, b: GuestRow) => {
    if (by === 'recent') return isNewer(a, b);
    const [one, other] = [a.guest_name_key ?? '', b.guest_name_key ?? ''];
    return one === other ? a.reference < b.reference : one < other;
  };
  const sorted = rows
    .filter((row) => after === null || precedes(after, row))
    .sort((a, b) => (precedes(a, b) ? -1 : 1));
  const page = sorted.slice(0, limit);
  return { rows: page, next: sorted.length > limit ? (page.at(-1)?.reference ?? null) : null };
}

/** Reads a page in the order of an index, of requests that are the newest of their guest. */
export async function scan(
  db: Reader,
  filter: GuestFilter,
  { by, limit, after }: GuestPage,
  now: Instant,
): Promise<{ rows: GuestRow[]; next: string | null }> {
  const { venueId } = filter;
  const key = by === 'recent' ? 'created_at' : 'guest_name_key';
  const [direction, than] = by === 'recent' ? (['desc', '<'] as const) : (['asc', '>'] as const);
  const range = () => {
    const query = db
      .selectFrom('booking_requests')
      .where('venue_id', '=', venueId)
      .orderBy(key, direction)
      .orderBy('reference', direction);
    const existing = by === 'name' ? query.where('guest_name_key', 'is not', null) : query;
    if (after === null) return existing;
    // The first condition alone is a range of the index.
    return existing
      .where(key, by === 'recent' ? '<=' : '>=', after[key])
      .where((of) => of.or([of(key, than, after[key]), of('reference', than, after.reference)]));
  };
  // A subquery with a limit, so that only its rows are read.
  const candidates = db.selectFrom(
    range().select(guestRowColumns).limit(maxRowsExamined).as('booking_requests'),
  );
  const matching = (candidates as ReturnType<typeof range>)
    .select(guestRowColumns)
    .where('guest_name_key', 'is not', null)
    .where((of) => of.and([of.not(hasNewer(of, venueId)), of.not(hasNewerOfRecord(of, venueId))]))
    .where(matchesText(filter, now))
    .orderBy(key, direction)
    .orderBy('reference', direction);
  const found =
    filter.ignoresContacts && filter.text !== undefined
      ? (await matching.execute()).filter(isFoundBy(filter))
      : await matching.limit(limit + 1).execute();
  const rows = await withoutOlderSpellings(db, venueId, found.slice(0, limit).map(withKey));
  if (found.length > limit) return { rows, next: found[limit - 1]?.reference ?? null };
  const end = await range()
    .select('reference')
    .offset(maxRowsExamined - 1)
    .limit(1)
    .executeTakeFirst();
  return { rows, next: end?.reference ?? null };
}

type Requests = ExpressionBuilder<Tables, 'booking_requests'>;

/** Matches requests whose address has a newer one. */
const hasNewer = (of: Requests, venueId: string) =>
  of.exists(newerRequests(of, venueId).whereRef('n.guest_address', '=', 'booking_requests.guest_address'));

/**
 * Matches requests of a guest with several addresses, another of which has a newer one. Nested and not joined: SQLite
 * would read every newer request of the venue first.
 */
const hasNewerOfRecord = (of: Requests, venueId: string) =>
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
          newerRequests(of, venueId).whereRef('n.guest_address', '=', sql.ref('other.address')),
        ),
      ),
  );

const newerRequests = (of: Requests, venueId: string) =>
  of
    .selectFrom('booking_requests as n')
    .select('n.reference')
    .where('n.venue_id', '=', venueId)
    .where(isNewerThanRow);

/** Compares with the outer row; the first condition alone is a range of the index. */
const isNewerThanRow = sql<boolean>`n.created_at >= booking_requests.created_at and
  (n.created_at > booking_requests.created_at or n.reference > booking_requests.reference)`;
