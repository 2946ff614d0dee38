import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';

/** A step from one version of the tables to the next. */
export interface Migration {
  readonly version: number;
  readonly name: string;
  readonly sql: string;
  /**
   * Its first line is `-- online`: it changes many rows while instances of the version before serve, so it locks no table.
   * Each statement is a transaction, and one that changes rows is repeated until it changes none. Every statement can be
   * repeated after an interruption.
   */
  readonly isOnline: boolean;
  /** SHA-256 of the SQL, hexadecimal. */
  readonly checksum: string;
}

/** The build finds this folder by its literal path. */
export const migrationsFolder = new URL('../../../migrations/', import.meta.url);
const fileName = /^((\d{4})-[a-z0-9-]+)(?:\.(sqlite|postgres))?\.sql$/;

/**
 * Returns the migrations for a database, in order. `0001-schema.sqlite.sql` is version 1 for SQLite; a file without
 * the name of a database, like `0006-questions.sql`, is for both.
 */
export function migrationsFor(dialect: 'sqlite' | 'postgres'): readonly Migration[] {
  return readdirSync(migrationsFolder)
    .sort()
    .flatMap((file) => {
      const [, name = '', version, only = dialect] = fileName.exec(file) ?? [];
      if (version === undefined || only !== dialect) return [];
      const sql = readFileSync(new URL(file, migrationsFolder), 'utf8');
      return {
        version: Number(version),
        name,
        sql,
        isOnline: sql.startsWith('-- online\n'),
        checksum: createHash('sha256').update(sql).digest('hex'),
      };
    });
}
