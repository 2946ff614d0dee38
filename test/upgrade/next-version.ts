/**
 * An upgrade without an earlier release: the "next version" is this program plus a migration that adds a column, and an
 * online one that fills and indexes it.
 */
import { cpSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { temporaryFolder } from '../temporary-folder.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));

/** The numbers after the last migration. */
const last = Math.max(
  ...readdirSync(join(root, 'migrations')).flatMap((name) =>
    /^\d/.test(name) ? Number(name.slice(0, 4)) : [],
  ),
);
const [first, second] = [last + 1, last + 2].map((number) => String(number).padStart(4, '0'));

export const addColumn = 'alter table booking_requests add column upgrade_test text;\n';

/** Fills the column a thousand rows at a time: an index finds the rows that are missing. */
const fill = `update booking_requests set upgrade_test = upper(guest_name) where (venue_id, reference) in (
  select venue_id, reference from booking_requests where upgrade_test is null limit 1000
);`;

const fillOnSqlite = `-- online
create index if not exists upgrade_test_missing on booking_requests (venue_id, reference) where upgrade_test is null;
${fill}
create index if not exists upgrade_test_index on booking_requests (upgrade_test);
drop index if exists upgrade_test_missing;
`;
export const fillOnPostgres = `-- online
drop index concurrently if exists upgrade_test_missing;
create index concurrently upgrade_test_missing on booking_requests (venue_id, reference) where upgrade_test is null;
${fill}
drop index concurrently if exists upgrade_test_index;
create index concurrently upgrade_test_index on booking_requests (upgrade_test);
drop index concurrently upgrade_test_missing;
`;

/** The migrations of the next version, by the names of their files. */
const nextMigrations: Readonly<Record<string, string>> = {
  [`${first}-upgrade-test.sql`]: addColumn,
  [`${second}-upgrade-test-fill.sqlite.sql`]: fillOnSqlite,
  [`${second}-upgrade-test-fill.postgres.sql`]: fillOnPostgres,
};

/** Copies the built program, to change it, and returns the folder. Its program is `bin/firsthold.cjs`. */
export function copyOfProgram(): string {
  const folder = temporaryFolder();
  for (const name of ['bin', 'dist', 'migrations', 'demo', 'package.json'])
    cpSync(join(root, name), join(folder, name), {
      recursive: true,
      filter: (path) => basename(path) !== 'compiled',
    });
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'), 'dir');
  return folder;
}

/** Writes the next version to a temporary folder and returns the path of its program, for `run` and `startServer`. */
export function nextVersion(): string {
  const folder = copyOfProgram();
  for (const [name, sql] of Object.entries(nextMigrations))
    writeFileSync(join(folder, 'migrations', name), sql);
  return join(folder, 'bin/firsthold.cjs');
}
