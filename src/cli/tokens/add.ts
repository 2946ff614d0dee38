import type { TokenScope } from '../../domain/access/staff-actions.ts';
import { type Instant, isoOrNull } from '../../domain/time/instant.ts';
import { addToken } from '../../operations/access/add-token.ts';
import { chooseVenue } from '../choose-venue.ts';
import { CommandFailure } from '../failure.ts';
import { cliActor, withDatabase } from '../open-database.ts';
import { printJson } from '../table.ts';
import type { Terminal } from '../terminal.ts';

/** Options of `firsthold tokens add`. */
interface NewTokenOptions {
  readonly venue?: string;
  readonly scope?: readonly TokenScope[];
  readonly label?: string;
  readonly until?: Instant;
  readonly json?: boolean;
}

/** Creates an API token and prints it; it is shown only once. */
export async function printNewToken(
  terminal: Terminal,
  { venue, scope: scopes = [], label = '', until, json = false }: NewTokenOptions,
): Promise<void> {
  if (scopes.length === 0) throw new CommandFailure('missing --scope; see --help for the scopes', 2);
  const { token, secret } = await withDatabase(terminal, async (context) => {
    const venueId = await context.storage.read((db) => chooseVenue(db, venue));
    return addToken(context, { venueId, label, scopes, endsAt: until ?? null }, cliActor);
  });
  const { id, venueId, endsAt } = token;
  if (json)
    return printJson(terminal, {
      id,
      venueId,
      label,
      scopes: token.scopes,
      endsAt: isoOrNull(endsAt),
      token: secret,
    });
  terminal.print(secret);
  terminal.printToStderr(
    `This is ${id} for ${venueId}: ${token.scopes.join(', ')}. Send it as "Authorization: Bearer …". It is not shown again. To revoke it: firsthold tokens revoke ${id}`,
  );
}
