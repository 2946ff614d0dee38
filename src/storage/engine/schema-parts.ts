/**
 * The parts of a database that the migrations make: its tables, with their columns, constraints, indexes and triggers. A restore
 * that failed in part lacks some of them, and without a constraint the database accepts what it promises to refuse.
 */
import { readFileSync } from 'node:fs';
import type { MigrationTarget } from './migrate.ts';
import { migrationsFolder } from './migration-files.ts';

type Dialect = MigrationTarget['dialect'];

/** A line of a list: the migration that made the part, and the part. */
const line = /^(\d+) (.+)$/;

const read: Partial<Record<Dialect, readonly (readonly [version: number, part: string])[]>> = {};

/**
 * Returns what a database has after its migrations, such as `constraint occupancies.occupancies_never_overlap`. A test compares the
 * lists with migrated databases.
 *
 * @param version the newest migration of the database
 */
export function partsOf(dialect: Dialect, version: number): string[] {
  read[dialect] ??= readFileSync(fileOfParts(dialect), 'utf8')
    .split('\n')
    .flatMap((text) => {
      const [, since, part] = line.exec(text) ?? [];
      return since === undefined || part === undefined ? [] : [[Number(since), part] as const];
    });
  return read[dialect].filter(([since]) => since <= version).map(([, part]) => part);
}

/** Each line of the file has the migration that made the part, and the part. */
export const fileOfParts = (dialect: Dialect) => new URL(`parts.${dialect}.txt`, migrationsFolder);

/** Returns whether the database answers rightly without a part, only more slowly. */
export const isOnlyForSpeed = (part: string) => part.startsWith('index ');

/** The number of missing parts that a message names. */
const namedParts = 5;

/** Names the parts that a database lacks, and the remedy. Of a missing table only the table. */
export function missingPartsText(missing: readonly string[]): string {
  const tables = new Set(missing.filter((part) => part.startsWith('table ')).map(nameOf));
  const named = missing
    .filter((part) => part.startsWith('table ') || !tables.has(tableOf(part)))
    .sort((a, b) => Number(isOnlyForSpeed(a)) - Number(isOnlyForSpeed(b)));
  const others = named.length - namedParts;
  return `lacks ${named.slice(0, namedParts).join(', ')}${others > 0 ? ` and ${others} other parts` : ''}, as after a restore that failed in part; stop all instances and restore a backup as docs/run/backup.md says`;
}

const nameOf = (part: string) => part.slice(part.lastIndexOf(' ') + 1);
const tableOf = (part: string) => nameOf(part).split('.')[0] ?? '';
