/** The commands that move a venue to another installation, and those that freeze all for maintenance. */
import { isoInstant } from '../../domain/time/instant.ts';
import { freezeInstallation, unfreezeInstallation } from '../../operations/venue/freeze-installation.ts';
import { freezeVenue, markVenueMoved, unfreezeVenue } from '../../operations/venue/freeze-venue.ts';
import { findInstallationFreeze } from '../../storage/engine/installation.ts';
import { listFrozenVenues } from '../../storage/events/frozen-venues.ts';
import { CommandFailure } from '../failure.ts';
import { formatInstant } from '../format-instant.ts';
import { cliActor as actor, withDatabase } from '../open-database.ts';
import { printJson } from '../table.ts';
import type { Terminal } from '../terminal.ts';

interface JsonOption {
  readonly json?: boolean;
}

/** Returns the venue that a command names; null: all. */
function namedVenue(id: string | undefined, isAll: boolean): string | null {
  if ((id !== undefined) === isAll) throw new CommandFailure('name a venue, or add --all', 2);
  return id ?? null;
}

/** Freezes a venue, or all. */
export async function freeze(
  terminal: Terminal,
  id: string | undefined,
  { all = false, json = false }: JsonOption & { readonly all?: boolean },
): Promise<void> {
  const venueId = namedVenue(id, all);
  if (venueId === null) return freezeAll(terminal, json);
  const frozenAt = await withDatabase(terminal, (context) => freezeVenue(context, { venueId, actor }));
  if (json) return printJson(terminal, { id: venueId, frozenAt: isoInstant(frozenAt) });
  terminal.print(
    `${venueId} is frozen since ${formatInstant(frozenAt)}: changes are rejected, reads continue.`,
  );
  terminal.printToStderr(
    `Next: firsthold venues export ${venueId} --passphrase-file FILE --output ${venueId}.jsonl (or, to cancel: firsthold venues unfreeze ${venueId})`,
  );
}

/** Marks a venue as moved. */
export async function markMoved(
  terminal: Terminal,
  venueId: string,
  { to, json = false }: JsonOption & { readonly to: string },
): Promise<void> {
  const { code, movedTo, before, exportedAt } = await withDatabase(terminal, (context) =>
    markVenueMoved(context, { venueId, to, actor }),
  );
  if (json) printJson(terminal, { id: venueId, movedTo, code });
  else {
    terminal.print(`${venueId} has moved to ${movedTo}. Changes are rejected here for good.`);
    terminal.print(`Next, at the target: firsthold venues unfreeze ${venueId} --code ${code}`);
  }
  if (exportedAt === null) terminal.printToStderr(notExported(venueId));
  if (before !== null && before !== movedTo)
    terminal.printToStderr(`The address was ${before}; /book pages here now redirect to ${movedTo}.`);
  if (movedTo.startsWith('http:') && !isLocal(movedTo))
    terminal.printToStderr(
      `${movedTo} is not encrypted, and /book pages here redirect guests to it. If it should be https, repeat the command with that address.`,
    );
}

/** What to say of a venue that has moved, but was not exported since it was frozen. */
export const notExported = (venueId: string) =>
  `Warning: ${venueId} was not exported since it was frozen, so the code fits no copy. Until it is exported and imported at the target, this is the only complete copy: firsthold venues export ${venueId} --passphrase-file FILE --output ${venueId}.jsonl`;

/** Returns whether an address is on this machine. */
const isLocal = (address: string) => /^(localhost|127\..*|\[::1\])$/.test(new URL(address).hostname);

/** Unfreezes a venue, or what was frozen with all. */
export async function unfreeze(
  terminal: Terminal,
  id: string | undefined,
  {
    all = false,
    code = null,
    force = false,
    json = false,
  }: JsonOption & { readonly all?: boolean; readonly code?: string | null; readonly force?: boolean },
): Promise<void> {
  const venueId = namedVenue(id, all);
  if (venueId === null) return unfreezeAll(terminal, { json, force });
  const hasChanged = await withDatabase(terminal, (context) =>
    unfreezeVenue(context, { venueId, actor, code }),
  );
  if (json) return printJson(terminal, { id: venueId, hasChanged });
  terminal.print(hasChanged ? `${venueId} accepts changes again.` : `${venueId} is not frozen.`);
}

async function freezeAll(terminal: Terminal, json: boolean): Promise<void> {
  const { frozenAt, venueIds } = await withDatabase(terminal, (context) =>
    freezeInstallation(context, { actor }),
  );
  if (json) return printJson(terminal, { frozenAt: isoInstant(frozenAt), venues: venueIds });
  terminal.print(
    `All venues are frozen since ${formatInstant(frozenAt)} (${venueIds.length} by this): changes are rejected, reads continue. Sign-in, changes of accounts, jobs and deliveries pause.`,
  );
  terminal.printToStderr('To end it: firsthold venues unfreeze --all');
}

/** @param options.force also of an installation that was copied */
async function unfreezeAll(
  terminal: Terminal,
  { json, force }: { readonly json: boolean; readonly force: boolean },
): Promise<void> {
  const { copiedTo, venueIds, others } = await withDatabase(terminal, async (context) => {
    const freeze = await context.storage.read(findInstallationFreeze);
    const to = freeze?.copiedTo ?? null;
    if (to !== null && !force)
      throw new CommandFailure(
        'nothing was changed; add --force if this database is used again, not its copy',
      );
    return {
      copiedTo: to,
      venueIds: await unfreezeInstallation(context, { actor }),
      others: await context.storage.read(listFrozenVenues),
    };
  });
  if (copiedTo !== null)
    terminal.printToStderr(
      `Nothing may use ${copiedTo} from now on: both would take bookings for the same dates, and call the same webhooks.`,
    );
  if (json)
    return printJson(terminal, { hasChanged: venueIds !== null, venues: venueIds ?? [], frozen: others });
  terminal.print(
    venueIds === null
      ? 'The installation is not frozen.'
      : `Changes are accepted again, at ${venueIds.length === 1 ? '1 venue' : `${venueIds.length} venues`}.`,
  );
  if (others.length > 0)
    terminal.printToStderr(`Still frozen, because they move or have moved: ${others.join(', ')}.`);
}
