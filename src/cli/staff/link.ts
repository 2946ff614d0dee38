import { isoInstant } from '../../domain/time/instant.ts';
import type { OneTimeLink } from '../../operations/access/password-link.ts';
import { oneTimeLink } from '../../paths.ts';
import { formatInstant } from '../format-instant.ts';
import type { Terminal } from '../terminal.ts';

/** Prints a one-time link. */
export function printOneTimeLink(terminal: Terminal, { invitation, secret }: OneTimeLink): void {
  terminal.print(oneTimeLink(secret));
  terminal.printToStderr(
    `Add this path to the address of the service (https://…${pathOnly}) and send it to them: the service sends no email. The link works once, until ${formatInstant(invitation.endsAt)}, and is not shown again.`,
  );
}

const pathOnly = oneTimeLink('…');

/** Returns a one-time link as JSON for programs. */
export const oneTimeLinkJson = ({ invitation, secret }: OneTimeLink) => ({
  link: oneTimeLink(secret),
  endsAt: isoInstant(invitation.endsAt),
});
