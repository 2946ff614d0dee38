/**
 * An upgrade without an earlier release: the "next version" is this program plus a migration that adds a column,
 * fills it and indexes it.
 */
import { cpSync, symlinkSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { temporaryFolder } from '../temporary-folder.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));

const migration = `
alter table booking_requests add column upgrade_test text;
update booking_requests set upgrade_test = upper(guest_name);
create index upgrade_test_index on booking_requests (upgrade_test);
`;

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
  writeFileSync(join(folder, 'migrations/0002-upgrade-test.sql'), migration);
  return join(folder, 'bin/firsthold.cjs');
}
