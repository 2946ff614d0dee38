import { feedPath } from '../../http/feeds/feed-path.ts';
import { addFeed } from '../../operations/access/add-feed.ts';
import { chooseVenue } from '../choose-venue.ts';
import { cliActor, withDatabase } from '../open-database.ts';
import { printJson } from '../table.ts';
import type { Terminal } from '../terminal.ts';

/** Options of `firsthold feeds add`. */
export interface NewFeedOptions {
  readonly venue?: string;
  readonly space?: string;
  readonly withGuests?: boolean;
  readonly withTitles?: boolean;
  readonly json?: boolean;
}

/** Creates a calendar feed and prints its URL, which is shown only once. */
export async function printNewFeed(
  terminal: Terminal,
  { venue, space, withGuests = false, withTitles = false, json = false }: NewFeedOptions,
): Promise<void> {
  const { feed, secret } = await withDatabase(terminal, async (context) => {
    const venueId = await context.storage.read((db) => chooseVenue(db, venue));
    return addFeed(context, { venueId, spaceId: space ?? null, withGuests, withTitles }, cliActor);
  });
  const { id, venueId, spaceId } = feed;
  const address = feedPath(secret);
  if (json) return printJson(terminal, { id, venueId, spaceId, withGuests, withTitles, address });
  terminal.print(address);
  terminal.printToStderr(
    `This is the path of ${id}; add it to the address of the service (https://…${address}). Anyone with the address can read ${
      withGuests
        ? 'who booked'
        : withTitles
          ? 'when it is booked, and by which companies'
          : 'when it is booked'
    }. It is not shown again. To revoke it: firsthold feeds revoke ${id}`,
  );
}
