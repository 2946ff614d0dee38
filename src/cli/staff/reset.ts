import { resetPassword } from '../../operations/access/reset-password.ts';
import { cliActor, withDatabase } from '../open-database.ts';
import { printJson } from '../table.ts';
import type { Terminal } from '../terminal.ts';
import { oneTimeLinkJson, printOneTimeLink } from './link.ts';

/** Prints a one-time link for a new password. Without `keep`, the person is signed out everywhere now. */
export async function printResetLink(
  terminal: Terminal,
  email: string,
  { keep = false, json = false }: { keep?: boolean; json?: boolean },
): Promise<void> {
  const link = await withDatabase(terminal, (context) =>
    resetPassword(context, { email, keepsAccess: keep, actor: cliActor }),
  );
  if (json) return printJson(terminal, { ...oneTimeLinkJson(link), signedOut: !keep });
  printOneTimeLink(terminal, link);
  terminal.printToStderr(
    keep
      ? 'Until the link is used, their sessions, passkeys and password keep working.'
      : 'They are signed out everywhere; their passkeys and password no longer work.',
  );
}
