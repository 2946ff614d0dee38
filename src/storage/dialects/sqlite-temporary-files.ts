import { resolve } from 'node:path';

/**
 * Has SQLite keep its temporary files, which are deleted while they are open, in this folder: transactions that change more
 * than a few pages need them, and a service may write nowhere else. SQLite reads the variable when the process opens its first
 * database; `SQLITE_TMPDIR` of the operator takes precedence.
 */
export function keepTemporaryFilesIn(folder: string): void {
  process.env['SQLITE_TMPDIR'] ??= resolve(folder);
}
