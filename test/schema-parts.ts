/** The parts that the migrations make, found by applying them one after another. */
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import pg from 'pg';
import { postgresMigrations } from '../src/storage/dialects/postgres-migrations.ts';
import { partsSql as postgresParts } from '../src/storage/dialects/postgres-parts.ts';
import { sqliteMigrations } from '../src/storage/dialects/sqlite-migrations.ts';
import { partsSql as sqliteParts } from '../src/storage/dialects/sqlite-parts.ts';
import type { MigrationTarget } from '../src/storage/engine/migrate.ts';
import { migrationsFor } from '../src/storage/engine/migration-files.ts';
import { temporaryFolder } from './temporary-folder.ts';

/** Returns the content of migrations/parts.sqlite.txt. */
export async function listSqliteParts(): Promise<string> {
  const file = join(temporaryFolder(), 'parts.sqlite');
  const database = new DatabaseSync(file);
  try {
    return await list(sqliteMigrations(database, file), async () =>
      database
        .prepare(sqliteParts)
        .all()
        .map(({ part }) => String(part)),
    );
  } finally {
    database.close();
  }
}

/**
 * Returns the content of migrations/parts.postgres.txt.
 *
 * @param url of an empty database
 */
export async function listPostgresParts(url: string): Promise<string> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    return await list(postgresMigrations(url, 'the database'), async () =>
      (await client.query<{ part: string }>(postgresParts)).rows.map(({ part }) => part),
    );
  } finally {
    await client.end();
  }
}

/** Applies each migration, and lists the parts that are there after the last with the migration since which they are. */
async function list(target: MigrationTarget, findParts: () => Promise<string[]>): Promise<string> {
  let known = new Map<string, number>();
  for (const migration of migrationsFor(target.dialect)) {
    if (migration.isOnline) await target.applyOnline(migration);
    else await target.lock(() => target.apply(migration));
    const parts = await findParts();
    known = new Map(parts.map((part) => [part, known.get(part) ?? migration.version]));
  }
  return [...known]
    .sort(([a, since], [b, other]) => since - other || (a < b ? -1 : 1))
    .map(([part, version]) => `${version} ${part}\n`)
    .join('');
}
