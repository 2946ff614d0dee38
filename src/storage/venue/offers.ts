/** Offers of a website key and their terms: everything that quotes, booking requests and receipts need. */

import type { ExpressionBuilder, InferResult, Kysely } from 'kysely';
import type { HoldPeriod } from '../../domain/booking/hold.ts';
import { assertNotPast } from '../../domain/booking/past-date.ts';
import { NotFoundError } from '../../domain/errors.ts';
import type { CalendarDate, Instant } from '../../domain/time/instant.ts';
import type { Package } from '../../domain/venue/package.ts';
import type { SlotTimes } from '../../domain/venue/slot.ts';
import type { Venue } from '../../domain/venue/venue.ts';
import { fromJson, lastFromJson } from '../engine/columns.ts';
import { precompiledQuery } from '../engine/compiled.ts';
import type { Reader, Writer } from '../engine/storage.ts';
import type { Tables } from '../engine/tables.ts';
import { freezeColumns, freezeOf } from '../events/frozen-venues.ts';
import { blockNearExists, type NearbyDates, nearbyDates } from './blocked-dates.ts';
import { rulesColumns, rulesOfRow } from './offer-rules.ts';
import { priceColumns, priceOfRow } from './prices.ts';
import { lockSpaceReading, neighboursText } from './rooms.ts';
import { taxOfRow } from './venues.ts';

/** A space, slot and package, requested with a website key. */
interface Selection {
  readonly venueId: string;
  readonly siteKey: string;
  readonly spaceId: string;
  readonly slotId: string;
  readonly packageId: string;
}

/**
 * Finds a published offer of the key's venue for a future date. `mayBeBlocked` is true if any space has a block near
 * the date. `freeze` is the venue's.
 *
 * @throws ValidationError for a past date in the venue's time zone
 * @param locked what `lockOffer` has read; undefined: reads it now
 * @throws NotFoundError if a part does not exist or is not published
 */
export async function findPublicOffer(
  db: Reader,
  selection: Selection,
  date: CalendarDate,
  now: Instant,
  locked?: Pick<LockedOffer, 'rows'>,
) {
  const { rows } = locked ?? (await findOffer(db, { ...selection, ...nearbyDates(date, date) }));
  const [row] = rows;
  const { venueId, siteKey } = selection;
  // A past date is reported before a missing offer, so without an offer the time zone needs another query.
  assertNotPast(date, row?.timezone ?? (await findQuoteTerms(db, venueId, siteKey)).timezone, now);
  if (row === undefined)
    throw new NotFoundError('This space, slot or package does not exist or is not published.');
  return {
    ...offerOf(row),
    holdPeriod: row.hold_period,
    hasWaitingList: row.waiting_list === 1,
    mayBeBlocked: row.any_block !== null,
    freeze: freezeOf(row),
  };
}

/** Locks the space of an offer like `lockSpace`, and reads its rooms and the offer in one statement, for `findPublicOffer`. */
export const lockOffer = (db: Writer, selection: Selection, date: CalendarDate) =>
  lockSpaceReading(db, selection, () => findOfferWithRooms(db, { ...selection, ...nearbyDates(date, date) }));
/** An offer and the rooms of its space, which is locked. */
export type LockedOffer = Awaited<ReturnType<typeof lockOffer>>;

/**
 * Finds an offer of a venue, published or not.
 *
 * @throws NotFoundError if a part does not exist
 */
export async function findAnyOffer(db: Reader, requested: Omit<Selection, 'siteKey'>) {
  const row = await offersIn(db)
    .where('o.slot_id', '=', requested.slotId)
    .where('o.package_id', '=', requested.packageId)
    .where('s.id', '=', requested.spaceId)
    .where('o.venue_id', '=', requested.venueId)
    .executeTakeFirst();
  if (row === undefined) throw new NotFoundError('The venue has no such space, slot or package.');
  return offerOf(row);
}

const questionsFromJson = lastFromJson<Venue['questions']>();
const extrasFromJson = lastFromJson<Package['extras']>();

function offerOf(row: OfferRow) {
  return {
    rates: fromJson(row.rates),
    layouts: fromJson(row.layouts),
    space: { id: row.space_id, name: row.space_name },
    slot: {
      id: row.slot_id,
      name: row.slot_name,
      startTime: row.start_time,
      endTime: row.end_time,
      weekdays: fromJson(row.weekdays),
      seasons: fromJson(row.seasons),
      hours: row.hours && fromJson(row.hours),
    },
    package: {
      id: row.package_id,
      name: row.package_name,
      ...priceOfRow(row),
      tax: taxOfRow({ tax_label: row.package_tax_label, tax_basis_points: row.package_tax_basis_points }),
      payments: fromJson(row.payments),
      extras: extrasFromJson(row.extras),
    },
    rules: rulesOfRow(row),
    venue: {
      id: row.venue_id,
      timezone: row.timezone,
      currency: row.currency,
      tax: taxOfRow(row),
      pricesIncludeTax: row.prices_include_tax === 1,
      payments: fromJson(row.venue_payments),
      terms: row.terms && fromJson(row.terms),
      questions: questionsFromJson(row.questions),
    },
  };
}

