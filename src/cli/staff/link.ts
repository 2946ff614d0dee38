import { isoInstant } from '../../domain/time/instant.ts';
import type { Link } from '../../operations/access/password-link.ts';
import { welcomeLink } from '../../paths.ts';
import { moment } from '../moment.ts';
import type { Terminal } from '../terminal.ts';

/** Prints a one-time link, this once. */
export function printLink(terminal: Terminal, { invitation, secret }: Link): void {
  terminal.print(welcomeLink(secret));
  terminal.remark(
    `Put this behind the address of the service (https://…${pathOnly}) and pass it on: the service sends no e-mail. It works once, until ${moment(invitation.endsAt)}, and is not shown again.`,
  );
}

const pathOnly = welcomeLink('…');

/** The same for programs. */
export const linkForPrograms = ({ invitation, secret }: Link) => ({
  link: welcomeLink(secret),
  endsAt: isoInstant(invitation.endsAt),
});
