import { precompiledQuery } from '../engine/compiled.ts';
import type { Reader } from '../engine/storage.ts';

/** How much a small venue may have of everything that its responses are computed from. */
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
 * @param spaceId the responses need the slots of this space only
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
  const countUpTo = (table: 'slots' | 'offers' | 'blocks' | 'space_rooms', most: number) =>
    db
      .selectFrom(
        db
          .selectFrom(table)
          .select('venue_id')
          .where('venue_id', '=', venueId)
          .$if(table === 'slots' && spaceId !== undefined, (query) =>
            query.where('space_id' as never, '=', spaceId as never),
          )
          .limit(most + 1)
          .as('some'),
      )
      .select(({ fn }) => fn.countAll<number>().as('count'));
  const offersWithBands = db
    .selectFrom('offers')
    .select('venue_id')
    .where('venue_id', '=', venueId)
    .where('hour_bands', '!=', '[]' as never)
    .limit(small.offersWithBands + 1);
  return db
    .selectFrom('spaces')
    .select(({ fn }) => [
      fn.sum<number | null>(fn('length', ['rates'])).as('rates'),
      countUpTo('slots', small.slots).as('slots'),
      countUpTo('offers', small.offers).as('offers'),
      countUpTo('blocks', small.blocks).as('blocks'),
      countUpTo('space_rooms', small.rooms).as('rooms'),
      db
        .selectFrom('venues')
        .select(({ fn }) => fn<number>('length', ['questions']).as('length'))
        .where('id', '=', venueId)
        .as('questions'),
      db
        .selectFrom(offersWithBands.as('banded'))
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .as('offersWithBands'),
    ])
    .where('venue_id', '=', venueId);
}
