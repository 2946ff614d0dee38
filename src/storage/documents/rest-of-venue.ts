import type {
  IdsToFind,
  OfferElsewhere,
  RestOfVenue,
} from '../../domain/documents/venue-file/rest-of-venue.ts';
import type { PartOfVenue } from '../../domain/documents/venue-file/venue-file.ts';
import { chunks } from '../engine/chunks.ts';
import { fromJson } from '../engine/columns.ts';
import type { Reader } from '../engine/storage.ts';
import { findPackages } from '../venue/listings.ts';

/**
 * Reads what an edit of a part needs to know about the rest of its venue.
 *
 * @param part the stored part
 * @param ids the ids that the edited document adds, changes or no longer has
 */
export async function readRestOfVenue(db: Reader, part: PartOfVenue, ids: IdsToFind): Promise<RestOfVenue> {
  const venueId = part.venue.id;
  const own = { venueId, spaceId: part.spaces[0]?.id ?? '' };
  return {
    spacesBefore: part.spacesBefore,
    spaces: await findSpacePaths(db, venueId, ids.spaces),
    slots: await findSlotPaths(db, venueId, ids.slots),
    offers: await findOffers(db, own, ids.packages),
    bookingWindows: ids.bookingWindows ? await listBookingWindows(db, own) : [],
    groupsOfRates: ids.groups ? await listGroupsOfRates(db, own) : [],
  };
}

const spacePath = (position: number) => `spaces[${position}]`;
const slotPath = (space: number, slot: number) => `${spacePath(space)}.slots[${slot}]`;

async function findSpacePaths(db: Reader, venueId: string, ids: readonly string[]) {
  const paths = new Map<string, string>();
  for (const some of chunks(ids)) {
    const rows = await db
      .selectFrom('spaces')
      .select(['id', 'position'])
      .where('venue_id', '=', venueId)
      .where('id', 'in', some)
      .execute();
    for (const { id, position } of rows) paths.set(id, `${spacePath(position)}.id`);
  }
  return paths;
}

async function findSlotPaths(db: Reader, venueId: string, ids: readonly string[]) {
  const paths = new Map<string, string>();
  for (const some of chunks(ids)) {
    const rows = await db
      .selectFrom('slots as t')
      .innerJoin('spaces as s', (join) =>
        join.onRef('s.venue_id', '=', 't.venue_id').onRef('s.id', '=', 't.space_id'),
      )
      .select(['t.id', 't.position', 's.position as space_position'])
      .where('t.venue_id', '=', venueId)
      .where('t.id', 'in', some)
      .execute();
    for (const { id, position, space_position } of rows)
      paths.set(id, `${slotPath(space_position, position)}.id`);
  }
  return paths;
}

/** The space of the part; '' if the part is the venue itself. */
interface OwnSpace {
  readonly venueId: string;
  readonly spaceId: string;
}

async function findOffers(
  db: Reader,
  { venueId, spaceId }: OwnSpace,
  packages: IdsToFind['packages'],
): Promise<OfferElsewhere[]> {
  const offers: Omit<OfferElsewhere, 'stored'>[] = [];
  for (const some of chunks(packages)) {
    const rows = await db
      .selectFrom('offers as o')
      .innerJoin('slots as t', (join) =>
        join.onRef('t.venue_id', '=', 'o.venue_id').onRef('t.id', '=', 'o.slot_id'),
      )
      .innerJoin('spaces as s', (join) =>
        join.onRef('s.venue_id', '=', 't.venue_id').onRef('s.id', '=', 't.space_id'),
      )
      .select(['o.package_id', 'o.minimum_attendance', 'o.position as offer'])
      .select(['t.position as slot', 's.position as space'])
      .where('o.venue_id', '=', venueId)
      .where(
        'o.package_id',
        'in',
        some.map(({ id }) => id),
      )
      .where('t.space_id', '!=', spaceId)
      .orderBy('s.position')
      .orderBy('t.position')
      .orderBy('o.position')
      .execute();
    for (const { package_id: id, minimum_attendance: minimumAttendance, ...at } of rows)
      offers.push({ id, minimumAttendance, path: `${slotPath(at.space, at.slot)}.packages[${at.offer}]` });
  }
  const offered = new Set(offers.map(({ id }) => id));
  const added = packages.filter(({ id, isAdded }) => isAdded && offered.has(id)).map(({ id }) => id);
  const stored = await findPackages(db, venueId, added);
  return offers.map((offer) => ({ ...offer, stored: stored.get(offer.id) ?? null }));
}

async function listBookingWindows(
  db: Reader,
  { venueId, spaceId }: OwnSpace,
): Promise<RestOfVenue['bookingWindows']> {
  const rows = await db
    .selectFrom('spaces')
    .select(['position', 'notice_hours', 'horizon_days'])
    .where('venue_id', '=', venueId)
    .where('id', '!=', spaceId)
    .where((eb) => eb.or([eb('notice_hours', 'is not', null), eb('horizon_days', 'is not', null)]))
    .orderBy('position')
    .execute();
  return rows.map((row) => ({
    path: spacePath(row.position),
    noticeHours: row.notice_hours,
    horizonDays: row.horizon_days,
  }));
}

async function listGroupsOfRates(
  db: Reader,
  { venueId, spaceId }: OwnSpace,
): Promise<RestOfVenue['groupsOfRates']> {
  const rows = await db
    .selectFrom('spaces')
    .select(['position', 'rates'])
    .where('venue_id', '=', venueId)
    .where('id', '!=', spaceId)
    .orderBy('position')
    .execute();
  return rows.flatMap(({ position, rates }) =>
    fromJson(rates).flatMap(({ groups = [] }, rate) =>
      groups.map((id, group) => ({ id, path: `${spacePath(position)}.rates[${rate}].groups[${group}]` })),
    ),
  );
}
