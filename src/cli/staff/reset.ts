import { resetPassword } from '../../operations/access/reset-password.ts';
import { actor, withDatabase } from '../existing-database.ts';
import { printJson } from '../table.ts';
import type { Terminal } from '../terminal.ts';
import { linkForPrograms, printLink } from './link.ts';

/** Prints a one-time link to a new password. */
export async function printReset(
  terminal: Terminal,
  email: string,
  { json = false }: { json?: boolean },
): Promise<void> {
  const link = await withDatabase(terminal, (context) => resetPassword(context, { email, actor }));
  if (json) return printJson(terminal, linkForPrograms(link));
  printLink(terminal, link);
}
