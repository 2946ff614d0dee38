/** Requests whose guests may be erased, and those whose guests open money keeps. */
import { type RawBuilder, sql } from 'kysely';
import type { BookingRequest } from '../../domain/booking/booking-request.ts';
import type { Instant } from '../../domain/time/instant.ts';
import type { Reader } from '../engine/storage.ts';
import { guestTables } from './guest-records.ts';
import { hasCurrentDues } from './instalment-dues.ts';
import { mapRequests } from './request-pieces.ts';

// These expressions are those of the indexes (migrations/0004-erasure): a database uses an index only for the same text.
const owes = sql<boolean>`coalesce(instalment_marks, '') like '%"invoicedOn":"____-__-__","paidOn":null%'`;
const owesNothing = sql<boolean>`coalesce(instalment_marks, '') not like '%"invoicedOn":"____-__-__","paidOn":null%'`;
/** The end of a booking; of a request that never became one, its decline or the end of its hold. */
const endedAt = sql<Instant>`(case status
    when 'waiting' then starts_at
    when 'pending_approval' then coalesce(hold_expires_at, starts_at)
    when 'declined' then case when decided_at < ends_at then decided_at else ends_at end
    else ends_at
  end)`;

/** A venue that marks no payments does not say who owes it: there, only a booking with marks of its own is known to be unpaid. */
const isKeptIn = (venueId: RawBuilder<unknown>) =>
  sql<boolean>`(unpaid = 1 and (instalment_marks is not null or exists (
    select 1 from booking_request_dues paid where paid.venue_id = ${venueId} and paid.paid_on is not null
  )))`;

interface RequestKey {
  readonly reference: string;
  readonly venueId: string;
}

/**
 * Lists requests that ended before an instant and whose guests are not erased, earliest first: those with nothing that
 * keeps the guest, or that ended before `keptUntil`. One that has changed since its instalments were stored waits for that.
 */
export async function listRequestsToErase(
  db: Reader,
  { before, keptUntil, limit }: { before: Instant; keptUntil: Instant; limit: number },
): Promise<RequestKey[]> {
  const rows = await db
    .selectFrom('booking_requests')
    .select(['reference', 'venue_id as venueId'])
    .where('erased_at', 'is', null)
    .where(owesNothing)
    .where(endedAt, '<=', before)
    .where(hasCurrentDues)
    .where((eb) =>
      eb.or([eb.not(isKeptIn(sql.ref('booking_requests.venue_id'))), eb('ends_at', '<=', keptUntil)]),
    )
    .orderBy(endedAt)
    .limit(limit)
    .execute();
  return rows;
}

/**
 * Lists contacts that staff last changed before an instant and that are not erased, earliest first: those whose guest has no
 * request, under any address. The others are kept with the requests.
 */
export async function listContactsToErase(
  db: Reader,
  { before, limit }: { before: Instant; limit: number },
): Promise<RequestKey[]> {
  const isUsed = sql<boolean>`exists (select 1 from booking_requests r
    where r.venue_id = c.venue_id and r.guest_address = c.guest_address)`;
  const isUsedByRecord = sql<boolean>`exists (select 1 from guest_addresses own
    join guest_addresses other on other.venue_id = own.venue_id and other.guest_id = own.guest_id
    join booking_requests r on r.venue_id = other.venue_id and r.guest_address = other.address
    where own.venue_id = c.venue_id and own.address = c.guest_address)`;
  return db
    .selectFrom('guest_contacts as c')
    .select(['c.reference', 'c.venue_id as venueId'])
    .where('c.erased_at', 'is', null)
    .where('c.updated_at', '<=', before)
    .where((of) => of.not(of.or([isUsed, isUsedByRecord])))
    .orderBy('c.updated_at')
    .limit(limit)
    .execute();
}

/** As in the index. */
const isErasedInPart = sql<boolean>`erased_at is not null and erasure_version = 0`;

/** Lists venues with guests whom version 1.0.0 erased without the members that it does not know, up to a limit. */
export async function listVenuesErasedInPart(db: Reader, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('booking_requests')
    .select('venue_id')
    .distinct()
    .where(isErasedInPart)
    .limit(limit)
    .execute();
  return rows.map(({ venue_id }) => venue_id);
}

/** Lists the requests of such guests of a venue, up to a limit. */
export async function listErasedInPart(db: Reader, venueId: string, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('booking_requests')
    .select('reference')
    .where('venue_id', '=', venueId)
    .where(isErasedInPart)
    .orderBy('erased_at')
    .limit(limit)
    .execute();
  return rows.map(({ reference }) => reference);
}

/** Returns whether version 1.0.0 erased a guest of a venue since an instant, and the rest is not erased yet. */
export async function hasErasedInPart(db: Reader, venueId: string, since: Instant): Promise<boolean> {
  const row = await db
    .selectFrom('booking_requests')
    .select('reference')
    .where('venue_id', '=', venueId)
    .where(isErasedInPart)
    .where('erased_at', '>=', since)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Lists the references of a venue's requests whose guests are erased, and of erased contacts. */
export async function listErasedRequests(db: Reader, venueId: string): Promise<string[]> {
  const erased: string[] = [];
  for (const table of guestTables) {
    const rows = await db
      .selectFrom(table)
      .select('reference')
      .where('venue_id', '=', venueId)
      .where('erased_at', 'is not', null)
      .execute();
    erased.push(...rows.map(({ reference }) => reference));
  }
  return erased;
}

/** Returns which of these requests and contacts, as many as fit into one statement, have a guest who is not erased. */
export async function listUnerasedOf(
  db: Reader,
  venueId: string,
  references: readonly string[],
): Promise<string[]> {
  const unerased: string[] = [];
  for (const table of guestTables) {
    const rows = await db
      .selectFrom(table)
      .select('reference')
      .where('venue_id', '=', venueId)
      .where('reference', 'in', references)
      .where('erased_at', 'is', null)
      .orderBy('reference')
      .execute();
    unerased.push(...rows.map(({ reference }) => reference));
  }
  return unerased;
}

/** Lists requests with an unpaid invoice whose event ended before an instant, earliest first. */
export async function listLongOwing(db: Reader, before: Instant, limit: number): Promise<RequestKey[]> {
  return db
    .selectFrom('booking_requests')
    .select(['reference', 'venue_id as venueId'])
    .where('erased_at', 'is', null)
    .where(owes)
    .where('ends_at', '<=', before)
    .orderBy('ends_at')
    .limit(limit)
    .execute();
}

/**
 * Lists a venue's past requests with money that keeps their guests, earliest event first.
 *
 * @param present returns what is listed of each; it must not keep the request
 */
export async function listKeptRequests<T>(
  db: Reader,
  venueId: string,
  page: { readonly now: Instant; readonly limit: number; readonly after: readonly [Instant, string] | null },
  present: (request: BookingRequest) => T,
): Promise<T[]> {
  const { now, limit, after } = page;
  let query = db
    .selectFrom('booking_requests')
    .select('reference')
    .where('venue_id', '=', venueId)
    .where('erased_at', 'is', null)
    .where('unpaid', '=', 1)
    .where(isKeptIn(sql.val(venueId)))
    .where('ends_at', '<=', now)
    .orderBy('ends_at')
    .orderBy('reference')
    .limit(limit);
  if (after !== null) {
    const [endsAt, reference] = after;
    query = query
      .where('ends_at', '>=', endsAt)
      .where((eb) => eb.or([eb('ends_at', '>', endsAt), eb('reference', '>', reference)]));
  }
  const references = (await query.execute()).map(({ reference }) => reference);
  return mapRequests(db, venueId, references, present);
}
