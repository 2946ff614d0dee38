import { resetPassword } from '../../operations/access/reset-password.ts';
import { cliActor, withDatabase } from '../open-database.ts';
import { printJson } from '../table.ts';
import type { Terminal } from '../terminal.ts';
import { oneTimeLinkJson, printOneTimeLink } from './link.ts';

/** Prints a one-time link for a new password. */
export async function printResetLink(
  terminal: Terminal,
  email: string,
  { json = false }: { json?: boolean },
): Promise<void> {
  const link = await withDatabase(terminal, (context) => resetPassword(context, { email, actor: cliActor }));
  if (json) return printJson(terminal, oneTimeLinkJson(link));
  printOneTimeLink(terminal, link);
}
