/** `firsthold copy`: copies a whole installation into an unused one. */
import { resolve } from 'node:path';
import { errorMessageOf } from '../domain/error-details.ts';
import type { Context } from '../operations/context.ts';
import { freezeInstallation } from '../operations/venue/freeze-installation.ts';
import type { CopyDatabase } from '../storage/dialects/copy-database.ts';
import { copyInstallation } from '../storage/dialects/copy-installation.ts';
import { openPostgresCopy } from '../storage/dialects/copy-postgres.ts';
import { openSqliteCopy, openSqliteTarget } from '../storage/dialects/copy-sqlite.ts';
import { findInstallationFreeze, setCopiedTo } from '../storage/engine/installation.ts';
import { isUrl, targetOf } from './database-target.ts';
import { assertDatabaseExists } from './existing-database.ts';
import { CommandFailure } from './failure.ts';
import { cliActor, withDatabase } from './open-database.ts';
import { startProgress } from './progress.ts';
import { printJson, printTable } from './table.ts';
import type { Terminal } from './terminal.ts';

/** Options of `firsthold copy`. */
interface CopyOptions {
  readonly to: string;
  readonly json?: boolean;
}

/** Copies the configured installation into a PostgreSQL database or a data folder. */
export async function copy(terminal: Terminal, { to: option, json = false }: CopyOptions): Promise<void> {
  const to = targetOf(terminal, '--to', option);
  const config = terminal.config();
  assertDatabaseExists(config, 'set FIRSTHOLD_DATA or DATABASE_URL');
  const { databaseUrl, dataFolder } = config;
  if (to === databaseUrl || (databaseUrl === null && to === dataFolder))
    throw new CommandFailure('source and target are the same', 2);
  const opened: CopyDatabase[] = [];
  try {
    const source = databaseUrl === null ? openSqliteCopy(dataFolder) : await openPostgresCopy(databaseUrl);
    opened.push(source);
    const isFrozen = await source.isFrozen().catch(() => false);
    // Waits for writes that began before the freeze, should the command that froze it not have.
    let former: string | null = null;
    if (isFrozen)
      await inSource(terminal, async (context) => {
        await freezeInstallation(context, { actor: cliActor });
        former = (await context.storage.read(findInstallationFreeze))?.copiedTo ?? null;
      });
    const target = await (isUrl(to) ? openPostgresCopy(to) : openSqliteTarget(to));
    opened.push(target);
    await target.markNew();
    await target.migrate();
    let progress: ReturnType<typeof startProgress> | undefined;
    const name = isUrl(to) ? target.name : resolve(target.name);
    let isMarked = false;
    const tables = await copyInstallation(
      source,
      target,
      (done, total) => {
        progress ??= startProgress(terminal, 'Copying', total);
        progress.at(done);
      },
      // Before the commit: else, after an interruption between the two, both could be used.
      async () => {
        isMarked = await markCopied(terminal, { to: name, isFrozen });
      },
    )
      .finally(() => progress?.end())
      .catch((error) => {
        if (isMarked)
          terminal.printToStderr(
            `firsthold: the source is frozen now, and names ${name} as its copy; repeat the command, or, to use the source again: firsthold venues unfreeze --all --force`,
          );
        throw error;
      });
    if (json) return printJson(terminal, { to: target.name, tables: tables === 'complete' ? [] : tables });
    if (tables === 'complete')
      terminal.print(`${target.name} is a complete copy already, of a run that was interrupted at its end.`);
    else {
      printTable(
        terminal,
        tables.map(({ table, rows, checksum }) => ({ table, rows, checksum })),
        '',
      );
      terminal.print(`Copied to ${target.name}; the counts and checksums of all tables are equal.`);
    }
    if (former !== null && former !== name)
      terminal.printToStderr(
        `The source was copied to ${former} before. Its note names only this copy now; never use both copies.`,
      );
    terminal.printToStderr(
      `Leave the source ${isFrozen ? 'frozen, or stop it' : 'stopped'}: both have the same secret, and would call the same webhooks.${isMarked && !isFrozen ? ' It is frozen now, so that no command changes it by mistake; to use it again instead of the copy: firsthold venues unfreeze --all --force.' : ''} Disable what starts it with the machine (systemctl disable). Start the service with the new database${isFrozen ? ', then, with its settings: firsthold venues unfreeze --all' : ''}.`,
    );
  } finally {
    for (const each of opened) await each.close();
  }
}

/** Another copy that was made before is named once, at the end. */
const inSource = (terminal: Terminal, work: (context: Context) => Promise<void>) =>
  withDatabase(terminal, work, { namesCopy: false });

/**
 * Freezes the source, and stores in it where its copy will be, for every command and `doctor`.
 *
 * @returns whether it could be written to; the copy is completed all the same
 */
async function markCopied(
  terminal: Terminal,
  { to, isFrozen }: { readonly to: string; readonly isFrozen: boolean },
): Promise<boolean> {
  try {
    await inSource(terminal, async (context) => {
      if (!isFrozen) await freezeInstallation(context, { actor: cliActor });
      await context.storage.transact((db) => setCopiedTo(db, to));
    });
    return true;
  } catch (error) {
    terminal.printToStderr(
      `firsthold: the source could not be marked as copied: ${errorMessageOf(error)}; commands with its settings still change it`,
    );
    return false;
  }
}
