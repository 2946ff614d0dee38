/** Venues, published or not. */

import type { Tax } from '../../domain/money/tax.ts';
import type { Instant } from '../../domain/time/instant.ts';
import type { Venue } from '../../domain/venue/venue.ts';
import { fromJson, toFlag } from '../engine/columns.ts';
import type { Reader, Writer } from '../engine/storage.ts';
import type { Tables } from '../engine/tables.ts';

/** A venue in a list, with its counts. */
export interface VenueSummary {
  readonly id: string;
  readonly name: string;
  readonly timezone: string;
  readonly published: boolean;
  /** Null: not frozen. */
  readonly frozenAt: Instant | null;
  readonly movedTo: string | null;
  /** Whether it is being removed. */
  readonly isRemoved: boolean;
  readonly spaces: number;
  readonly siteKeys: number;
  /** Undecided booking requests whose hold has not expired. */
  readonly pendingRequests: number;
}

/** Lists all venues by id. */
export async function listVenues(db: Reader, now: Instant): Promise<VenueSummary[]> {
  const rows = await db
    .selectFrom('venues as v')
    .select(['v.id', 'v.name', 'v.timezone', 'v.published', 'v.frozen_at', 'v.moved_to', 'v.removed_at'])
    .select((eb) => [
      eb
        .selectFrom('spaces as s')
        .select((of) => of.fn.countAll<number>().as('n'))
        .whereRef('s.venue_id', '=', 'v.id')
        .as('spaces'),
      eb
        .selectFrom('site_keys as k')
        .select((of) => of.fn.countAll<number>().as('n'))
        .whereRef('k.venue_id', '=', 'v.id')
        .as('site_keys'),
      eb
        .selectFrom('booking_requests as r')
        .select((of) => of.fn.countAll<number>().as('n'))
        .whereRef('r.venue_id', '=', 'v.id')
        .where('r.status', '=', 'pending_approval')
        .where((of) => of.or([of('r.hold_expires_at', 'is', null), of('r.hold_expires_at', '>', now)]))
        .as('pending_requests'),
    ])
    .orderBy('v.id')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    timezone: row.timezone,
    published: row.published === 1,
    frozenAt: row.frozen_at,
    movedTo: row.moved_to,
    isRemoved: row.removed_at !== null,
    spaces: row.spaces ?? 0,
    siteKeys: row.site_keys ?? 0,
    pendingRequests: row.pending_requests ?? 0,
  }));
}

/** Finds a venue by its id. */
export async function findVenue(db: Reader, venueId: string): Promise<Venue | undefined> {
  const row = await db.selectFrom('venues').selectAll().where('id', '=', venueId).executeTakeFirst();
  return (
    row && {
      id: row.id,
      name: row.name,
      description: row.description,
      timezone: row.timezone,
      currency: row.currency,
      locale: row.locale,
      website: row.website,
      address: fromJson(row.address),
      photos: fromJson(row.photos),
      tax: taxOfRow(row),
      pricesIncludeTax: row.prices_include_tax === 1,
      taxNumber: row.tax_number,
      payments: fromJson(row.payments),
      noticeHours: row.notice_hours,
      horizonDays: row.horizon_days,
      published: row.published === 1,
      contact: fromJson(row.contact),
      terms: row.terms && fromJson(row.terms),
      privacyUrl: row.privacy_url,
      questions: fromJson(row.questions),
      groups: fromJson(row.guest_groups),
    }
  );
}

/** Reads the tax from a venue's or package's row. */
export function taxOfRow(
  row: Pick<Tables['venues' | 'packages'], 'tax_label' | 'tax_basis_points'>,
): Tax | null {
  if (row.tax_basis_points === null) return null;
  return { label: row.tax_label ?? '', basisPoints: row.tax_basis_points };
}

/** Returns the name of a venue's space, published or not. */
export async function nameOfSpace(
  db: Reader,
  { venueId, spaceId }: { venueId: string; spaceId: string },
): Promise<string | undefined> {
  const row = await db
    .selectFrom('spaces')
    .select('name')
    .where('id', '=', spaceId)
    .where('venue_id', '=', venueId)
    .executeTakeFirst();
  return row?.name;
}

/** Returns names, visibility and freeze of some venues, by id. */
export async function listVenueNames(
  db: Reader,
  ids: readonly string[],
): Promise<Pick<VenueSummary, 'id' | 'name' | 'published' | 'frozenAt' | 'movedTo'>[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('venues')
    .select(['id', 'name', 'published', 'frozen_at', 'moved_to'])
    .where('id', 'in', ids)
    .orderBy('id')
    .execute();
  return rows.map(({ id, name, published, frozen_at, moved_to }) => ({
    id,
    name,
    published: published === 1,
    frozenAt: frozen_at,
    movedTo: moved_to,
  }));
}

/** Returns whether there is any venue. */
export async function hasVenues(db: Reader): Promise<boolean> {
  return (await db.selectFrom('venues').select('id').limit(1).execute()).length > 0;
}

/** Lists the ids of all venues. */
export async function listVenueIds(db: Reader): Promise<string[]> {
  const rows = await db.selectFrom('venues').select('id').orderBy('id').execute();
  return rows.map(({ id }) => id);
}

/**
 * Locks a venue for an edit or import, before its spaces: the data it checks (which slots exist, which rooms a space
 * has) must not change before it writes. Bookings refer to the row and must not wait: hence "no key update".
 *
 * @returns false if there is no such venue
 */
export async function lockVenue(db: Writer, venueId: string): Promise<boolean> {
  const row = await db
    .selectFrom('venues')
    .select('id')
    .where('id', '=', venueId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Raises a venue's revision, which locks its row and invalidates cached responses.
 *
 * @returns false if there is no such venue
 */
export async function bumpVenueRevision(db: Writer, venueId: string): Promise<boolean> {
  const result = await db
    .updateTable('venues')
    .set(({ eb }) => ({ revision: eb('revision', '+', 1) }))
    .where('id', '=', venueId)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/**
 * Publishes or hides a venue.
 *
 * @returns false if nothing changed
 */
export async function setVenuePublished(db: Writer, venueId: string, published: boolean): Promise<boolean> {
  const result = await db
    .updateTable('venues')
    .set(({ eb }) => ({ published: toFlag(published), revision: eb('revision', '+', 1) }))
    .where('id', '=', venueId)
    .where('published', '!=', toFlag(published))
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}
