/** What belongs to a venue, in numbers: for the person who removes it. */
import { sql } from 'kysely';
import type { UnpricedRequest } from '../../domain/booking/booking-request.ts';
import type { Instant } from '../../domain/time/instant.ts';
import { readUnpricedRequests, unpricedColumns } from '../booking/request-rows.ts';
import type { Reader } from '../engine/storage.ts';
import type { Tables } from '../engine/tables.ts';
import { measurePhotos } from '../venue/photos.ts';

/** The numbers of records of a venue. */
export interface VenueContents {
  readonly bookingRequests: number;
  readonly guests: number;
  readonly spaces: number;
  readonly photos: number;
  readonly photoBytes: number;
  readonly events: number;
  readonly pendingDeliveries: number;
  readonly webhooks: number;
  readonly websiteKeys: number;
  readonly apiTokens: number;
  readonly calendarFeeds: number;
  readonly staff: number;
}

/** Counts what belongs to a venue. */
export async function countVenueContents(db: Reader, venueId: string): Promise<VenueContents> {
  const count = async (table: keyof Tables, what = sql`*`, condition = sql<boolean>`true`) => {
    const row = await db
      .selectFrom(sql<{ venue_id: string }>`${sql.table(table)}`.as('t'))
      .select(sql<number>`count(${what})`.as('n'))
      .where('venue_id', '=', venueId)
      .where(condition)
      .executeTakeFirst();
    return Number(row?.n ?? 0);
  };
  const { photos, bytes } = await measurePhotos(db, venueId);
  return {
    bookingRequests: await count('booking_requests'),
    guests: await countGuests(db, venueId),
    spaces: await count('spaces'),
    photos,
    photoBytes: bytes,
    events: await count('events'),
    pendingDeliveries: await count('webhook_deliveries', sql`*`, sql<boolean>`finished_at is null`),
    webhooks: await count('webhooks'),
    websiteKeys: await count('site_keys'),
    apiTokens: await count('api_tokens', sql`*`, sql<boolean>`revoked_at is null`),
    calendarFeeds: await count('feeds', sql`*`, sql<boolean>`revoked_at is null`),
    staff: await count('memberships'),
  };
}

/** Counts the addresses of guests, also of those without a booking. */
async function countGuests(db: Reader, venueId: string): Promise<number> {
  const row = await db
    .selectFrom((of) =>
      of
        .selectFrom('booking_requests')
        .select('guest_address')
        .where('venue_id', '=', venueId)
        .where('guest_address', 'is not', null)
        .union(
          of
            .selectFrom('guest_contacts')
            .select('guest_address')
            .where('venue_id', '=', venueId)
            .where('guest_address', 'is not', null),
        )
        .as('a'),
    )
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .executeTakeFirst();
  return Number(row?.n ?? 0);
}

/** Lists bookings and undecided requests whose last date is not over, by start, up to a limit. */
export async function listUpcomingRequests(
  db: Reader,
  venueId: string,
  { now, limit }: { readonly now: Instant; readonly limit: number },
): Promise<UnpricedRequest[]> {
  const rows = await db
    .selectFrom('booking_requests')
    .select(unpricedColumns)
    .where('venue_id', '=', venueId)
    .where('ends_at', '>', now)
    .where((of) =>
      of.or([
        of('status', '=', 'accepted'),
        of.and([
          of('status', '=', 'pending_approval'),
          of.or([of('hold_expires_at', 'is', null), of('hold_expires_at', '>', now)]),
        ]),
      ]),
    )
    .orderBy('starts_at')
    .orderBy('reference')
    .limit(limit)
    .execute();
  return readUnpricedRequests(db, rows);
}
