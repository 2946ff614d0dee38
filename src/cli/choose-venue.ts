import type { Reader } from '../storage/engine/storage.ts';
import { findVenue, listVenueIds } from '../storage/venue/venues.ts';
import { CommandFailure } from './failure.ts';

/**
 * Returns the venue that a command names, or the only one.
 * @param how the option or argument that names a venue, for the error message
 * @throws CommandFailure if no venue has that id, or there are several to choose from
 */
export async function chooseVenue(
  db: Reader,
  named: string | undefined,
  how: '--venue ID' | 'its id' = '--venue ID',
): Promise<string> {
  if (named !== undefined) {
    if ((await findVenue(db, named)) === undefined)
      throw new CommandFailure(`there is no venue "${named}"; see: firsthold venues list`);
    return named;
  }
  const ids = await listVenueIds(db);
  const [only] = ids;
  if (only === undefined)
    throw new CommandFailure(
      'there is no venue yet; add one with "firsthold import FILE", or run "firsthold welcome" for a link to create one in the browser',
    );
  if (ids.length > 1)
    throw new CommandFailure(`there are ${ids.length} venues (${shortList(ids)}); choose one with ${how}`, 2);
  return only;
}

/** The venues of a list. */
interface ListedVenues {
  readonly ids: readonly string[];
  /** Whether each row names its venue: no venue was chosen, and there are several. */
  readonly areNamed: boolean;
}

/**
 * Returns the venue that a list names, or all venues.
 * @throws CommandFailure if no venue has that id
 */
export async function venuesOfList(db: Reader, named: string | undefined): Promise<ListedVenues> {
  if (named !== undefined) return { ids: [await chooseVenue(db, named)], areNamed: false };
  const ids = await listVenueIds(db);
  return { ids, areNamed: ids.length > 1 };
}

/**
 * Returns the venue of a resource that a command names by its id. Ids are unique only within a venue.
 * @param having the venues that have a resource with that id
 * @param named the value of `--venue`
 * @param missing the message if no venue has it
 * @throws CommandFailure if no venue has it, or if several have it and the command names none
 */
export function onlyVenue(having: readonly string[], named: string | undefined, missing: string): string {
  const [only] = named === undefined ? having : having.filter((id) => id === named);
  if (only === undefined) throw new CommandFailure(missing);
  if (named === undefined && having.length > 1)
    throw new CommandFailure(
      `${having.length} venues have it (${having.join(', ')}); choose one with --venue ID`,
      2,
    );
  return only;
}

/** Lists a few ids in a message. */
export function shortList(ids: readonly string[]): string {
  return ids.length <= 5 ? ids.join(', ') : `${ids.slice(0, 5).join(', ')}, …`;
}