const offersIn = (db: Pick<Kysely<Tables>, 'selectFrom'>) =>
  db
    .selectFrom('offers as o')
    .innerJoin('slots as t', (join) =>
      join.onRef('t.venue_id', '=', 'o.venue_id').onRef('t.id', '=', 'o.slot_id'),
    )
    .innerJoin('packages as p', (join) =>
      join.onRef('p.venue_id', '=', 'o.venue_id').onRef('p.id', '=', 'o.package_id'),
    )
    .innerJoin('spaces as s', (join) =>
      join.onRef('s.venue_id', '=', 't.venue_id').onRef('s.id', '=', 't.space_id'),
    )
    .innerJoin('venues as v', 'v.id', 'o.venue_id')
    .select([
      's.id as space_id',
      's.name as space_name',
      's.rates',
      's.layouts',
      't.id as slot_id',
      't.name as slot_name',
      't.start_time',
      't.end_time',
      't.weekdays',
      't.seasons',
      't.hours',
      'p.id as package_id',
      'p.name as package_name',
      'p.payments',
      'p.tax_label as package_tax_label',
      'p.tax_basis_points as package_tax_basis_points',
      'p.extras',
      ...priceColumns,
      'v.id as venue_id',
      ...rulesColumns,
      'v.currency',
      'v.tax_label',
      'v.tax_basis_points',
      'v.prices_include_tax',
      'v.payments as venue_payments',
      'v.terms',
      'v.questions',
    ]);

type OfferRow = InferResult<ReturnType<typeof offersIn>>[number];

const offerOfSelection = (db: Kysely<Tables>, { first, last, ...selection }: Selection & NearbyDates) =>
  offersIn(db)
    .innerJoin('site_keys as k', 'k.venue_id', 'v.id')
    .select(['k.hold_period', 'k.waiting_list', ...freezeColumns])
    .select((of) => blockNearExists(of, { venueId: selection.venueId, first, last }))
    .where('o.venue_id', '=', selection.venueId)
    .where('o.slot_id', '=', selection.slotId)
    .where('o.package_id', '=', selection.packageId)
    .where('s.id', '=', selection.spaceId)
    .where('s.active', '=', 1)
    .where('s.published', '=', 1)
    .where('v.published', '=', 1)
    .where('k.venue_id', '=', selection.venueId)
    .where('k.key', '=', selection.siteKey)
    .where('k.enabled', '=', 1);
const findOffer = precompiledQuery(offerOfSelection);
const findOfferWithRooms = precompiledQuery((db, of: Selection & NearbyDates) =>
  offerOfSelection(db, of).select((select) => neighboursText(select as ExpressionBuilder<Tables, never>, of)),
);

/** The terms of every quote with a website key. */
interface Terms {
  readonly timezone: string;
  readonly currency: string;
  readonly holdPeriod: HoldPeriod;
}

/**
 * Finds the terms of a website key.
 *
 * @throws NotFoundError if the key is no longer usable
 */
export async function findQuoteTerms(db: Reader, venueId: string, siteKey: string): Promise<Terms> {
  const row = await db
    .selectFrom('site_keys as k')
    .innerJoin('venues as v', 'v.id', 'k.venue_id')
    .select(['v.timezone', 'v.currency', 'k.hold_period'])
    .where('k.venue_id', '=', venueId)
    .where('k.key', '=', siteKey)
    .where('k.enabled', '=', 1)
    .where('v.published', '=', 1)
    .executeTakeFirst();
  if (row === undefined) throw new NotFoundError('There is no such website key, or it is disabled.');
  return { timezone: row.timezone, currency: row.currency, holdPeriod: row.hold_period };
}

/** Returns the times of a published slot, and whether it is booked by the hour; undefined for any other. */
export async function findPublicSlotTimes(
  db: Reader,
  venueId: string,
  slotId: string,
): Promise<(SlotTimes & { readonly isHourly: boolean }) | undefined> {
  const row = await db
    .selectFrom('slots as t')
    .innerJoin('spaces as s', (join) =>
      join.onRef('s.venue_id', '=', 't.venue_id').onRef('s.id', '=', 't.space_id'),
    )
    .select(['t.start_time', 't.end_time', 't.hours'])
    .where('t.venue_id', '=', venueId)
    .where('t.id', '=', slotId)
    .where('s.active', '=', 1)
    .where('s.published', '=', 1)
    .executeTakeFirst();
  return row && { startTime: row.start_time, endTime: row.end_time, isHourly: row.hours !== null };
}
