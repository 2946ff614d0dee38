/** Measures the stored content of a venue, as `contentOf` measures that of a document. */
import { sql } from 'kysely';
import {
  emptyListBytes,
  pricesOfOffer,
  rowBytes,
  type SpaceContent,
  type VenueContent,
} from '../../domain/venue/content-size.ts';
import { fromJson } from '../engine/columns.ts';
import type { Reader } from '../engine/storage.ts';

/** Reads the content of a venue. */
export async function readVenueContent(db: Reader, venueId: string): Promise<VenueContent> {
  const venue = await db
    .selectFrom('venues')
    .select(bytesIn(['name', 'description', 'website', 'address', 'photos', 'payments', ...moreOfVenue]))
    .where('id', '=', venueId)
    .executeTakeFirst();
  const spaces = await db
    .selectFrom('spaces')
    .select(['id', 'rates'])
    .select(bytesIn(['name', 'description', 'amenities', 'photos', 'layouts', 'rates']))
    .where('venue_id', '=', venueId)
    .execute();
  const slots = await db
    .selectFrom('slots')
    .select(['space_id'])
    .select(({ fn }) => fn.sum<number>(sql`${sql.lit(rowBytes)} + ${lengthOf(slotColumns)}`).as('bytes'))
    .where('venue_id', '=', venueId)
    .groupBy('space_id')
    .execute();
  const packages = await db
    .selectFrom('packages')
    .select('id')
    .select(
      bytesIn(['name', 'description', 'venue_includes', 'promoter_responsibilities', 'payments', 'extras']),
    )
    .where('venue_id', '=', venueId)
    .execute();
  const offers = await db
    .selectFrom('offers as o')
    .innerJoin('slots as t', (join) =>
      join.onRef('t.venue_id', '=', 'o.venue_id').onRef('t.id', '=', 'o.slot_id'),
    )
    .select(['t.space_id', 'o.package_id', 't.start_time', 't.end_time', hasBands.as('has_bands')])
    .select(({ fn }) => [
      fn.countAll<number>().as('count'),
      fn.sum<number>(sql`${lengthOf(['o.hour_bands'])} - ${sql.lit(emptyListBytes)}`).as('bytes'),
    ])
    .where('o.venue_id', '=', venueId)
    .where('t.venue_id', '=', venueId)
    .groupBy(['t.space_id', 'o.package_id', 't.start_time', 't.end_time', hasBands])
    .execute();
  const bytesOfSlots = new Map(slots.map(({ space_id, bytes }) => [space_id, Number(bytes)]));
  const offersOf = Map.groupBy(offers, ({ space_id }) => space_id);
  const bytesOfOffers = (of: typeof offers) => of.reduce((sum, { bytes }) => sum + Number(bytes), 0);
  const pricesOf = (of: typeof offers) =>
    of.reduce((sum, { start_time: startTime, end_time: endTime, has_bands, count }) => {
      return sum + Number(count) * pricesOfOffer({ startTime, endTime }, Number(has_bands) === 1);
    }, 0);
  const countsOf = (of: typeof offers) => {
    const counts = new Map<string, number>();
    for (const { package_id, count } of of)
      counts.set(package_id, (counts.get(package_id) ?? 0) + Number(count));
    return counts;
  };
  return {
    bytes: Number(venue?.bytes ?? 0),
    spaces: new Map(
      spaces.map(({ id, rates, bytes }): [string, SpaceContent] => [
        id,
        {
          bytes: Number(bytes) + (bytesOfSlots.get(id) ?? 0) + bytesOfOffers(offersOf.get(id) ?? []),
          rates: fromJson(rates).length,
          prices: pricesOf(offersOf.get(id) ?? []),
          offers: countsOf(offersOf.get(id) ?? []),
        },
      ]),
    ),
    packages: new Map(packages.map(({ id, bytes }) => [id, Number(bytes)])),
  };
}

/** 1: the offer has prices by the hour. */
const hasBands = sql<number>`case when ${sql.ref('o.hour_bands')} = '[]' then 0 else 1 end`;

const moreOfVenue = ['contact', 'terms', 'privacy_url', 'questions', 'guest_groups'];
const slotColumns = ['name', 'weekdays', 'seasons'];

const bytesIn = (columns: readonly string[]) => lengthOf(columns).as('bytes');

/** The length of texts in UTF-8, together. */
const lengthOf = (columns: readonly string[]) =>
  sql<number>`${sql.join(
    columns.map((column) => sql`coalesce(octet_length(${sql.ref(column)}), 0)`),
    sql` + `,
  )}`;
