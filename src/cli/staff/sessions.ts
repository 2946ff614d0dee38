import { browserName } from '../../domain/access/browser-name.ts';
import { isSessionActive } from '../../domain/access/staff.ts';
import { isoInstant } from '../../domain/time/instant.ts';
import { sessionName } from '../../http/server/request-log.ts';
import { listAllSessions } from '../../storage/access/sessions.ts';
import { findStaffByEmail } from '../../storage/access/staff.ts';
import { CommandFailure } from '../failure.ts';
import { formatInstant } from '../format-instant.ts';
import { withDatabase } from '../open-database.ts';
import { printJson, printTable } from '../table.ts';
import type { Terminal } from '../terminal.ts';

/** Prints where staff are signed in: everyone, or one person. */
export async function printSessions(
  terminal: Terminal,
  email: string | undefined,
  { json = false }: { json?: boolean },
): Promise<void> {
  const sessions = await withDatabase(terminal, ({ storage, clock }) =>
    storage.read(async (db) => {
      const staff = email === undefined ? null : await findStaffByEmail(db, email);
      if (staff === undefined)
        throw new CommandFailure(
          `no staff member has the email address "${email}"; see: firsthold staff list`,
        );
      const found = await listAllSessions(db, staff?.id ?? null);
      return found.filter((session) => isSessionActive(session, clock()));
    }),
  );
  if (json)
    return printJson(
      terminal,
      sessions.map((session) => ({
        email: session.email,
        account: session.staffId,
        session: sessionName(session.secretHash),
        ...browserName(session.userAgent),
        signedInBy: session.signedInBy,
        createdAt: isoInstant(session.createdAt),
        lastSeenAt: isoInstant(session.lastSeenAt),
        endsAt: isoInstant(session.endsAt),
      })),
    );
  const rows = sessions.map((session) => {
    const { browser, system } = browserName(session.userAgent);
    return {
      'e-mail': session.email,
      browser: [browser, system].filter((part) => part !== null).join(', ') || 'unknown',
      by: session.signedInBy ?? 'unknown',
      since: formatInstant(session.createdAt),
      'last used': formatInstant(session.lastSeenAt),
      session: sessionName(session.secretHash),
    };
  });
  printTable(terminal, rows, 'No one is signed in.');
}
