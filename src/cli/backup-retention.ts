/** The backups of a folder: `firsthold backup FOLDER --keep N`. */
import { readdir, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { type Instant, isoInstant, msPerDay } from '../domain/time/instant.ts';
import { CommandFailure } from './failure.ts';
import { systemErrorText } from './files/reason.ts';

/** Returns the name of a backup: its time, so that names sort by age. */
export const backupName = (at: Instant) =>
  `firsthold-${isoInstant(at).slice(0, 19).replaceAll(':', '')}Z.sqlite`;

const ofBackup = /^firsthold-\d{4}-\d\d-\d\dT\d{6}Z\.sqlite$/;
/** What a killed backup leaves, by the name in `temporaryName`. */
const ofUnfinished = /^\.(firsthold-\d{4}-\d\d-\d\dT\d{6}Z\.sqlite)\.\d+\.unfinished$/;

/**
 * Deletes all but the newest backups of a folder, and what a backup that was killed more than a day before left. Other files
 * stay, and so do backups named by a later time: the clock was ahead then, or is behind now.
 *
 * @param newest the one that was made now
 * @param keep how many stay
 * @returns how many were deleted, and how many have a later time
 * @throws CommandFailure if one cannot be deleted
 */
export async function deleteOldBackups(
  folder: string,
  { newest, at }: { readonly newest: string; readonly at: Instant },
  keep: number,
): Promise<{ readonly deleted: number; readonly later: number }> {
  const names = await readdir(folder);
  const backups = names.filter((name) => ofBackup.test(name)).toSorted();
  const others = backups.filter((name) => name < basename(newest));
  const old = others.slice(0, Math.max(0, others.length - (keep - 1)));
  const before = backupName(at - msPerDay);
  const unfinished = names.filter((name) => (ofUnfinished.exec(name)?.[1] ?? before) < before);
  for (const name of [...old, ...unfinished])
    await rm(join(folder, name), { recursive: true, force: true }).catch((error) => {
      throw new CommandFailure(
        `the backup is complete, but ${join(folder, name)} cannot be deleted: ${systemErrorText(error)}`,
      );
    });
  return { deleted: old.length, later: backups.filter((name) => name > basename(newest)).length };
}
