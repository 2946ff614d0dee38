import type { SelectQueryBuilder } from 'kysely';
import { precompiledQuery } from '../engine/compiled.ts';
import type { Reader } from '../engine/storage.ts';
import type { Tables } from '../engine/tables.ts';

/** How much a small venue, or one space of it, may have of everything that its responses are computed from. */
const small = {
  slots: 100,
  offers: 500,
  offersWithBands: 20,
  blocks: 100,
  rooms: 500,
  rateCharacters: 10_000,
  questionCharacters: 50_000,
};

/**
 * Returns whether a venue is so small that each of its responses takes a few milliseconds. Counts no further than
 * needed.
 *
 * @param spaceId the responses need the slots, packages and rates of this space only
 */
export async function isSmallVenue(db: Reader, venueId: string, spaceId?: string): Promise<boolean> {
  const { rows } = await (spaceId === undefined
    ? countParts(db, { venueId })
    : countPartsOfSpace(db, { venueId, spaceId }));
  const [counts] = rows;
  if (counts === undefined) return true;
  const { slots, offers, offersWithBands, blocks, rooms, rates, questions } = counts;
  return (
    Number(slots) <= small.slots &&
    Number(offers) <= small.offers &&
    Number(offersWithBands) <= small.offersWithBands &&
    Number(blocks) <= small.blocks &&
    Number(rooms) <= small.rooms &&
    Number(rates) <= small.rateCharacters &&
    Number(questions) <= small.questionCharacters
  );
}

const countParts = precompiledQuery((db, { venueId }: { venueId: string }) => countsOf(db, venueId));
const countPartsOfSpace = precompiledQuery((db, { venueId, spaceId }: { venueId: string; spaceId: string }) =>
  countsOf(db, venueId, spaceId),
);

function countsOf(db: Reader, venueId: string, spaceId?: string) {
  const isOfOneSpace = spaceId !== undefined;
  const slots = db
    .selectFrom('slots')
    .select('id')
    .where('venue_id', '=', venueId)
    .$if(isOfOneSpace, (query) => query.where('space_id', '=', spaceId as string));
  const offers = db
    .selectFrom('offers')
    .select('slot_id')
    .where('venue_id', '=', venueId)
    .$if(isOfOneSpace, (query) => query.where('slot_id', 'in', slots));
  const ofVenue = (table: 'blocks' | 'space_rooms') =>
    db.selectFrom(table).select('venue_id').where('venue_id', '=', venueId);
  const countUpTo = <Table extends keyof Tables>(
    most: number,
    rows: SelectQueryBuilder<Tables, Table, object>,
  ) => db.selectFrom(rows.limit(most + 1).as('some')).select(({ fn }) => fn.countAll<number>().as('count'));
  return db
    .selectFrom('spaces')
    .select(({ fn }) => [
      fn.sum<number | null>(fn('length', ['rates'])).as('rates'),
      countUpTo(small.slots, slots).as('slots'),
      countUpTo(small.offers, offers).as('offers'),
      countUpTo(small.offersWithBands, offers.where('hour_bands', '!=', '[]' as never)).as('offersWithBands'),
      countUpTo(small.blocks, ofVenue('blocks')).as('blocks'),
      // Of the whole venue: all its spaces may share their rooms, so that each locks all others.
      countUpTo(small.rooms, ofVenue('space_rooms')).as('rooms'),
      db
        .selectFrom('venues')
        .select(({ fn }) => fn<number>('length', ['questions']).as('length'))
        .where('id', '=', venueId)
        .as('questions'),
    ])
    .where('venue_id', '=', venueId)
    .$if(isOfOneSpace, (query) => query.where('id', '=', spaceId as string));
}
